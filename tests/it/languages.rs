//! Adding a language takes what `docs/ADDING-A-LANGUAGE.md` says: these files, and no other place lists the languages one by one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use patagonia::locale::Lang;

/// Where sources and texts are; downloads and build output are elsewhere.
const ROOTS: [&str; 13] = [
    "Makefile",
    "README.md",
    "bench",
    "build.rs",
    "data",
    "docs",
    "examples",
    "frontend/e2e",
    "frontend/scripts",
    "frontend/src",
    "frontend/vite",
    "src",
    "tests/it",
];

/// The folder whose name is not a language's.
const TESTS: &str = "tests/it";

/// The lists in the document, files generated from them, and tests of what the specification says in its six languages.
const LISTS: [&str; 14] = [
    "data/routes.json",
    "docs/CONTENT.md",
    "frontend/e2e/home.spec.ts",
    "frontend/e2e/journey.spec.ts",
    "frontend/e2e/language.spec.ts",
    "frontend/e2e/loading.spec.ts",
    "frontend/e2e/submit-failures.spec.ts",
    "frontend/scripts/spelling/typography.test.mjs",
    "frontend/src/api/schema.gen.ts",
    "frontend/src/features/language/language-selector.test.tsx",
    "src/locale.rs",
    "tests/it/claims.rs",
    "tests/it/mail_written.rs",
    "tests/it/redirects.rs",
];

fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = ROOTS.iter().map(PathBuf::from).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            files.push(path);
        }
    }
    files
}

/// A language's file as the document lists it, with a star for the one item of several that it belongs to.
fn listed(path: &Path, lang: Lang) -> Option<String> {
    let mut parts: Vec<&str> = path.to_str().unwrap().split('/').collect();
    let code = lang.code();
    let (name, ending) = parts.pop()?.split_once('.')?;
    if name != code && !parts.contains(&code) {
        return None;
    }
    for part in parts.iter_mut().filter(|part| **part == code) {
        *part = "<lang>";
    }
    if let ["data", "content", _, thing] = parts.as_mut_slice() {
        *thing = "*";
    }
    Some(format!("{}/{}.{ending}", parts.join("/"), if name == code { "<lang>" } else { name }))
}

#[test]
fn every_language_has_the_files_of_the_document() {
    let document = fs::read_to_string("docs/ADDING-A-LANGUAGE.md").unwrap();
    let expected: BTreeSet<String> = document
        .lines()
        .filter_map(|line| line.strip_prefix("    ")?.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    let files = files();
    for lang in Lang::ALL {
        let found: BTreeSet<String> =
            files.iter().filter(|path| !path.starts_with(TESTS)).filter_map(|path| listed(path, lang)).collect();
        assert_eq!(found, expected, "{lang}");
    }
}

/// Codes count as a list when each is at most this many bytes after the one before.
const NEAR: usize = 80;

/// Whether a text names every language, one soon after another.
fn lists_languages(text: &str) -> bool {
    let mut run = BTreeSet::new();
    let mut last = 0;
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() == 2);
    for word in words {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let Some(lang) = Lang::from_tag(word) else { continue };
        if at - last > NEAR {
            run.clear();
        }
        last = at;
        run.insert(lang);
        if run.len() == Lang::ALL.len() {
            return true;
        }
    }
    false
}

/// A source without its own tests, which contain values in the six languages too.
fn without_tests<'a>(path: &Path, text: &'a str) -> &'a str {
    if path.starts_with("src") && path.ends_with("tests.rs") {
        return "";
    }
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

#[test]
fn nothing_else_names_the_languages_one_by_one() {
    assert!(lists_languages(&fs::read_to_string("src/locale.rs").unwrap()));
    let mut wrong = Vec::new();
    for path in files() {
        let name = path.to_str().unwrap();
        // Texts contain their languages' names, which `locales.rs` counts.
        if path.starts_with("data/content") || path.starts_with("data/locales") || LISTS.contains(&name) {
            continue;
        }
        // Pictures are not text.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if lists_languages(without_tests(&path, &text)) {
            wrong.push(name.to_owned());
        }
    }
    assert!(wrong.is_empty(), "these list the languages: {wrong:?}");
}

#[test]
fn routes_are_in_the_order_of_the_languages() {
    let routes = fs::read_to_string("data/routes.json").unwrap();
    let pages: Vec<&str> = routes.lines().filter_map(|line| line.split_once("{ ")).map(|(_, page)| page).collect();
    assert!(pages.len() > 10, "a page a line");
    for page in pages {
        let codes: Vec<&str> = page.split('"').skip(1).step_by(4).take(Lang::ALL.len()).collect();
        assert_eq!(codes, Lang::ALL.map(Lang::code), "{page}");
    }
}
