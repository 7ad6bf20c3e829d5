//! Pages as HTML: complete, tagged for search engines, cached with validators.

use std::collections::{HashMap, HashSet};

use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use reqwest::Method;
use scraper::{Html, Selector};

use crate::app::{TestApp, header};

const SLUGS: [&str; 3] =
    ["patagonia-austral-expedicion-cientifica", "aysen-carretera-austral", "fin-del-mundo-lujo-regenerativo"];

/// The posts of the content in the binary.
const POSTS: [&str; 12] = [
    "que-es-el-turismo-regenerativo",
    "grupos-pequenos-pasos-lentos",
    "huemul-el-ciervo-del-sur",
    "turberas-agua-que-guarda-la-tierra",
    "canoas-de-corteza-seis-mil-anos",
    "palabras-kawesqar-una-lengua-del-mar",
    "carretera-austral-leer-el-camino",
    "caminar-con-viento",
    "equipaje-sin-plasticos",
    "llegar-despacio-al-sur",
    "como-se-lee-un-glaciar",
    "ciencia-ciudadana-en-ruta",
];

/// Every address of the site.
pub fn addresses() -> Vec<(Lang, Page, String)> {
    let mut all = Vec::new();
    for lang in Lang::ALL {
        for page in Page::LISTED {
            match page {
                Page::Itinerary => {
                    all.extend(SLUGS.map(|slug| (lang, page, Route::with_slug(lang, page, slug).path())));
                }
                Page::Post => all.extend(POSTS.map(|slug| (lang, page, Route::with_slug(lang, page, slug).path()))),
                _ => all.push((lang, page, Route::new(lang, page).path())),
            }
        }
    }
    all
}

fn all(html: &Html, selector: &str) -> Vec<HashMap<String, String>> {
    let selector = Selector::parse(selector).unwrap();
    html.select(&selector)
        .map(|element| element.value().attrs().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
        .collect()
}

fn text(html: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    html.select(&selector).map(|element| element.text().collect::<String>()).collect()
}

#[tokio::test]
async fn every_page_is_complete_and_tagged() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let (mut titles, mut descriptions) = (HashSet::new(), HashSet::new());
    let addresses = addresses();
    assert_eq!(addresses.len(), Lang::ALL.len() * (8 + 3 + 12));
    for (lang, page, path) in &addresses {
        let source = app.page(path).await;
        let html = Html::parse_document(&source);
        assert_eq!(all(&html, "html")[0]["lang"], lang.code(), "{path}");
        assert_eq!(text(&html, "h1").len(), 1, "{path} has one h1");
        assert!(!text(&html, "main h1")[0].trim().is_empty(), "{path}");
        assert!(!source.contains("style="), "{path} has an inline style");

        let title = text(&html, "head > title").remove(0);
        let length = title.chars().count();
        assert!((50..=60).contains(&length), "{path}: title of {length} characters: {title}");
        assert!(titles.insert((*lang, title.clone())), "{path}: title of another page");
        let description = all(&html, "meta[name=description]")[0]["content"].clone();
        let length = description.chars().count();
        assert!((140..=160).contains(&length), "{path}: description of {length} characters");
        assert!(descriptions.insert((*lang, description)), "{path}: description of another page");

        let canonical = all(&html, "link[rel=canonical]");
        assert_eq!(canonical.len(), 1);
        assert_eq!(canonical[0]["href"], format!("https://www.example.cl{path}"));
        let alternates: HashMap<String, String> = all(&html, "link[rel=alternate][hreflang]")
            .into_iter()
            .map(|link| (link["hreflang"].clone(), link["href"].clone()))
            .collect();
        assert_eq!(alternates.len(), 7, "{path}");
        assert_eq!(alternates[lang.code()], format!("https://www.example.cl{path}"));
        let expected =
            if *page == Page::Home { "https://www.example.cl/".to_owned() } else { alternates["es"].clone() };
        assert_eq!(alternates["x-default"], expected);

        let og: HashMap<String, String> = all(&html, "meta[property]")
            .into_iter()
            .map(|meta| (meta["property"].clone(), meta["content"].clone()))
            .collect();
        assert_eq!(og["og:title"], title);
        assert_eq!(og["og:url"], canonical[0]["href"]);
        let image = og["og:image"].strip_prefix("https://www.example.cl").unwrap();
        let picture = app.get(image).await;
        assert_eq!(picture.status(), 200, "{image}");
        assert_eq!(header(&picture, "content-type"), "image/jpeg");
        assert_eq!(header(&picture, "cross-origin-resource-policy"), "cross-origin");
    }
}

