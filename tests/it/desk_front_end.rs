//! The desk's front end: who gets it, what it weighs, and that no page of the site has any of it.

use std::collections::BTreeSet;

use patagonia::locale::Lang;
use patagonia::render::assets::Public;
use scraper::{Html, Selector};
use serde_json::Value;

use crate::app::{TestApp, header};
use crate::staff::{Browser, add};

/// The pages of the front end.
const PAGES: [&str; 5] = ["/desk", "/desk/inquiries/PAT-7K3QX2", "/desk/outbox", "/desk/people", "/desk/sessions"];

/// What a build says of its files.
fn manifest(name: &str) -> Value {
    serde_json::from_slice(&Public::get(name).unwrap().data).unwrap()
}

/// The files that a source of a build brings along when it is loaded.
fn closure<'a>(manifest: &'a Value, source: &str, found: &mut BTreeSet<&'a str>) {
    let chunk = &manifest[source];
    if !found.insert(chunk["file"].as_str().unwrap_or_else(|| panic!("{source}"))) {
        return;
    }
    found.extend(chunk["css"].as_array().into_iter().flatten().map(|file| file.as_str().unwrap()));
    for import in chunk["imports"].as_array().into_iter().flatten() {
        closure(manifest, import.as_str().unwrap(), found);
    }
}

/// The addresses in an attribute of a page's elements.
fn addresses(html: &str, selector: &str, attribute: &str) -> Vec<String> {
    let (html, selector) = (Html::parse_document(html), Selector::parse(selector).unwrap());
    html.select(&selector).filter_map(|element| element.value().attr(attribute).map(str::to_owned)).collect()
}

#[tokio::test]
async fn whoever_is_signed_in_gets_the_front_end_in_their_language() {
    let app = TestApp::start(&[]).await;
    add(&app, "Luz", "luz@example.cl", &["--owner", "--lang", "de"]);
    let (mut luz, mut stranger) = (Browser::new(&app), Browser::new(&app));
    let build = manifest("desk-manifest.json");
    let file = |source: &str| format!("/{}", build[source]["file"].as_str().unwrap());
    for path in PAGES {
        let nobody = stranger.get(path).await.text().await.unwrap();
        assert_eq!(
            (addresses(&nobody, "script", "src"), addresses(&nobody, "#desk", "id")),
            (vec![], vec![]),
            "{path}"
        );
    }
    luz.sign_in("luz@example.cl").await;
    for path in PAGES {
        let html = luz.get(path).await.text().await.unwrap();
        assert_eq!(addresses(&html, "script", "src"), [file("desk/main.tsx")], "{path}");
        assert_eq!(
            addresses(&html, "link[rel=modulepreload]", "href"),
            [file("../data/locales/de/desk.json")],
            "{path}"
        );
        let start: Value = serde_json::from_str(&addresses(&html, "#desk", "data-start")[0]).unwrap();
        assert_eq!(
            (&start["name"], &start["owner"], &start["lang"], &start["zone"]),
            (&"Luz".into(), &true.into(), &"de".into(), &"America/Punta_Arenas".into())
        );
        assert_eq!(start["itineraries"].as_array().unwrap().len(), 3);
        // The page for whoever has no script is in it.
        assert_eq!(addresses(&html, "form", "action"), ["/desk/sign-out", "/desk/sign-out-everywhere"]);
    }
    let script = app.get(&file("desk/main.tsx")).await;
    assert_eq!(header(&script, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(app.get("/desk-manifest.json").await.status(), 404);
}

#[test]
fn it_is_light() {
    let build = manifest("desk-manifest.json");
    let mut files = BTreeSet::new();
    closure(&build, "desk/main.tsx", &mut files);
    let longest = Lang::ALL
        .map(|lang| build[format!("../data/locales/{lang}/desk.json")]["file"].as_str().unwrap())
        .into_iter()
        .max_by_key(|file| Public::get(&format!("{file}.br")).unwrap().data.len());
    files.extend(longest);
    let bytes: usize = files.iter().map(|file| Public::get(&format!("{file}.br")).unwrap().data.len()).sum();
    assert!(bytes < 90_000, "{bytes} bytes in brotli: {files:?}");
}

#[tokio::test]
async fn no_page_of_the_site_loads_any_of_it() {
    let site = manifest("manifest.json");
    let desk = manifest("desk-manifest.json");
    let files = |build: &Value| -> BTreeSet<String> {
        let chunks = build.as_object().unwrap().values();
        chunks.map(|chunk| chunk["file"].as_str().unwrap().to_owned()).collect()
    };
    assert!(files(&desk).iter().all(|file| file.starts_with("assets/desk/")), "{:?}", files(&desk));
    assert!(files(&site).is_disjoint(&files(&desk)));
    // The site's build has one source of the desk, a style sheet that nothing else imports.
    let own: Vec<&String> = site.as_object().unwrap().keys().filter(|source| source.contains("desk")).collect();
    assert_eq!(own, ["desk/desk.css"]);
    let style = site["desk/desk.css"]["file"].as_str().unwrap();
    let app = TestApp::start(&[]).await;
    for (_, _, path) in crate::pages::addresses() {
        let html = app.page(&path).await;
        assert!(!html.contains("/assets/desk/") && !html.contains(style), "{path}");
    }
    for name in Public::iter().filter(|name| name.ends_with(".js") && !name.starts_with("assets/desk/")) {
        let script = Public::get(&name).unwrap();
        assert!(!String::from_utf8_lossy(&script.data).contains("assets/desk/"), "{name}");
    }
}
