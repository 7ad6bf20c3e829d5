//! Finds the file for a picture's address.

use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use crate::import::addresses::{has_scheme, path_of};
use crate::import::source::push_once;

/// The longest address and its most folders: a path is also tried without its leading folders, one after the other.
const ADDRESS_BYTES: usize = 4096;
const SEGMENTS: usize = 32;

/// Folders from which generators serve files at `/`.
const SERVED: [&str; 5] = ["", "static", "public", "assets", "content/images"];

/// Stands for the site's URL in a Ghost export.
const GHOST_SITE: &str = "__GHOST_URL__";

/// Folders with files of an imported site: the imported folder itself, uploads, images.
#[derive(Clone, Debug)]
pub struct MediaFolders {
    /// Canonical paths, without symbolic links.
    roots: Vec<PathBuf>,
}

impl MediaFolders {
    /// In search order. Missing folders count as empty.
    pub fn new(roots: Vec<PathBuf>) -> Self {
        MediaFolders { roots: roots.iter().filter_map(|root| root.canonicalize().ok()).collect() }
    }

    /// The file of the picture at an address, as a canonical path; `None` if there is none.
    ///
    /// An address is a URL (`https://example.org/wp-content/uploads/2020/01/x.jpg`, `//cdn.example.org/x.jpg`, or one that
    /// starts with `__GHOST_URL__`), an absolute path (`/images/x.jpg`), or a path relative to the imported folder
    /// (`posts/a/x.jpg`). Query, fragment and the host of a URL are ignored; percent-encoding is decoded.
    ///
    /// - The path is looked for in each folder and in its `static/`, `public/`, `assets/` and `content/images/`, then again with
    ///   leading segments removed one by one, down to the file name, so that a folder may be the root of a site, its uploads, or
    ///   all its pictures side by side. The longest remainder found wins; if there are several, the first folder.
    /// - A relative path keeps at least two segments, if it has them: a `cover.jpg` elsewhere is a different picture.
    /// - Of the files WordPress makes of one upload, the best wins: `x.jpg`, then `x-scaled.jpg`, then the
    ///   `x-300x200.jpg` that the address may name.
    /// - Accents may be composed or decomposed, both in the address and in file names.
    /// - An address with more than 32 folders or 4 kB finds nothing.
    /// - A path with `..` finds nothing, nor does one that leaves its folder through a symbolic link. What is found is a
    ///   regular file.
    pub fn find(&self, address: &str) -> Option<PathBuf> {
        let (segments, shortest) = segments(address)?;
        let (name, folders) = segments.split_last()?;
        let names = names(name);
        for start in 0..=segments.len() - shortest {
            let mut rests = Vec::new();
            for name in &names {
                let rest = folders[start..].iter().chain([name]).cloned().collect::<Vec<_>>().join("/");
                push_once(&mut rests, rest.as_str());
                push_once(&mut rests, rest.nfc().collect::<String>());
                push_once(&mut rests, rest.nfd().collect::<String>());
            }
            for root in &self.roots {
                for served in SERVED {
                    let folder = root.join(served);
                    if let Some(file) = rests.iter().find_map(|rest| file_below(root, &folder.join(rest))) {
                        return Some(file);
                    }
                }
            }
        }
        None
    }
}

/// The segments of an address, and the minimum number that must match; `None` if it is not an address of a file.
fn segments(address: &str) -> Option<(Vec<String>, usize)> {
    let address = address.trim();
    if address.len() > ADDRESS_BYTES {
        return None;
    }
    let address = address.strip_prefix(GHOST_SITE).unwrap_or(address);
    let scheme = address.split_once(':').map(|(scheme, _)| scheme);
    let is_url = scheme.is_some_and(|scheme| ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web)));
    let of_site = match address {
        _ if is_url => Some(path_of(address)?),
        _ if has_scheme(address) => return None,
        _ if address.starts_with("//") => Some(path_of(&format!("https:{address}"))?),
        _ => path_of(address),
    };
    let path = of_site.as_deref().unwrap_or(address);
    let path = percent_decode_str(path.split(['?', '#']).next()?).decode_utf8_lossy();
    let segments: Vec<String> =
        path.split('/').filter(|segment| !segment.is_empty() && *segment != ".").map(str::to_owned).collect();
    if segments.is_empty() || segments.len() > SEGMENTS || segments.iter().any(|segment| segment == "..") {
        return None;
    }
    let shortest = if of_site.is_some() { 1 } else { segments.len().min(2) };
    Some((segments, shortest))
}

