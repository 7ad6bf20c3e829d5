//! Which browser somebody uses, in the few words by which its owner knows it again.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

/// Marks in `User-Agent` and the names they stand for. The first that is found counts: later ones are claimed by many browsers.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// `Firefox · Android`. Names of browsers and systems are the same in every language; `?` stands for what is not known.
pub fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let name =
        |known: &[(&str, &'static str)]| known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
    match (name(&BROWSERS), name(&SYSTEMS)) {
        (None, None) => "?".to_owned(),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (Some(browser), Some(system)) => format!("{browser} · {system}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_named_in_a_few_words() {
        for (agent, words) in [
            ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox · Android"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 \
                 Mobile/15E148 Safari/604.1",
                "Safari · iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 \
                 Edg/140.0.0.0",
                "Edge · Windows",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "Chrome · Linux"),
            ("curl/8.5.0", "?"),
            ("", "?"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, agent.parse().unwrap());
            assert_eq!(device(&headers), words, "{agent}");
        }
    }
}
