//! The time for a text grows linearly with its length, whatever the text: hostile ones repeat one piece over and over.

use std::fs;
use std::time::{Duration, Instant};

use patagonia::content::html::{Addresses, clean, prose, strict};
use patagonia::content::markdown::{self, Emphasis};
use patagonia::content::post::{Format, Picture, PostFile, folded};
use patagonia::import::wordpress::Survey;
use patagonia::import::{Entry, ImportError, Options, ghost, markdown_folder};
use patagonia::locale::Lang;
use serde_json::json;

/// Pieces of hostile texts; `#` is replaced by a running number.
const PIECES: [&str; 73] = [
    "[",
    "]",
    "[[",
    "[a ",
    "[a b=\"",
    "[caption]",
    "[code]",
    "[box]",
    "[gallery ids=\"#\"]",
    "[:",
    "[:e#]",
    "<!--:",
    "{:",
    "{:.a}\n",
    "{{",
    "{{<",
    "{%",
    "{{ a",
    "{::",
    "<",
    "</",
    "<a",
    "<a ",
    "<a b='",
    "<!",
    "<!--",
    "<!-->",
    "<?",
    "<p>",
    "</p>",
    "<div>",
    "<div></i>",
    "<div><b id=#></div>",
    "<b>",
    "<a href=\"x#\">",
    "<pre>",
    "<code>",
    "<script>",
    "<table>",
    "<table><i>x</i>",
    "<tr><td>",
    "<html a#=1>",
    "<select><option>",
    "<svg>",
    "<math><mi>",
    "<img src=\"a#.jpg\" srcset=\"b 1x, c 2x\">",
    "<iframe src=\"https://x#.example\">",
    "<li><ul>",
    "&",
    "¿",
    "&a",
    "&#",
    "&amp",
    "*",
    "*_",
    "**a ",
    "_a_",
    "`",
    "`` ",
    "~~",
    "[a](",
    "![",
    "![a](b c",
    "](",
    "[a]: b\n",
    "[^#]: a\n",
    "> ",
    "- ",
    "* a\n  ",
    "|",
    "# a\n",
    "\n",
    "\\",
];

/// `count` bytes of a piece.
fn text(piece: &str, count: usize) -> String {
    let mut out = String::with_capacity(count + piece.len() + 8);
    let mut number = 0;
    while out.len() < count {
        out.push_str(&piece.replace('#', &number.to_string()));
        number += 1;
    }
    out
}

/// Leaves links and pictures as they are.
struct Same;

impl Addresses for Same {
    fn picture(&mut self, _: &str) -> Option<Picture> {
        None
    }

    fn link(&mut self, href: &str) -> Option<String> {
        Some(href.to_owned())
    }
}

fn options() -> Options {
    Options { lang: None, now: "2026-11-28T00:00:00Z".parse().unwrap() }
}

/// Consumes everything that a reader yields, as an import does.
fn drain(entries: impl Iterator<Item = Result<Entry, ImportError>>) {
    for entry in entries {
        if let Ok(Entry::Post(post)) = entry {
            let cleaned = clean(&post.body.to_html(), "text-", &mut Same);
            prose(&cleaned.html);
            strict(&cleaned.html);
        }
    }
}

fn wordpress(body: &str) {
    let body = body.replace("]]>", "]] >");
    let export = format!(
        "<rss xmlns:content=\"c\" xmlns:wp=\"w\"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>a</title>\
         <content:encoded><![CDATA[{body}]]></content:encoded><wp:post_id>1</wp:post_id><wp:status>publish</wp:status>\
         <wp:post_type>post</wp:post_type></item></channel></rss>"
    );
    let survey = Survey::read(export.as_bytes(), "a.xml").unwrap();
    drain(survey.posts(export.as_bytes(), options()).unwrap());
}

fn markdown_file(body: &str) {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.md"), format!("---\ntitle: a\n---\n{body}")).unwrap();
    drain(markdown_folder::read(dir.path(), &options()).unwrap());
}

