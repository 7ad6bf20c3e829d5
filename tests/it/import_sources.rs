//! What a post of another system becomes here: its day, its language, its identity on the next import, and its addresses.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use patagonia::locale::Lang;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::{TestApp, header};
use crate::desk::Desk;
use crate::import::{import, links_of, outcomes, serve, write};

/// Enough words to detect a language by.
const WORDS: [(&str, &str); 4] = [
    (
        "es",
        "El viento del sur llega por la tarde y los caminantes buscan abrigo detrás de las piedras grandes del valle.",
    ),
    ("en", "The wind from the south comes in the afternoon and the walkers look for shelter behind the large stones."),
    (
        "pt",
        "O vento do sul chega à tarde e os caminhantes procuram abrigo atrás das pedras grandes do vale, não muito longe.",
    ),
    (
        "de",
        "Der Wind aus dem Süden kommt am Nachmittag, und die Wanderer suchen Schutz hinter den großen Steinen im Tal.",
    ),
];

fn words(lang: &str) -> &'static str {
    WORDS.iter().find(|(own, _)| *own == lang).unwrap().1
}

/// A published post of a WordPress export.
fn item(id: u32, slug: &str, lang: &str, more: &str) -> String {
    format!(
        "<item><title>Titulus {slug}</title><link>https://viejo.example/trips/{slug}/</link>
        <content:encoded><![CDATA[<p>{}</p>]]></content:encoded><wp:post_id>{id}</wp:post_id>
        <wp:post_name>{slug}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>{more}</item>",
        words(lang)
    )
}

fn wordpress(language: &str, items: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:wp=\"http://wordpress.org/export/1.2/\">
<channel><link>https://viejo.example</link><language>{language}</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://viejo.example</wp:base_blog_url>{items}</channel></rss>"
    )
}

const DAY: &str = "<wp:post_date>2020-03-05 10:00:00</wp:post_date>";

fn ghost(settings: &Value, posts: &[Value]) -> String {
    let settings: Vec<Value> =
        settings.as_object().unwrap().iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
    json!({ "db": [{ "data": { "posts": posts, "settings": settings } }] }).to_string()
}

fn ghost_post(id: &str, slug: &str, lang: &str, published: &str) -> Value {
    json!({
        "id": id, "title": format!("Titulus {slug}"), "slug": slug, "status": "published", "type": "post",
        "visibility": "public", "html": format!("<p>{}</p>", words(lang)), "published_at": published,
    })
}

fn markdown(front: &str, lang: &str) -> String {
    format!("---\n{front}\n---\n{}\n", words(lang))
}

/// The content as files, and the address and day of each imported post.
fn exported(desk: &Desk, work: &Path) -> BTreeMap<String, String> {
    let folder = work.join("exported");
    let _ = fs::remove_dir_all(&folder);
    desk.stdout(&["export-content", folder.to_str().unwrap()]);
    let mut found = BTreeMap::new();
    for post in fs::read_dir(folder.join("posts")).unwrap().map(|entry| entry.unwrap().path()) {
        let facts: Value = serde_json::from_slice(&fs::read(post.join("facts.json")).unwrap()).unwrap();
        for lang in Lang::ALL {
            if post.join(format!("{lang}.html")).is_file() {
                let slug = post.file_name().unwrap().to_string_lossy().into_owned();
                found.insert(format!("{lang}/{slug}"), facts["published"].as_str().unwrap().to_owned());
            }
        }
    }
    found
}

fn notes(report: &Value) -> Vec<String> {
    let notes = report["notes"].as_array().unwrap();
    notes
        .iter()
        .map(|note| format!("{} {} {}", note["place"], note["title"], note["message"]).replace('"', ""))
        .collect()
}

async fn leads(app: &TestApp, pairs: &[(&str, &str)]) {
    for (old, new) in pairs {
        let response = app.get(old).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (301, *new), "{old}");
    }
}

