use std::collections::BTreeSet;

use super::*;
use crate::import::wordpress::objects::{Attachment, Objects};

fn run(text: &str) -> (String, Vec<String>) {
    let mut objects = Objects::default();
    for (n, parent) in [(1, 9), (3, 7), (2, 7)] {
        let attachment = Attachment { url: format!("https://x/{n}.jpg"), alt: format!("a{n}"), caption: String::new() };
        objects.add_attachment(n, parent, attachment);
    }
    let mut lost = BTreeSet::new();
    let html = replace(text, &mut Context { post: 7, objects: &objects, lost: &mut lost, room: 1000 });
    (html, lost.into_iter().collect())
}

#[test]
fn captions_of_both_forms() {
    let figure = "<figure><a href=\"b\"><img src=\"c\"></a><figcaption>Un <em>lago</em></figcaption></figure>";
    assert_eq!(
        run("[caption id=\"x\" width=\"3\"]<a href=\"b\"><img src=\"c\"></a> Un <em>lago</em>[/caption]").0,
        figure
    );
    assert_eq!(
        run("[caption caption=\"Un lago [azul]\"]<img src=\"c\">[/caption]").0,
        "<figure><img src=\"c\"><figcaption>Un lago [azul]</figcaption></figure>"
    );
}

#[test]
fn galleries_take_named_or_own_pictures() {
    let figure = |n| format!("<figure><img src=\"https://x/{n}.jpg\" alt=\"a{n}\"></figure>");
    assert_eq!(run("[gallery ids=\"3,1\"]").0, format!("{}{}", figure(3), figure(1)));
    assert_eq!(run("[gallery]").0, format!("{}{}", figure(2), figure(3)));
    assert_eq!(run("[gallery ids=\"8\"]").1, ["a gallery's picture, attachment 8, is not in the export"]);
}

#[test]
fn embedded_things_are_links() {
    let link = |href: &str| format!("<p><a href=\"{href}\">{href}</a></p>");
    assert_eq!(run("[embed width=\"3\"]https://vimeo.com/1[/embed]").0, link("https://vimeo.com/1"));
    assert_eq!(run("[youtube=https://youtu.be/a]").0, link("https://youtu.be/a"));
    assert_eq!(run("[youtube id=\"abc\"]").0, link("https://www.youtube.com/watch?v=abc"));
    assert_eq!(run("[video mp4=\"https://x/a.mp4\"][/video]").0, link("https://x/a.mp4"));
    assert_eq!(run("[embed]javascript:alert(1)[/embed]").0, "");
}

#[test]
fn code_is_escaped_once_and_keeps_its_brackets() {
    assert_eq!(
        run("[sourcecode language=\"php\"]\nif ($a[1] < 2) { [gallery] }\n[/sourcecode]").0,
        "<pre><code class=\"language-php\">if ($a[1] &lt; 2) { [gallery] }</code></pre>"
    );
    assert_eq!(run("[code]a &lt; b[/code]").0, "<pre><code>a &lt; b</code></pre>");
    assert_eq!(run("<pre>[gallery]</pre> <code>[x y=1]</code>").0, "<pre>[gallery]</pre> <code>[x y=1]</code>");
    assert_eq!(run("[code] never closed").0, "[code] never closed");
}

#[test]
fn unknown_ones_are_reported_and_what_they_hold_stays() {
    let (html, lost) =
        run("a [slider id=\"3\"] b [box]<b>c</b> [inner x='1']d[/inner][/box]\n[contact-form-7]\n[mapa]\ne");
    assert_eq!(html, "a  b <b>c</b> d\n\n\ne");
    assert_eq!(lost.len(), 5, "{lost:?}");
    assert!(lost.iter().any(|note| note.contains("`slider`")), "{lost:?}");
}

#[test]
fn brackets_of_prose_stay() {
    for text in [
        "Dijo [sic] que",
        "[1] Nota",
        "[...]",
        "una [foto nueva] de",
        "[texto](https://x)",
        "[Nota del editor]",
        "a[i] = 2",
        "[/b]",
    ] {
        assert_eq!(run(text), (text.to_owned(), vec![]));
    }
    assert_eq!(run("[[gallery]]").0, "[gallery]");
    assert_eq!(run("<a title=\"[gallery]\">x</a>").0, "<a title=\"[gallery]\">x</a>");
}

fn linked(href: &str) -> String {
    format!("<p><a href=\"{href}\">{href}</a></p>")
}

