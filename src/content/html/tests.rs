use proptest::prelude::*;
use sha2::{Digest as _, Sha256};

use super::allowed::TAGS;
use super::*;
use crate::content::post::{Picture, media_hash};

/// Whether a browser could execute something in the cleaned HTML, or it would violate the site's content security policy.
pub fn is_harmful(html: &str) -> bool {
    pieces(html).any(|piece| match piece {
        Piece::Tag(tag) => {
            !TAGS.contains(&tag.name)
                || tag.attributes().iter().any(|(name, value)| {
                    let scheme: String = value
                        .chars()
                        .filter(|c| !c.is_whitespace() && !c.is_control())
                        .collect::<String>()
                        .to_ascii_lowercase();
                    name.starts_with("on")
                        || ["style", "srcdoc", "formaction", "action", "background", "xlink:href", "target"]
                            .contains(&name.as_str())
                        || (["src", "srcset"].contains(&name.as_str()) && !value.starts_with("/media/"))
                        || (["href", "src"].contains(&name.as_str())
                            && ["javascript:", "data:", "vbscript:"].iter().any(|bad| scheme.starts_with(bad)))
                })
        }
        Piece::Comment(_) => true,
        Piece::Text(_) => false,
    })
}

/// Keeps every link as it is, and has a picture for every address.
pub struct Same;

/// The address of the picture that [`Same`] returns.
pub fn media(src: &str) -> String {
    let digits: String = Sha256::digest(src).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("/media/{digits}")
}

impl Addresses for Same {
    fn picture(&mut self, src: &str) -> Option<Picture> {
        let address = if media_hash(src).is_some() { src.to_owned() } else { media(src) };
        Some(Picture { width: 4, height: 3, srcset: format!("{address} 4w") })
    }

    fn link(&mut self, href: &str) -> Option<String> {
        Some(href.to_owned())
    }
}

fn html(source: &str) -> String {
    clean(source, "c-", &mut Same).html
}

pub const VECTORS: [&str; 46] = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img src=\"javascript:alert(1)\">",
    "<img src=x onerror\u{a0}=alert(1)//",
    "<img/src=x/onerror=alert(1)>",
    "<img src=`x`onerror=alert(1)>",
    "<IMG \"\"\"><SCRIPT>alert(1)</SCRIPT>\"\\>",
    "<img srcset=\"x 1x\" src=x>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<a href=\"  JaVaScRiPt:alert(1)\">x</a>",
    "<a href=\"java\nscript:alert(1)\">x</a>",
    "<a href=\"java&#x09;script:alert(1)\">x</a>",
    "<a href=\"&#106;avascript:alert(1)\">x</a>",
    "<a href=\"\u{1}javascript:alert(1)\">x</a>",
    "<a href=\"vbscript:msgbox(1)\">x</a>",
    "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
    "<a href=\"x\" onclick=\"alert(1)\" onmouseover=alert(1)>x</a>",
    "<a href=\"x\" target=\"_blank\" style=\"color:red\">x</a>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href=\"javascript:alert(1)\"><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x></svg>",
    "<svg></p><style><g title=\"</style><img src onerror=alert(1)>\">",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math href=\"javascript:alert(1)\">x</math>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>",
    "<textarea><img title=\"</textarea><img src=x onerror=alert(1)>\"></textarea>",
    "<title><img title=\"</title><img src=x onerror=alert(1)>\"></title>",
    "<xmp><img title=\"</xmp><img src=x onerror=alert(1)>\"></xmp>",
    "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<iframe src=\"https://www.youtube.com.evil.example/embed/x\"></iframe>",
    "<iframe src='https://www.youtube.com/embed/a\"><script>alert(1)</script>'></iframe>",
    "<object data=\"javascript:alert(1)\"></object><embed src=\"javascript:alert(1)\">",
    "<form action=\"javascript:alert(1)\"><input type=submit formaction=\"javascript:alert(1)\"></form>",
    "<base href=\"javascript:/a/\"><a href=\"b\">x</a>",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<link rel=stylesheet href=\"https://evil.example/x.css\">",
    "<style>@import 'https://evil.example/x.css';</style>",
    "<div style=\"background:url(javascript:alert(1))\">x</div>",
    "<video onerror=alert(1)><source src=\"javascript:alert(1)\"></video>",
    "<details open ontoggle=alert(1)>x</details>",
    "<!--<img src=\"--><img src=x onerror=alert(1)//\">",
];