#[test]
fn the_day_is_that_which_the_author_saw_in_every_source() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let site = work.path().join("site");
    for (name, date) in [
        ("utc.md", "2020-03-05T00:00:00Z"),
        ("east.md", "2020-03-05T00:30:00+02:00"),
        ("far-east.md", "2020-03-05T00:30:00+13:00"),
        ("west.md", "2020-03-05T23:30:00-10:00"),
        ("short.md", "2020-03-05T0:00:00Z"),
        ("seconds.md", "1583366400"),
        ("spaces.md", "2020-03-05 00:00:01 +0200"),
        ("words.md", "5 de marzo de 2020"),
    ] {
        write(&site, name, &markdown(&format!("title: {name}\ndate: {date}"), "es"));
    }
    write(&site, "toml.md", &format!("+++\ntitle = \"x\"\ndate = 2020-03-05T00:00:00+05:30\n+++\n{}\n", words("es")));
    import(&desk, &site, &["--lang", "es"]);

    let dates =
        |own: &str, utc: &str| format!("<wp:post_date>{own}</wp:post_date><wp:post_date_gmt>{utc}</wp:post_date_gmt>");
    let export = wordpress(
        "es",
        &[
            item(1, "wp-east", "es", &dates("2020-03-05 01:00:00", "2020-03-05 00:00:00")),
            item(2, "wp-west", "es", &dates("2020-03-05 22:00:00", "2020-03-06 01:00:00")),
            item(3, "wp-alone", "es", &dates("2020-03-05 01:00:00", "0000-00-00 00:00:00")),
            item(4, "wp-utc", "es", "<pubDate>Thu, 05 Mar 2020 00:30:00 +0000</pubDate>"),
        ]
        .concat(),
    );
    import(&desk, &write(work.path(), "export.xml", &export), &[]);

    // Midnight in these zones is on another day in UTC; Berlin and Santiago have summer time at different times.
    for (name, zone, utc) in [
        ("berlin", "Europe/Berlin", "2020-03-04T23:30:00.000Z"),
        ("santiago", "America/Santiago", "2020-03-06T02:30:00.000Z"),
        ("honolulu", "Pacific/Honolulu", "2020-03-06T09:30:00.000Z"),
        ("auckland", "Pacific/Auckland", "2020-03-04 11:30:00"),
        ("utc-itself", "Etc/UTC", "2020-03-05T00:00:00.000Z"),
    ] {
        let export = ghost(&json!({ "timezone": zone }), &[ghost_post(&format!("g-{name}"), name, "es", utc)]);
        import(&desk, &write(work.path(), &format!("{name}.json"), &export), &[]);
    }
    let exported = exported(&desk, work.path());
    assert_eq!(exported.len(), 9 + 4 + 5);
    for (post, day) in exported {
        assert_eq!(day, "2020-03-05", "{post}");
    }
}

#[test]
fn posts_with_a_day_to_come_are_held_in_every_source() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let item = item(1, "manana", "es", "<wp:post_date>2094-03-05 01:00:00</wp:post_date>");
    let post = ghost_post("g1", "manana", "es", "2094-03-05T00:00:00.000Z");
    for source in [
        write(work.path(), "export.xml", &wordpress("es", &item)),
        write(work.path(), "ghost.json", &ghost(&json!({}), &[post])),
        write(&work.path().join("site"), "manana.md", &markdown("title: Titulus manana\ndate: 2094-03-05", "es"))
            .parent()
            .unwrap()
            .to_owned(),
    ] {
        let report = import(&desk, &source, &[]);
        assert_eq!(outcomes(&report), [("skipped", "Titulus manana")], "{}", source.display());
        assert!(report["posts"][0]["reason"].as_str().unwrap().contains("is future"), "{report:#}");
        let report = import(&desk, &source, &["--drafts", "--dry-run"]);
        assert_eq!(report["posts"][0]["draft"], true, "{}", source.display());
    }
}

