//! The built front end inside the binary: which hashed files a page needs.

use std::collections::{BTreeSet, HashMap};

use rust_embed::RustEmbed;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::locale::Lang;
use crate::routes::Page;

/// Everything served as a file: hashed assets, icons.
#[derive(RustEmbed)]
#[folder = "$PATAGONIA_PUBLIC"]
pub struct Public;

/// The manifest of the site's build.
const MANIFEST: &str = "manifest.json";
/// That of the desk's.
const DESK_MANIFEST: &str = "desk-manifest.json";

/// What the builds say of themselves, which is served to nobody.
pub const MANIFESTS: [&str; 2] = [MANIFEST, DESK_MANIFEST];

/// Vite's `manifest.json`: source → built file and what it imports.
#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// The addresses that a document names.
#[derive(Debug)]
pub struct Assets {
    /// Identity of this front-end build.
    pub build: String,
    /// The script that loads the others.
    pub boot: String,
    pub entry: String,
    pub fonts: Vec<String>,
    pages: HashMap<Page, Vec<String>>,
    styles: HashMap<Page, Vec<String>>,
    strings: HashMap<Lang, String>,
    form_strings: HashMap<Lang, String>,
    pub desk: DeskAssets,
}

/// What the pages of the desk name. Its front end has a build and a manifest of its own.
#[derive(Debug)]
pub struct DeskAssets {
    /// The style sheet of all its pages.
    pub style: String,
    /// The style sheets of its front end.
    pub app_styles: Vec<String>,
    pub app: String,
    strings: HashMap<Lang, String>,
}

impl DeskAssets {
    /// The words of the front end in a language, to be fetched beside its script.
    pub fn strings(&self, lang: Lang) -> &str {
        &self.strings[&lang]
    }

    fn embedded(style: String) -> Result<Self, MissingAsset> {
        let chunks = chunks(DESK_MANIFEST)?;
        let chunk = |source: &str| chunks.get(source).ok_or_else(|| MissingAsset(source.to_owned()));
        let app = chunk("desk/main.tsx")?;
        let strings = Lang::ALL.into_iter().map(|lang| {
            let words = chunk(&format!("../data/locales/{lang}/desk.json"))?;
            Ok((lang, url(&words.file)))
        });
        Ok(DeskAssets {
            style,
            app_styles: app.css.iter().map(|file| url(file)).collect(),
            app: url(&app.file),
            strings: strings.collect::<Result<_, _>>()?,
        })
    }
}

/// The build in the binary lacks something that every page needs.
#[derive(Debug, thiserror::Error)]
#[error("the embedded front end has no `{0}`")]
pub struct MissingAsset(String);

impl Assets {
    /// Reads the embedded manifest.
    ///
    /// # Errors
    /// Names what the embedded build lacks.
    pub fn embedded() -> Result<Self, MissingAsset> {
        let missing = |name: &str| MissingAsset(name.to_owned());
        let manifest = Public::get(MANIFEST).ok_or_else(|| missing(MANIFEST))?;
        let chunks = chunks(MANIFEST)?;
        let chunk = |source: &str| chunks.get(source).ok_or_else(|| missing(source));
        let entry = chunk("src/entry-client.tsx")?;
        let shared = closure(&chunks, "src/entry-client.tsx");
        let mut pages = HashMap::new();
        let mut styles = HashMap::new();
        for page in Page::all() {
            let source = page_source(page);
            chunk(&source)?;
            let files = closure(&chunks, &source).union(&shared).map(|source| url(&chunks[*source].file)).collect();
            pages.insert(page, files);
            // The shared styles come first, since they declare the order of the cascade layers.
            let own = closure(&chunks, &source);
            let css = shared.iter().chain(own.difference(&shared)).flat_map(|source| &chunks[*source].css);
            let mut files: Vec<String> = Vec::new();
            for file in css.map(|file| url(file)) {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
            styles.insert(page, files);
        }
        let mut strings = HashMap::new();
        let mut form_strings = HashMap::new();
        for lang in Lang::ALL {
            strings.insert(lang, url(&chunk(&format!("../data/locales/{lang}/ui.json"))?.file));
            form_strings.insert(lang, url(&chunk(&format!("../data/locales/{lang}/form.json"))?.file));
        }
        Ok(Assets {
            build: hex(&Sha256::digest(&manifest.data)[..8]),
            boot: url(&chunk("src/boot.ts")?.file),
            entry: url(&entry.file),
            fonts: ["fraunces-latin-opsz-normal", "instrument-sans-latin-wght-normal"]
                .into_iter()
                .map(|name| {
                    let file = Public::iter().find(|file| file.starts_with(&format!("assets/{name}")));
                    file.map(|file| url(&file)).ok_or_else(|| missing(name))
                })
                .collect::<Result<_, _>>()?,
            pages,
            styles,
            strings,
            form_strings,
            desk: DeskAssets::embedded(url(&chunk("desk/desk.css")?.file))?,
        })
    }

    /// The style sheets of a page, in cascade order.
    pub fn styles(&self, page: Page) -> &[String] {
        &self.styles[&page]
    }

    /// The modules to preload for a page in a language, so that nothing is fetched in a chain.
    pub fn modules(&self, page: Page, lang: Lang) -> impl Iterator<Item = &str> {
        let form = (page == Page::Reservations).then(|| &self.form_strings[&lang]);
        self.pages[&page].iter().chain([&self.strings[&lang]]).chain(form).map(String::as_str)
    }
}

/// What a build says of its files.
fn chunks(manifest: &str) -> Result<HashMap<String, Chunk>, MissingAsset> {
    let file = Public::get(manifest).ok_or_else(|| MissingAsset(manifest.to_owned()))?;
    serde_json::from_slice(&file.data).map_err(|error| MissingAsset(format!("valid {manifest}: {error}")))
}

fn url(file: &str) -> String {
    format!("/{file}")
}

/// The component of a page, by the convention of `frontend/src/pages`.
fn page_source(page: Page) -> String {
    let name = page.name().replace('_', "-");
    format!("src/pages/{name}/{name}-page.tsx")
}

/// A source and everything it imports statically, transitively.
fn closure<'a>(chunks: &'a HashMap<String, Chunk>, source: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![source];
    while let Some(source) = open.pop() {
        if let Some((name, chunk)) = chunks.get_key_value(source)
            && found.insert(name.as_str())
        {
            open.extend(chunk.imports.iter().map(String::as_str));
        }
    }
    found
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
