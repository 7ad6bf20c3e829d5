//! Moving from another system with one command: what is imported, under which address, and what happens the second time.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use patagonia::locale::Lang;
use patagonia::store::{ContentStore, OpenMode};
use scraper::{Html, Selector};
use serde_json::Value;
use tempfile::TempDir;

use crate::app::{TestApp, header};
use crate::desk::Desk;

/// A post of a WordPress export. Its links lead to the posts numbered 1 and 2.
fn item(id: u32, slug: &str, title: &str, more: &str) -> String {
    format!(
        "<item><title>{title}</title><link>https://viejo.example/2020/01/{slug}/</link>
        <guid isPermaLink=\"false\">https://viejo.example/?p={id}</guid>
        <content:encoded><![CDATA[Un párrafo de {slug}.

<a href=\"https://viejo.example/2020/01/uno/\">uno</a> <a href=\"/?p=2\">dos</a> <a href=\"https://viejo.example/contacto/\">contacto</a>
<img src=\"https://viejo.example/wp-content/uploads/2020/01/lago-300x200.png\" alt=\"El lago\"><script>alert(1)</script>]]></content:encoded>
        <wp:post_id>{id}</wp:post_id><wp:post_date>2020-01-0{day} 10:00:00</wp:post_date><wp:post_name>{slug}</wp:post_name>
        <wp:post_type>post</wp:post_type>{more}</item>",
        day = id % 9 + 1,
    )
}

const PUBLISHED: &str = "<wp:status>publish</wp:status>";

fn wordpress(items: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:wp=\"http://wordpress.org/export/1.2/\">
<channel><title>Viejo</title><link>https://viejo.example</link><language>es-CL</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://viejo.example</wp:base_blog_url>{items}</channel></rss>"
    )
}

fn two_posts() -> String {
    let category = "<category domain=\"category\" nicename=\"naturschutz\"><![CDATA[Naturschutz]]></category>\
                    <category domain=\"post_tag\" nicename=\"lago\"><![CDATA[Lago Grey]]></category>";
    wordpress(&format!(
        "{}{}{}{}",
        item(1, "uno", "El primero", &format!("{PUBLISHED}{category}")),
        item(2, "dos", "El segundo", PUBLISHED),
        item(3, "tres", "Sin terminar", "<wp:status>draft</wp:status>"),
        item(4, "cuatro", "Con clave", &format!("{PUBLISHED}<wp:post_password>x</wp:post_password>")),
    ))
}

pub fn write(dir: &Path, name: &str, text: &str) -> PathBuf {
    let path = dir.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

fn png(dir: &Path, name: &str, width: u32, height: u32) -> PathBuf {
    let mut bytes = Vec::new();
    let picture = image::RgbImage::from_pixel(width, height, image::Rgb([40, 90, 120]));
    picture.write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
    let path = dir.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

/// The JSON report of a successful import.
pub fn import(desk: &Desk, source: &Path, more: &[&str]) -> Value {
    let args = [&["import-content", source.to_str().unwrap(), "--report", "json"], more].concat();
    serde_json::from_str(&desk.stdout(&args)).unwrap()
}

pub fn outcomes(report: &Value) -> Vec<(&str, &str)> {
    let posts = report["posts"].as_array().unwrap();
    let name = |post: &Value| if post["address"].is_null() { "title" } else { "address" };
    posts.iter().map(|post| (post["outcome"].as_str().unwrap(), post[name(post)].as_str().unwrap())).collect()
}

pub async fn serve(desk: Desk) -> TestApp {
    let Desk { dir, store } = desk;
    drop(store);
    TestApp::start_in(dir, &["--base-url", "https://www.example.cl"]).await
}

#[tokio::test]
async fn a_wordpress_export_comes_with_its_pictures_links_and_old_addresses() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let source = write(work.path(), "export.xml", &two_posts());
    png(work.path(), "uploads/2020/01/lago.png", 1200, 800);
    let media = work.path().join("uploads");
    let media = ["--media", media.to_str().unwrap()];

    let dry = import(&desk, &source, &[&media[..], &["--dry-run"]].concat());
    assert!(!desk.dir.path().join("content.db").exists(), "a dry run begins no store");
    let report = import(&desk, &source, &media);
    assert_eq!(dry["posts"], report["posts"], "a dry run says the same");
    assert_eq!((&dry["revision"], &report["revision"]), (&Value::Null, &2.into()));
    assert_eq!(
        outcomes(&report),
        [("new", "/es/blog/uno"), ("new", "/es/blog/dos"), ("skipped", "Sin terminar"), ("skipped", "Con clave")]
    );
    assert!(report["posts"][2]["reason"].as_str().unwrap().contains("--drafts"));
    assert_eq!(report["categories"][1]["category"], "conservation");
    assert_eq!((&report["pictures"], &report["missing_pictures"]), (&1.into(), &Value::Array(Vec::new())));

    // Once more: no duplicates, nothing new.
    let again = import(&desk, &source, &media);
    assert_eq!(outcomes(&again)[..2], [("unchanged", "/es/blog/uno"), ("unchanged", "/es/blog/dos")]);
    assert_eq!(again["revision"], Value::Null);
    fs::write(&source, two_posts().replace("El segundo", "El otro").replace("2020/01/dos", "2021/05/dos")).unwrap();
    let changed = import(&desk, &source, &media);
    assert_eq!(outcomes(&changed)[..2], [("unchanged", "/es/blog/uno"), ("updated", "/es/blog/dos")]);

    let app = serve(desk).await;
    let html = app.page("/es/blog/uno").await;
    let page = Html::parse_document(&html);
    let links: Vec<&str> =
        page.select(&Selector::parse(".post__body a").unwrap()).filter_map(|link| link.value().attr("href")).collect();
    assert_eq!(links, ["/es/blog/uno", "/es/blog/dos", "https://viejo.example/contacto/"]);
    let picture = page.select(&Selector::parse(".post__body img").unwrap()).next().unwrap().value();
    assert_eq!(
        (picture.attr("alt"), picture.attr("width"), picture.attr("height")),
        (Some("El lago"), Some("1200"), Some("800"))
    );
    let sizes: Vec<&str> = picture.attr("srcset").unwrap().split(", ").collect();
    assert_eq!(
        sizes.iter().map(|size| size.rsplit(' ').next().unwrap()).collect::<Vec<_>>(),
        ["480w", "960w", "1200w"]
    );
    for size in sizes {
        let response = app.get(size.split(' ').next().unwrap()).await;
        assert_eq!((response.status(), header(&response, "content-type")), (reqwest::StatusCode::OK, "image/webp"));
        assert!(header(&response, "cache-control").contains("immutable"));
        assert_eq!(header(&response, "cross-origin-resource-policy"), "cross-origin");
        let hash = response.url().path().rsplit('/').next().unwrap();
        assert_eq!(header(&response, "etag"), format!("\"{hash}\""), "the name is the hash");
    }
    assert!(!html.contains("alert(1)"));

    for (old, new) in [
        ("/2020/01/uno/", "/es/blog/uno"),
        ("/2020/01/uno", "/es/blog/uno"),
        ("/?p=2", "/es/blog/dos"),
        ("/?p=1&utm_source=x", "/es/blog/uno?utm_source=x"),
        ("/2020/01/uno/?utm_source=x&lng=de", "/es/blog/uno?utm_source=x"),
        ("/2020/01/UNO/", "/es/blog/uno"),
        ("//2020/01//uno", "/es/blog/uno"),
        ("/2020/%301/%75no/", "/es/blog/uno"),
        ("/2020/01/uno/feed/", "/es/feed.xml"),
        ("/2021/05/dos/", "/es/blog/dos"),
    ] {
        let response = app.get(old).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (301, new), "{old}");
    }
    assert_eq!(app.get("/?p=3").await.status(), 302, "a draft is nowhere");
    assert_eq!(app.get(&format!("/media/{}", "0".repeat(64))).await.status(), 404);
}

#[tokio::test]
async fn drafts_travel_with_the_content_and_are_shown_to_nobody() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let source = write(work.path(), "export.xml", &two_posts());
    let report = import(&desk, &source, &["--drafts"]);
    assert_eq!(outcomes(&report)[2], ("new", "/es/blog/tres"));
    assert_eq!(report["posts"][2]["draft"], true);
    let folder = work.path().join("pack");
    desk.stdout(&["export-content", folder.to_str().unwrap()]);
    let draft = folder.join("posts/tres/es.html");
    let text = fs::read_to_string(&draft).unwrap();
    assert!(text.contains("draft: true\n"), "{text}");
    // The export imports again, byte for byte.
    assert_eq!(desk.stdout(&["import-content", folder.to_str().unwrap()]), "nothing has changed\n");
    fs::write(&draft, text.replace("draft: true\n", "")).unwrap();

    let app = serve(desk).await;
    assert_eq!(app.get("/es/blog/tres").await.status(), 404);
    let found = app.page("/api/pages?path=/es/blog%3Fq%3Dterminar").await;
    assert!(found.contains("\"found\":0"), "{found}");
    let desk = Desk::at(app.stop().await);
    desk.stdout(&["import-content", folder.to_str().unwrap()]);
    let app = serve(desk).await;
    assert_eq!(app.get("/es/blog/tres").await.status(), 200);
}