fn ghost_export(body: &str) {
    let post = json!({ "id": "1", "title": body, "html": body, "status": "published" });
    let export = json!({ "data": { "posts": [post], "posts_tags": [], "tags": [] } }).to_string();
    drain(ghost::read(export.as_bytes(), "a.json", None, &options()).unwrap());
}

fn live(body: &str) {
    markdown::to_html(body, Lang::Es, Emphasis::Stress);
    markdown::to_text(body);
    folded(body);
    let _ = PostFile::parse(&format!("---\ntitle: a\nexcerpt: b\n---\n{body}"), Format::Markdown);
}

fn front_matter(body: &str) {
    let quoted = json!(body);
    for front in [
        format!("title: {quoted}\ntags: {quoted}\nslug: {quoted}\naliases: {quoted}\n"),
        format!("title: a\ntags: [{}]\n", text("a#, ", body.len())),
        format!("title: a\nb: {body}\n"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.md"), format!("---\n{front}---\na")).unwrap();
        if let Ok(entries) = markdown_folder::read(dir.path(), &options()) {
            drain(entries);
        }
    }
}

/// CPU time of this thread: others may keep the processor busy, too.
fn busy() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(|| START.with(Instant::elapsed), Duration::from_nanos)
}

thread_local! {
    /// For systems without schedstat.
    static START: Instant = Instant::now();
}

fn time(work: fn(&str), text: &str) -> Duration {
    let before = busy();
    work(text);
    busy().saturating_sub(before)
}

/// Whether a text four times as long takes much more than four times the time. Quadratic growth would take sixteen times.
fn grows_too_fast(work: fn(&str), piece: &str) -> Option<String> {
    const MOST: f64 = 9.0;
    let mut length = 1024;
    let mut short = time(work, &text(piece, length));
    while short < Duration::from_millis(12) && length < 256 * 1024 {
        length *= 2;
        short = time(work, &text(piece, length));
    }
    let ratio = |long: Duration, short: Duration| long.as_secs_f64() / short.as_secs_f64().max(0.004);
    let mut long = time(work, &text(piece, 4 * length));
    if ratio(long, short) >= MOST {
        // Measured again: something else may have interfered.
        short = short.max(time(work, &text(piece, length)));
        long = long.min(time(work, &text(piece, 4 * length)));
    }
    let found = ratio(long, short);
    (found >= MOST).then(|| format!("{piece:?}: {length} bytes {short:?}, four times as many {long:?}"))
}

fn assert_linear(work: fn(&str)) {
    let wrong: Vec<String> = PIECES.iter().filter_map(|piece| grows_too_fast(work, piece)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn of_wordpress_exports() {
    assert_linear(wordpress);
}

#[test]
fn of_markdown_files() {
    assert_linear(markdown_file);
}

#[test]
fn of_ghost_exports() {
    assert_linear(ghost_export);
}

#[test]
fn of_live_texts() {
    assert_linear(live);
}

#[test]
fn of_front_matter() {
    assert_linear(front_matter);
}

#[test]
fn of_tags_with_many_attributes_and_addresses_with_many_folders() {
    fn attributes(count: &str) {
        let list = text(" a#=\"1\"", count.len());
        wordpress(&format!("<p{list}>a</p{list}><!--><p{list}>"));
        ghost_export(&format!("<p title=\"{0}\">a</p><xmp>{0}</xmp><textarea>{0}</textarea>", text("&", count.len())));
        ghost_export(&format!("<img{list} src=\"a\" srcset=\"{}\">", text("a# 1w, ", count.len())));
    }
    fn folders(count: &str) {
        let dir = tempfile::tempdir().unwrap();
        let folders = patagonia::import::pictures::MediaFolders::new(vec![dir.path().to_owned()]);
        let address = text("a/", count.len());
        folders.find(&format!("https://x.example/{address}b.jpg"));
        folders.find(&format!("{address}b.jpg"));
        markdown_file(&format!("![a](/{address}b.jpg) [c](../{address})"));
    }
    assert_eq!(grows_too_fast(attributes, "x"), None);
    assert_eq!(grows_too_fast(folders, "x"), None);
}
