//! A value in some of the languages, and which one is shown to readers of a language it lacks.

use crate::locale::Lang;

/// A text in at least one language, Spanish first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByLang<T>(Vec<(Lang, T)>);

impl<T> ByLang<T> {
    /// The texts by language; `None` if there are none.
    pub fn new(texts: impl IntoIterator<Item = (Lang, T)>) -> Option<Self> {
        let mut texts: Vec<_> = texts.into_iter().collect();
        texts.sort_by_key(|(lang, _)| *lang);
        (!texts.is_empty()).then_some(ByLang(texts))
    }

    /// What readers of a language are shown: its own text, else the Spanish one, else any.
    pub fn shown(&self, lang: Lang) -> (Lang, &T) {
        let (lang, text) = self.0.iter().find(|(own, _)| *own == lang).unwrap_or(&self.0[0]);
        (*lang, text)
    }

    /// The text of [`ByLang::shown`].
    pub fn text(&self, lang: Lang) -> &T {
        self.shown(lang).1
    }

    /// The language actually shown to readers of `lang`, if it is not `lang`.
    pub fn other(&self, lang: Lang) -> Option<Lang> {
        let (shown, _) = self.shown(lang);
        (shown != lang).then_some(shown)
    }

    /// Whether there is a text in exactly this language.
    pub fn has(&self, lang: Lang) -> bool {
        self.0.iter().any(|(own, _)| *own == lang)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Lang, &mut T)> {
        self.0.iter_mut().map(|(lang, text)| (*lang, text))
    }

    pub fn iter(&self) -> impl Iterator<Item = (Lang, &T)> {
        self.0.iter().map(|(lang, text)| (*lang, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_shown_in_spanish_else_as_it_is() {
        let texts = ByLang::new([(Lang::De, "de"), (Lang::Es, "es")]).unwrap();
        assert_eq!(texts.shown(Lang::De), (Lang::De, &"de"));
        assert_eq!(texts.shown(Lang::Fr), (Lang::Es, &"es"));
        assert_eq!((texts.other(Lang::De), texts.other(Lang::Fr)), (None, Some(Lang::Es)));
        let german = ByLang::new([(Lang::De, "de")]).unwrap();
        assert_eq!(german.shown(Lang::Es), (Lang::De, &"de"));
        assert!(!german.has(Lang::Es));
        assert_eq!(ByLang::<&str>::new([]), None);
    }
}