#[tokio::test]
async fn unknown_things_are_not_found_in_the_pages_own_words() {
    let app = TestApp::start(&[]).await;
    for (path, words) in
        [("/es/itinerarios/no-existe", "Itinerario no encontrado"), ("/es/blog/no-existe", "Post no encontrado")]
    {
        let response = app.get(path).await;
        assert_eq!(response.status(), 404);
        let source = response.text().await.unwrap();
        let html = Html::parse_document(&source);
        assert_eq!(text(&html, "main h1"), [words]);
        assert_eq!(all(&html, "meta[name=robots]")[0]["content"], "noindex");
        assert!(all(&html, "link[rel=canonical]").is_empty());
    }
}

#[tokio::test]
async fn encodings_and_validators() {
    let app = TestApp::start(&[]).await;
    let plain = app.page("/de/itinerare").await;
    let mut tags = HashSet::new();
    for (accept, expected) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
        // The first request may be the one that renders the page.
        let response = app.get_with("/de/itinerare", "accept-encoding", accept).await;
        assert_eq!(header(&response, "content-encoding"), expected);
        assert_eq!(header(&response, "vary"), "Accept-Encoding");
        assert_eq!(header(&response, "cache-control"), "no-cache");
        let tag = header(&response, "etag").to_owned();
        assert!(tag.starts_with('"'), "a strong tag: {tag}");
        assert!(tags.insert(tag.clone()));
        let again = app
            .request(Method::GET, "/de/itinerare")
            .header("accept-encoding", accept)
            .header("if-none-match", format!("\"other\", {tag}"));
        let again = again.send().await.unwrap();
        assert_eq!(again.status(), 304);
        assert_eq!(header(&again, "etag"), tag);
        assert_eq!(header(&again, "vary"), "Accept-Encoding");
        assert!(again.bytes().await.unwrap().is_empty());
        let size: usize = header(&response, "content-length").parse().unwrap();
        let body = response.bytes().await.unwrap();
        assert_eq!(body.len(), size);
        assert_eq!(decoded(&body, expected), plain.as_bytes());
    }
}

fn decoded(body: &[u8], encoding: &str) -> Vec<u8> {
    let mut out = Vec::new();
    match encoding {
        "br" => brotli::BrotliDecompress(&mut &body[..], &mut out).unwrap(),
        "gzip" => drop(std::io::copy(&mut flate2::read::GzDecoder::new(body), &mut out).unwrap()),
        _ => out.extend_from_slice(body),
    }
    out
}

#[tokio::test]
async fn head_answers_as_get_without_a_body() {
    let app = TestApp::start(&[]).await;
    for path in ["/es", "/es?region=x", "/robots.txt", "/", "/nada", "/api/pages?path=/es", "/healthz"] {
        let get = app.get(path).await;
        let head = app.request(Method::HEAD, path).send().await.unwrap();
        assert_eq!(head.status(), get.status(), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control", "location"] {
            assert_eq!(header(&head, name), header(&get, name), "{path} {name}");
        }
        assert!(head.bytes().await.unwrap().is_empty());
    }
}

/// What may differ between two responses to the same request.
const OF_ONE_ANSWER: [&str; 2] = ["date", "x-request-id"];

