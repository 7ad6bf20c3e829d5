//! The language of a post: what it states itself, else that of its words, else that of most posts of its source.

use std::collections::BTreeMap;

use super::member::Member;
use crate::import::source::Note;
use crate::locale::Lang;

/// Determines every member's language, and reports what was guessed.
pub fn decide(members: &mut [Member]) -> Vec<Note> {
    let mut said: BTreeMap<Lang, usize> = BTreeMap::new();
    for member in members.iter() {
        if let Some(lang) = member.declared.or(member.words.lang.filter(|_| member.words.sure)) {
            *said.entry(lang).or_default() += 1;
        }
    }
    let all: usize = said.values().sum();
    let most = said.iter().find(|(_, posts)| **posts * 2 > all).map(|(lang, _)| *lang);

    let mut notes = Vec::new();
    // Keyed by the language the source states and the one detected from the words.
    let mut by_words: BTreeMap<(Option<Lang>, Lang), Vec<usize>> = BTreeMap::new();
    for (at, member) in members.iter_mut().enumerate() {
        let Member { declared: None, words, site_lang, .. } = *member else {
            member.lang = member.declared.unwrap_or_default();
            continue;
        };
        let own = words.lang.filter(|_| words.sure || (site_lang.is_none() && most.is_none()));
        member.lang = own.or(most).or(site_lang).unwrap_or_default();
        let lang = member.lang;
        let mut note = |message: String| {
            notes.push(Note::warning(member.place.as_str(), format!("{message}; `--lang` says it")).of(&member.title));
        };
        match own {
            _ if site_lang == Some(lang) => {}
            Some(_) if most.is_none_or(|most| most == lang) => by_words.entry((site_lang, lang)).or_default().push(at),
            Some(_) => note(format!("is taken as `{lang}` by its words")),
            None if most.is_some() => {
                let message = "has too few words to tell its language by and is taken as";
                note(format!("{message} `{lang}`, as most posts here"));
            }
            None => note(format!("does not say its language: taken as `{lang}` for want of words to tell it by")),
        }
    }
    for ((site_lang, lang), posts) in by_words {
        let (place, title) = match posts[..] {
            [one] => (members[one].place.as_str(), members[one].title.as_str()),
            _ => ("", ""),
        };
        let count = posts.len();
        let message = match (site_lang, count) {
            (None, 1) => format!("does not say its language: taken as `{lang}` by its words"),
            (None, _) => format!("{count} posts do not say their language: taken as `{lang}` by their words"),
            (Some(site), 1) => format!("is taken as `{lang}` by its words, though the source says `{site}` of itself"),
            (Some(site), _) => {
                format!("says `{site}` of itself, but {count} posts are taken as `{lang}` by their words")
            }
        };
        notes.push(Note::warning(place, format!("{message}; `--lang` says it")).of(title));
    }
    notes
}
