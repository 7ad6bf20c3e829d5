//! The rules of `docs/ARCHITECTURE.md` that can be checked by reading `use` lines.

mod imports;

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            files.extend(sources(&entry));
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            files.push(entry);
        }
    }
    files
}

/// The room of a file: the first folder or file name below `src/`.
fn room(file: &Path) -> String {
    let below = file.strip_prefix("src").unwrap();
    below.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

#[test]
fn each_library_has_one_room() {
    for file in sources(Path::new("src")) {
        let text = fs::read_to_string(&file).unwrap();
        for (library, home) in [("axum", "web"), ("rusqlite", "store"), ("lettre", "mail"), ("rquickjs", "render")] {
            if room(&file) != home {
                assert!(!text.contains(&format!("{library}::")), "`{library}` in {}", file.display());
            }
        }
    }
}

#[test]
fn imports_point_one_way() {
    // Each room may use the rooms before it in this order, except those of its own row.
    let rows: [&[&str]; 11] = [
        &["faults", "locale", "log", "machine", "memory"],
        &["dates"],
        &["routes"],
        &["inquiry"],
        &["content"],
        &["store", "render"],
        &["mail", "notify", "export", "import"],
        &["web"],
        &["jobs"],
        &["config"],
        &["cli", "main", "lib"],
    ];
    let row = |room: &str| rows.iter().position(|row| row.contains(&room)).unwrap_or_else(|| panic!("room `{room}`"));
    for file in sources(Path::new("src")) {
        let text = fs::read_to_string(&file).unwrap();
        let from = room(&file);
        for part in text.split("crate::").skip(1) {
            let to = part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            if to == from || !rows.concat().contains(&to) {
                continue;
            }
            assert!(row(to) < row(&from), "{} uses `{to}`", file.display());
        }
    }
}

#[test]
fn a_circle_is_seen_through_what_a_parent_hands_on() {
    let dir = tempfile::tempdir().unwrap();
    let files = [
        ("lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::B;\n"),
        ("a.rs", "use super::b::{self, B};\npub struct A(B);\n"),
        ("b.rs", "pub struct B;\n#[cfg(test)]\nmod tests {\n    use crate::A;\n}\n"),
    ];
    for (name, text) in files {
        fs::write(dir.path().join(name), text).unwrap();
    }
    assert_eq!(imports::circle(&imports::read(dir.path())), None);
    fs::write(dir.path().join("b.rs"), "pub struct B;\nimpl B {\n    pub fn a() -> crate::A {}\n}\n").unwrap();
    let circle = ["a.rs", "b.rs", "a.rs"].map(|name| dir.path().join(name));
    assert_eq!(imports::circle(&imports::read(dir.path())), Some(circle.to_vec()));
}

#[test]
fn no_two_files_import_each_other_in_a_circle() {
    let imports = imports::read(Path::new("src"));
    let leads = |from: &str, to: &str| imports[Path::new(from)].contains_key(Path::new(to));
    // Checks the reader itself: a path to the parent, one through the parent's `pub use`, and that the latter is not an import of the
    // parent.
    assert!(leads("src/store/clock.rs", "src/store.rs"));
    assert!(leads("src/cli/serve.rs", "src/mail/transport.rs"));
    assert!(!leads("src/mail.rs", "src/mail/transport.rs"));

    let circle = imports::circle(&imports).unwrap_or_default();
    let steps: Vec<String> =
        circle.windows(2).map(|step| format!("{} uses `{}`", step[0].display(), imports[&step[0]][&step[1]])).collect();
    assert!(steps.is_empty(), "{}", steps.join("\n"));
}
