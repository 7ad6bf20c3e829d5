use std::ops::{Index, IndexMut};

use super::Lang;

/// One value for each language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerLang<T>([T; Lang::ALL.len()]);

impl<T> PerLang<T> {
    pub fn from_fn(value: impl FnMut(Lang) -> T) -> Self {
        PerLang(Lang::ALL.map(value))
    }

    /// In the order of [`Lang::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Lang, &T)> {
        Lang::ALL.into_iter().zip(&self.0)
    }
}

impl<T: Default> Default for PerLang<T> {
    fn default() -> Self {
        PerLang::from_fn(|_| T::default())
    }
}

impl<T> Index<Lang> for PerLang<T> {
    type Output = T;

    fn index(&self, lang: Lang) -> &T {
        &self.0[lang as usize]
    }
}

impl<T> IndexMut<Lang> for PerLang<T> {
    fn index_mut(&mut self, lang: Lang) -> &mut T {
        &mut self.0[lang as usize]
    }
}
