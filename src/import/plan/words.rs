//! What the words of a text say about its language.

use crate::content::html::to_text;
use crate::import::source::{SourceBody, SourcePost};
use crate::locale::{Lang, LanguageRules};

/// Bytes of a body that are looked into, and of its words that are enough to tell a language by.
const READ: [usize; 2] = [16 * 1024, 2 * 1024];
/// Words below which a text says nothing sure about its language.
const SURE_WORDS: usize = 10;

/// What the words of a text say about its language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The likeliest of the site's languages.
    pub lang: Option<Lang>,
    /// Whether they are many and clear enough to be believed against the source.
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
        // One word is too little to tell Spanish from Portuguese by.
        let tells = found.is_reliable() || words >= 8;
        Words { lang: lang.filter(|_| tells), sure: found.is_reliable() && words >= SURE_WORDS }
    }
}

fn beginning(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}
