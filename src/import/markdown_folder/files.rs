//! The Markdown files of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use super::location::stem;
use crate::import::error::ImportError;

/// Folders of a generator that contain no posts.
const NO_POSTS: [&str; 12] = [
    "node_modules",
    "_site",
    "public",
    "themes",
    "layouts",
    "_layouts",
    "_includes",
    "archetypes",
    "templates",
    "_data",
    "vendor",
    "resources",
];
/// Files that document a folder.
const ABOUT: [&str; 7] = ["readme", "license", "licence", "changelog", "contributing", "code_of_conduct", "security"];
/// Deepest folder searched.
const DEPTH: usize = 16;

/// Whether a file is Markdown, by its extension.
pub fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ["md", "markdown", "mdown", "mdx", "mkd"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    })
}

/// The Markdown files below a folder, in order. Hidden folders and those with a generator's templates are skipped.
pub fn files(root: &Path) -> Result<Vec<PathBuf>, ImportError> {
    let mut found = Vec::new();
    walk(root, DEPTH, &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), ImportError> {
    for entry in fs::read_dir(folder).map_err(ImportError::io(folder))? {
        let entry = entry.map_err(ImportError::io(folder))?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().to_lowercase();
        // A symbolic link may lead out of the folder, or in circles.
        let kind = entry.file_type().map_err(ImportError::io(&path))?;
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            if depth > 0 && !NO_POSTS.contains(&name.as_str()) {
                walk(&path, depth - 1, found)?;
            }
        } else if kind.is_file() && is_markdown(&path) && !ABOUT.contains(&stem(&name)) {
            found.push(path);
        }
    }
    Ok(())
}

/// Names of files that document the folder itself.
pub fn about(root: &Path) -> Result<Vec<String>, ImportError> {
    let entries = fs::read_dir(root).map_err(ImportError::io(root))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> =
        names.filter(|name| is_markdown(Path::new(name)) && ABOUT.contains(&stem(&name.to_lowercase()))).collect();
    found.sort();
    Ok(found)
}