#[test]
fn two_posts_with_one_slug_live_beside_each_other_and_translations_together() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    for (name, front, text) in [
        ("es/viento.md", "title: Viento\ntranslationKey: wind", "El viento [aquí](lluvia.md)."),
        ("de/wind.md", "title: Wind\ntranslationKey: wind", "Der Wind."),
        ("es/lluvia.md", "title: Lluvia", "La lluvia."),
        ("en/lluvia.md", "title: Rain, another one\ntranslationKey: rain", "The rain."),
    ] {
        write(work.path(), name, &format!("---\n{front}\ndate: 2021-03-04\n---\n{text}\n"));
    }
    let report = import(&desk, work.path(), &[]);
    let mut lines = outcomes(&report);
    lines.sort_unstable();
    assert_eq!(
        lines,
        [
            ("new", "/de/blog/viento"),
            ("new", "/en/blog/lluvia"),
            ("new", "/es/blog/lluvia-2"),
            ("new", "/es/blog/viento"),
        ]
    );
    let again = import(&desk, work.path(), &[]);
    assert!(outcomes(&again).iter().all(|(outcome, _)| *outcome == "unchanged"), "{again:#}");
    // A pair that is told apart at the source later is told apart here.
    write(work.path(), "de/wind.md", "---\ntitle: Wind\ndate: 2021-03-04\n---\nDer Wind.\n");
    let apart = import(&desk, work.path(), &[]);
    assert_eq!(apart["posts"].as_array().unwrap().iter().filter(|post| post["outcome"] == "updated").count(), 1);
}