#[tokio::test]
async fn a_language_that_is_corrected_moves_the_post() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    // Too few words to detect the language by.
    let short = |text: String, lang: &str| text.replace(words(lang), "Foto.");
    let site = work.path().join("site");
    write(&site, "md.md", &short(markdown("title: Titulus md\ndate: 2020-03-05", "pt"), "pt"));
    let sources = [
        write(work.path(), "export.xml", &short(wordpress("en-US", &item(11, "wp", "pt", DAY)), "pt")),
        write(
            work.path(),
            "ghost.json",
            &short(ghost(&json!({ "lang": "en" }), &[ghost_post("g", "gh", "pt", "2020-03-05T12:00:00Z")]), "pt"),
        ),
        site,
    ];
    for source in &sources {
        let report = import(&desk, source, &["--lang", "en"]);
        assert_eq!(outcomes(&report)[0].0, "new", "{report:#}");
        let report = import(&desk, source, &["--lang", "pt"]);
        assert_eq!(outcomes(&report)[0].0, "updated", "{report:#}");
        let report = import(&desk, source, &["--lang", "pt"]);
        assert_eq!(outcomes(&report)[0].0, "unchanged", "{report:#}");
    }
    assert_eq!(exported(&desk, work.path()).into_keys().collect::<Vec<_>>(), ["pt/gh", "pt/md", "pt/wp"]);
    let app = serve(desk).await;
    leads(&app, &[("/en/blog/wp", "/pt/blog/wp"), ("/en/blog/gh", "/pt/blog/gh"), ("/en/blog/md", "/pt/blog/md")])
        .await;
    assert_eq!(app.get("/pt/blog/wp").await.status(), 200);
    // And back again: no redirect loops.
    let desk = Desk::at(app.stop().await);
    import(&desk, &sources[0], &["--lang", "en"]);
    let app = serve(desk).await;
    leads(&app, &[("/pt/blog/wp", "/en/blog/wp"), ("/trips/wp/", "/en/blog/wp")]).await;
    assert_eq!(app.get("/en/blog/wp").await.status(), 200);
}

#[test]
fn languages_that_are_imported_one_after_the_other_do_not_take_each_others_place() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    for (lang, title) in [("es", "Torres del Paine"), ("de", "Torres del Paine")] {
        write(&work.path().join(lang), "paine.md", &markdown(&format!("title: {title}\ndate: 2020-03-05"), lang));
        import(&desk, &work.path().join(lang), &["--lang", lang]);
    }
    let posts = exported(&desk, work.path());
    assert!(
        posts.keys().any(|post| post.starts_with("es/")) && posts.keys().any(|post| post.starts_with("de/")),
        "{posts:?}"
    );
}

#[test]
fn two_files_of_one_name_and_language_both_live() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    for (file, title) in [("a.md", "Uno"), ("es/a.md", "Otro")] {
        write(work.path(), file, &markdown(&format!("title: {title}\ndate: 2020-03-05"), "es"));
    }
    // Whether the owner names the language or it is detected.
    for more in [&["--lang", "es"][..], &[]] {
        let report = import(&desk, work.path(), more);
        assert_eq!(outcomes(&report).len(), 2, "{report:#}");
        assert!(notes(&report).join("\n").contains("Otro another file has the same name"), "{report:#}");
    }
    let posts = exported(&desk, work.path());
    assert_eq!(posts.into_keys().collect::<Vec<_>>(), ["es/a", "es/a-2"]);
}

#[test]
fn words_say_the_language_and_the_rest_follows_most() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let bare = |id: u32, slug: &str| item(id, slug, "pt", DAY).replace(words("pt"), "");
    let items = [
        item(1, "um", "pt", DAY),
        item(2, "dois", "pt", DAY),
        item(3, "tres", "pt", DAY),
        item(4, "vier", "de", DAY),
        bare(5, "fotos"),
    ];
    let source = write(work.path(), "export.xml", &wordpress("en-US", &items.concat()));
    let report = import(&desk, &source, &["--dry-run"]);
    assert_eq!(
        outcomes(&report),
        ["/pt/blog/um", "/pt/blog/dois", "/pt/blog/tres", "/de/blog/vier", "/pt/blog/fotos"]
            .map(|address| ("new", address))
    );
    let notes = notes(&report).join("\n");
    for said in [
        "says `en` of itself, but 3 posts are taken as `pt`",
        "Titulus vier is taken as `de` by its words",
        "Titulus fotos has too few words",
        "`--lang`",
    ] {
        assert!(notes.contains(said), "{said}: {notes}");
    }
    // Where detection fails, the source is believed; the owner always is.
    let source = write(work.path(), "bare.xml", &wordpress("de-DE", &bare(5, "fotos")));
    assert_eq!(outcomes(&import(&desk, &source, &["--dry-run"])), [("new", "/de/blog/fotos")]);
    assert_eq!(outcomes(&import(&desk, &source, &["--dry-run", "--lang", "it"])), [("new", "/it/blog/fotos")]);
    // Where both agree nothing is reported.
    let source = write(work.path(), "agree.xml", &wordpress("pt-BR", &items[..3].concat()));
    assert!(!import(&desk, &source, &["--dry-run"])["notes"].to_string().contains("language"));
}

