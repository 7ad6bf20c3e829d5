//! Detects which system a source comes from, and opens the reader for it.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::error::ImportError;
use super::markdown_folder::is_markdown;
use super::source::{Entries, Options};
use super::{ghost, markdown_folder, wordpress};

/// What a path contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// A folder in the layout of `data/content/`.
    Pack,
    Markdown,
    Wordpress,
    Ghost,
}

/// How much of a file is examined to detect its kind.
const HEAD: u64 = 64 * 1024;

/// The kind of source at a path, by its layout or first bytes.
///
/// # Errors
/// When it is none of the known kinds, with what was found instead.
pub fn detect(path: &Path) -> Result<SourceKind, ImportError> {
    let unknown = |reason: &str| Err(ImportError::unknown(path.display(), reason));
    if path.is_dir() {
        if is_pack(path) {
            return Ok(SourceKind::Pack);
        }
        if markdown_folder::files(path)?.is_empty() {
            return unknown("holds neither a content pack (folders like `itineraries`, `posts`) nor a Markdown file");
        }
        return Ok(SourceKind::Markdown);
    }
    let mut head = Vec::new();
    File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head)).map_err(ImportError::io(path))?;
    let head = String::from_utf8_lossy(&head);
    let head = head.trim_start_matches('\u{feff}').trim_start();
    if head.is_empty() {
        return unknown("is empty");
    }
    if head.starts_with('<') {
        if ["<rss", "<wp:", "wordpress.org/export"].iter().any(|mark| head.contains(mark)) {
            return Ok(SourceKind::Wordpress);
        }
        return unknown("is XML or HTML, but not a WordPress export (WXR)");
    }
    if head.starts_with('{') {
        // The lists may come long after the head of the file; the reader checks the rest.
        return Ok(SourceKind::Ghost);
    }
    if head.starts_with("PK\u{3}\u{4}") || head.starts_with('\u{1f}') {
        return unknown("is an archive: unpack it first");
    }
    if is_markdown(path) {
        return unknown("is one Markdown file: name its folder");
    }
    unknown("is none of: content pack, folder of Markdown, WordPress export (WXR), Ghost export (JSON)")
}

/// Opens a source of a known kind.
///
/// # Errors
/// When it cannot be read or is not of that kind. A content pack has its own reader.
pub fn open(kind: SourceKind, path: &Path, options: &Options) -> Result<Entries, ImportError> {
    match kind {
        SourceKind::Markdown => markdown_folder::read(path, options),
        SourceKind::Wordpress => {
            let file = path.display().to_string();
            let reader = || File::open(path).map(BufReader::new).map_err(ImportError::io(path));
            let survey = match wordpress::Survey::read(reader()?, &file) {
                Err(ImportError::Several(faults)) => return Ok(Box::new(faults.into_iter().map(Err))),
                survey => survey?,
            };
            Ok(Box::new(survey.posts(reader()?, options.clone())?))
        }
        SourceKind::Ghost => {
            let file = File::open(path).map_err(ImportError::io(path))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            // Next to the export, or where Ghost stores it.
            let routes = ["routes.yaml", "settings/routes.yaml", "content/settings/routes.yaml"]
                .iter()
                .find_map(|name| std::fs::read_to_string(folder.join(name)).ok());
            ghost::read(BufReader::new(file), &path.display().to_string(), routes.as_deref(), options)
        }
        SourceKind::Pack => {
            Err(ImportError::unknown(path.display(), "is a content pack, which is not read post by post"))
        }
    }
}

fn is_pack(path: &Path) -> bool {
    let facts = |folder: &str| {
        let entries = path.join(folder).read_dir();
        entries.is_ok_and(|entries| entries.flatten().any(|entry| entry.path().join("facts.json").is_file()))
    };
    facts("itineraries") || facts("posts") || facts("lodges")
}