#[test]
fn nothing_that_runs_gets_through_html() {
    for vector in VECTORS {
        let cleaned = html(vector);
        assert!(!is_harmful(&cleaned), "{vector} → {cleaned}");
        // Cleaning is idempotent.
        assert_eq!(html(&cleaned.replace("id=\"c-", "id=\"")), cleaned, "{vector}");
    }
}

#[test]
fn the_highest_heading_is_the_second_level() {
    assert_eq!(html("<h1>a</h1><h2>b</h2><h6>c</h6>"), "<h2>a</h2><h3>b</h3><h6>c</h6>");
    assert_eq!(html("<h4>a</h4><h5>b</h5>"), "<h2>a</h2><h3>b</h3>");
    assert_eq!(html("<h2>a</h2>"), "<h2>a</h2>");
}

#[test]
fn ids_and_links_to_them_get_the_prefix() {
    assert_eq!(
        html("<h2 id=\"a\">x</h2><p><a href=\"#a\">y</a> <a name=\"b\"></a> <a href=\"#b\">z</a></p>"),
        "<h2 id=\"c-a\">x</h2><p><a href=\"#c-a\">y</a> <a id=\"c-b\"></a> <a href=\"#c-b\">z</a></p>"
    );
}

#[test]
fn frames_of_known_houses_are_links() {
    let link = |href: &str, words: &str| format!("<p><a href=\"{href}\" rel=\"noopener\">{words}</a></p>");
    let frame = |src: &str| html(&format!("<iframe src=\"{src}\" width=\"5\">old</iframe>"));
    assert_eq!(
        frame("//www.youtube.com/embed/ab-C_1?rel=0"),
        link("https://www.youtube.com/watch?v=ab-C_1", "YouTube")
    );
    assert_eq!(frame("https://www.youtube-nocookie.com/embed/x"), link("https://www.youtube.com/watch?v=x", "YouTube"));
    assert_eq!(frame("https://player.vimeo.com/video/123?h=a"), link("https://vimeo.com/123", "Vimeo"));
    assert_eq!(
        frame("https://www.openstreetmap.org/export/embed.html?bbox=-73.5,-51.5,-72.5,-50.5&amp;marker=-51,-73"),
        link("https://www.openstreetmap.org/?mlat=-51&amp;mlon=-73#map=12/-51/-73", "OpenStreetMap")
    );
    assert_eq!(
        frame("https://www.openstreetmap.org/export/embed.html?bbox=-74,-52,-72,-50"),
        link("https://www.openstreetmap.org/#map=10/-51/-73", "OpenStreetMap")
    );
    assert_eq!(
        frame("https://www.google.com/maps/embed?pb=!1m18!2d-72.9!3d-51.2!2m3"),
        link("https://www.google.com/maps?q=-51.2%2C-72.9", "Google Maps")
    );
    assert_eq!(
        frame("https://maps.google.com/maps?q=Puerto+Natales&amp;output=embed"),
        link("https://www.google.com/maps?q=Puerto+Natales", "Google Maps")
    );
    assert_eq!(
        html("<p>a <iframe src=\"https://vimeo.com/1\" title=\"El &lt;río\"></iframe> b</p>"),
        "<p>a <a href=\"https://vimeo.com/1\" rel=\"noopener\">El &lt;río</a> b</p>"
    );
}