#[test]
fn what_the_source_no_longer_has_stays_unless_it_replaces_all() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let post = "---\ntitle: Viento\nlang: es\ndate: 2021-03-04\n---\nEl viento.\n";
    let folder = work.path().join("notas");
    write(&folder, "viento.md", post);
    write(&folder, "lluvia.md", &post.replace("Viento", "Lluvia"));
    import(&desk, &folder, &[]);
    fs::remove_file(folder.join("lluvia.md")).unwrap();
    assert_eq!(outcomes(&import(&desk, &folder, &[])), [("unchanged", "/es/blog/viento")]);
    let report = import(&desk, &folder, &["--replace"]);
    // The sample posts in every language, and the deleted one.
    assert_eq!(outcomes(&report).iter().filter(|(outcome, _)| *outcome == "removed").count(), 12 * Lang::ALL.len() + 1);
    let pack = work.path().join("pack");
    desk.stdout(&["export-content", pack.to_str().unwrap()]);
    let posts: Vec<_> = fs::read_dir(pack.join("posts")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(posts, ["viento"]);
    assert!(pack.join("itineraries").is_dir(), "posts alone are replaced");
    assert_eq!(desk.stdout(&["content", "rollback"]), "revision 2 is live\n");
}

#[test]
fn what_is_taken_down_in_the_source_after_an_import_is_said_to_stay() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let post = "---\ntitle: Viento\nlang: es\ndate: 2021-03-04\n---\nEl viento.\n";
    write(work.path(), "viento.md", post);
    import(&desk, work.path(), &[]);
    write(work.path(), "viento.md", &post.replace("lang: es", "lang: es\ndraft: true"));
    let report = import(&desk, work.path(), &[]);
    let line = &report["posts"][0];
    assert_eq!(line["outcome"], "skipped");
    assert!(line["reason"].as_str().unwrap().contains("an earlier import brought of it stays"), "{line}");
}

#[test]
fn a_folder_of_pictures_that_is_none_is_named() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    write(work.path(), "viento.md", "---\ntitle: Viento\n---\nEl viento.\n");
    let output =
        desk.command(&["import-content", work.path().to_str().unwrap(), "--media", "uplods"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`uplods` is no folder"));
}

#[test]
fn a_ghost_export_and_an_owners_category_map() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let ghost = serde_json::json!({ "data": {
        "posts": [{
            "id": "5f", "title": "Reforest", "slug": "reforest", "status": "published", "published_at": "2022-05-06T07:08:09.000Z",
            "html": "<p>The lenga trees were planted together with the neighbours of the valley in autumn.</p>",
            "feature_image": "__GHOST_URL__/content/images/2022/05/lenga.png",
        }],
        "tags": [{ "id": "t", "name": "Field work", "slug": "field-work" }],
        "posts_tags": [{ "post_id": "5f", "tag_id": "t", "sort_order": 0 }],
    }});
    let source = write(work.path(), "ghost.json", &ghost.to_string());
    png(work.path(), "content/images/2022/05/lenga.png", 600, 300);
    let map = write(work.path(), "map.yaml", "Field work: scientific_expeditions\n");
    let report = import(&desk, &source, &["--category-map", map.to_str().unwrap()]);
    assert_eq!(outcomes(&report), [("new", "/en/blog/reforest")]);
    assert!(report["notes"].to_string().contains("taken as `en` by its words"), "{report:#}");
    assert_eq!(report["pictures"], 1);
    let wrong = write(work.path(), "wrong.yaml", "Field work: fieldwork\n");
    let run = desk.run(&["import-content", source.to_str().unwrap(), "--category-map", wrong.to_str().unwrap()]);
    let (code, error) = run.refusal();
    assert!(code == Some(1) && error.contains("`fieldwork`") && error.contains("conservation"), "{error}");
}

#[test]
fn what_is_not_well_formed_is_refused_as_a_whole_with_its_place() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let source = write(work.path(), "export.xml", &two_posts().replace("</channel>", ""));
    let (code, error) = desk.run(&["import-content", source.to_str().unwrap()]).refusal();
    assert_eq!(code, Some(1));
    assert!(error.contains("export.xml:") && error.contains("hint: "), "{error}");
    assert!(!desk.dir.path().join("content.db").exists(), "nothing was begun");
    let (code, error) = desk.run(&["content", "revisions"]).refusal();
    assert!(code == Some(1) && error.contains("there is no store in"), "{error}");
    assert!(!desk.dir.path().join("content.db").exists(), "looking creates nothing");
}

