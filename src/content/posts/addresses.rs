//! Addresses of older sites, as they are compared.

use percent_encoding::percent_decode_str;

use crate::content::post::folded;

/// An address of an older site as it is compared: decoded, without a slash at the end of its path or two in the middle.
pub fn normalised(address: &str) -> String {
    let (path, query) = address.split_once('?').map_or((address, None), |(path, query)| (path, Some(query)));
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let path: String = decoded.split('/').filter(|name| !name.is_empty()).map(|name| format!("/{name}")).collect();
    match query {
        Some(query) => format!("{path}?{query}"),
        None => path,
    }
}

/// The same without capitals and accents. What stands in a query is kept: it may be a name that the older site told apart.
pub(super) fn spelt(normalised: &str) -> String {
    let (path, query) = normalised.split_once('?').map_or((normalised, None), |(path, query)| (path, Some(query)));
    let path: String = path.split('/').map(folded).collect::<Vec<_>>().join("/");
    match query {
        Some(query) => format!("{path}?{query}"),
        None => path,
    }
}
