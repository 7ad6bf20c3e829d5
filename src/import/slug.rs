//! Slugs: names as the last segment of an address.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name as a slug: `Día 1: ¡Vamos!` → `dia-1-vamos`. Empty if none of its letters has an ASCII form.
pub fn slugify(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let mut gap = false;
    let mut push = |part: &str| {
        for c in part.chars() {
            if c.is_ascii_alphanumeric() {
                if gap && !slug.is_empty() {
                    slug.push('-');
                }
                gap = false;
                slug.push(c.to_ascii_lowercase());
            } else if c != '\'' && c != '’' {
                gap = true;
            }
        }
    };
    for c in text.nfd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'ß' | 'ẞ' => push("ss"),
            'æ' | 'Æ' => push("ae"),
            'œ' | 'Œ' => push("oe"),
            'ø' | 'Ø' => push("o"),
            'ł' | 'Ł' => push("l"),
            'đ' | 'Đ' | 'ð' | 'Ð' => push("d"),
            'þ' | 'Þ' => push("th"),
            c => push(c.encode_utf8(&mut [0; 4])),
        }
    }
    slug
}

/// The slug of a post: its own, else from its title, else from its number or name in the source.
pub fn slug_of(own: &str, title: &str, fallback: &str) -> String {
    let own = percent_encoding::percent_decode_str(own).decode_utf8_lossy().into_owned();
    [own.as_str(), title, fallback]
        .into_iter()
        .map(slugify)
        .find(|slug| !slug.is_empty())
        .unwrap_or_else(|| "post".to_owned())
}
