//! The owner's photographs: each is made into the sizes that a page shows, once.

use std::collections::HashMap;

use super::pictures::put;
use super::progress::Progress;
use crate::content::Pack;
use crate::content::pack::PictureFile;
use crate::content::photograph::{self, MADE, Made, name_of_original};
use crate::content::post::hexadecimal;
use crate::content::post_files::media_path;
use crate::import::pictures::{self, PHOTOGRAPH, PictureError, check, encode};
use crate::store::Draft;

/// What an earlier import made, by the hash of the original in hexadecimal.
type Known = HashMap<String, Made>;

/// Makes the photographs of a pack that is in the draft; `before` is what was live. One picture is in memory at a time. Returns what is
/// wrong with those that cannot be shown, a line each.
///
/// # Errors
/// When a file cannot be read or the store fails.
pub fn make(draft: &Draft<'_>, pack: &Pack, before: &Pack) -> anyhow::Result<Vec<String>> {
    let known: Known = [before, pack].into_iter().flat_map(made).collect();
    let mut faults = Vec::new();
    let mut due = Vec::new();
    for (path, original, name) in originals(pack) {
        let made = known.get(&hexadecimal(&original.hash));
        match made {
            Some(made) if has_all(draft, made)? => keep(draft, name, made)?,
            _ => due.push((path, original, name)),
        }
    }
    let progress = Progress::new("making", "photographs", Some(due.len()));
    for (path, original, name) in due {
        let Some(bytes) = original.bytes()? else { continue };
        match encode(&bytes, PHOTOGRAPH) {
            Ok(encoded) => {
                let picture = put(draft, &encoded)?;
                keep(draft, name, &Made { original: hexadecimal(&original.hash), picture, colour: encoded.colour })?;
            }
            Err(error) => faults.push(fault(path, &error)),
        }
        progress.step();
    }
    progress.end();
    Ok(faults)
}

/// What is wrong with the photographs of a pack that were not there before, a line each.
///
/// # Errors
/// When a file cannot be read.
pub fn check_new(pack: &Pack, before: &Pack) -> anyhow::Result<Vec<String>> {
    let known: Known = made(before).collect();
    let mut faults = Vec::new();
    for (path, original, _) in originals(pack) {
        if !known.contains_key(&hexadecimal(&original.hash))
            && let Some(bytes) = original.bytes()?
            && let Err(error) = check(&bytes)
        {
            faults.push(fault(path, &error));
        }
    }
    Ok(faults)
}

fn originals(pack: &Pack) -> impl Iterator<Item = (&str, &PictureFile, &str)> {
    pack.pictures().filter_map(|(path, picture)| Some((path, picture, name_of_original(path)?)))
}

fn made(pack: &Pack) -> impl Iterator<Item = (String, Made)> {
    let files = pack.texts().filter(|(path, _)| path.starts_with("photos/") && path.ends_with(MADE));
    files.filter_map(|(_, bytes)| serde_json::from_slice(bytes).ok()).map(|made: Made| (made.original.clone(), made))
}

/// Whether all sizes are in the store.
fn has_all(draft: &Draft<'_>, made: &Made) -> anyhow::Result<bool> {
    for hash in made.picture.hashes() {
        if !draft.has(&hash)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn keep(draft: &Draft<'_>, name: &str, made: &Made) -> anyhow::Result<()> {
    for hash in made.picture.hashes() {
        draft.link(&media_path(&hash), &hash)?;
    }
    let bytes = format!("{:#}\n", serde_json::to_value(made)?);
    Ok(draft.put(&format!("photos/{name}/{MADE}"), bytes.as_bytes())?)
}

fn fault(path: &str, error: &PictureError) -> String {
    match error {
        PictureError::Format(pictures::HEIC) => format!("`{path}`: {}", photograph::HEIC),
        error => format!("`{path}`: {error}"),
    }
}
