use super::*;
use crate::import::error::ImportError;
use crate::import::moment::Moment;
use crate::import::source::{SourceBody, SourcePost, SourceStatus};
use crate::import::tests::{at, fixture, options, posts};
use crate::import::{Level, SourceKind, open};
use crate::locale::Lang;

fn read(name: &str) -> (Vec<SourcePost>, Vec<String>) {
    posts(open(SourceKind::Wordpress, &fixture(name), &options(None)).unwrap())
}

/// The posts and notes of an export with these items.
fn items(items: &str) -> (Vec<SourcePost>, Vec<String>) {
    let xml = export(items);
    let survey = Survey::read(xml.as_bytes(), "x.xml").unwrap();
    let entries: Vec<_> = survey.posts(xml.as_bytes(), options(None)).unwrap().collect();
    posts(Box::new(entries.into_iter()))
}

fn export(items: &str) -> String {
    format!(
        "<rss><channel>\n<wp:wxr_version>1.1</wp:wxr_version>\n<link>https://x.example</link>\n{items}\n</channel></rss>"
    )
}

fn fault(xml: &str) -> (u64, u64, String) {
    match Survey::read(xml.as_bytes(), "x.xml").unwrap_err() {
        ImportError::Malformed { line, column, reason, .. } => (line, column, reason),
        error => panic!("{error}"),
    }
}

#[test]
fn a_post_with_all_its_parts() {
    let (posts, _) = read("wordpress.xml");
    let post = &posts[0];
    assert_eq!(post.source, "wordpress:https://sur.example/blog:12");
    assert_eq!(post.title, "El viento & la lenga");
    assert_eq!(post.slug, "el-viento");
    assert_eq!((post.lang, post.site_lang, post.status), (None, Some(Lang::Es), SourceStatus::Published));
    assert_eq!(post.published, Some(at("2020-01-02 09:30:00 -0300")));
    assert_eq!(post.updated, Some(at("2020-02-01T00:00:00Z")));
    assert_eq!(post.author.as_deref(), Some("Ana Ñancupil"));
    assert_eq!(post.excerpt.as_deref(), Some("Lo que el viento dice."));
    assert_eq!(
        (post.tags.as_slice(), post.categories.as_slice()),
        (&["Lenga".to_owned()][..], &["Bosque".to_owned()][..])
    );
    assert_eq!(
        post.image.as_deref(),
        Some("https://sur.example/blog/wp-content/uploads/lenga.jpg"),
        "an attachment that comes later"
    );
    assert_eq!(post.old_addresses.paths(), ["/blog/2020/01/el-viento/", "/blog/?p=12", "/blog/2020/01/viento/"]);
    assert!(post.place.ends_with("wordpress.xml:17"), "{}", post.place);
    let SourceBody::Html(html) = &post.body else { panic!() };
    assert_eq!(
        html.replace('\n', ""),
        "<p>Primera línea<br>segunda línea.</p><figure><img src=\"https://sur.example/blog/wp-content/uploads/lenga.jpg\" alt=\"Lenga\" />\
         <figcaption>Una lenga</figcaption></figure><p>Código: <code>a[0]</code> y ]]> fin.</p>"
    );
}

#[test]
fn statuses_titles_and_dates_that_differ() {
    let (posts, notes) = read("wordpress.xml");
    let told: Vec<_> =
        posts.iter().map(|post| (post.source.rsplit(':').next().unwrap(), post.status, post.slug.as_str())).collect();
    assert_eq!(
        told,
        [
            ("12", SourceStatus::Published, "el-viento"),
            ("13", SourceStatus::Draft, "mapa"),
            ("14", SourceStatus::Private, "privada"),
            ("15", SourceStatus::Trashed, "borrada"),
            ("16", SourceStatus::Future, "manana"),
            ("17", SourceStatus::Protected, "con-clave"),
            ("18", SourceStatus::Published, "mapa"),
        ]
    );
    // Without a UTC date, the one in the blog's local time.
    assert_eq!(posts[1].published, Moment::parse("2020-03-01 10:00:00"));
    assert_eq!(posts[1].author.as_deref(), Some("Leo Vera"));
    assert_eq!(posts[6].body, SourceBody::Html("<p>Otra con el mismo título🍃 y <b>más</b></p>".to_owned()));
    assert_eq!(
        notes,
        [
            "wordpress.xml: 1 of type `product` left out",
            "wordpress.xml: 1 comments left out",
            "wordpress.xml:17: shortcode `slider` is unknown here and was removed",
            "wordpress.xml:68: page `Contacto` left out",
        ]
    );
}