fn headers_of(response: &reqwest::Response) -> Vec<(String, String)> {
    let mut headers: Vec<_> = response
        .headers()
        .iter()
        .filter(|(name, _)| !OF_ONE_ANSWER.contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    headers
}

#[tokio::test]
async fn the_second_answer_of_every_kind_and_the_one_to_head_are_like_the_first() {
    let app = TestApp::start(&[]).await;
    let html = Html::parse_document(&app.page("/en/blog").await);
    let script = all(&html, "script[src]")[0]["src"].clone();
    for (path, corp) in [
        ("/de/blog", "same-origin"),
        ("/de/blog?page=2", "same-origin"),
        ("/de/blog?q=wind", "same-origin"),
        ("/de/blog/no-existe", "same-origin"),
        ("/de/itinerare/aysen-carretera-austral", "same-origin"),
        ("/de/reservierungen?sent=PAT-7K3QX2", "same-origin"),
        ("/de/newsletter/anmeldung?token=x", "same-origin"),
        ("/api/pages?path=/de", "same-origin"),
        ("/api/nothing", "same-origin"),
        ("/api/itineraries/aysen-carretera-austral/stops.gpx?lang=de", "same-origin"),
        ("/de/feed.xml", "cross-origin"),
        ("/de/feed.json", "cross-origin"),
        ("/de/feed/conservation.xml", "cross-origin"),
        ("/sitemap.xml", "same-origin"),
        ("/robots.txt", "same-origin"),
        ("/manifest-de.webmanifest", "same-origin"),
        ("/favicon.ico", "cross-origin"),
        ("/media/social/blog.jpg", "cross-origin"),
        (script.as_str(), "same-origin"),
        ("/healthz", "same-origin"),
        ("/readyz", "same-origin"),
        ("/", "same-origin"),
        ("/nada", "same-origin"),
        ("/x.png", "same-origin"),
        ("/feed/", "same-origin"),
        ("/DE", "same-origin"),
    ] {
        // The first response may render what the second one takes from the cache.
        let first = app.get_with(path, "accept-encoding", "br").await;
        assert_eq!(header(&first, "cross-origin-resource-policy"), corp, "{path}");
        let second = app.get_with(path, "accept-encoding", "br").await;
        let head = app.request(Method::HEAD, path).header("accept-encoding", "br").send().await.unwrap();
        for other in [&second, &head] {
            assert_eq!((other.status(), headers_of(other)), (first.status(), headers_of(&first)), "{path}");
        }
        let tag = header(&first, "etag").to_owned();
        if first.status() == 200 && !tag.is_empty() {
            for method in [Method::GET, Method::HEAD] {
                let request = app.request(method, path).header("accept-encoding", "br").header("if-none-match", &tag);
                let unchanged = request.send().await.unwrap();
                assert_eq!(unchanged.status(), 304, "{path}");
                let expected: Vec<_> = headers_of(&first)
                    .into_iter()
                    .filter(|(name, _)| !matches!(name.as_str(), "content-length" | "content-encoding"))
                    .collect();
                let got: Vec<_> =
                    headers_of(&unchanged).into_iter().filter(|(name, _)| name != "content-length").collect();
                assert_eq!(got, expected, "{path}");
            }
        }
    }
}

#[tokio::test]
async fn assets_are_immutable_and_other_methods_are_refused() {
    let app = TestApp::start(&[]).await;
    let html = Html::parse_document(&app.page("/es").await);
    let files: Vec<String> =
        all(&html, "link[rel=modulepreload], link[rel=stylesheet], link[rel=preload], script[src]")
            .into_iter()
            .map(|link| link.get("href").or(link.get("src")).unwrap().clone())
            .collect();
    assert!(files.len() >= 6);
    for file in files {
        let response = app.get_with(&file, "accept-encoding", "br").await;
        assert_eq!(response.status(), 200, "{file}");
        assert_eq!(header(&response, "cache-control"), "public, max-age=31536000, immutable", "{file}");
        let expected = if file.ends_with("woff2") { "" } else { "br" };
        assert_eq!(header(&response, "content-encoding"), expected, "{file}");
    }
    for (method, path, allow) in [
        (Method::DELETE, "/es", "GET, HEAD"),
        (Method::POST, "/es", "GET, HEAD"),
        (Method::GET, "/api/inquiries", "POST"),
    ] {
        let response = app.request(method, path).send().await.unwrap();
        assert_eq!((response.status().as_u16(), header(&response, "allow")), (405, allow));
    }
}

/// What a page fetches before anything is pressed, in brotli.
const MOST_SCRIPTS: usize = 115_000;

#[tokio::test]
async fn no_page_fetches_more_scripts_than_its_share() {
    let app = TestApp::start(&[]).await;
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut seen = HashSet::new();
    for (_, _, path) in addresses().into_iter().filter(|(lang, page, _)| seen.insert((*lang, *page))) {
        let html = app.page(&path).await;
        let files: HashSet<&str> =
            html.split('"').filter(|part| part.starts_with("/assets/") && part.ends_with(".js")).collect();
        assert!(files.len() >= 6, "{path}: {files:?}");
        let mut total = 0;
        for file in files {
            if !known.contains_key(file) {
                let response = app.get_with(file, "accept-encoding", "br").await;
                assert_eq!((response.status().as_u16(), header(&response, "content-encoding")), (200, "br"), "{file}");
                known.insert(file.to_owned(), response.bytes().await.unwrap().len());
            }
            total += known[file];
        }
        assert!(total <= MOST_SCRIPTS, "{path}: {total} bytes");
    }
}

#[tokio::test]
async fn navigation_data_says_what_the_document_says() {
    let app = TestApp::start(&[]).await;
    for (_, _, path) in addresses().into_iter().filter(|(lang, ..)| *lang == Lang::It) {
        let html = Html::parse_document(&app.page(&path).await);
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let island = json(&text(&html, "script#page-data").remove(0));
        let data = json(&app.page(&format!("/api/pages?path={path}")).await);
        assert!(data == island, "{path}");
    }
    assert_eq!(app.get("/api/pages?path=/nada").await.status(), 404);
    assert_eq!(app.get("/api/pages").await.status(), 400);
    let missing = app.page("/api/pages?path=/es/itinerarios/no-existe").await;
    assert!(missing.contains("\"status\":404"));
}

#[tokio::test]
async fn what_crawlers_ask_for() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let sitemap = app.get("/sitemap.xml").await;
    assert!(header(&sitemap, "content-type").starts_with("application/xml"));
    let sitemap = sitemap.text().await.unwrap();
    for (_, _, path) in addresses() {
        assert!(sitemap.contains(&format!("<loc>https://www.example.cl{path}</loc>")), "{path}");
    }
    // Eight pages, three itineraries and twelve posts in each language; `x-default` comes on top of the languages.
    let addresses = Lang::ALL.len() * (8 + 3 + 12);
    assert_eq!(sitemap.matches("<url>").count(), addresses);
    assert_eq!(sitemap.matches("hreflang=").count(), addresses * (Lang::ALL.len() + 1));
    let robots = app.page("/robots.txt").await;
    assert!(robots.contains("Sitemap: https://www.example.cl/sitemap.xml\n"));
    for lang in Lang::ALL {
        let manifest = app.get(&format!("/manifest-{lang}.webmanifest")).await;
        assert_eq!(header(&manifest, "content-type"), "application/manifest+json");
        let manifest: serde_json::Value = serde_json::from_str(&manifest.text().await.unwrap()).unwrap();
        assert_eq!(manifest["lang"], lang.code());
        for icon in manifest["icons"].as_array().unwrap() {
            let response = app.get(icon["src"].as_str().unwrap()).await;
            assert_eq!(response.status(), 200);
            assert_eq!(header(&response, "content-type"), icon["type"].as_str().unwrap());
        }
    }
}

#[tokio::test]
async fn a_lodge_in_the_address_of_the_form_begins_the_comments_and_no_other_value_does() {
    let app = TestApp::start(&[]).await;
    let asked = "Ich möchte in der Unterkunft Uman Lodge (Futaleufú) übernachten.";
    let comments = |html: &str| text(&Html::parse_document(html), "textarea[name=comments]");
    assert_eq!(comments(&app.page("/de/reservierungen?lodge=uman_lodge").await), [asked]);
    for other in ["", "?lodge=", "?lodge=torres", "?lodge=uman_lodge/de"] {
        assert_eq!(comments(&app.page(&format!("/de/reservierungen{other}")).await), [""], "{other}");
    }
}
