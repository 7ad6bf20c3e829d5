//! `/sitemap.xml`, `/robots.txt` and the web manifests: made once, served as entities.

use serde_json::json;

use crate::locale::Lang;
use crate::render::cache::Pages;
use crate::render::entity::Entity;
use crate::render::page_data::Addresses;
use crate::render::shell::escape;

/// All pages with their alternates, as <https://www.sitemaps.org/protocol.html> and Google's `xhtml:link`
/// extension want them.
pub fn sitemap(pages: &Pages, base_url: &str) -> Entity {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for route in pages.routes() {
        let addresses = Addresses::of(&route, base_url);
        xml.push_str(&format!("<url><loc>{}</loc>", escape(&addresses.canonical)));
        let mut link = |lang: &str, href: &str| {
            xml.push_str(&format!("<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{}\"/>", escape(href)));
        };
        for alternate in &addresses.alternates {
            link(alternate.lang.code(), &alternate.href);
        }
        link("x-default", &addresses.x_default);
        xml.push_str("</url>\n");
    }
    xml.push_str("</urlset>\n");
    Entity::new(200, "application/xml; charset=utf-8", xml)
}

/// Everything may be crawled but the API.
pub fn robots(base_url: &str) -> Entity {
    let text = format!("User-agent: *\nDisallow: /api/\n\nSitemap: {base_url}/sitemap.xml\n");
    Entity::new(200, "text/plain; charset=utf-8", text)
}

/// The web app manifest of one language (W3C Application Manifest).
pub fn manifest(pages: &Pages, lang: Lang) -> Entity {
    let snapshot = pages.snapshot();
    let icon = |src: &str, sizes: &str, kind: &str, purpose: &str| json!({ "src": src, "sizes": sizes, "type": kind, "purpose": purpose });
    let manifest = json!({
        "name": snapshot.site.name,
        "short_name": "Patagonia",
        "description": snapshot.page("home", lang).seo.description,
        "lang": lang,
        "dir": "ltr",
        "start_url": format!("/{lang}"),
        "scope": "/",
        "display": "browser",
        "background_color": "#F7F2E8",
        "theme_color": "#12312B",
        "icons": [
            icon("/icon.svg", "any", "image/svg+xml", "any"),
            icon("/icon-192.png", "192x192", "image/png", "any"),
            icon("/icon-512.png", "512x512", "image/png", "any"),
            icon("/icon-maskable-512.png", "512x512", "image/png", "maskable"),
        ],
    });
    Entity::new(200, "application/manifest+json", manifest.to_string())
}