#[tokio::test]
async fn hugo_tells_addresses_and_languages_in_its_configuration() {
    let config = "baseURL = \"https://www.viejo.example/\"\ndefaultContentLanguage = \"es\"\n[languages.es]\n[languages.pt-br]\nlanguageCode = \"pt-BR\"\n\
                  [languages.br]\nlocale = \"pt\"\n[permalinks]\nposts = \"/:year/:slug/\"\n";
    let link = "\n\n[a](/2020/b/) [b](https://viejo.example/pt-br/2020/b/) [c](/notas/c/)\n";
    for below in ["", "content", "content/posts"] {
        let desk = Desk::new();
        let work = TempDir::new().unwrap();
        write(work.path(), "hugo.toml", config);
        let front = "title: Otra cosa\ndate: 2020-03-05T00:00:00-03:00";
        write(work.path(), "content/posts/b/index.es.md", &(markdown(front, "es") + link));
        write(work.path(), "content/posts/b/index.pt-br.md", &markdown(&format!("{front}\nslug: b"), "pt"));
        write(work.path(), "content/posts/d.br.md", &markdown("title: D\ndate: 2020-03-06", "pt"));
        write(work.path(), "content/notas/c.md", &markdown("title: C\ndate: 2020-03-07", "es"));
        let report = import(&desk, &work.path().join(below), &[]);
        assert!(!report["notes"].to_string().contains("Breton"), "{report:#}");
        let app = serve(desk).await;
        leads(
            &app,
            &[
                ("/2020/b/", "/es/blog/b"),
                ("/pt-br/2020/b/", "/pt/blog/b"),
                ("/posts/b/", "/es/blog/b"),
                ("/br/2020/d/", "/pt/blog/d"),
            ],
        )
        .await;
        if below != "content/posts" {
            leads(&app, &[("/notas/c/", "/es/blog/c")]).await;
            assert_eq!(links_of(&app, "/es/blog/b").await, ["/es/blog/b", "/pt/blog/b", "/es/blog/c"], "{below}");
        }
    }
}

#[tokio::test]
async fn astro_jekyll_and_zola_tell_theirs() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let astro = work.path().join("astro");
    write(
        &astro,
        "astro.config.mjs",
        "export default defineConfig({ site: 'https://astro.example', base: '/diario', i18n: { defaultLocale: \"es\", locales: [\"es\", \"pt-br\"] } });",
    );
    write(&astro, "src/content/blog/es/uno.md", &markdown("title: Uno\npubDate: 2020-03-05", "es"));
    write(&astro, "src/content/blog/pt-br/uno.mdx", &markdown("title: Um\npubDate: 2020-03-05", "pt"));
    import(&desk, &astro.join("src/content"), &[]);

    let jekyll = work.path().join("jekyll");
    write(
        &jekyll,
        "_config.yml",
        "url: https://jekyll.example\nbaseurl: /bitacora\ntimezone: America/Santiago\npermalink: /:year/:month/:day/:title/\n",
    );
    write(&jekyll, "_posts/2020-03-05-dos.md", &markdown("title: Dos\ndate: 2020-03-05 00:00:01 +0200", "es"));
    import(&desk, &jekyll, &["--lang", "es"]);
    let plain = work.path().join("plain");
    write(&plain, "_posts/2020-03-05-tres.md", &markdown("title: Tres\ndate: 2020-03-05 00:00:01 +0200", "es"));
    import(&desk, &plain, &["--lang", "es"]);

    let starlight = work.path().join("starlight");
    write(
        &starlight,
        "astro.config.mjs",
        "export default defineConfig({ integrations: [starlight({ defaultLocale: 'root', locales: { root: { label: 'Español', lang: 'es' }, 'pt-br': { lang: 'pt-BR' } } })] });",
    );
    write(&starlight, "src/content/docs/guia/cinco.md", &markdown("title: Cinco\ndate: 2020-03-05", "es"));
    write(&starlight, "src/content/docs/pt-br/guia/cinco.md", &markdown("title: Cinco\ndate: 2020-03-05", "pt"));
    import(&desk, &starlight, &[]);

    let zola = work.path().join("zola");
    write(&zola, "config.toml", "base_url = \"https://zola.example\"\ndefault_language = \"de\"\n[languages.es]\n");
    write(&zola, "content/notas/2020-03-05-vier.md", &markdown("title: Vier", "de"));
    write(&zola, "content/notas/2020-03-05-vier.es.md", &markdown("title: Cuatro", "es"));
    import(&desk, &zola, &[]);

    let app = serve(desk).await;
    leads(
        &app,
        &[
            ("/diario/blog/uno/", "/es/blog/uno"),
            ("/blog/uno/", "/es/blog/uno"),
            ("/diario/pt-br/blog/uno/", "/pt/blog/uno"),
            ("/bitacora/2020/03/04/dos/", "/es/blog/dos"),
            ("/bitacora/2020/03/05/dos/", "/es/blog/dos"),
            ("/2020/03/05/tres.html", "/es/blog/tres"),
            ("/guia/cinco/", "/es/blog/cinco"),
            ("/pt-br/guia/cinco/", "/pt/blog/cinco"),
            ("/notas/vier/", "/de/blog/vier"),
            ("/es/notas/vier/", "/es/blog/vier"),
        ],
    )
    .await;
}