#[test]
fn languages_and_pairs_of_three_plugins() {
    let (posts, notes) = read("wordpress-languages.xml");
    let told: Vec<_> = posts
        .iter()
        .map(|post| {
            let group = post.group.as_deref().map(|group| group.trim_start_matches("wordpress:https://sur.example:"));
            (post.title.as_str(), post.lang.or(post.site_lang).unwrap(), group)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Hola", Lang::Es, Some("translations:pll_a")),
            ("Hola", Lang::De, Some("translations:pll_a")),
            ("Sin término", Lang::Es, Some("translations:pll_b")),
            ("Sans terme", Lang::Fr, Some("translations:pll_b")),
            ("Originale", Lang::It, Some("6")),
            ("Cópia", Lang::Pt, Some("6")),
            ("Sur", Lang::Es, Some("8")),
            ("South", Lang::En, Some("8")),
        ]
    );
    assert_eq!(notes, ["wordpress-languages.xml:15: is in `ja`, which the site does not have, and was left out"]);
    let [es, en] = &posts[6..] else { panic!() };
    assert_eq!(
        (es.source.as_str(), en.source.as_str()),
        ("wordpress:https://sur.example:8", "wordpress:https://sur.example:8")
    );
    assert_eq!(
        (&es.body, &en.body),
        (&SourceBody::Html("<p>El sur</p>".to_owned()), &SourceBody::Html("<p>The south</p>".to_owned()))
    );
    assert_eq!((es.tags[0].as_str(), en.tags[0].as_str()), ("Mar", "Sea"));
    assert_eq!(es.old_addresses.paths()[..2], ["/sur/", "/?p=8"]);
    assert_eq!(en.old_addresses.paths(), ["/en/sur/", "/sur/?lang=en", "/?p=8&lang=en"]);
}

#[test]
fn titles_whose_marks_are_comments() {
    let (posts, _) = items(
        "<item><title><!--:fr-->Ciel<!--:--><!--:en-->Sky<!--:--></title><content:encoded>x</content:encoded><wp:post_id>1</wp:post_id></item>",
    );
    assert_eq!(
        posts.iter().map(|post| (post.title.as_str(), post.lang)).collect::<Vec<_>>(),
        [("Ciel", Some(Lang::Fr)), ("Sky", Some(Lang::En))]
    );
}

#[test]
fn what_is_not_well_formed_is_refused_with_its_place() {
    assert_eq!(
        fault(&export("<item><title>ñ & b</title></item>")),
        (4, 16, "not well-formed: a `&` is not escaped as `&amp;`".to_owned())
    );
    let (line, column, reason) = fault(&export("<item>\n <title>a</titel>\n</item>"));
    assert_eq!((line, column), (5, 10), "{reason}");
    let (line, _, reason) = fault("<rss>\n<wp:x>\n\n");
    assert_eq!((line, reason.as_str()), (4, "not well-formed: the file ends inside `wp:x`, which began on line 2"));
    let (line, column, _) = fault("<rss>\n<wp:x><![CDATA[a\nb");
    assert_eq!((line, column), (2, 7));
    assert!(fault("<rss><wp:x>&nbsp;</wp:x></rss>").2.contains("there is no `&nbsp;`"));
    assert!(fault("<rss><wp:x a=b/></rss>").2.contains("wp:x"));
    assert!(fault("<rss><wp:x/></rss><rss/>").2.contains("begins after"));
    assert!(fault("<rss><wp:x/></rss>x").2.contains("text outside"));
    assert!(fault("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss/>").2.contains("ISO-8859-1"));
    assert!(fault(&"<wp:x>".repeat(1000)).2.contains("too deep"));
}

