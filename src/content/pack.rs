//! The content embedded in the binary: the files of `data/`.

use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;

use super::ContentError;

#[derive(RustEmbed)]
#[folder = "data/content"]
struct Content;

/// A file of `data/content/`, parsed into its model.
pub fn read<T: DeserializeOwned>(path: &str) -> Result<T, ContentError> {
    let fail = |reason: String| ContentError { file: path.to_owned(), reason };
    serde_json::from_str(&text(path)?).map_err(|error| fail(error.to_string()))
}

/// A file of `data/content/` as it is.
pub fn text(path: &str) -> Result<String, ContentError> {
    let fail = |reason: &str| ContentError { file: path.to_owned(), reason: reason.to_owned() };
    let file = Content::get(path).ok_or_else(|| fail("is missing"))?;
    String::from_utf8(file.data.into_owned()).map_err(|_| fail("is not UTF-8"))
}

/// The names of the folders below `data/content/<folder>/`, in order.
pub fn folders(folder: &str) -> Vec<String> {
    let prefix = format!("{folder}/");
    let mut names: Vec<String> = Content::iter()
        .filter_map(|path| path.strip_prefix(&prefix)?.split_once('/').map(|(name, _)| name.to_owned()))
        .collect();
    names.sort();
    names.dedup();
    names
}
