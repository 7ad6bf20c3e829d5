//! The house rules of `docs/ARCHITECTURE.md` that a reader of `use` lines can hold.

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
    // Each room may use the rooms before it in this order, those of its own row excepted.
    let rows: [&[&str]; 10] = [
        &["faults", "locale", "log", "machine"],
        &["dates"],
        &["routes"],
        &["inquiry"],
        &["content"],
        &["store", "render"],
        &["mail", "export", "web", "import"],
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
