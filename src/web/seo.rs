//! `/sitemap.xml`, `/robots.txt` and the web manifests: created once, served as entities.

use serde_json::json;

use crate::content::Snapshot;
use crate::locale::Lang;
use crate::render::cache::Pages;
use crate::render::entity::Entity;
use crate::render::escape::escape;
use crate::render::page_data::Addresses;
use crate::routes::{Page, Route};

/// The most addresses and bytes in one file (<https://www.sitemaps.org/protocol.html>), the latter with some margin.
const SITEMAP_ADDRESSES: usize = 50_000;
const SITEMAP_BYTES: usize = 45 << 20;

/// All pages with their alternates, as required by <https://www.sitemaps.org/protocol.html> and Google's `xhtml:link` extension: one
/// document, or an index and the documents it lists, `/sitemap-1.xml` and so on.
pub fn sitemaps(pages: &Pages, base_url: &str) -> Vec<Entity> {
    let snapshot = pages.snapshot();
    let addresses = pages.routes().into_iter().map(|route| sitemap_entry(&route, &snapshot, base_url));
    let mut files = split(addresses, SITEMAP_ADDRESSES, SITEMAP_BYTES);
    if files.len() > 1 {
        let names: String = (1..=files.len())
            .map(|number| format!("<sitemap><loc>{}/sitemap-{number}.xml</loc></sitemap>\n", escape(base_url)))
            .collect();
        let index = format!(
            "{XML}<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{names}</sitemapindex>\n"
        );
        files.insert(0, index);
    }
    files.into_iter().map(|xml| Entity::new(200, "application/xml; charset=utf-8", xml)).collect()
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// Documents of at most this many entries and bytes; at least one.
fn split(entries: impl Iterator<Item = String>, most: usize, most_bytes: usize) -> Vec<String> {
    let head = format!(
        "{XML}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
    );
    let mut files = vec![head.clone()];
    let mut count = 0;
    for entry in entries {
        let full = files.last().is_some_and(|file| count == most || file.len() + entry.len() > most_bytes);
        if full {
            files.push(head.clone());
            count = 0;
        }
        if let Some(file) = files.last_mut() {
            file.push_str(&entry);
        }
        count += 1;
    }
    for file in &mut files {
        file.push_str("</urlset>\n");
    }
    files
}

fn sitemap_entry(route: &Route, snapshot: &Snapshot, base_url: &str) -> String {
    let addresses = Addresses::of(route, snapshot, base_url);
    let mut xml = format!("<url><loc>{}</loc>", escape(&addresses.canonical));
    if let Some(post) =
        route.slug.as_deref().filter(|_| route.page == Page::Post).and_then(|slug| snapshot.posts.get(slug))
    {
        let day = post.text(route.lang).front.updated.unwrap_or(post.facts.published);
        xml.push_str(&format!("<lastmod>{day}</lastmod>"));
    }
    let mut link = |lang: &str, href: &str| {
        xml.push_str(&format!("<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{}\"/>", escape(href)));
    };
    for alternate in addresses.alternates.iter().filter(|alternate| alternate.translated) {
        link(alternate.lang.code(), &alternate.href);
    }
    link("x-default", &addresses.x_default);
    xml.push_str("</url>\n");
    xml
}

/// Everything but the API may be crawled.
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
        "description": snapshot.home.text(lang).seo.description,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_at_most_so_many_entries_and_bytes() {
        let entries = || (0..5).map(|i| format!("<url>{i}</url>\n"));
        let counts = |files: Vec<String>| files.iter().map(|file| file.matches("<url>").count()).collect::<Vec<_>>();
        assert_eq!(counts(split(entries(), 10, 1 << 20)), [5]);
        assert_eq!(counts(split(entries(), 2, 1 << 20)), [2, 2, 1]);
        let head = split(std::iter::empty(), 10, 1 << 20)[0].len() - "</urlset>\n".len();
        assert_eq!(counts(split(entries(), 10, head + 2 * "<url>0</url>\n".len())), [2, 2, 1]);
    }
}
