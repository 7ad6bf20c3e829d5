//! The pictures of an import: found, converted for the page, and put into the draft.

use std::collections::HashMap;
use std::path::PathBuf;

use sha2::{Digest as _, Sha256};

use crate::content::post::{FileHash, Picture};
use crate::content::post_files::media_path;
use crate::import::convert::Pictures;
use crate::import::pictures::{Encoded, MediaFolders, POST, check, encode, read};
use crate::store::{Draft, StoreError};

pub struct Studio<'a> {
    draft: &'a Draft<'a>,
    folders: MediaFolders,
    /// Pictures are checked but not converted.
    dry_run: bool,
    /// By the path of the file found.
    done: HashMap<PathBuf, Result<Picture, String>>,
    fault: Option<StoreError>,
}

impl<'a> Studio<'a> {
    /// Looks for pictures below the roots, in their order.
    pub fn new(draft: &'a Draft<'a>, roots: Vec<PathBuf>, dry_run: bool) -> Self {
        Studio { draft, folders: MediaFolders::new(roots), dry_run, done: HashMap::new(), fault: None }
    }

    /// Pictures that were found and can be shown.
    pub fn shown(&self) -> usize {
        self.done.values().filter(|picture| picture.is_ok()).count()
    }

    /// The error, if the store failed while a picture was put into it.
    pub fn fault(&mut self) -> Result<(), StoreError> {
        self.fault.take().map_or(Ok(()), Err)
    }

    fn make(&mut self, bytes: &[u8]) -> Result<Result<Picture, String>, StoreError> {
        let original: FileHash = Sha256::digest(bytes).into();
        if let Some(known) = self.draft.made_picture(&original)? {
            for hash in known.hashes() {
                self.draft.link(&media_path(&hash), &hash)?;
            }
            return Ok(Ok(known));
        }
        if self.dry_run {
            // The text that shows it counts as changed, whatever the names of the sizes.
            let stand_in = || Picture {
                width: 1,
                height: 1,
                srcset: format!("/{} 1w", media_path(&original).trim_end_matches(".webp")),
            };
            return Ok(check(bytes).map(|()| stand_in()).map_err(|error| error.to_string()));
        }
        let encoded = match encode(bytes, POST) {
            Ok(encoded) => encoded,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let picture = put(self.draft, &encoded)?;
        self.draft.keep_picture(&original, &picture)?;
        Ok(Ok(picture))
    }
}

/// Puts the sizes of a picture into a draft.
pub fn put(draft: &Draft<'_>, encoded: &Encoded) -> Result<Picture, StoreError> {
    let mut sizes = Vec::new();
    let (mut width, mut height) = (0, 0);
    for size in &encoded.sizes {
        let hash: FileHash = Sha256::digest(&size.webp).into();
        let path = media_path(&hash);
        draft.put(&path, &size.webp)?;
        sizes.push(format!("/{} {}w", path.trim_end_matches(".webp"), size.width));
        (width, height) = (size.width, size.height);
    }
    Ok(Picture { width, height, srcset: sizes.join(", ") })
}

impl Pictures for Studio<'_> {
    fn picture(&mut self, address: &str) -> Result<Picture, String> {
        let path = self.folders.find(address).ok_or("is not in the folder of the source, nor in that of `--media`")?;
        if let Some(known) = self.done.get(&path) {
            return known.clone();
        }
        let bytes = read(&path).map_err(|error| error.to_string())?;
        let made = self.make(&bytes).unwrap_or_else(|error| {
            self.fault = Some(error);
            Err("cannot be kept".to_owned())
        });
        self.done.insert(path, made.clone());
        made
    }
}
