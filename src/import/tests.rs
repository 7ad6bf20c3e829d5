use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::addresses::{path_of, relative};
use super::language_tag::is_language_tag;
use super::moment::Moment;
use super::slug::{slug_of, slugify};
use super::text_faults::without_control;
use super::*;
use crate::content::html::tests::{HTML, Same, VECTORS, is_harmful, soup};
use crate::content::html::{clean, escape};
use crate::locale::Lang;

/// The path of a fixture.
pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/import").join(name)
}

pub fn options(lang: Option<Lang>) -> Options {
    Options { lang, now: "2026-11-28T00:00:00Z".parse().unwrap() }
}

/// Posts and notes of a source, with the folder removed from their places.
pub fn posts(entries: Entries) -> (Vec<SourcePost>, Vec<String>) {
    let (mut posts, mut notes) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry.unwrap() {
            Entry::Post(post) => posts.push(*post),
            Entry::Skipped(Skipped { place, reason, .. }) => notes.push(format!("skipped {place}: {reason}")),
            Entry::Note(note) => notes.push(note.to_string().rsplit('/').next().unwrap_or_default().to_owned()),
        }
    }
    (posts, notes)
}

pub fn at(text: &str) -> Moment {
    Moment::parse(text).unwrap()
}

#[test]
fn sources_are_told_apart() {
    assert_eq!(detect(&fixture("wordpress.xml")).unwrap(), SourceKind::Wordpress);
    assert_eq!(detect(&fixture("ghost.json")).unwrap(), SourceKind::Ghost);
    assert_eq!(detect(&fixture("hugo")).unwrap(), SourceKind::Markdown);
    assert_eq!(detect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/data/content"))).unwrap(), SourceKind::Pack);
}

#[test]
fn anything_else_is_refused_with_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let said = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        detect(&path).unwrap_err().to_string()
    };
    assert!(detect(folder.path()).unwrap_err().to_string().contains("holds neither"));
    assert!(said("a.xml", b"").contains("is empty"));
    assert!(said("b.xml", b"<?xml version=\"1.0\"?><feed/>").contains("not a WordPress export"));
    assert!(said("c.zip", b"PK\x03\x04").contains("archive"));
    assert!(said("d.md", b"# x").contains("name its folder"));
    assert!(said("e.bin", b"\xff\xff").contains("none of"));
    assert!(detect(&folder.path().join("nothing")).unwrap_err().to_string().contains("cannot be read"));
}

#[test]
fn slugs() {
    assert_eq!(slugify("Día 1: ¡Vamos al “Ñirre”!"), "dia-1-vamos-al-nirre");
    assert_eq!(slugify("Straße  d'été_œuvre"), "strasse-dete-oeuvre");
    assert_eq!(slugify("Þórsmörk, Đakovo und GROẞ"), "thorsmork-dakovo-und-gross");
    assert_eq!(slugify("山"), "");
    assert_eq!(slug_of("%c3%bcber-uns", "x", "y"), "uber-uns");
    assert_eq!(slug_of("", "山", "post-7"), "post-7");
}

#[test]
fn paths_of_addresses() {
    assert_eq!(path_of("https://x.org/a/?p=1#b").as_deref(), Some("/a/?p=1"));
    assert_eq!(path_of("https://x.org?p=1").as_deref(), Some("/?p=1"));
    for none in ["https://x.org/", "https://x.org", "urn:x", "//evil.org/x", "x/y", ""] {
        assert_eq!(path_of(none), None, "{none}");
    }
}

#[test]
fn relative_addresses_stay_in_the_folder() {
    assert_eq!(relative("posts/x", "a.jpg").as_deref(), Some("posts/x/a.jpg"));
    assert_eq!(relative("posts/x", "../../../../a.jpg").as_deref(), Some("a.jpg"));
    for absolute in ["/a.jpg", "https://x/a.jpg", "data:x", "#a"] {
        assert_eq!(relative("posts", absolute), None, "{absolute}");
    }
}

#[test]
fn languages_are_told_from_names() {
    for tag in ["ja", "pt-BR", "zh_Hant", "de"] {
        assert!(is_language_tag(tag), "{tag}");
    }
    for name in ["v2", "blog", "x", "es-", "2020"] {
        assert!(!is_language_tag(name), "{name}");
    }
}

#[test]
fn nothing_that_runs_gets_through_markdown() {
    let own = [
        "[x](javascript:alert(1))",
        "[x](<javascript:alert(1)>)",
        "[x](JaVaScRiPt&colon;alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "![x](javascript:alert(1))",
        "![x\" onerror=\"alert(1)](y)",
        "<javascript:alert(1)>",
        "[x][y]\n\n[y]: javascript:alert(1)",
        "[x](y \"\" onclick=\"alert(1)\")",
        "`<script>`\n\n    <script>alert(1)</script>\n\n<script>alert(1)</script>",
        "# a {#x\" onclick=\"alert(1) .y style=z onclick=alert(1)}",
        "| a |\n|:-:|\n| <img src=x onerror=alert(1)> |",
        "x[^1]\n\n[^1]: <a href=\"javascript:alert(1)\">y</a>",
    ];
    for vector in own.iter().chain(&VECTORS) {
        let cleaned = clean(&SourceBody::Markdown((*vector).to_owned()).to_html(), "c-", &mut Same).html;
        assert!(!is_harmful(&cleaned), "{vector} → {cleaned}");
    }
}

#[test]
fn footnotes_keep_leading_to_their_words() {
    let notes = clean(&SourceBody::Markdown("a[^n]\n\n[^n]: b".to_owned()).to_html(), "c-", &mut Same).html;
    assert!(notes.contains("href=\"#c-n\"") && notes.contains("id=\"c-n\""), "{notes}");
}

