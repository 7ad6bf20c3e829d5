//! The language of a visitor whose address names none.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;

use super::cookies::cookie;
use crate::locale::Lang;

/// The choice that the visitor made by hand, else what the browser prefers, else Spanish.
pub fn language_of(headers: &HeaderMap) -> Lang {
    chosen(headers).or_else(|| preferred(headers)).unwrap_or_default()
}

/// The choice that the visitor made by hand, kept in the cookie `i18next`.
fn chosen(headers: &HeaderMap) -> Option<Lang> {
    cookie(headers, "i18next").and_then(|value| value.parse().ok())
}

/// The supported language with the highest quality in `Accept-Language`; the first among equals.
fn preferred(headers: &HeaderMap) -> Option<Lang> {
    let header = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(Lang, f32)> = None;
    for part in header.split(',') {
        let (tag, parameters) = part.split_once(';').unwrap_or((part, ""));
        let quality = parameters.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        if let Some(lang) = Lang::from_tag(tag.trim())
            && quality > best.map_or(0.0, |(_, quality)| quality)
        {
            best = Some((lang, quality));
        }
    }
    best.map(|(lang, _)| lang)
}