#[tokio::test]
async fn without_a_configuration_both_forms_lead_to_the_post() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    for (file, lang) in [("posts/b/index.es.md", "es"), ("posts/b/index.pt-br.md", "pt"), ("notas/de/c.md", "de")] {
        write(work.path(), file, &(markdown("title: B\ndate: 2020-03-05", lang) + "\n[b](/posts/b/)\n"));
    }
    import(&desk, work.path(), &[]);
    let app = serve(desk).await;
    leads(
        &app,
        &[
            ("/es/posts/b/", "/es/blog/b"),
            ("/posts/b/", "/es/blog/b"),
            ("/pt-br/posts/b/", "/pt/blog/b"),
            ("/de/notas/c/", "/de/blog/c"),
            ("/notas/de/c/", "/de/blog/c"),
            ("/notas/c/", "/de/blog/c"),
        ],
    )
    .await;
    assert_eq!(links_of(&app, "/es/blog/b").await, ["/es/blog/b"]);
}

#[tokio::test]
async fn ghost_tells_the_pattern_of_its_addresses() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let mut uno = ghost_post("g1", "uno", "es", "2020-05-01T02:00:00.000Z");
    uno["html"] = format!("<p>{} <a href=\"__GHOST_URL__/2020/06/dos/\">dos</a></p>", words("es")).into();
    let posts = [uno, ghost_post("g2", "dos", "es", "2020-06-07T12:00:00.000Z")];
    let settings = json!({ "permalinks": "/:year/:month/:slug/", "timezone": "America/Santiago" });
    import(&desk, &write(work.path(), "ghost.json", &ghost(&settings, &posts)), &[]);
    let routed = work.path().join("routed");
    write(&routed, "routes.yaml", "collections:\n  /:\n    permalink: /notas/{year}/{slug}/\n    template: index\n");
    let tres = ghost_post("g3", "tres", "es", "2020-06-07T12:00:00.000Z");
    import(&desk, &write(&routed, "ghost.json", &ghost(&json!({}), &[tres])), &[]);
    let app = serve(desk).await;
    leads(
        &app,
        &[
            // The first of May in UTC is still the last of April there.
            ("/2020/04/uno/", "/es/blog/uno"),
            ("/2020/06/dos/", "/es/blog/dos"),
            ("/dos/", "/es/blog/dos"),
            ("/notas/2020/tres/", "/es/blog/tres"),
        ],
    )
    .await;
    assert_eq!(links_of(&app, "/es/blog/uno").await, ["/es/blog/dos"]);
}

#[tokio::test]
async fn an_address_of_today_goes_before_one_of_yesterday() {
    let old = "<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>first</wp:meta_value></wp:postmeta>";
    let (first, second) = (item(1, "first", "en", DAY), item(2, "second", "en", &format!("{DAY}{old}")));
    for files in [
        vec![format!("{first}{second}")],
        vec![format!("{second}{first}")],
        vec![second.clone(), first.clone()],
        vec![first, second],
    ] {
        let desk = Desk::new();
        let work = TempDir::new().unwrap();
        for items in files {
            import(&desk, &write(work.path(), "export.xml", &wordpress("en", &items)), &[]);
        }
        let app = serve(desk).await;
        leads(&app, &[("/trips/first/", "/en/blog/first"), ("/trips/second/", "/en/blog/second")]).await;
    }
    for names in [["a", "b"], ["b", "a"]] {
        let desk = Desk::new();
        let work = TempDir::new().unwrap();
        let [moved, stays] = names;
        let aliases = format!("title: Moved\ndate: 2020-03-05\naliases: [/trips/{stays}/, /gone/]");
        write(work.path(), &format!("trips/{moved}.md"), &markdown(&aliases, "en"));
        write(work.path(), &format!("trips/{stays}.md"), &markdown("title: Stays\ndate: 2020-03-05", "en"));
        import(&desk, work.path(), &[]);
        let app = serve(desk).await;
        let (stays, moved) = (format!("/en/blog/{stays}"), format!("/en/blog/{moved}"));
        let address = format!("/trips/{}/", names[1]);
        leads(&app, &[(address.as_str(), stays.as_str()), ("/gone/", moved.as_str())]).await;
    }
}

