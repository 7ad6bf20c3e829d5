use super::*;
use crate::import::tests::{at, fixture, options, posts};
use crate::locale::Lang;

fn sample(name: &str, lang: Option<Lang>) -> (Vec<SourcePost>, Vec<String>) {
    posts(read(&fixture(name), &options(lang)).unwrap())
}

/// The posts of a folder containing these files.
fn folder(files: &[(&str, &str)]) -> Result<(Vec<SourcePost>, Vec<String>), String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let entries: Vec<_> = read(folder.path(), &options(Some(Lang::Es))).map_err(|error| error.to_string())?.collect();
    match entries.iter().filter_map(|entry| entry.as_ref().err()).map(ToString::to_string).collect::<Vec<_>>() {
        errors if !errors.is_empty() => Err(errors.join("\n")),
        _ => Ok(posts(Box::new(entries.into_iter()))),
    }
}

fn day(text: &str) -> Option<Moment> {
    Moment::parse(text)
}

#[test]
fn hugo() {
    let (posts, notes) = sample("hugo", Some(Lang::Es));
    assert_eq!(
        notes,
        [
            "_index.md: tells about a section and was left out",
            "berg.ja.md:1: is in `ja`, which the site does not have, and was left out"
        ]
    );
    let [en, es, de, berg] = posts.as_slice() else { panic!("{posts:?}") };
    assert_eq!(
        (es.source.as_str(), es.lang, es.slug.as_str()),
        ("markdown:content/posts/viento", Some(Lang::Es), "sobre-el-viento")
    );
    assert_eq!(es.group.as_deref(), Some("markdown:key:viento"));
    assert_eq!((es.group == en.group, en.lang), (true, Some(Lang::En)));
    assert_eq!(es.published, Some(at("2020-01-02T03:04:05-03:00")));
    assert_eq!((es.updated, es.status), (day("2020-02-01"), SourceStatus::Published));
    assert_eq!(
        (es.tags.as_slice(), es.categories.as_slice()),
        (&["viento".to_owned(), "lenga".to_owned()][..], &["Bosque".to_owned()][..])
    );
    assert_eq!((es.author.as_deref(), es.excerpt.as_deref()), (Some("Ana"), Some("Lo que dice.")));
    assert_eq!(
        (es.image.as_deref(), es.base.as_str()),
        (Some("content/es/posts/viento/portada.jpg"), "content/es/posts/viento")
    );
    assert_eq!(
        es.old_addresses.paths(),
        ["/posts/sobre-el-viento/", "/viejo/viento/", "/posts/antes", "/es/posts/sobre-el-viento/"]
    );
    assert_eq!(
        es.body,
        SourceBody::Markdown(
            "Texto con ![una lenga](lenga.jpg) y [YouTube](https://www.youtube.com/watch?v=abc123).\n".to_owned()
        )
    );
    assert_eq!((en.published, en.status), (Some(at("2020-01-02T03:04:05+01:00")), SourceStatus::Expired));
    assert_eq!(en.old_addresses.paths(), ["/en/posts/wind/", "/posts/wind/"]);
    assert_eq!(
        (de.lang, de.status, berg.lang, berg.status),
        (Some(Lang::De), SourceStatus::Future, Some(Lang::Es), SourceStatus::Draft)
    );
    assert_eq!((de.source == berg.source, de.group == berg.group), (true, true), "pairs by the name of the file");
}

#[test]
fn jekyll() {
    let (posts, notes) = sample("jekyll", None);
    let [hola, hidden] = posts.as_slice() else { panic!("{posts:?}") };
    assert_eq!(
        (hola.slug.as_str(), hola.title.as_str(), hola.published),
        ("hola-mundo", "Hola: mundo", day("2020-01-02"))
    );
    assert_eq!((hola.tags.as_slice(), hola.lang), (&["uno".to_owned(), "dos".to_owned()][..], None));
    assert_eq!(hola.old_addresses.paths(), ["/viajes/sur/2020/01/02/hola-mundo/", "/antes/"]);
    assert_eq!(
        (hidden.status, hidden.slug.as_str(), hidden.old_addresses.paths()),
        (SourceStatus::Draft, "aqui", vec!["/oculto/aqui/"])
    );
    assert_eq!(
        notes,
        [
            "skipped README.md: tells about the folder",
            "2020-01-02-hola-mundo.md:1: `{% include` is unknown here and was removed"
        ]
    );
}

