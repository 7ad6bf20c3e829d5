//! A pack: the files of one content revision, in the layout of `data/content/` plus `site.json`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::ContentError;
use super::post::FileHash;

#[derive(RustEmbed)]
#[folder = "data/content"]
struct Content;

/// The agency's facts, next to the folders of a pack.
pub const SITE: &str = "site.json";

/// Files by their path within the pack, with `/` as separator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack(BTreeMap<String, Cow<'static, [u8]>>);

/// A folder could not be read or written as a pack.
#[derive(Debug, thiserror::Error)]
#[error("cannot {operation} `{path}`")]
pub struct PackError {
    operation: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl Pack {
    /// The content embedded in the binary.
    pub fn embedded() -> Pack {
        let content = Content::iter().filter_map(|path| Some((path.to_string(), Content::get(&path)?.data)));
        let site = (SITE.to_owned(), Cow::Borrowed(&include_bytes!("../../data/site.json")[..]));
        Pack(content.chain([site]).collect())
    }

    /// The files below a folder, except hidden ones.
    ///
    /// # Errors
    /// Names what cannot be read.
    pub fn from_folder(folder: &Path) -> Result<Pack, PackError> {
        let mut pack = Pack::default();
        pack.add_folder(folder, "")?;
        Ok(pack)
    }

    fn add_folder(&mut self, folder: &Path, prefix: &str) -> Result<(), PackError> {
        let failed = |operation, path: &Path| {
            let path = path.to_owned();
            move |source| PackError { operation, path, source }
        };
        for entry in fs::read_dir(folder).map_err(failed("read the folder", folder))? {
            let path = entry.map_err(failed("read the folder", folder))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                let source = io::Error::new(io::ErrorKind::InvalidData, "its name is not UTF-8");
                return Err(PackError { operation: "read", path, source });
            };
            if name.starts_with('.') {
                continue;
            }
            let inner = format!("{prefix}{name}");
            if path.is_dir() {
                self.add_folder(&path, &format!("{inner}/"))?;
            } else {
                self.0.insert(inner, Cow::Owned(fs::read(&path).map_err(failed("read", &path))?));
            }
        }
        Ok(())
    }

    /// Writes every file below a folder, creating it if missing.
    ///
    /// # Errors
    /// Names what cannot be written; files already written stay.
    pub fn write_to(&self, folder: &Path) -> Result<(), PackError> {
        for (inner, bytes) in self.files() {
            let path = folder.join(inner);
            let failed = |operation, path: &Path| {
                let path = path.to_owned();
                move |source| PackError { operation, path, source }
            };
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(failed("make the folder", parent))?;
            }
            fs::write(&path, bytes).map_err(failed("write", &path))?;
        }
        Ok(())
    }

    /// The files, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(path, bytes)| (path.as_str(), &**bytes))
    }

    /// One file.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path).map(|bytes| &**bytes)
    }

    /// Adds a file, replacing any at that path.
    pub(super) fn put(&mut self, path: impl Into<String>, bytes: Vec<u8>) {
        self.0.insert(path.into(), Cow::Owned(bytes));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A digest over paths and bytes: packs with the same digest are identical.
    pub fn digest(&self) -> [u8; 32] {
        digest(self.files().map(|(path, bytes)| (path, Sha256::digest(bytes).into())))
    }

    /// A file parsed into its model.
    pub(super) fn read<T: DeserializeOwned>(&self, path: &str) -> Result<T, ContentError> {
        parse(path, self.text(path)?)
    }

    /// A file as text.
    pub(super) fn text(&self, path: &str) -> Result<&str, ContentError> {
        let bytes = self.get(path).ok_or_else(|| ContentError::new(path, "is missing"))?;
        let text = std::str::from_utf8(bytes).map_err(|_| ContentError::new(path, "is not UTF-8"))?;
        Ok(text.trim_start_matches('\u{feff}'))
    }

    /// The names of the folders below a folder, in order.
    pub(super) fn folders(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        let mut names: Vec<String> = self
            .0
            .keys()
            .filter_map(|path| path.strip_prefix(&prefix)?.split_once('/').map(|(name, _)| name.to_owned()))
            .collect();
        names.dedup();
        names
    }
}

/// JSON text parsed into its model; an error names the field it is in.
pub(super) fn parse<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, ContentError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = error.path().to_string();
        let within = if field == "." || field == "?" { String::new() } else { format!(", in `{field}`") };
        ContentError::new(path, format!("{}{within}", error.inner()))
    })?;
    json.end().map_err(|error| ContentError::new(path, error.to_string()))?;
    Ok(value)
}

/// A digest over the paths of a pack, in order, and the hashes of their files.
pub fn digest<'a>(files: impl IntoIterator<Item = (&'a str, FileHash)>) -> FileHash {
    let mut digest = Sha256::new();
    for (path, hash) in files {
        // The length prefix keeps different packs from hashing the same bytes.
        digest.update((path.len() as u64).to_be_bytes());
        digest.update(path);
        digest.update(hash);
    }
    digest.finalize().into()
}

impl FromIterator<(String, Vec<u8>)> for Pack {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> Pack {
        Pack(files.into_iter().map(|(path, bytes)| (path, Cow::Owned(bytes))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_comes_back_from_its_folder_to_the_byte() {
        let folder = tempfile::tempdir().unwrap();
        let pack = Pack::embedded();
        pack.write_to(folder.path()).unwrap();
        fs::write(folder.path().join(".DS_Store"), "x").unwrap();
        let read = Pack::from_folder(folder.path()).unwrap();
        assert!(read == pack);
        assert_eq!(read.digest(), pack.digest());
    }

    #[test]
    fn packs_that_differ_have_other_digests() {
        let pack = |files: &[(&str, &str)]| -> Pack {
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
        };
        let one = pack(&[("a", "bc"), ("d", "e")]);
        for other in [pack(&[("a", "b"), ("cd", "e")]), pack(&[("a", "bc")]), pack(&[("a", "bc"), ("d", "f")])] {
            assert_ne!(one.digest(), other.digest());
        }
    }
}
