//! What goes into the document's head, and where a page is in every language.

use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Snapshot;
use crate::locale::Lang;
use crate::render::query::PageQuery;
use crate::routes::{Page, Route};

/// What stands in the document's head.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Absolute address.
    pub canonical: String,
    /// The page in every language.
    pub alternates: Vec<Alternate>,
    /// Absolute address for visitors of other languages.
    pub x_default: String,
    /// Absolute address of the social image.
    pub image: String,
    /// Its width and height, pixels.
    pub image_size: [u32; 2],
    /// False asks search engines to leave the page out.
    pub index: bool,
    /// What a feed reader can follow here.
    pub feeds: Vec<Feed>,
}

/// A feed of posts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Feed {
    pub title: String,
    pub href: String,
    /// Media type.
    pub kind: &'static str,
}

/// The page in one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Alternate {
    pub lang: Lang,
    pub path: String,
    /// Absolute address.
    pub href: String,
    /// Whether it is there in this very language, and not only shown in another.
    pub translated: bool,
}

impl Head {
    /// A later page of a list has an address of its own, also in other languages unless the list is filtered by words of one language.
    pub fn turn_to(&mut self, query: &PageQuery) {
        let search = query.to_search();
        self.canonical.push_str(&search);
        if query.get("tag").is_none() && !query.is_free() {
            for alternate in &mut self.alternates {
                alternate.href.push_str(&search);
            }
            self.x_default.push_str(&search);
        }
    }
}

/// Where a page is, in every language. The addresses are absolute.
pub struct Addresses {
    pub canonical: String,
    pub alternates: Vec<Alternate>,
    /// For visitors of other languages.
    pub x_default: String,
}

impl Addresses {
    /// `base_url` is scheme and authority without a trailing slash.
    pub fn of(route: &Route, snapshot: &Snapshot, base_url: &str) -> Addresses {
        let absolute = |path: &str| format!("{base_url}{path}");
        let alternates = Lang::ALL.map(|lang| {
            let route = route.in_lang(lang);
            let path = route.path();
            Alternate { lang, href: absolute(&path), translated: snapshot.is_translated(&route), path }
        });
        // Spanish, or what its readers are shown instead when the page is not in Spanish.
        let shown = alternates.iter().find(|alternate| alternate.translated).unwrap_or(&alternates[0]);
        Addresses {
            canonical: absolute(&route.path()),
            x_default: if route.page == Page::Home { absolute("/") } else { shown.href.clone() },
            alternates: alternates.into(),
        }
    }
}