#[test]
fn what_is_not_utf_8_is_refused() {
    let latin = b"<rss><wp:x>\n\xf1</wp:x></rss>";
    assert!(matches!(Survey::read(&latin[..], "x.xml"), Err(ImportError::Malformed { .. } | ImportError::Io { .. })));
    assert!(Survey::read(&b"\xff\xfe<\0"[..], "x.xml").unwrap_err().to_string().contains("UTF-16"));
}

#[test]
fn other_xml_is_refused_and_other_versions_are_not() {
    let error = Survey::read(&b"<rss><channel><item><title>a</title></item></channel></rss>"[..], "x.xml").unwrap_err();
    assert!(error.to_string().contains("not a WordPress export"), "{error}");
    assert!(Survey::read(&b""[..], "x.xml").is_err());
    let notes = |xml: &str| Survey::read(xml.as_bytes(), "x.xml").unwrap().notes().to_vec();
    let unknown = notes("<rss><wp:wxr_version>9.9</wp:wxr_version></rss>");
    assert!(unknown[0].level == Level::Warning && unknown[0].message.contains("`9.9`"), "{unknown:?}");
    assert!(notes("<rss><wp:author/></rss>")[0].message.contains("no WXR version"));
    assert!(notes("<rss><wp:wxr_version>1.0</wp:wxr_version></rss>").is_empty());
}

#[test]
fn marks_of_cdata_inside_a_text() {
    let (split, notes) = items(
        "<item><content:encoded><![CDATA[a ]]]]><![CDATA[> b]]></content:encoded><wp:post_id>1</wp:post_id><title>t</title></item>",
    );
    assert_eq!(split[0].body, SourceBody::Html("<p>a ]]> b</p>".to_owned()));
    assert!(notes.is_empty(), "{notes:?}");
    let (stray, notes) = items(
        "<item><content:encoded><![CDATA[a ]]> b]]></content:encoded><wp:post_id>1</wp:post_id><title>t</title></item>",
    );
    assert_eq!(stray[0].body, SourceBody::Html("<p>a ]]> b</p>".to_owned()));
    assert!(notes[0].contains("not escaped"), "{notes:?}");
}

#[test]
fn control_characters_are_removed_with_a_note() {
    let (posts, notes) = items(
        "<item><title>a\u{b}b</title><content:encoded>c\u{1f}&#8;d</content:encoded><wp:post_id>1</wp:post_id></item>",
    );
    assert_eq!((posts[0].title.as_str(), &posts[0].body), ("ab", &SourceBody::Html("<p>cd</p>".to_owned())));
    assert_eq!(notes[0], "x.xml:4: 3 control characters were removed");
}

#[test]
fn version_one_has_terms_twice() {
    let (posts, _) = items(
        "<item><title>t</title><content:encoded>x</content:encoded><wp:post_id>1</wp:post_id><category><![CDATA[Mar]]></category>\
         <category domain=\"category\" nicename=\"mar\"><![CDATA[Mar]]></category><category domain=\"tag\"><![CDATA[Ola]]></category></item>",
    );
    assert_eq!(
        (posts[0].categories.as_slice(), posts[0].tags.as_slice()),
        (&["Mar".to_owned()][..], &["Ola".to_owned()][..])
    );
}

#[test]
fn a_mark_at_the_beginning_of_the_file_is_none_of_it() {
    let xml = format!("\u{feff}{}", export(""));
    assert!(Survey::read(xml.as_bytes(), "x.xml").is_ok());
}