/// The `href`s in the text of a post.
pub async fn links_of(app: &TestApp, page: &str) -> Vec<String> {
    let page = Html::parse_document(&app.page(page).await);
    let links = Selector::parse(".post__body a[href]").unwrap();
    page.select(&links).filter_map(|link| link.value().attr("href")).map(str::to_owned).collect()
}

#[tokio::test]
async fn links_of_markdown_lead_to_posts_places_in_them_and_pages_of_the_site() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let links = "[a]({{< ref \"viaje.md#top\" >}}) [b]({{% relref \"/en/second.md\" %}}) [c](@/posts/viaje.md) \
        [d]({% post_url 2023-05-06-mi-post %}) [e]({% link _posts/2023-05-06-mi-post.md %}) [f](viaje.md#el-paso) \
        [g](/en/reservations) [h](/es/itinerarios/aysen-carretera-austral) [i](page:itineraries) [j](#uno) \
        [k](page:abuot) [l](/es/itinerarios/nada) [m]({{< ref \"nada.md\" >}})\n\n## Uno\n";
    for (name, title, text) in [
        ("content/es/posts/principio.md", "Principio", links),
        ("content/es/posts/viaje.md", "Viaje", "## El paso\n\nTexto.\n"),
        ("content/en/posts/viaje.md", "Journey", "A text.\n"),
        ("content/en/second.md", "Second", "A text.\n"),
        ("_posts/2023-05-06-mi-post.md", "Mi post", "Un texto.\n"),
    ] {
        write(work.path(), name, &format!("---\ntitle: {title}\ndate: 2021-03-04\n---\n{text}"));
    }
    let report = import(&desk, work.path(), &["--lang", "es"]);
    let lost: Vec<&str> =
        report["notes"].as_array().unwrap().iter().filter_map(|note| note["message"].as_str()).collect();
    assert_eq!(
        lost,
        ["/es/itinerarios/nada", "@/nada.md", "page:abuot"]
            .map(|link| format!("the link to `{link}` leads nowhere here and is left out"))
    );
    let app = serve(desk).await;
    assert_eq!(
        links_of(&app, "/es/blog/principio").await,
        [
            "/es/blog/viaje#text-top",
            "/en/blog/second",
            "/es/blog/viaje",
            "/es/blog/mi-post",
            "/es/blog/mi-post",
            "/es/blog/viaje#text-el-paso",
            "/en/reservations",
            "/es/itinerarios/aysen-carretera-austral",
            "/es/itinerarios",
            "#text-uno",
        ]
    );
    assert!(app.page("/es/blog/viaje").await.contains("<h2 id=\"text-el-paso\">"));
    assert!(app.page("/es/blog/principio").await.contains("<h2 id=\"text-uno\">"));
}

#[tokio::test]
async fn links_of_exports_keep_their_place_and_need_no_scheme() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let links = "<p><a href=\"//viejo.example/2020/01/uno/\">a</a> <a href=\"/2020/01/uno/#frag\">b</a> \
        <a href=\"https://viejo.example/?p=1&amp;preview=true\">c</a> <a href=\"?p=1#x\">d</a> <a href=\"/en/reservations\">e</a> \
        <a href=\"//otro.example/x\">f</a></p>";
    let posts = two_posts().replacen("Un párrafo de uno.", links, 1);
    import(&desk, &write(work.path(), "export.xml", &posts), &[]);
    let app = serve(desk).await;
    assert_eq!(
        links_of(&app, "/es/blog/uno").await[..6],
        [
            "/es/blog/uno",
            "/es/blog/uno#text-frag",
            "/es/blog/uno",
            "/es/blog/uno#text-x",
            "/en/reservations",
            "//otro.example/x",
        ]
    );
}

#[test]
fn the_report_says_once_and_shortly_what_is_amiss() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    write(work.path(), "vacio.md", "---\ntitle: Vacío\ndate: 2021-03-04\n---\n<!-- nada -->\n");
    let picture = format!("![x](data:image/png;base64,{})", "A".repeat(300));
    write(work.path(), "mal-fecha.md", &format!("---\ntitle: Mal fecha\ndate: mañana\n---\nTexto. {picture}\n"));
    write(work.path(), "README.md", "# Leeme\n");
    let report = import(&desk, work.path(), &["--lang", "es"]);
    let notes: Vec<String> = report["notes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|note| format!("{}: {}", note["place"].as_str().unwrap(), note["message"].as_str().unwrap()))
        .collect();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert_eq!(notes[0], "mal-fecha.md:1: `mañana` is not a date");
    assert!(notes[1].starts_with("mal-fecha.md:1: has no date and is dated "), "{notes:?}");
    assert_eq!(notes[2], "vacio.md:1: has neither a text nor a picture");
    let missing = &report["missing_pictures"][0];
    assert_eq!(missing["address"], "data:image/png;base64,AAAAAAAAAAAAAAAAAA…");
    assert!(missing["reason"].as_str().unwrap().contains("not read"), "{missing}");
    assert_eq!(outcomes(&report)[2], ("skipped", "README.md"));
}

