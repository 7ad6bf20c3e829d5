//! What is wrong with posts and pictures.

use super::links::Links;
use crate::content::ContentError;
use crate::content::facts::{Facts, Syntax};
use crate::content::pack::Pack;
use crate::content::post::{FileHash, Format};
use crate::content::post_files::{self, ReadText, media_path, pictures};
use crate::content::reader::no_fact;

/// Everything that is wrong with the posts and pictures of a pack.
pub(in crate::content) fn posts(pack: &Pack, facts: &Facts) -> Vec<ContentError> {
    let mut errors: Vec<ContentError> =
        pack.pictures().filter_map(|(path, picture)| wrong_picture(path, &picture.hash)).collect();
    let links = Links::of(pack);
    let photographs = pack.folders("photos");
    for slug in pack.folders("posts") {
        let texts = match post_files::post(pack, &slug, facts) {
            Ok((facts, texts)) => {
                let missing = facts.photo.filter(|name| photographs.iter().all(|known| known != name));
                errors.extend(missing.map(|name| {
                    let reason = format!("`photo` names the photograph `{name}`, which is missing in `photos/`");
                    ContentError::new(format!("posts/{slug}/facts.json"), reason)
                }));
                texts
            }
            Err(found) => {
                errors.extend(found);
                continue;
            }
        };
        for text in &texts {
            for (line, fault) in post(pack, facts, &links, text) {
                errors.push(ContentError::new(text.path.as_str(), format!("{fault} at line {line}")));
            }
            for hash in pictures(&text.file) {
                let path = media_path(&hash);
                if pack.picture(&path).is_none() {
                    errors.push(ContentError::new(text.path.as_str(), format!("shows `{path}`, which is missing")));
                }
            }
        }
    }
    errors
}

/// A picture is named after the hash of its bytes and cached as immutable: under a wrong name, visitors would keep it for ever.
fn wrong_picture(path: &str, hash: &FileHash) -> Option<ContentError> {
    let right = path.starts_with("media/").then(|| media_path(hash))?;
    (path != right).then(|| ContentError::new(path, format!("holds what belongs into `{right}`")))
}

/// What is wrong with a parsed post: its text with the facts filled in, and the lines of its file.
fn post(pack: &Pack, facts: &Facts, links: &Links, text: &ReadText) -> Vec<(usize, String)> {
    let Ok(source) = pack.text(&text.path) else { return Vec::new() };
    let mut faults = Vec::new();
    let front = &text.file.front;
    let line_of = |words: &str| source.lines().position(|line| line.starts_with(words)).map_or(1, |at| at + 1);
    let optional = [("seo_title", &front.seo_title), ("description", &front.description), ("author", &front.author)];
    let texts = [("title", Some(&front.title)), ("excerpt", Some(&front.excerpt))];
    for (name, value) in texts.into_iter().chain(optional.map(|(name, value)| (name, value.as_ref()))) {
        if value.is_some_and(|value| value.trim().is_empty()) {
            faults.push((line_of(name), format!("`{name}` holds no text")));
        }
    }
    for (at, tag) in front.tags.iter().enumerate() {
        if tag.trim().is_empty() {
            faults.push((line_of("tags"), format!("`tags[{at}]` holds no text")));
        } else if front.tags[..at].contains(tag) {
            faults.push((line_of("tags"), format!("`tags[{at}]` is `{tag}` once more")));
        }
    }
    if text.file.format == Format::Markdown {
        let calls = facts.fill(source, text.lang, None, Syntax::Plain).unknown;
        for call in calls {
            let line = 1 + source[..call.at].matches('\n').count();
            faults.push((line, no_fact(&call.name, &call.known)));
        }
        for fault in links.faults(&text.file.body) {
            let address = fault.split('`').nth(1).unwrap_or_default();
            let line = source.lines().position(|line| line.contains(address)).map_or(1, |at| at + 1);
            faults.push((line, fault));
        }
    }
    faults
}
