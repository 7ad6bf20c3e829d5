//! Detects the language of a text by its words.

use crate::content::html::to_text;
use crate::import::source::{SourceBody, SourcePost};
use crate::locale::{Lang, LanguageRules};

/// Bytes examined of a body, and of its extracted text: enough to detect a language.
const READ: [usize; 2] = [16 * 1024, 2 * 1024];
/// With fewer words, detection is never certain.
const SURE_WORDS: usize = 10;

/// The language detected in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The most likely of the site's languages.
    pub lang: Option<Lang>,
    /// Whether there are enough clear words to trust them over the source.
    pub sure: bool,
}

impl Words {
    pub fn of_post(post: &SourcePost) -> Words {
        let body = match &post.body {
            SourceBody::Markdown(text) => SourceBody::Markdown(beginning(text, READ[0]).to_owned()),
            SourceBody::Html(html) => SourceBody::Html(beginning(html, READ[0]).to_owned()),
        };
        let text = to_text(&body.to_html());
        Words::of(&format!("{}\n{}", post.title, beginning(&text, READ[1])))
    }

    pub fn of(text: &str) -> Words {
        let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count();
        let known =
            Lang::ALL.into_iter().filter_map(|lang| whatlang::Lang::from_code(LanguageRules::of(lang).iso_639_3()));
        let Some(found) = whatlang::Detector::with_allowlist(known.collect()).detect(text) else {
            return Words::default();
        };
        let lang = Lang::ALL.into_iter().find(|lang| LanguageRules::of(*lang).iso_639_3() == found.lang().code());
        // A single word is not enough to distinguish Spanish from Portuguese.
        let tells = found.is_reliable() || words >= 8;
        Words { lang: lang.filter(|_| tells), sure: found.is_reliable() && words >= SURE_WORDS }
    }
}

fn beginning(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}