#[test]
fn every_broken_file_of_a_folder_is_named_at_once() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    write(work.path(), "a.md", "---\ntitle: [a\n---\n");
    write(work.path(), "b.md", "# Bien\n\nTexto.\n");
    write(work.path(), "c.md", "+++\ntitle = \"c\"\ndate = = 1\n+++\n");
    let (code, error) = desk.run(&["import-content", work.path().to_str().unwrap()]).refusal();
    assert_eq!(code, Some(1));
    assert!(error.contains("2 faults:\na.md:") && error.contains("\nc.md:3:8: "), "{error}");
}

/// A folder of this many posts.
fn many(dir: &Path, count: usize) {
    for i in 0..count {
        let mut body = String::new();
        for j in 0..40 {
            write!(body, "palabra{} ventisca lenga{} ", (i * 7 + j) % 900, j).unwrap();
        }
        write(
            dir,
            &format!("nota-{i}.md"),
            &format!("---\ntitle: Nota {i}\nlang: es\ndate: 2021-03-04\ntags: [prueba]\n---\n{body}\n"),
        );
    }
}

#[test]
fn an_import_that_is_killed_leaves_the_old_content_live() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    many(work.path(), 1500);
    let source = work.path().to_str().unwrap();
    let mut child =
        desk.command(&["import-content", source]).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    // During the second pass, with a thousand posts in an open transaction.
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let seen = lines.map_while(Result::ok).any(|line| line.starts_with("importing 1000"));
    assert!(seen);
    child.kill().unwrap();
    child.wait().unwrap();
    let revisions = desk.stdout(&["content", "revisions"]);
    assert_eq!(revisions.lines().count(), 2, "{revisions}");
    assert!(!desk.stdout(&["content", "show", "1"]).contains("nota-"));
    let report = import(&desk, work.path(), &[]);
    assert_eq!(report["posts"].as_array().unwrap().len(), 1500);
    assert_eq!(report["revision"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_get_their_pages_while_an_import_runs() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    many(work.path(), 800);
    let app = Arc::new(serve(desk).await);
    let done = Arc::new(AtomicBool::new(false));
    let answers = Arc::new(AtomicUsize::new(0));
    let readers: Vec<_> = (0..64)
        .map(|i| {
            let (app, done, answers) = (Arc::clone(&app), Arc::clone(&done), Arc::clone(&answers));
            tokio::spawn(async move {
                let path =
                    ["/es", "/de/blog", "/api/pages?path=/es/blog%3Fq%3Dventisca", "/es/blog/caminar-con-viento"];
                while !done.load(Ordering::Relaxed) {
                    let response = app.get(path[i % path.len()]).await;
                    assert_eq!(response.status(), 200, "{}", path[i % path.len()]);
                    response.bytes().await.unwrap();
                    answers.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let (dir, source) = (app.dir.path().to_owned(), work.path().to_owned());
    let output = tokio::task::spawn_blocking(move || {
        std::process::Command::new(env!("CARGO_BIN_EXE_patagonia"))
            .args(["import-content", source.to_str().unwrap()])
            .env_clear()
            .env("PATAGONIA_DATA_DIR", dir)
            .output()
            .unwrap()
    })
    .await
    .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    while !app.page("/api/pages?path=/es/blog%3Fq%3Dventisca").await.contains("\"more\":true") {
        assert!(tokio::time::Instant::now() < deadline, "the import does not show");
    }
    done.store(true, Ordering::Relaxed);
    for reader in readers {
        reader.await.unwrap();
    }
    assert!(answers.load(Ordering::Relaxed) > 64);
}

#[tokio::test]
async fn a_search_cannot_speak_the_language_of_its_engine() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    for (name, title, body) in [
        ("a.md", "Ríos del sur", "Agua."),
        ("b.md", "Otra cosa", "Un río y un NEAR de palabras OR nada."),
        ("c.md", "Nada", "Sin agua."),
    ] {
        write(work.path(), name, &format!("---\ntitle: {title}\nlang: es\ndate: 2021-03-04\n---\n{body}\n"));
    }
    import(&desk, work.path(), &["--replace"]);
    let app = serve(desk).await;
    let mut found = Vec::new();
    for query in [
        "rio",
        "RÍOS",
        "\"rio\"",
        "rio AND",
        "near(palabras)",
        "title:rio",
        "agua -sin",
        "r*",
        "(",
        "'; DROP TABLE words",
    ] {
        let path: String = url::form_urlencoded::byte_serialize(
            format!(
                "/es/blog?{}",
                url::form_urlencoded::Serializer::new(String::new()).append_pair("q", query).finish()
            )
            .as_bytes(),
        )
        .collect();
        let page: Value = serde_json::from_str(&app.page(&format!("/api/pages?path={path}")).await).unwrap();
        let posts = page["body"]["listing"]["posts"].as_array().unwrap().clone();
        found.push(posts.iter().map(|post| post["slug"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" "));
    }
    assert_eq!(
        found,
        // Matches in the title rank before matches in the text; a query operator is a word; what is no letter matches nothing.
        ["a b", "a", "a b", "", "b", "", "c", "a b", "", ""]
    );
}

#[tokio::test]
async fn what_is_missing_in_a_language_is_shown_in_spanish_and_says_so() {
    let desk = Desk::new();
    drop(ContentStore::open(desk.dir.path(), OpenMode::Create).unwrap());
    let work = TempDir::new().unwrap();
    let pack = work.path().join("pack");
    patagonia::content::Pack::embedded().write_to(&pack, patagonia::content::pack::none_stored).unwrap();
    for path in [
        "posts/huemul-el-ciervo-del-sur/fr.md",
        "itineraries/aysen-carretera-austral/fr.json",
        "lodges/uman_lodge/fr.json",
        "pages/kawesqar/fr.json",
    ] {
        fs::remove_file(pack.join(path)).unwrap();
    }
    desk.stdout(&["import-content", pack.to_str().unwrap(), "--yes"]);
    let newer = pack.join("lodges/uman_lodge/es.json");
    fs::write(&newer, fs::read_to_string(&newer).unwrap().replace("{\n", "{ \n")).unwrap();
    desk.stdout(&["import-content", pack.to_str().unwrap()]);
    let coverage = desk.stdout(&["content", "coverage"]);
    let line = |thing: &str| {
        coverage.lines().find(|line| line.starts_with(thing)).unwrap().split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(line("posts/huemul")[1..], ["complete", "complete", "missing", "complete", "complete", "complete"]);
    assert_eq!(line("lodges/uman_lodge")[1..], ["complete", "older", "missing", "older", "older", "older"]);
    assert!(coverage.contains("fr: 4 missing, 0 older"), "{coverage}");

    let app = serve(desk).await;
    let french = app.page("/fr/blog/huemul-el-ciervo-del-sur").await;
    let page = Html::parse_document(&french);
    let one = |selector: &str| page.select(&Selector::parse(selector).unwrap()).next();
    assert_eq!(page.root_element().value().attr("lang"), Some("fr"));
    let spanish = one("[lang=es] h1, h1[lang=es]").expect("the Spanish text is marked as Spanish");
    assert!(spanish.text().collect::<String>().to_lowercase().contains("huemul"));
    assert!(one(".fallback").unwrap().text().collect::<String>().contains("espagnol"));
    let german = app.page("/de/blog/huemul-el-ciervo-del-sur").await;
    assert!(!german.contains("hreflang=\"fr\"") && german.contains("hreflang=\"it\""));
    let sitemap = app.page("/sitemap.xml").await;
    for path in ["/fr/blog/huemul-el-ciervo-del-sur", "/fr/itineraires/aysen-carretera-austral"] {
        assert!(!sitemap.contains(path), "{path}");
        assert_eq!(app.get(path).await.status(), 200, "{path}");
    }
    assert!(sitemap.contains("/it/blog/huemul-el-ciervo-del-sur"));
    let list = Html::parse_document(&app.page("/fr/blog?category=conservation").await);
    let marked = Selector::parse("article [lang=es], article[lang=es]").unwrap();
    assert!(list.select(&marked).next().is_some(), "the list marks it, too");
}

#[tokio::test]
async fn feeds_hold_the_newest_whole_with_the_sites_own_addresses() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let page = app.page("/de/blog?category=conservation").await;
    for path in ["/de/feed.xml", "/de/feed.json", "/de/feed/conservation.xml", "/de/feed/conservation.json"] {
        assert!(page.contains(&format!("href=\"{path}\"")), "{path}");
        let response = app.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let text = response.text().await.unwrap();
        let feed = feed_rs::parser::parse(text.as_bytes()).unwrap();
        let count = if path.contains("conservation") { 2 } else { 12 };
        assert_eq!(feed.entries.len(), count, "{path}");
        assert_eq!(feed.language.as_deref(), Some("de"), "{path}");
        for entry in &feed.entries {
            let html = entry.content.as_ref().unwrap().body.as_deref().unwrap();
            assert!(html.contains("<p>") && html.split_whitespace().count() > 300, "{path}: the whole text");
            assert!(!html.contains("href=\"/"), "{path}: every link has its host");
            assert!(entry.links[0].href.starts_with("https://www.example.cl/de/blog/"), "{path}");
            assert!(entry.published.is_some() && entry.updated.is_some() && !entry.id.is_empty(), "{path}");
        }
        let days: Vec<_> = feed.entries.iter().map(|entry| entry.published).collect();
        assert!(days.is_sorted_by(|a, b| a >= b), "{path}: the newest first");
    }
    assert_eq!(app.get("/de/feed/nothing.xml").await.status(), 404);
    assert!(app.page("/sitemap.xml").await.contains("<lastmod>2026-10-22</lastmod>"));
}

/// The notes of a report, in its order.
fn messages(report: &Value) -> Vec<&str> {
    report["notes"].as_array().unwrap().iter().map(|note| note["message"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn links_to_what_does_not_come_are_named_and_home_is_home() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let body = "<a href=\"https://viejo.example/contacto/\">a</a> <a href=\"https://viejo.example/wp-content/uploads/guia.pdf\">b</a> \
                <a href=\"/wp-content/uploads/ruta.gpx\">c</a> <a href=\"/nada/\">d</a> <a href=\"https://viejo.example\">e</a> \
                <a href=\"https://elsewhere.example/x.pdf\">f</a> <a href=\"https://viejo.example/2020/01/uno/\">g</a>";
    let export = wordpress(&item(1, "uno", "El primero", PUBLISHED)).replace("Un párrafo de uno.", body);
    let source = write(work.path(), "export.xml", &export);
    let report = import(&desk, &source, &[]);
    let notes: Vec<&str> = messages(&report).into_iter().filter(|note| note.contains("the link to")).collect();
    let file = "of files, only pictures are imported";
    assert_eq!(
        notes,
        [
            "the link to `/?p=2` leads nowhere here and is left out",
            "the link to `/nada/` leads nowhere here and is left out",
            "the link to `https://viejo.example/contacto/` still leads to the old site: no post was imported from there",
            &*format!("the link to the file `/wp-content/uploads/ruta.gpx` is left out: {file}"),
            &*format!(
                "the link to the file `https://viejo.example/wp-content/uploads/guia.pdf` still leads to the old site: {file}"
            ),
        ]
    );
    let app = serve(desk).await;
    let links = links_of(&app, "/es/blog/uno").await;
    assert_eq!(
        links[..5],
        [
            "https://viejo.example/contacto/",
            "https://viejo.example/wp-content/uploads/guia.pdf",
            "/es",
            "https://elsewhere.example/x.pdf",
            "/es/blog/uno"
        ]
    );
}

#[tokio::test]
async fn synced_blocks_page_builders_and_embeds_of_wordpress_come_along() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let post = |id: u32, slug: &str, body: &str| {
        item(id, slug, slug, PUBLISHED).replace(&format!("Un párrafo de {slug}."), body)
    };
    let block = "<item><title>Aviso</title><content:encoded><![CDATA[<!-- wp:paragraph --><p>Reserve con tiempo.</p><!-- /wp:paragraph -->]]></content:encoded>\
                 <wp:post_id>99</wp:post_id><wp:status>publish</wp:status><wp:post_type>wp_block</wp:post_type></item>";
    let export = wordpress(&format!(
        "{}{}{}{block}",
        post(1, "uno", "<!-- wp:paragraph --><p>Hola</p><!-- /wp:paragraph --><!-- wp:block {\"ref\":99} /-->"),
        post(
            2,
            "dos",
            "[vc_row][vc_column][vc_raw_html]JTNDcCUzRUVuJTIwYmFzZSUzQyUyRnAlM0UlM0NzY3JpcHQlM0VhbGVydCgxKSUzQyUyRnNjcmlwdCUzRQ==[/vc_raw_html][/vc_column][/vc_row]\n\n[fusion_imageframe]https://viejo.example/wp-content/uploads/2020/01/lago.png[/fusion_imageframe]<h2>Sur</h2>"
        ),
        post(
            3,
            "tres",
            "[youtube https://www.youtube.com/watch?v=abc]\n\n[googlemaps https://www.google.com/maps/d/embed?mid=xyz]\n\n[wpvideo AbC]\n\n[twitter https://twitter.com/a/status/1]"
        ),
    ));
    let source = write(work.path(), "export.xml", &export);
    png(work.path(), "lago.png", 640, 480);
    let report = import(&desk, &source, &[]);
    let lost: Vec<&str> =
        messages(&report).into_iter().filter(|note| note.contains("shortcode") || note.contains("block")).collect();
    assert!(lost.is_empty(), "{lost:?}");
    let app = serve(desk).await;
    let text = |html: &str| {
        let page = Html::parse_document(html);
        page.select(&Selector::parse(".post__body").unwrap()).next().unwrap().text().collect::<String>()
    };
    assert!(text(&app.page("/es/blog/uno").await).contains("Reserve con tiempo."));
    let second = app.page("/es/blog/dos").await;
    assert!(text(&second).contains("En base") && !second.contains("alert(1)") && !text(&second).contains("JTND"));
    assert!(!text(&second).contains("lago.png"), "the address is a picture: {}", text(&second));
    assert_eq!(
        links_of(&app, "/es/blog/tres").await[..4],
        [
            "https://www.youtube.com/watch?v=abc",
            "https://www.google.com/maps/d/viewer?mid=xyz",
            "https://videopress.com/v/AbC",
            "https://twitter.com/a/status/1"
        ]
    );
}

#[tokio::test]
async fn kramdown_is_read_as_jekyll_reads_it_and_captions_are_no_excerpt() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    png(work.path(), "assets/my boat.png", 640, 480);
    write(
        work.path(),
        "_posts/2021-03-04-canal.md",
        "---\ntitle: F&uuml;hrung\nlang: es\n---\n* TOC\n{:toc}\n\n<figure><img src=\"/assets/my boat.png\"><figcaption>Un pie</figcaption></figure>\n\n\
         | a | b |\n|---|---|\n| celda | otra |\n\n```\ncodigo\n```\n\nEl canal &agrave; la carte.\n{: .entrada}\n\n![La barca](/assets/my boat.png)\n\n<div markdown=\"1\">\n*Fin*\n</div>\n",
    );
    let report = import(&desk, work.path(), &[]);
    assert_eq!((&report["pictures"], &report["missing_pictures"]), (&1.into(), &Value::Array(Vec::new())));
    let app = serve(desk).await;
    let html = app.page("/es/blog/canal").await;
    let page = Html::parse_document(&html);
    let body = page.select(&Selector::parse(".post__body").unwrap()).next().unwrap();
    let text: String = body.text().collect();
    assert!(!text.contains("TOC") && !text.contains("{:") && !text.contains("*Fin*") && !text.contains("!["), "{text}");
    assert_eq!(body.select(&Selector::parse("img").unwrap()).count(), 2);
    let description = page.select(&Selector::parse("meta[name=description]").unwrap()).next().unwrap();
    assert_eq!(description.value().attr("content"), Some("El canal à la carte. Fin"));
    let feed = feed_rs::parser::parse(app.page("/es/feed.xml").await.as_bytes()).unwrap();
    let entry = feed.entries.iter().find(|entry| entry.id.ends_with("/canal")).unwrap();
    assert_eq!(entry.summary.as_ref().unwrap().content, "El canal à la carte. Fin");
}

#[test]
fn the_picture_of_a_post_may_stand_among_hugos_resources() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    png(work.path(), "posts/sur/fotos/lago.png", 640, 480);
    for (name, front) in [
        ("sur", "resources:\n  - name: otra\n    src: nada.png\n  - name: featured-image\n    src: fotos/lago.png\n"),
        ("norte", "resources: x\n"),
    ] {
        let text = format!("---\ntitle: {name}\nlang: es\ndate: 2021-03-04\n{front}---\nTexto.\n");
        write(work.path(), &format!("posts/{name}/index.md"), &text);
    }
    let report = import(&desk, work.path(), &[]);
    assert_eq!((&report["pictures"], &report["missing_pictures"]), (&1.into(), &Value::Array(Vec::new())));
}

#[tokio::test]
async fn other_sites_show_an_imported_picture_as_a_small_jpeg() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    // Noise compresses worst.
    let mut seed = 7_u32;
    let noise = image::RgbImage::from_fn(1600, 1200, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = seed.to_be_bytes();
        image::Rgb([a, b, c])
    });
    noise.save(work.path().join("ruido.png")).unwrap();
    write(work.path(), "ruido.md", "---\ntitle: Ruido\nlang: es\ndate: 2021-03-04\nimage: ruido.png\n---\nTexto.\n");
    import(&desk, work.path(), &[]);
    let app = serve(desk).await;
    let html = app.page("/es/blog/ruido").await;
    let page = Html::parse_document(&html);
    let property = |name: &str| {
        let selector = Selector::parse(&format!("meta[property='{name}']")).unwrap();
        page.select(&selector).next().unwrap().value().attr("content").unwrap().to_owned()
    };
    assert_eq!((property("og:image:width"), property("og:image:height")), ("1200".to_owned(), "630".to_owned()));
    let image = property("og:image");
    assert!(html.matches(&image).count() > 1, "the structured data names it, too");
    let path = image.strip_prefix("https://www.example.cl").unwrap();
    // Generated the first time, cached the second.
    for _ in 0..2 {
        let response = app.get(path).await;
        assert_eq!((response.status().as_u16(), header(&response, "content-type")), (200, "image/jpeg"));
        assert_eq!(header(&response, "cross-origin-resource-policy"), "cross-origin");
        let bytes = response.bytes().await.unwrap();
        assert!(bytes.len() < 300_000, "{} bytes", bytes.len());
        let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Jpeg).unwrap();
        assert_eq!((picture.width(), picture.height()), (1200, 630));
    }
    assert_eq!(app.get(&format!("/media/social/{}.jpg", "0".repeat(64))).await.status(), 404);
}

#[test]
fn a_dry_run_says_which_pictures_are_damaged_and_makes_none() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let path = png(work.path(), "roto.png", 1200, 900);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    png(work.path(), "sano.png", 1200, 900);
    write(work.path(), "a.md", "---\ntitle: A\nlang: es\ndate: 2021-03-04\n---\n![x](roto.png) ![y](sano.png)\n");
    let dry = import(&desk, work.path(), &["--dry-run"]);
    let wet = import(&desk, work.path(), &[]);
    for part in ["posts", "pictures", "missing_pictures", "notes"] {
        assert_eq!(dry[part], wet[part], "{part}");
    }
    assert_eq!(wet["missing_pictures"][0]["reason"], "is damaged");
    // Also the second time.
    let again = import(&desk, work.path(), &["--dry-run"]);
    assert_eq!(again["posts"][0]["outcome"], "unchanged");
}
