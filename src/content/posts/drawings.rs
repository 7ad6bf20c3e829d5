//! Which drawing a post without a picture has.

use std::collections::HashMap;

use crate::content::post::{Category, Post};

/// What the posts that the site began with are about, where it is not the drawing of their category.
const OWN: [(&str, &str); 6] = [
    ("carretera-austral-leer-el-camino", "post-gravel-road"),
    ("ciencia-ciudadana-en-ruta", "post-field-notes"),
    ("equipaje-sin-plasticos", "post-packed-bag"),
    ("grupos-pequenos-pasos-lentos", "post-slow-walkers"),
    ("palabras-kawesqar-una-lengua-del-mar", "post-open-channel"),
    ("turberas-agua-que-guarda-la-tierra", "post-peat-bog"),
];

/// Those that the drawing of their category was made for.
const OF_CATEGORY: [&str; 6] = [
    "caminar-con-viento",
    "canoas-de-corteza-seis-mil-anos",
    "como-se-lee-un-glaciar",
    "huemul-el-ciervo-del-sur",
    "llegar-despacio-al-sur",
    "que-es-el-turismo-regenerativo",
];

/// Landscapes that suit any other post.
const LANDSCAPES: [&str; 8] = [
    "post-lenga-autumn",
    "post-steppe-wind",
    "post-rain-fjord",
    "post-alerce-mist",
    "post-glacier-lagoon",
    "post-river-bend",
    "post-southern-shore",
    "post-winter-lake",
];

/// How many posts apart the same drawing may come again: in a list of three columns, those beside and above a post differ from it.
const APART: usize = 3;

/// The drawing of each of these posts, which are the newest first. A slug picks it, unless an older neighbour in the list of all or of
/// the category has the same; newer posts never change it.
pub(super) fn drawings(newest_first: &[Post]) -> Vec<&'static str> {
    let mut drawn = vec![""; newest_first.len()];
    let mut last_of: HashMap<Category, &'static str> = HashMap::new();
    for at in (0..newest_first.len()).rev() {
        let Post { slug, facts, .. } = &newest_first[at];
        let scene = facts.category.scene();
        let older = &drawn[at + 1..(at + 1 + APART).min(drawn.len())];
        let is_near = |name: &&str| older.contains(name) || last_of.get(&facts.category) == Some(name);
        let name = OWN.iter().find(|(own, _)| own == slug).map(|(_, name)| *name);
        let name = name.or_else(|| OF_CATEGORY.contains(&slug.as_str()).then_some(scene)).unwrap_or_else(|| {
            let choice: Vec<&'static str> = [scene].into_iter().chain(LANDSCAPES).collect();
            let start = hash(slug) as usize % choice.len();
            let mut from_start = choice[start..].iter().chain(&choice[..start]).copied();
            from_start.find(|name| !is_near(name)).unwrap_or(scene)
        });
        drawn[at] = name;
        last_of.insert(facts.category, name);
    }
    drawn
}

/// FNV-1a: the same for a slug in every version.
fn hash(text: &str) -> u32 {
    text.bytes().fold(2_166_136_261, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619))
}