#[test]
fn an_address_with_an_equals_sign_is_one_word() {
    for (text, href) in [
        ("[youtube https://www.youtube.com/watch?v=abc]", "https://www.youtube.com/watch?v=abc"),
        ("[youtube=https://www.youtube.com/watch?v=abc&amp;t=3]", "https://www.youtube.com/watch?v=abc&t=3"),
        ("[youtube \"https://youtu.be/abc\" width=\"3\"]", "https://youtu.be/abc"),
        ("[googlemaps https://www.google.com/maps/d/embed?mid=abc]", "https://www.google.com/maps/d/viewer?mid=abc"),
        (
            "[googlemaps https://maps.google.com/maps?q=Puerto+Natales&output=embed]",
            "https://www.google.com/maps?q=Puerto+Natales",
        ),
        ("[wpvideo AbC]", "https://videopress.com/v/AbC"),
        ("[twitter https://twitter.com/x/status/1?s=20]", "https://twitter.com/x/status/1?s=20"),
        ("[tweet 12]", "https://twitter.com/i/web/status/12"),
        ("[instagram url=https://www.instagram.com/p/a/?hl=es]", "https://www.instagram.com/p/a/?hl=es"),
        ("[soundcloud url=\"https://api.soundcloud.com/tracks/1\" width=\"3\"]", "https://api.soundcloud.com/tracks/1"),
    ] {
        let (html, lost) = run(text);
        assert!(lost.is_empty(), "{text}: {lost:?}");
        let html = html.replace("&amp;", "&");
        assert!(html.starts_with(&format!("<p><a href=\"{href}")), "{text}: {html}");
    }
    let (html, lost) = run("[acme_player https://x.example/a?b=c]");
    assert_eq!((html, lost.len()), (linked("https://x.example/a?b=c"), 1));
}

#[test]
fn nothing_that_looks_like_a_shortcode_vanishes_or_stays_without_a_word() {
    assert_eq!(run("[spotify]").1, ["shortcode `spotify` names nothing that can be linked to, and was removed"]);
    let (html, lost) = run("[wpforo topic]");
    assert_eq!((html.as_str(), lost.len()), ("[wpforo topic]", 1));
    assert!(lost[0].contains("`[wpforo topic]` has the looks of a shortcode"), "{lost:?}");
}

#[test]
fn page_builders_leave_their_texts_pictures_and_code() {
    let flat = |text: &str| {
        let (html, lost) = run(text);
        assert!(lost.is_empty(), "{text}: {lost:?}");
        html.split('\n').filter(|line| !line.is_empty()).collect::<String>()
    };
    // `<p>Hola <b>él</b></p>`, with and without percent-encoding.
    let encoded = "JTNDcCUzRUhvbGElMjAlM0NiJTNFJUMzJUE5bCUzQyUyRmIlM0UlM0MlMkZwJTNF";
    assert_eq!(
        flat(&format!("[vc_row][vc_column width=\"1/2\"][vc_raw_html]{encoded}[/vc_raw_html][/vc_column][/vc_row]")),
        "<p>Hola <b>él</b></p>"
    );
    assert_eq!(flat("[fusion_code]PHA+SG9sYSA8Yj7DqWw8L2I+PC9wPg==[/fusion_code]"), "<p>Hola <b>él</b></p>");
    assert_eq!(
        flat("[fusion_imageframe image_id=\"5\" alt=\"x\"]https://x/a.jpg[/fusion_imageframe]<h2>Dos</h2>"),
        "<figure><img src=\"https://x/a.jpg\" alt=\"\"></figure><h2>Dos</h2>"
    );
    assert_eq!(
        flat("[et_pb_image src=\"https://x/a.jpg\" alt=\"lago\"][/et_pb_image]"),
        "<figure><img src=\"https://x/a.jpg\" alt=\"lago\"></figure>"
    );
    assert_eq!(flat("[vc_single_image image=\"3\"]"), "<figure><img src=\"https://x/3.jpg\" alt=\"a3\"></figure>");
    assert_eq!(
        flat(
            "[et_pb_section][et_pb_row][et_pb_text]Uno[/et_pb_text][et_pb_text]Dos[/et_pb_text][/et_pb_row][/et_pb_section]"
        ),
        "UnoDos"
    );
    assert_eq!(flat("[vc_custom_heading text=\"El río\"]"), "<h3>El río</h3>");
    assert_eq!(flat("[et_pb_video src=\"https://youtu.be/a\"]"), linked("https://youtu.be/a"));
    assert_eq!(flat("[fusion_youtube id=\"a\"]"), linked("https://www.youtube.com/watch?v=a"));
    assert_eq!(
        flat("[fusion_button link=\"https://x.example\"]Más[/fusion_button]"),
        "<p><a href=\"https://x.example\">Más</a></p>"
    );
    assert_eq!(
        flat("[vc_btn title=\"Más\" link=\"url:https%3A%2F%2Fx.example|title:M\"]"),
        "<p><a href=\"https://x.example\">Más</a></p>"
    );
    let (html, lost) = run("[vc_raw_js]JTNDc2NyaXB0[/vc_raw_js][vc_posts_slider count=\"3\"]");
    assert_eq!((html.trim(), lost.len()), ("", 2), "{lost:?}");
}

#[test]
fn galleries_have_each_picture_once_and_an_end() {
    assert_eq!(run("[gallery ids=\"3,3,3\"]").0.matches("<img").count(), 1);
    let (html, lost) = run(&"[gallery ids=\"3\"]".repeat(100));
    assert!(html.matches("<img").count() < 30 && lost[0].contains("so many pictures"), "{lost:?}");
}

#[test]
fn shortcodes_are_resolved_to_a_depth() {
    let (html, lost) = run(&format!("{}x{}", "[box a=1]".repeat(5000), "[/box]".repeat(5000)));
    assert_eq!(html, "x");
    assert!(lost.iter().any(|note| note.contains("deeper than")), "{lost:?}");
}