#[test]
fn frames_of_more_houses_are_links() {
    let address = |src: &str| frame_link(src).map(|(href, _)| href);
    for (src, page) in [
        ("https://www.google.com/maps/d/u/0/embed?mid=1aB_c&hl=es", "https://www.google.com/maps/d/viewer?mid=1aB_c"),
        ("https://www.google.cl/maps/d/embed?mid=z.kX", "https://www.google.com/maps/d/viewer?mid=z.kX"),
        ("https://open.spotify.com/embed/track/4a?theme=0", "https://open.spotify.com/track/4a"),
        (
            "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=f",
            "https://api.soundcloud.com/tracks/1",
        ),
        ("https://www.komoot.com/tour/12/embed?profile=1", "https://www.komoot.com/tour/12"),
        ("https://www.instagram.com/p/Ab/embed", "https://www.instagram.com/p/Ab"),
        ("https://www.dailymotion.com/embed/video/x1", "https://www.dailymotion.com/video/x1"),
        ("https://videopress.com/embed/AbC?hd=1", "https://videopress.com/v/AbC"),
    ] {
        assert_eq!(address(src).as_deref(), Some(page), "{src}");
    }
    assert_eq!(address("https://w.soundcloud.com/player/?url=javascript:alert(1)"), None);
}

#[test]
fn other_frames_are_notes() {
    let cleaned = clean(
        "<p>a</p><iframe src=\"https://ads.example/x\"></iframe><form><input></form><form></form>",
        "c-",
        &mut Same,
    );
    assert_eq!(cleaned.html, "<p>a</p>");
    assert_eq!(cleaned.notes, ["`form` is left out (2 times)", "a frame of `https://ads.example/x` is left out"]);
}

/// Knows one picture and one link.
struct One;

impl Addresses for One {
    fn picture(&mut self, src: &str) -> Option<Picture> {
        (src == "a & b.jpg").then(|| Picture {
            width: 800,
            height: 600,
            srcset: format!("{} 480w, {} 800w", media("s"), media("l")),
        })
    }

    fn link(&mut self, href: &str) -> Option<String> {
        (href == "/otra/").then(|| "/es/blog/otra".to_owned())
    }
}

#[test]
fn pictures_and_links_are_the_callers() {
    let cleaned = clean(
        "<p><img src=\"a &amp; b.jpg\" width=1 srcset=\"c 2x\" class=d><img src=\"https://x.example/c.jpg\"><img></p><p><a href=\"/otra/\" target=_blank>e</a> <a href=\"/x/\">f</a></p>",
        "c-",
        &mut One,
    );
    assert_eq!(
        cleaned.html,
        format!(
            "<p><img src=\"{large}\" srcset=\"{small} 480w, {large} 800w\" sizes=\"(min-width: 44rem) 42rem, 100vw\" alt=\"\" \
             width=\"800\" height=\"600\" loading=\"lazy\" decoding=\"async\"></p><p><a href=\"/es/blog/otra\">e</a> f</p>",
            small = media("s"),
            large = media("l")
        )
    );
    assert_eq!(
        cleaned.notes,
        ["a picture without an address is left out", "picture `https://x.example/c.jpg` is left out"]
    );
}

#[test]
fn a_missing_picture_leaves_neither_a_link_nor_a_caption() {
    let cleaned = |source: &str| clean(source, "c-", &mut One).html;
    assert_eq!(cleaned("<p>x</p><p><a href=\"/otra/\"><img src=\"b.jpg\"></a></p>"), "<p>x</p>");
    assert_eq!(
        cleaned(
            "<p>x</p><figure><a href=\"/otra/\"><img src=\"b.jpg\"></a><figcaption>Pie <a href=\"/otra/\">de</a></figcaption></figure>"
        ),
        "<p>x</p>"
    );
    // A gallery keeps the pictures that exist, a figure its text, a link its target.
    let gallery = cleaned(
        "<figure><figure><img src=\"a &amp; b.jpg\"><figcaption>uno</figcaption></figure><figure><img src=\"b.jpg\"><figcaption>dos</figcaption></figure></figure>",
    );
    assert!(gallery.contains("<img") && gallery.contains("uno") && !gallery.contains("dos"), "{gallery}");
    assert_eq!(
        cleaned("<figure><pre>x</pre><figcaption>y</figcaption></figure><a id=\"z\"></a>"),
        "<figure><pre tabindex=\"0\">x</pre><figcaption>y</figcaption></figure><a id=\"c-z\"></a>"
    );
}

