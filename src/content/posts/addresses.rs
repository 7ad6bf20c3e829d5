//! Addresses of older sites, normalised for comparison.

use percent_encoding::percent_decode_str;

use crate::content::post::folded;

/// An address of an older site, normalised: decoded, without a trailing slash or double slashes in its path.
pub fn normalised(address: &str) -> String {
    let (path, query) = address.split_once('?').map_or((address, None), |(path, query)| (path, Some(query)));
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let path: String = decoded.split('/').filter(|name| !name.is_empty()).map(|name| format!("/{name}")).collect();
    match query {
        Some(query) => format!("{path}?{query}"),
        None => path,
    }
}

/// Additionally without capitals and accents. The query is kept as it is: it may be an identifier that the older site compared exactly.
pub(super) fn spelt(normalised: &str) -> String {
    let (path, query) = normalised.split_once('?').map_or((normalised, None), |(path, query)| (path, Some(query)));
    let path: String = path.split('/').map(folded).collect::<Vec<_>>().join("/");
    match query {
        Some(query) => format!("{path}?{query}"),
        None => path,
    }
}
