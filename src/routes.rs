//! The route table of `data/routes.json`: path ⇄ [`Route`]. Nothing else in the
//! server spells the path of a page.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::locale::Lang;

/// The pages; each has an address in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Page {
    Home,
    About,
    Kawesqar,
    Itineraries,
    Itinerary,
    Reservations,
    Accommodations,
    Blog,
    Post,
    Privacy,
    /// Where the link of a mail leads that asks to confirm a subscription.
    NewsletterConfirm,
    /// Where the link of a mail leads to end a subscription.
    NewsletterLeave,
    /// What a traveller sent, and what they can do about it: where the link of a confirmation leads.
    Request,
}

impl Page {
    /// The ten pages that visitors find, in the order of the navigation and of the sitemap.
    pub const LISTED: [Page; 10] = [
        Page::Home,
        Page::Itineraries,
        Page::Itinerary,
        Page::Accommodations,
        Page::Kawesqar,
        Page::About,
        Page::Blog,
        Page::Post,
        Page::Reservations,
        Page::Privacy,
    ];
    /// Pages with data of one visitor, whatever their address: in no navigation, sitemap, index, feed or cache. Viewing one changes
    /// nothing.
    pub const PERSONAL: [Page; 3] = [Page::NewsletterConfirm, Page::NewsletterLeave, Page::Request];

    pub fn all() -> impl Iterator<Item = Page> {
        Page::LISTED.into_iter().chain(Page::PERSONAL)
    }

    pub fn is_personal(self) -> bool {
        Page::PERSONAL.contains(&self)
    }

    /// The name in `routes.json`, in page data and, for pages that are content, in `data/content/pages/`.
    pub const fn name(self) -> &'static str {
        match self {
            Page::Home => "home",
            Page::About => "about",
            Page::Kawesqar => "kawesqar",
            Page::Itineraries => "itineraries",
            Page::Itinerary => "itinerary",
            Page::Reservations => "reservations",
            Page::Accommodations => "accommodations",
            Page::Blog => "blog",
            Page::Post => "post",
            Page::Privacy => "privacy",
            Page::NewsletterConfirm => "newsletter_confirm",
            Page::NewsletterLeave => "newsletter_leave",
            Page::Request => "request",
        }
    }

    /// True for the pages that show one item, named by a slug.
    pub const fn has_slug(self) -> bool {
        matches!(self, Page::Itinerary | Page::Post)
    }
}

/// One page in one language. `slug` is set exactly when [`Page::has_slug`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    pub lang: Lang,
    pub page: Page,
    pub slug: Option<String>,
}

/// `data/routes.json`: page name → language code → path, `{slug}` last where a page has one.
static TABLE: LazyLock<HashMap<(Page, Lang), String>> = LazyLock::new(|| {
    let table: HashMap<Page, HashMap<Lang, String>> = serde_json::from_str(include_str!("../data/routes.json"))
        .expect("data/routes.json is embedded and read by every test");
    table
        .into_iter()
        .flat_map(|(page, paths)| paths.into_iter().map(move |(lang, path)| ((page, lang), path)))
        .collect()
});

/// Maps whole paths, and the prefixes before a slug, to their page.
static BY_PATH: LazyLock<HashMap<&'static str, (Page, Lang)>> = LazyLock::new(|| {
    TABLE.iter().map(|(&key, path)| (path.strip_suffix("{slug}").unwrap_or(path.as_str()), key)).collect()
});

impl Route {
    /// A page without a slug.
    pub fn new(lang: Lang, page: Page) -> Self {
        debug_assert!(!page.has_slug());
        Route { lang, page, slug: None }
    }

    /// A page of one item.
    pub fn with_slug(lang: Lang, page: Page, slug: impl Into<String>) -> Self {
        debug_assert!(page.has_slug());
        Route { lang, page, slug: Some(slug.into()) }
    }