/// The names under which WordPress may store an upload, the best first.
fn names(name: &str) -> Vec<String> {
    let mut names = Vec::new();
    if let Some((stem, ending)) = name.rsplit_once('.') {
        let upload = without_size(stem);
        let upload = upload.strip_suffix("-scaled").unwrap_or(upload);
        if !upload.is_empty() {
            names.push(format!("{upload}.{ending}"));
            names.push(format!("{upload}-scaled.{ending}"));
        }
    }
    push_once(&mut names, name);
    names
}

/// `x-300x200` → `x`
fn without_size(stem: &str) -> &str {
    let is_length = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match stem.rsplit_once('-') {
        Some((upload, size)) if size.split_once('x').is_some_and(|(w, h)| is_length(w) && is_length(h)) => upload,
        _ => stem,
    }
}

/// A path with symbolic links resolved, if it is a file and still below the root.
fn file_below(root: &Path, path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    (path.starts_with(root) && path.is_file()).then_some(path)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    /// A folder with files that contain their own path.
    fn folder(files: &[&str]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file).unwrap();
        }
        folder
    }

    fn found(folders: &[&TempDir], address: &str) -> Option<String> {
        let folders = MediaFolders::new(folders.iter().map(|folder| folder.path().to_owned()).collect());
        folders.find(address).map(|path| fs::read_to_string(path).unwrap())
    }

    #[test]
    fn a_relative_path_is_below_the_imported_folder() {
        let site = folder(&["posts/a/x.jpg", "posts/a/mi foto.jpg", "y.jpg", "static/images/hero.jpg"]);
        assert_eq!(found(&[&site], "posts/a/x.jpg").as_deref(), Some("posts/a/x.jpg"));
        assert_eq!(found(&[&site], " ./posts//a/x.jpg?v=2#top ").as_deref(), Some("posts/a/x.jpg"));
        assert_eq!(found(&[&site], "posts/a/mi%20foto.jpg").as_deref(), Some("posts/a/mi foto.jpg"));
        assert_eq!(found(&[&site], "y.jpg").as_deref(), Some("y.jpg"));
        assert_eq!(found(&[&site], "posts/images/hero.jpg").as_deref(), Some("static/images/hero.jpg"));
        assert_eq!(found(&[&site], "posts/b/y.jpg"), None, "another picture of the same name");
        assert_eq!(found(&[&site], "posts/a"), None, "a folder");
    }

    #[test]
    fn a_path_of_a_site_is_below_what_the_site_serves() {
        for served in ["", "static/", "public/", "assets/", "content/images/"] {
            let file = format!("{served}images/x.jpg");
            assert_eq!(found(&[&folder(&[&file])], "/images/x.jpg"), Some(file));
        }
        let both = folder(&["static/x.jpg", "images/x.jpg"]);
        assert_eq!(found(&[&both], "/images/x.jpg").as_deref(), Some("images/x.jpg"));
    }

    #[test]
    fn the_folder_of_a_url_may_be_any_above_the_file() {
        let url = "https://example.org/wp-content/uploads/2020/01/x.jpg";
        for file in ["wp-content/uploads/2020/01/x.jpg", "uploads/2020/01/x.jpg", "2020/01/x.jpg", "x.jpg"] {
            assert_eq!(found(&[&folder(&[file])], url).as_deref(), Some(file));
        }
        let month = folder(&["x.jpg", "01/x.jpg", "2019/01/x.jpg"]);
        assert_eq!(found(&[&month], url).as_deref(), Some("01/x.jpg"), "the longest rest counts");
        let (flat, whole) = (folder(&["x.jpg"]), folder(&["uploads/2020/01/x.jpg"]));
        assert_eq!(found(&[&flat, &whole], url).as_deref(), Some("uploads/2020/01/x.jpg"), "in whatever folder it is");
        let (first, second) = (folder(&["x.jpg", "first.jpg"]), folder(&["x.jpg", "second.jpg"]));
        let folders = MediaFolders::new(vec![second.path().to_owned(), first.path().to_owned()]);
        assert_eq!(folders.find(url), Some(second.path().canonicalize().unwrap().join("x.jpg")));
    }

    #[test]
    fn hosts_and_queries_do_not_count() {
        let media = folder(&["x.jpg", "2020/01/y.jpg", "Ñandú.jpg"]);
        for address in [
            "https://cdn.example.org/x.jpg?w=300",
            "HTTP://example.org/a/x.jpg#b",
            "//cdn.example.org/x.jpg",
            "https://i0.wp.com/example.org/wp-content/uploads/x.jpg?resize=300%2C200&ssl=1",
        ] {
            assert_eq!(found(&[&media], address).as_deref(), Some("x.jpg"), "{address}");
        }
        for address in ["__GHOST_URL__/content/images/2020/01/y.jpg", "/content/images/size/w600/2020/01/y.jpg"] {
            assert_eq!(found(&[&media], address).as_deref(), Some("2020/01/y.jpg"), "{address}");
        }
        assert_eq!(found(&[&media], "https://example.org/%C3%91and%C3%BA.jpg").as_deref(), Some("Ñandú.jpg"));
    }

    #[test]
    fn accents_may_be_composed_or_not() {
        let media = folder(&["Torres/cuern\u{f3}.jpg", "Torres/n\u{303}andu\u{301}.jpg"]);
        assert_eq!(found(&[&media], "Torres/cuerno\u{301}.jpg").as_deref(), Some("Torres/cuern\u{f3}.jpg"));
        let address = "Torres/\u{f1}and\u{fa}.jpg";
        assert_eq!(found(&[&media], address).as_deref(), Some("Torres/n\u{303}andu\u{301}.jpg"));
    }

    #[test]
    fn the_upload_counts_before_what_wordpress_made_of_it() {
        let all = folder(&["x.jpg", "x-scaled.jpg", "x-300x200.jpg"]);
        for address in ["/x-300x200.jpg", "/x-scaled.jpg", "/x-1024x768.jpg", "/x.jpg"] {
            assert_eq!(found(&[&all], address).as_deref(), Some("x.jpg"), "{address}");
        }
        let scaled = folder(&["x-scaled.jpg", "x-300x200.jpg"]);
        for address in ["/x-300x200.jpg", "/x-scaled.jpg", "/x.jpg"] {
            assert_eq!(found(&[&scaled], address).as_deref(), Some("x-scaled.jpg"), "{address}");
        }
        let small = folder(&["x-300x200.jpg", "-300x200.jpg", "map-10x.jpg", "map.jpg"]);
        assert_eq!(found(&[&small], "/x-300x200.jpg").as_deref(), Some("x-300x200.jpg"));
        assert_eq!(found(&[&small], "/x-150x150.jpg"), None);
        assert_eq!(found(&[&small], "/-300x200.jpg").as_deref(), Some("-300x200.jpg"));
        assert_eq!(found(&[&small], "/map-10x.jpg").as_deref(), Some("map-10x.jpg"), "not a size");
    }

    #[test]
    fn a_small_file_in_its_place_counts_before_an_upload_elsewhere() {
        let media = folder(&["2020/01/x-300x200.jpg", "x.jpg"]);
        let url = "https://example.org/wp-content/uploads/2020/01/x-300x200.jpg";
        assert_eq!(found(&[&media], url).as_deref(), Some("2020/01/x-300x200.jpg"));
    }

    #[test]
    fn nothing_leads_out_of_a_folder() {
        let outer = folder(&["secret.jpg", "media/x.jpg"]);
        let folders = MediaFolders::new(vec![outer.path().join("media"), outer.path().join("missing")]);
        for address in [
            "../secret.jpg",
            "/../secret.jpg",
            "a/../../secret.jpg",
            "%2e%2e/secret.jpg",
            "https://example.org/..%2Fsecret.jpg",
            "/secret.jpg",
        ] {
            assert_eq!(folders.find(address), None, "{address}");
        }
        let absolute = outer.path().join("secret.jpg");
        assert_eq!(folders.find(absolute.to_str().unwrap()), None);
        assert!(folders.find("/media/x.jpg").is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_within_its_folder() {
        use std::os::unix::fs::symlink;

        let outer = folder(&["secret.jpg", "media/x.jpg", "media/a/y.jpg"]);
        let media = outer.path().join("media");
        symlink("../secret.jpg", media.join("out.jpg")).unwrap();
        symlink("..", media.join("up")).unwrap();
        symlink("a/y.jpg", media.join("in.jpg")).unwrap();
        symlink("loop.jpg", media.join("loop.jpg")).unwrap();
        symlink(&media, outer.path().join("link")).unwrap();
        let folders = MediaFolders::new(vec![outer.path().join("link")]);
        for address in ["out.jpg", "up/secret.jpg", "/up/secret.jpg", "loop.jpg"] {
            assert_eq!(folders.find(address), None, "{address}");
        }
        assert_eq!(folders.find("in.jpg"), Some(media.canonicalize().unwrap().join("a/y.jpg")));
    }

    #[test]
    fn other_addresses_name_no_file() {
        let media = folder(&["x.jpg"]);
        for address in [
            "",
            " ",
            "/",
            "#x.jpg",
            "https://example.org",
            "https://example.org/",
            "https://example.org?x.jpg",
            "data:image/jpeg;base64,/9j/x.jpg",
            "mailto:x.jpg",
            "file:///x.jpg",
            "x.jpg\0",
        ] {
            assert_eq!(found(&[&media], address), None, "{address}");
        }
    }
}