#[test]
fn jekylls_lists_without_commas_and_addresses_of_single_posts() {
    let front = "---\ntitle: x\ncategories: adventure trekking\ntags: a b c\n---\nTexto.\n";
    let with = |permalink: &str| front.replace("title: x", &format!("title: x\npermalink: {permalink}"));
    let (posts, _) = folder(&[
        ("_posts/2023-05-06-a.md", front),
        ("_posts/2023-05-06-b.md", &with("/2023/may/:title/")),
        ("_posts/2023-05-06-c.md", &with("pretty")),
        ("_posts/2023-05-06-d.md", &with("/:year/:month/:day/:slug")),
        ("notas/e.md", &front.replace("title: x", "title: x\ndate: 2023-05-06")),
    ])
    .unwrap();
    let addresses: Vec<&str> = posts.iter().map(|post| post.old_addresses.paths()[0]).collect();
    assert_eq!(
        addresses,
        [
            "/adventure/trekking/2023/05/06/a.html",
            "/2023/may/b/",
            "/adventure/trekking/2023/05/06/c/",
            "/2023/05/06/d",
            "/notas/e/",
        ]
    );
    assert_eq!(
        (posts[0].categories.as_slice(), posts[0].tags.len()),
        (&["adventure".to_owned(), "trekking".to_owned()][..], 3)
    );
    assert_eq!((posts[4].categories.as_slice(), posts[4].tags.len()), (&["adventure trekking".to_owned()][..], 1));
    assert_eq!(posts[2].slug, "c");
}

#[test]
fn zola_and_astro() {
    let (zola, _) = sample("zola", None);
    let post = &zola[0];
    assert_eq!((post.lang, post.published, post.updated), (Some(Lang::Fr), day("2020-01-02"), day("2020-03-04")));
    assert_eq!(
        (post.tags.as_slice(), post.categories.as_slice()),
        (&["glace".to_owned()][..], &["Science".to_owned()][..])
    );
    assert_eq!((post.image.as_deref(), post.old_addresses.paths()[0]), (Some("/img/g.jpg"), "/fr/blog/glacier/"));

    let (astro, notes) = sample("astro", Some(Lang::It));
    let [plain, post] = astro.as_slice() else { panic!() };
    assert_eq!((post.lang, post.published, post.author.as_deref()), (Some(Lang::Pt), day("2022-07-08"), Some("Leo")));
    assert_eq!(post.image.as_deref(), Some("src/assets/hero.jpg"));
    assert_eq!(post.old_addresses.paths()[0], "/blog/astro/");
    assert_eq!(
        (plain.title.as_str(), plain.lang, &plain.body),
        ("Sin nada", Some(Lang::It), &SourceBody::Markdown("\nTexto.\n".to_owned()))
    );
    assert!(notes.is_empty(), "{notes:?}");
}

#[test]
fn languages_of_folders_and_names() {
    let front = "---\ntitle: x\ndate: 2020-01-02\n---\n";
    let files = ["content.fr/a.md", "pt-br/a.md", "a/de.md", "notes/it-works.md", "a/index.en.md", "posts/a.v2.md"]
        .map(|name| (name, front));
    let (posts, _) = folder(&files).unwrap();
    let mut told: Vec<_> = posts.iter().map(|post| (post.source.as_str(), post.lang.unwrap().code())).collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [
            ("markdown:a", "de"),
            ("markdown:a", "en"),
            ("markdown:a", "fr"),
            ("markdown:a", "pt"),
            ("markdown:notes/it-works", "es"),
            ("markdown:posts/a.v2", "es"),
        ]
    );
}