    /// The page at `path` (no query, no trailing slash), or `None` for a path that is not in the table.
    /// A slug is any one segment: whether the item exists is for the content to say.
    pub fn parse(path: &str) -> Option<Route> {
        if let Some(&(page, lang)) = BY_PATH.get(path)
            && !page.has_slug()
        {
            return Some(Route { lang, page, slug: None });
        }
        let split = path.rfind('/')? + 1;
        let (prefix, slug) = path.split_at(split);
        match BY_PATH.get(prefix) {
            Some(&(page, lang)) if page.has_slug() && !slug.is_empty() => {
                Some(Route { lang, page, slug: Some(slug.to_owned()) })
            }
            _ => None,
        }
    }

    /// The address of this page, starting with its language.
    pub fn path(&self) -> String {
        let pattern = &TABLE[&(self.page, self.lang)];
        match &self.slug {
            Some(slug) => pattern.replace("{slug}", slug),
            None => pattern.clone(),
        }
    }

    /// The same page in another language.
    pub fn in_lang(&self, lang: Lang) -> Route {
        Route { lang, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_an_address_in_each_language_that_parses_back() {
        assert_eq!(TABLE.len(), Lang::ALL.len() * (10 + 3));
        for page in Page::all() {
            for lang in Lang::ALL {
                let slug = page.has_slug().then(|| "una-cosa".to_owned());
                let route = Route { lang, page, slug };
                assert!(route.path().starts_with(&format!("/{lang}")));
                assert_eq!(Route::parse(&route.path()), Some(route));
            }
        }
    }

    #[test]
    fn the_addresses_are_those_of_the_specification() {
        for (page, paths) in [
            (Page::Home, "/es /en /fr /de /it /pt"),
            (Page::About, "/es/nosotros /en/about /fr/a-propos /de/uber-uns /it/chi-siamo /pt/sobre-nos"),
            (Page::Kawesqar, "/es/kawesqar /en/kawesqar /fr/kawesqar /de/kawesqar /it/kawesqar /pt/kawesqar"),
            (
                Page::Itineraries,
                "/es/itinerarios /en/itineraries /fr/itineraires /de/itinerare /it/itinerari /pt/itinerarios",
            ),
            (
                Page::Reservations,
                "/es/reservas /en/reservations /fr/reservations /de/reservierungen /it/prenotazioni /pt/reservas",
            ),
            (
                Page::Accommodations,
                "/es/hospedajes /en/accommodations /fr/hebergements /de/unterkunfte /it/alloggi /pt/hospedagens",
            ),
            (Page::Blog, "/es/blog /en/blog /fr/blog /de/blog /it/blog /pt/blog"),
            (
                Page::Privacy,
                "/es/privacidad /en/privacy /fr/confidentialite /de/datenschutz /it/privacy /pt/privacidade",
            ),
            (
                Page::NewsletterConfirm,
                "/es/boletin/confirmar /en/newsletter/confirm /fr/newsletter/confirmer /de/newsletter/anmeldung /it/newsletter/conferma /pt/newsletter/confirmar",
            ),
            (
                Page::NewsletterLeave,
                "/es/boletin/salir /en/newsletter/leave /fr/newsletter/desabonnement /de/newsletter/abmeldung /it/newsletter/disiscrizione /pt/newsletter/sair",
            ),
            (
                Page::Request,
                "/es/mi-solicitud /en/my-request /fr/ma-demande /de/meine-anfrage /it/la-mia-richiesta /pt/minha-solicitacao",
            ),
        ] {
            for path in paths.split(' ') {
                assert_eq!(Route::new(path[1..3].parse().unwrap(), page).path(), path);
            }
        }
        let route = Route::with_slug(Lang::De, Page::Itinerary, "aysen-carretera-austral");
        assert_eq!(route.path(), "/de/itinerare/aysen-carretera-austral");
        assert_eq!(route.in_lang(Lang::En).path(), "/en/itineraries/aysen-carretera-austral");
    }

    #[test]
    fn other_paths_are_no_pages() {
        for path in
            ["/", "", "/ja", "/es/about", "/es/itinerarios/", "/es/itinerarios/a/b", "/es/nosotros/x", "/ES", "//es"]
        {
            assert_eq!(Route::parse(path), None, "{path}");
        }
    }
}