#[tokio::test]
async fn addresses_once_known_stay() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let export = |link: &str, slug: &str| {
        wordpress("es", &item(1, "uno", "es", DAY))
            .replace("/trips/uno/", link)
            .replace("<wp:post_name>uno", &format!("<wp:post_name>{slug}"))
    };
    let source = write(work.path(), "export.xml", &export("/2024/05/uno/", "uno"));
    import(&desk, &source, &[]);
    write(work.path(), "export.xml", &export("/uno-nuevo/", "uno-nuevo"));
    import(&desk, &source, &[]);
    write(work.path(), "export.xml", &export("/viajes/uno/", "uno"));
    let report = import(&desk, &source, &[]);
    assert_eq!(outcomes(&report), [("updated", "/es/blog/uno")]);
    assert_eq!(outcomes(&import(&desk, &source, &[])), [("unchanged", "/es/blog/uno")]);

    let site = work.path().join("site");
    write(&site, "_config.yml", "permalink: pretty\n");
    write(&site, "_posts/2020-03-05-dos.md", &markdown("title: Dos", "es"));
    import(&desk, &site, &["--lang", "es"]);
    write(&site, "_config.yml", "permalink: /:title/\n");
    import(&desk, &site, &["--lang", "es"]);

    let app = serve(desk).await;
    let (uno, dos) = ("/es/blog/uno", "/es/blog/dos");
    leads(
        &app,
        &[
            ("/2024/05/uno/", uno),
            ("/uno-nuevo/", uno),
            ("/viajes/uno/", uno),
            ("/?p=1", uno),
            ("/2020/03/05/dos/", dos),
            ("/dos/", dos),
        ],
    )
    .await;
    // Unless another post has that address now.
    let desk = Desk::at(app.stop().await);
    let both = export("/viajes/uno/", "uno")
        .replace("</channel>", &(item(2, "otro", "es", DAY).replace("/trips/otro/", "/2024/05/uno/") + "</channel>"));
    import(&desk, &write(work.path(), "export.xml", &both), &[]);
    let app = serve(desk).await;
    leads(&app, &[("/2024/05/uno/", "/es/blog/otro"), ("/uno-nuevo/", uno)]).await;
}