#[test]
fn what_is_no_post_is_skipped_with_the_reason() {
    let (posts, notes) = folder(&[
        ("about.md", "---\nlayout: page\ntitle: About\n---\nTexto.\n"),
        ("dated.md", "---\nlayout: page\ntitle: x\ndate: 2020-01-02\n---\nTexto.\n"),
        ("empty.md", ""),
        ("404.md", "---\ntitle: Not here\n---\nNada.\n"),
        ("draft.md", "---\ntitle: x\ndraft: true\n---\nTexto.\n"),
        ("index.md", "---\ntitle: Inicio\n---\nTexto.\n"),
        ("readme.md", "# x"),
        ("x/index.md", "---\ntitle: x\ndate: 2020-01-02\n---\nTexto.\n"),
    ])
    .unwrap();
    assert_eq!(
        posts.iter().map(|post| post.place.as_str()).collect::<Vec<_>>(),
        ["dated.md:1", "draft.md:1", "x/index.md:1"]
    );
    assert_eq!(
        notes,
        [
            "skipped readme.md: tells about the folder",
            "skipped 404.md:1: has no date and so is a page; with a line like `date: 2024-05-31` it is a post",
            "skipped about.md:1: is a page with the layout `page`",
            "skipped empty.md: has neither a title nor a text",
            "skipped index.md:1: is the page of the folder",
        ]
    );
}

#[test]
fn modules_of_mdx_are_no_text() {
    let text =
        "import A from './a';\nimport {\n  B,\n} from './b';\n\nexport const c = 1;\n\n# Uno\n\nimport no es código.\n";
    let text = format!("---\ndate: 2020-01-02\n---\n{text}");
    let plain = "---\ndate: 2020-01-02\n---\nimport de autos\n";
    let (posts, _) = folder(&[("a.mdx", &text), ("b.md", plain)]).unwrap();
    assert_eq!(posts[0].title, "Uno");
    assert_eq!(posts[0].body, SourceBody::Markdown("\nimport no es código.\n".to_owned()));
    assert_eq!(posts[1].body, SourceBody::Markdown("import de autos\n".to_owned()));
}

#[test]
fn a_fault_names_file_line_and_column() {
    assert_eq!(
        folder(&[("x.md", "+++\ntitle = \"a\"\ndate = = 1\n+++\n")]).unwrap_err().split(": ").next(),
        Some("x.md:3:8")
    );
    assert!(folder(&[("y/x.md", "---\ntitle: [a\n---\n")]).unwrap_err().starts_with("y/x.md:"));
    let fault = "---\ntitle: [a\n---\n";
    let faults = folder(&[("a.md", fault), ("b.md", "# Bien\n"), ("c.md", fault)]).unwrap_err();
    assert_eq!(faults.lines().map(|line| &line[..5]).collect::<Vec<_>>(), ["a.md:", "c.md:"]);
    assert!(folder(&[("x.txt", "a")]).unwrap_err().contains("no Markdown file"));
    let file = tempfile::tempdir().unwrap();
    fs::write(file.path().join("x.md"), b"# a\n\xff").unwrap();
    let error = read(file.path(), &options(None)).unwrap().next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "x.md:2:1: is not UTF-8");
}

#[test]
fn a_date_that_is_none_is_a_note() {
    let (posts, notes) = folder(&[("x.md", "---\ntitle: a\ndate: mañana\n---\n")]).unwrap();
    assert_eq!(posts[0].published, None);
    assert_eq!(notes, ["x.md:1: `mañana` is not a date"]);
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.md"), "# x").unwrap();
    let inside = tempfile::tempdir().unwrap();
    fs::write(inside.path().join("a.md"), "# a").unwrap();
    std::os::unix::fs::symlink(outside.path(), inside.path().join("b")).unwrap();
    assert_eq!(files(inside.path()).unwrap().len(), 1);
}