#[test]
fn late_pictures_are_found() {
    let late = html("<img src=\"data:image/gif;base64,AA\" data-src=\"/a.jpg\" alt=\"b\">");
    assert!(late.starts_with(&format!("<img src=\"{}\"", media("/a.jpg"))), "{late}");
}

#[test]
fn videos_and_sounds_are_links() {
    let cleaned = clean("<video controls><source src=\"https://x.example/a.mp4\"><p>old</p></video>", "c-", &mut Same);
    assert_eq!(cleaned.html, "<p><a href=\"https://x.example/a.mp4\" rel=\"noopener\">a.mp4</a></p>");
    assert_eq!(cleaned.notes, ["a video is a link now"]);
    let notes = clean("<audio src=\"https://x.example/a.mp3\"></audio><iframe></iframe>", "c-", &mut Same).notes;
    assert_eq!(notes, ["a frame without an address is left out", "an audio file is a link now"]);
}

#[test]
fn tables_code_and_boxes() {
    let table = "<table><thead><tr><th scope=\"col\">a</th></tr></thead><tbody><tr><td colspan=\"2\" align=\"right\">b</td></tr></tbody></table>";
    // Scrollable elements can be reached by keyboard.
    assert_eq!(html(table), table.replace("<table>", "<table tabindex=\"0\">"));
    assert_eq!(html("<table tabindex=\"9\"><tr><td tabindex=\"1\">a"), html("<table><tr><td>a"));
    assert_eq!(html("<td align=\"justify\" colspan=\"x\">a</td>"), "a");
    assert_eq!(
        html("<pre class=\"brush: php; x\"><code>a &lt; b</code></pre><code class=\"x language-rust\">c</code>"),
        "<pre tabindex=\"0\"><code class=\"language-php\">a &lt; b</code></pre><code class=\"language-rust\">c</code>"
    );
    assert_eq!(html("<section><header>a</header></section><p>&nbsp;</p><div><p></p></div>"), "<div><div>a</div></div>");
    assert_eq!(
        html("<tt>a</tt><strike>b</strike><acronym title=\"d\">c</acronym>"),
        "<code>a</code><s>b</s><abbr title=\"d\">c</abbr>"
    );
}

/// Fragments that the parsers look for, combined in any order.
pub fn soup(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    let word = prop_oneof![4 => prop::sample::select(words).prop_map(str::to_owned), 1 => "\\PC{0,6}", 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

pub const HTML: &[&str] = &[
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "<p>",
    "</p>",
    "<h1>",
    "<h3>",
    "<iframe src='https://www.youtube.com/embed/",
    "</iframe>",
    "<img src=x alt='",
    "<a href='javascript:",
    "</a>",
    "<pre>",
    "</pre>",
    "<table>",
    "<td style='",
    "\"",
    "'",
    "=",
    "/",
    "&amp;",
    "&#x",
    ";",
    "\n",
    "\n\n",
    "<script>",
    "</script>",
    "<video>",
    "<source src=",
    "<svg>",
    "<math>",
    "<style>",
    "[caption a='",
    "[/caption]",
    "[gallery ids=\"1,2\"]",
    "[code]",
    "[/code]",
    "[x y=",
    "]",
    "[[",
    "]]",
    "<!-- wp:p -->",
    "<!-- /wp:p -->",
    "<!-- wp:x /-->",
    "[:es]",
    "[:en]",
    "[:]",
    "<!--:es-->",
    "é",
    "\u{1}",
    "<br>",
    "<ul>",
    "<li>",
    "http://x.y/zzzzz",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_html_panics_and_nothing_harmful_comes_out(html in soup(HTML)) {
        let cleaned = clean(&html, "c-", &mut Same);
        prop_assert!(!is_harmful(&cleaned.html), "{}", cleaned.html);
        drop(to_text(&html));
    }
}