fn drain(entries: Result<Entries, ImportError>) {
    for entry in entries.into_iter().flatten() {
        match entry {
            Ok(Entry::Post(post)) => {
                assert!(
                    !post.slug.is_empty() && post.slug.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'),
                    "{}",
                    post.slug
                );
                clean(&post.body.to_html(), "c-", &mut Same);
            }
            Ok(Entry::Skipped(_) | Entry::Note(_)) => {}
            Err(error) => drop(error.to_string()),
        }
    }
}

fn wordpress(bytes: &[u8]) {
    if let Ok(survey) = wordpress::Survey::read(bytes, "x.xml") {
        for entry in survey.posts(bytes, options(None)).unwrap() {
            if let Entry::Post(post) = entry.expect("a file that was read once is read again") {
                assert!(!post.slug.is_empty());
                clean(&post.body.to_html(), "c-", &mut Same);
            }
        }
    }
}

const MARKDOWN: &[&str] = &[
    "---\n",
    "+++\n",
    "title: ",
    "title = ",
    "date: ",
    "2020-01-02",
    "T03:04:05",
    " +0100",
    "\n",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "{{<",
    ">}}",
    "{%",
    "%}",
    "{{",
    "}}",
    "figure src=\"",
    "\"",
    "'",
    "tags: [a, b]",
    "| a | b |\n|:-:|--:|\n| c | d |\n",
    "[^1]",
    "`",
    "```",
    "<b>",
    "# ",
    "&a",
    "*a",
    "!x",
    "é",
    "=",
    "aliases: [/x, y]",
    "lang: ",
    "permalink: /:x",
    "highlight",
    "raw",
    "endraw",
];
const XML: &[&str] = &[
    "<?xml version=\"1.0\"?>",
    "<rss>",
    "</rss>",
    "<channel>",
    "</channel>",
    "<item>",
    "</item>",
    "<title>",
    "</title>",
    "<content:encoded>",
    "</content:encoded>",
    "<![CDATA[",
    "]]>",
    "<wp:post_id>",
    "</wp:post_id>",
    "1",
    "<wp:post_name>",
    "</wp:post_name>",
    "<category domain=\"post_tag\">",
    "</category>",
    "&amp;",
    "&",
    "&#",
    ";",
    "&#0;",
    "<wp:postmeta>",
    "</wp:postmeta>",
    "<!--",
    "-->",
    "<!--:es-->",
    "<!DOCTYPE x>",
    "<a b=\"c\"/>",
    "\n",
    "é",
    "\u{b}",
    "<wp:x/>",
    "<",
    ">",
    "[:en]x[:]",
];
const JSON: &[&str] = &[
    "{\"data\":{\"posts\":[",
    "]}}",
    "{\"id\":1,",
    "\"title\":\"x\"",
    "\"html\":\"",
    "\"lexical\":\"{}\"",
    "\"mobiledoc\":{\"sections\":[[1,\"p\",[[0,[0],9,\"x\"]]],[10,5],[3]]}",
    ",",
    "}",
    "{",
    "[",
    "]",
    "\"",
    ":",
    "null",
    "\"published_at\":-99999999999999999",
    "\"tags\":[{}]",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_of_wordpress_panics(text in soup(HTML)) {
        let escaped = escape(&text);
        let (escaped, _) = without_control(&escaped);
        wordpress(format!("<rss><channel><item><title>{escaped}</title><content:encoded>{escaped}</content:encoded><wp:post_id>1</wp:post_id></item></channel></rss>").as_bytes());
    }

    #[test]
    fn no_xml_panics(xml in soup(XML)) {
        wordpress(xml.as_bytes());
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        wordpress(&bytes);
        drain(ghost::read(bytes.as_slice(), "x.json", None, &options(None)));
    }

    #[test]
    fn no_json_panics(json in soup(JSON)) {
        drain(ghost::read(json.as_bytes(), "x.json", None, &options(None)));
        drain(ghost::read(format!("{{\"posts\":[{{\"id\":1,{json}}}]}}").as_bytes(), "x.json", None, &options(None)));
    }

    #[test]
    fn no_markdown_panics(markdown in soup(MARKDOWN), name in "[a-z0-9._-]{0,12}") {
        drop(front_matter::parse(&markdown));
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(format!("x{name}.md")), &markdown).unwrap();
        drain(markdown_folder::read(folder.path(), &options(Some(Lang::Es))));
    }

    #[test]
    fn no_date_panics(text in "\\PC{0,30}|[0-9TZ: +./-]{0,30}") {
        if let Some(moment) = Moment::parse(&text) {
            moment.instant(&jiff::tz::TimeZone::UTC);
        }
    }
}

/// Nothing here may take quadratic time or overflow the stack.
#[test]
fn long_and_deep_input_comes_to_an_end() {
    for part in [
        "<div>",
        "<b>",
        "<a '",
        "[x a=\"1\"]",
        "[x]",
        "<!-- wp:a -->",
        "[caption]",
        "<pre>",
        "&",
        "<br>",
        "[:es]",
        "<table><td>",
        "[code]",
        "{{<",
        "`",
    ] {
        let text = part.repeat(4_000);
        let started = std::time::Instant::now();
        clean(&text, "c-", &mut Same);
        clean(&SourceBody::Markdown(text.clone()).to_html(), "c-", &mut Same);
        let text = escape(&text).into_owned();
        wordpress(format!("<rss><wp:x/><item><content:encoded>{text}</content:encoded></item></rss>").as_bytes());
        assert!(started.elapsed().as_secs() < 20, "{part}: {:?}", started.elapsed());
    }
}
