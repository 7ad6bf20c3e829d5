use crate::content::post::Post;
use crate::locale::Lang;

/// The languages whose readers are shown a text: one bit for each of [`Lang::ALL`].
pub(super) type Readers = u8;
const _: () = assert!(Lang::ALL.len() <= Readers::BITS as usize, "`Readers` has a bit for each language");

pub(super) const fn bit(lang: Lang) -> Readers {
    1 << lang as Readers
}

/// The languages whose readers are shown a post's text in `lang`.
pub(super) fn readers(post: &Post, lang: Lang) -> Readers {
    Lang::ALL
        .into_iter()
        .filter(|reader| post.texts.shown(*reader).0 == lang)
        .fold(0, |bits, reader| bits | bit(reader))
}
