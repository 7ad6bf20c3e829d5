//! A pack: the files of one content revision, in the layout of `data/content/` plus `site.json`.
//!
//! Texts are in memory. Pictures are not, unless they came from memory: a blog has more of them than fit into it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::ContentError;
use super::photograph;
use super::post::FileHash;

#[derive(RustEmbed)]
#[folder = "data/content"]
struct Content;

/// The agency's facts, next to the folders of a pack.
pub const SITE: &str = "site.json";

/// Files by their path within the pack, with `/` as separator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    texts: BTreeMap<String, Cow<'static, [u8]>>,
    pictures: BTreeMap<String, PictureFile>,
}

/// A picture: known by its hash, and read when it is needed.
#[derive(Clone, Debug)]
pub struct PictureFile {
    pub hash: FileHash,
    at: Place,
}

/// Where the bytes of a picture are.
#[derive(Clone, Debug)]
enum Place {
    Memory(Cow<'static, [u8]>),
    /// A file of a folder; a photograph is freed of its metadata when it is read.
    Disk(PathBuf),
    /// In the store, under the hash.
    Store,
}

impl PartialEq for PictureFile {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
    }
}

impl Eq for PictureFile {}

impl PictureFile {
    /// A picture whose bytes are in the store.
    pub fn stored(hash: FileHash) -> PictureFile {
        PictureFile { hash, at: Place::Store }
    }

    /// Its bytes; `None` if they are in the store.
    ///
    /// # Errors
    /// When its file cannot be read, or is another than when the pack was read.
    pub fn bytes(&self) -> Result<Option<Cow<'_, [u8]>>, PackError> {
        match &self.at {
            Place::Memory(bytes) => Ok(Some(Cow::Borrowed(bytes))),
            Place::Store => Ok(None),
            Place::Disk(path) => {
                let bytes = read_picture(path)?;
                if FileHash::from(Sha256::digest(&bytes)) != self.hash {
                    let source = io::Error::new(io::ErrorKind::InvalidData, "it changed meanwhile");
                    return Err(PackError { operation: "read", path: path.clone(), source });
                }
                Ok(Some(Cow::Owned(bytes)))
            }
        }
    }
}

/// The bytes of a picture as a pack holds them: a photograph without its metadata.
fn read_picture(path: &Path) -> Result<Vec<u8>, PackError> {
    let failed = |source| PackError { operation: "read", path: path.to_owned(), source };
    let is_original = path.file_stem().is_some_and(|stem| stem == photograph::ORIGINAL);
    // Before it is in memory.
    if is_original && fs::metadata(path).map_err(failed)?.len() > photograph::LONGEST {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let why = photograph::why_refused(ending).unwrap_or_else(photograph::too_long);
        return Err(failed(io::Error::new(io::ErrorKind::FileTooLarge, why)));
    }
    let bytes = fs::read(path).map_err(failed)?;
    // What is no picture stays as it is, and is refused with its reason when the pack is checked.
    Ok(if is_original { photograph::without_metadata(&bytes).unwrap_or(bytes) } else { bytes })
}

/// Whether a file is kept as a picture.
pub fn is_picture(path: &str) -> bool {
    path.starts_with("media/") || (path.starts_with("photos/") && !path.ends_with(".json"))
}

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
        Pack { texts: content.chain([site]).collect(), pictures: BTreeMap::new() }
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
            } else if is_picture(&inner) {
                let hash = Sha256::digest(read_picture(&path)?).into();
                self.pictures.insert(inner, PictureFile { hash, at: Place::Disk(path) });
            } else {
                self.texts.insert(inner, Cow::Owned(fs::read(&path).map_err(failed("read", &path))?));
            }
        }
        Ok(())
    }

    /// Writes every file below a folder, creating it if missing; `stored` gives the bytes of the pictures that are in the store, one at a
    /// time.
    ///
    /// # Errors
    /// Names what cannot be written, or is what `stored` says; files already written stay.
    pub fn write_to<E: From<PackError>>(
        &self,
        folder: &Path,
        mut stored: impl FnMut(&FileHash) -> Result<Vec<u8>, E>,
    ) -> Result<(), E> {
        for (path, bytes) in self.texts() {
            write(folder, path, bytes)?;
        }
        for (path, picture) in self.pictures() {
            match picture.bytes()? {
                Some(bytes) => write(folder, path, &bytes)?,
                None => write(folder, path, &stored(&picture.hash)?)?,
            }
        }
        Ok(())
    }

    /// The files other than pictures, sorted by path.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.texts.iter().map(|(path, bytes)| (path.as_str(), &**bytes))
    }

    /// The pictures, sorted by path.
    pub fn pictures(&self) -> impl Iterator<Item = (&str, &PictureFile)> {
        self.pictures.iter().map(|(path, picture)| (path.as_str(), picture))
    }

    /// The paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().chain(self.pictures.keys()).map(String::as_str)
    }

    /// A file other than a picture.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.texts.get(path).map(|bytes| &**bytes)
    }

    /// A picture.
    pub fn picture(&self, path: &str) -> Option<&PictureFile> {
        self.pictures.get(path)
    }

    /// Adds a file in the store.
    pub fn add_picture(&mut self, path: String, picture: PictureFile) {
        self.pictures.insert(path, picture);
    }

    /// Adds a file, replacing any at that path.
    pub fn put(&mut self, path: impl Into<String>, bytes: Vec<u8>) {
        self.texts.insert(path.into(), Cow::Owned(bytes));
    }

    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.pictures.is_empty()
    }

    /// A digest over paths and bytes: packs with the same digest are identical.
    pub fn digest(&self) -> [u8; 32] {
        let texts = self.texts().map(|(path, bytes)| (path, Sha256::digest(bytes).into()));
        let all: BTreeMap<&str, FileHash> =
            texts.chain(self.pictures().map(|(path, picture)| (path, picture.hash))).collect();
        digest(all)
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
        let below = |path: &str| path.strip_prefix(&prefix)?.split_once('/').map(|(name, _)| name.to_owned());
        self.paths().filter_map(below).collect::<BTreeSet<_>>().into_iter().collect()
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
        let mut pack = Pack::default();
        for (path, bytes) in files {
            if is_picture(&path) {
                let hash = Sha256::digest(&bytes).into();
                pack.pictures.insert(path, PictureFile { hash, at: Place::Memory(Cow::Owned(bytes)) });
            } else {
                pack.texts.insert(path, Cow::Owned(bytes));
            }
        }
        pack
    }
}

/// For packs that were not read from a store.
///
/// # Errors
/// Always.
pub fn none_stored(_: &FileHash) -> Result<Vec<u8>, PackError> {
    let source = io::Error::new(io::ErrorKind::NotFound, "it is in no store");
    Err(PackError { operation: "read", path: PathBuf::from("photos"), source })
}

fn write(folder: &Path, inner: &str, bytes: &[u8]) -> Result<(), PackError> {
    let path = folder.join(inner);
    let failed = |operation, path: &Path| {
        let path = path.to_owned();
        move |source| PackError { operation, path, source }
    };
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed("make the folder", parent))?;
    }
    fs::write(&path, bytes).map_err(failed("write", &path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_comes_back_from_its_folder_to_the_byte() {
        let folder = tempfile::tempdir().unwrap();
        let pack = Pack::embedded();
        pack.write_to(folder.path(), none_stored).unwrap();
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
