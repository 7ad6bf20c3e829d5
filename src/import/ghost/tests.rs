use super::*;
use crate::import::tests::{at, fixture, options, posts};
use crate::import::{SourceKind, open};

fn sample() -> (Vec<SourcePost>, Vec<String>) {
    posts(open(SourceKind::Ghost, &fixture("ghost.json"), &options(None)).unwrap())
}

fn html(post: &SourcePost) -> &str {
    match &post.body {
        SourceBody::Html(html) => html,
        SourceBody::Markdown(_) => panic!("{post:?}"),
    }
}

#[test]
fn a_post_with_all_its_parts() {
    let (posts, notes) = sample();
    let post = &posts[0];
    assert_eq!(
        (post.source.as_str(), post.slug.as_str(), post.title.as_str()),
        ("ghost:aaa1", "el-viento", "El viento")
    );
    assert_eq!(post.published, Some(at("2020-01-02T03:04:05Z")));
    assert_eq!(post.updated, Some(at("2020-02-02T03:04:05Z")));
    assert_eq!(post.author.as_deref(), Some("Ana, Leo"));
    assert_eq!(post.tags, ["Viento", "Mar"]);
    assert_eq!(post.excerpt.as_deref(), Some("Sobre <el> viento"));
    assert_eq!(post.image.as_deref(), Some("/content/images/2020/b.jpg"));
    assert_eq!(post.old_addresses.paths(), ["/el-viento/", "/p/u-1/"]);
    assert_eq!(html(post), "<p>Una <a href=\"/otra/\">otra</a></p><img src=\"/content/images/2020/a.jpg\">");
    assert!(post.place.ends_with("ghost.json:8"), "{}", post.place);
    assert_eq!(
        notes,
        [
            "ghost.json:8: its injected code was left out",
            "ghost.json:14: card `signup` was removed",
            "ghost.json:23: page `Nosotros` left out",
        ]
    );
}

#[test]
fn statuses_and_languages() {
    let (posts, _) = sample();
    let told: Vec<_> = posts.iter().map(|post| (post.source.as_str(), post.status, post.lang)).collect();
    assert_eq!(
        told,
        [
            ("ghost:aaa1", SourceStatus::Published, None),
            ("ghost:aaa2", SourceStatus::Future, None),
            ("ghost:3", SourceStatus::Draft, None),
            ("ghost:aaa5", SourceStatus::Protected, Some(Lang::De)),
            ("ghost:aaa6", SourceStatus::Private, None),
        ]
    );
    assert_eq!(posts[4].body, SourceBody::Markdown("# Uno".to_owned()));
    assert_eq!(posts[2].published, Some(at("2020-01-02T03:04:05Z")));
}

#[test]
fn lexical_becomes_html() {
    let (posts, _) = sample();
    assert_eq!(
        html(&posts[1]),
        "<h2>Uno &amp; dos</h2><p><strong><em>a</em></strong><br><a href=\"https://x.example\"><code>b</code></a></p><ol><li>c</li></ol>\
         <blockquote><p>d</p></blockquote><figure><img src=\"/content/images/c.jpg\" alt=\"e\"><figcaption><b>f</b></figcaption></figure>\
         <pre><code class=\"language-rust\">a &lt; b</code></pre><div>g</div><hr><p><a href=\"https://y.example\">h</a></p>"
    );
}

#[test]
fn mobiledoc_becomes_html() {
    let (posts, _) = sample();
    assert_eq!(
        html(&posts[2]),
        "<h2>Uno</h2><p><strong>a</strong><br><a href=\"https://x.example\">b &lt;</a></p><ul><li>c</li><li>d</li></ul>\
         <figure><img src=\"/content/images/d.jpg\" alt=\"i\"></figure><pre><code>1 &gt; 0</code></pre><p><em>m</em></p>\n"
    );
}

#[test]
fn the_wrapper_may_be_missing() {
    for json in [
        "{\"data\":{\"posts\":[{\"id\":1,\"title\":\"a\",\"html\":\"x\"}]}}",
        "{\"posts\":[{\"id\":1,\"title\":\"a\",\"html\":\"x\"}]}",
    ] {
        let (posts, _) = posts(read(json.as_bytes(), "x.json", None, &options(Some(Lang::Fr))).unwrap());
        assert_eq!((posts[0].source.as_str(), posts[0].lang), ("ghost:1", Some(Lang::Fr)));
    }
}

#[test]
fn what_is_no_export_is_refused() {
    let error = |json: &str| read(json.as_bytes(), "x.json", None, &options(None)).err().unwrap().to_string();
    assert_eq!(error("{\"db\": [\n  {\"data\" {}}\n]}"), "x.json:2:11: not JSON: expected `:`");
    assert!(error("{\"items\":[]}").contains("not an export of Ghost"));
    assert!(error(&"[".repeat(1000)).contains("nested too deep"));
}

#[test]
fn a_text_that_cannot_be_read_is_a_note() {
    let json = "{\"posts\":[{\"id\":1,\"title\":\"a\",\"lexical\":\"{\"}]}";
    let (posts, notes) = posts(read(json.as_bytes(), "x.json", None, &options(None)).unwrap());
    assert_eq!(html(&posts[0]), "");
    assert!(notes[0].contains("its lexical text cannot be read"), "{notes:?}");
}
