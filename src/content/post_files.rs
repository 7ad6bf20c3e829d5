//! Posts as files of a pack.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};

use super::ContentError;
use super::facts::{Facts, Syntax};
use super::pack::Pack;
use super::post::{FileHash, Format, PostFacts, PostFile, hexadecimal, media_hash};
use super::reader::NO_TEXT;
use crate::locale::Lang;

/// One language's file of a post, parsed.
#[derive(Debug)]
pub struct ReadText {
    /// Path in the pack.
    pub path: String,
    pub lang: Lang,
    pub file: PostFile,
    pub hash: FileHash,
}

/// A post of a pack with all its texts, drafts included.
///
/// # Errors
/// Names every file of it that is missing or malformed.
pub fn post(pack: &Pack, slug: &str, known: &Facts) -> Result<(PostFacts, Vec<ReadText>), Vec<ContentError>> {
    let folder = format!("posts/{slug}");
    let facts: PostFacts = pack.read(&format!("{folder}/facts.json")).map_err(|error| vec![error])?;
    let (mut texts, mut errors) = (Vec::new(), Vec::new());
    for lang in Lang::ALL {
        let paths = Format::ALL.map(|format| (format, format!("{folder}/{lang}.{}", format.ending())));
        let mut found = paths.into_iter().filter(|(_, path)| pack.get(path).is_some());
        let Some((format, path)) = found.next() else { continue };
        if let Some((_, second)) = found.next() {
            errors.push(ContentError::new(second, format!("is a second text beside `{path}`: keep one of them")));
            continue;
        }
        let parsed = pack.text(&path).and_then(|text| {
            let text = filled(known, text, lang, format);
            PostFile::parse(&text, format).map_err(|reason| ContentError::new(path.as_str(), reason))
        });
        match parsed {
            Ok(file) => {
                let hash = Sha256::digest(pack.get(&path).unwrap_or_default()).into();
                texts.push(ReadText { path, lang, file, hash });
            }
            Err(error) => errors.push(error),
        }
    }
    match (errors.is_empty(), texts.is_empty()) {
        (true, false) => Ok((facts, texts)),
        (true, true) => Err(vec![ContentError::new(format!("{folder}/es.md"), NO_TEXT)]),
        (false, _) => Err(errors),
    }
}

/// The file of a post with every fact filled in. Texts imported as HTML refer to none.
pub fn filled(facts: &Facts, text: &str, lang: Lang, format: Format) -> String {
    match format {
        Format::Markdown => facts.fill(text, lang, None, Syntax::Plain).text,
        Format::Html => text.to_owned(),
    }
}

/// The hashes of the pictures in a text, without repeats.
pub fn pictures(file: &PostFile) -> BTreeSet<FileHash> {
    let front = file.front.picture.as_ref().map_or("", |picture| &picture.srcset);
    [front, file.body.as_str()]
        .into_iter()
        .flat_map(|text| text.match_indices("/media/").map(|(at, _)| &text[at..]))
        .filter_map(|rest| media_hash(rest.get(.."/media/".len() + 64)?))
        .collect()
}

/// Where a pack keeps an imported picture.
pub fn media_path(hash: &FileHash) -> String {
    format!("media/{}.webp", hexadecimal(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_a_text_are_those_of_its_front_matter_and_body() {
        let (a, b) = ("a".repeat(64), "b".repeat(64));
        let text = format!(
            "---\ntitle: x\nexcerpt: x\npicture: {{ width: 1, height: 1, srcset: /media/{a} 480w }}\n---\n\
             <img src=\"/media/{b}\" srcset=\"/media/{b} 960w\"> /media/short"
        );
        let file = PostFile::parse(&text, Format::Html).unwrap();
        assert_eq!(pictures(&file), BTreeSet::from([[0xaa; 32], [0xbb; 32]]));
        assert_eq!(media_path(&[0xaa; 32]), format!("media/{a}.webp"));
    }
}