#[test]
fn what_stands_above_a_text_is_read_as_its_author_meant_it() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let site = work.path().join("site");
    let front = "title: Don&#8217;t <em>go</em>\ntitle: Don&#8217;t **stop**\ndate: 2020-03-05\ndescription: \"a [course](https://x.example) and <b>b</b>\"\n\
                 tags: [Lago &amp; mar]\nkeywords: [cheap trips, best trips]\nauthor: Jos&eacute;";
    write(&site, "uno.md", &markdown(front, "en"));
    write(&site, "about.md", &markdown("title: About us", "en"));
    let report = import(&desk, &site, &[]);
    assert_eq!(outcomes(&report), [("new", "/en/blog/uno"), ("skipped", "About us")]);
    assert!(report["posts"][1]["reason"].as_str().unwrap().contains("has no date"), "{report:#}");
    let notes = notes(&report).join("\n");
    assert!(
        notes.contains("uno.md:1 Don’t stop `title` is in its front matter more than once: the last one counts"),
        "{notes}"
    );
    exported(&desk, work.path());
    let text = fs::read_to_string(work.path().join("exported/posts/uno/en.html")).unwrap();
    for line in
        ["title: \"Don’t stop\"\n", "excerpt: \"a course and b\"\n", "tags: [\"Lago & mar\"]\n", "author: \"José\"\n"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn faults_are_told_in_the_words_of_people_and_all_at_once() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let refusal = |name: &str, text: &str| {
        let source = write(work.path(), name, text);
        let source = if name.ends_with(".md") { source.parent().unwrap().to_owned() } else { source };
        let (code, error) = desk.run(&["import-content", source.to_str().unwrap()]).refusal();
        assert_eq!(code, Some(1), "{error}");
        for internal in ["Policy", "Options", "serde", "saphyr", "deserial", "IllFormed", "visitor"] {
            assert!(!error.contains(internal), "{internal}: {error}");
        }
        error
    };
    let broken = wordpress("es", &format!("{}\n{}", item(1, "uno", "es", DAY), item(2, "dos", "es", DAY)));
    let broken =
        broken.replace("Titulus uno", "Uno & dos &nbsp; tres").replace("Titulus dos</title>", "Dos & tres</titulo>");
    let error = refusal("broken.xml", &broken);
    assert!(error.contains("4 faults:") && error.contains("`&nbsp;`") && error.contains("</titulo>"), "{error}");

    let both = "<<<<<<< HEAD\n<wp:status>publish</wp:status>\n=======\n<wp:status>draft</wp:status>\n>>>>>>> other\n";
    let conflict = wordpress("es", &item(1, "uno", "es", &format!("\n{both}")));
    let line = conflict.lines().position(|line| line.starts_with("<<<<<<<")).unwrap() + 1;
    let error = refusal("conflict.xml", &conflict);
    assert!(error.contains(&format!("conflict.xml:{line}:1: holds both sides of a conflict")), "{error}");
    let error = refusal("conflict.json", "{\"db\": [\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> other\n]}");
    assert!(error.contains("conflict.json:2:1: holds both sides of a conflict"), "{error}");
    let error = refusal("site/a.md", "---\ntitle: a\n<<<<<<< HEAD\ndate: 1\n=======\ndate: 2\n>>>>>>> other\n---\nx\n");
    assert!(error.contains("a.md:3:1: holds both sides of a conflict"), "{error}");

    for (name, text) in [
        ("yaml/a.md", "---\ntitle: [a\n---\n"),
        ("anchor/a.md", "---\ntitle: *nothing\n---\n"),
        ("tabs/a.md", "---\na:\n\t- b\n---\n"),
        ("toml/a.md", "+++\ntitle = a\n+++\n"),
        ("json/a.md", "{\"title\": }\n"),
        ("deep.json", &"[".repeat(1000)),
        ("ended.json", "{\"db\": [{\"data\": {\"posts\": ["),
        ("no.json", "{\"db\": []}"),
        ("attribute.xml", "<rss><wp:x a=b/></rss>"),
    ] {
        refusal(name, text);
    }
    let map = write(work.path(), "map.yaml", "Trekking: [a]\nTrekking: b\n");
    let post = write(work.path(), "export.xml", &wordpress("es", &item(1, "uno", "es", DAY)));
    let run = desk.run(&["import-content", post.to_str().unwrap(), "--category-map", map.to_str().unwrap()]);
    let (code, error) = run.refusal();
    assert!(code == Some(1) && !error.contains("Policy"), "{error}");
}

#[test]
fn every_line_of_the_report_names_its_post() {
    let desk = Desk::new();
    let work = TempDir::new().unwrap();
    let mut uno = ghost_post("g1", "uno", "es", "2020-05-01T02:00:00.000Z");
    uno["html"] = format!("<p>{} <a href=\"/nada/\">x</a><img src=\"/no.jpg\"></p>", words("es")).into();
    uno["codeinjection_head"] = "<script>1</script>".into();
    let mut dos = ghost_post("g2", "sin-titulo", "es", "2020-05-01T02:00:00.000Z");
    dos["title"] = "".into();
    // On one line, as Ghost writes it.
    let source = write(work.path(), "ghost.json", &ghost(&json!({}), &[uno, dos]));
    let report = desk.stdout(&["import-content", source.to_str().unwrap(), "--dry-run"]);
    let about_posts = report
        .lines()
        .filter(|line| line.starts_with("warning") || line.starts_with("info") || line.starts_with("picture"));
    let (named, others): (Vec<&str>, Vec<&str>) =
        about_posts.partition(|line| line.contains("“Titulus uno”") || line.contains("“sin-titulo”"));
    assert!(named.len() >= 4, "{report}");
    assert!(others.iter().all(|line| line.contains("do not say their language")), "{others:?}");
}
