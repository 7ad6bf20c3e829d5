//! The permalinks of a Ghost site: from the setting `permalinks` of older exports, from `routes.yaml`, else directly below `/`.

use std::collections::HashMap;

use serde_json::Value;

/// Posts sharing a permalink pattern.
#[derive(Debug, PartialEq, Eq)]
struct Collection {
    /// Which posts belong to it; empty for all others.
    filter: String,
    /// `/{year}/{slug}/`
    pattern: String,
}

/// The permalink patterns of a site. Collections with a filter take precedence over those without.
#[derive(Debug, PartialEq, Eq)]
pub struct Permalinks(Vec<Collection>);

/// The values for permalinks and filters.
pub struct Facts<'a> {
    /// `slug`, `year`, `primary_tag`, …
    pub parts: HashMap<&'static str, String>,
    pub tags: Vec<&'a str>,
    pub authors: Vec<&'a str>,
    pub featured: bool,
}

impl Permalinks {
    /// From the setting in the export and the text of `routes.yaml`, which is a separate file.
    pub fn new(setting: Option<&str>, routes: Option<&str>) -> Permalinks {
        let mut collections: Vec<Collection> = routes.map(of_routes).unwrap_or_default();
        collections.sort_by_key(|collection| collection.filter.is_empty());
        let pattern = setting.map_or_else(|| "/{slug}/".to_owned(), in_braces);
        collections.push(Collection { filter: String::new(), pattern });
        Permalinks(collections)
    }

    /// The address of a post; none if a part of the pattern is unknown.
    pub fn address(&self, facts: &Facts<'_>) -> Option<String> {
        let collection = self.0.iter().find(|collection| is_in(&collection.filter, facts))?;
        let mut path = String::new();
        let mut rest = collection.pattern.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            path.push_str(before);
            path.push_str(facts.parts.get(name)?);
            rest = after;
        }
        path.push_str(rest);
        Some(path)
    }
}

fn of_routes(yaml: &str) -> Vec<Collection> {
    let routes: Value = serde_saphyr::from_str(yaml).unwrap_or_default();
    let collections = routes.get("collections").and_then(Value::as_object).into_iter().flatten();
    collections
        .filter_map(|(_, collection)| {
            let text = |name: &str| collection.get(name).and_then(Value::as_str);
            let filter = text("filter").unwrap_or_default().to_owned();
            Some(Collection { filter, pattern: in_braces(text("permalink")?) })
        })
        .collect()
}

/// `/:year/:slug/` → `/{year}/{slug}/`
fn in_braces(pattern: &str) -> String {
    let parts = pattern.split('/').map(|part| match part.strip_prefix(':') {
        Some(name) => format!("{{{name}}}"),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Whether a post belongs to a collection: `tag:uno+featured:true`, `primary_tag:[uno,dos]`, `tag:-uno`.
fn is_in(filter: &str, facts: &Facts<'_>) -> bool {
    let term = |term: &str| {
        let Some((name, values)) = term.split_once(':') else { return false };
        let (values, wanted) = match values.strip_prefix('-') {
            Some(values) => (values, false),
            None => (values, true),
        };
        let mut values = values.trim_matches(['[', ']']).split(',').map(|value| value.trim_matches(['\'', '"', ' ']));
        let has = values.any(|value| match name.trim() {
            "tag" | "tags" => facts.tags.contains(&value),
            "author" | "authors" => facts.authors.contains(&value),
            "primary_tag" => facts.tags.first() == Some(&value),
            "primary_author" => facts.authors.first() == Some(&value),
            "featured" => facts.featured.to_string() == value,
            _ => false,
        });
        has == wanted
    };
    filter.is_empty() || filter.split('+').all(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(permalinks: &Permalinks, tags: &[&str]) -> Option<String> {
        let parts =
            [("slug", "uno"), ("year", "2020"), ("month", "05"), ("primary_tag", tags.first().unwrap_or(&"all"))];
        let parts = parts.into_iter().map(|(name, value)| (name, value.to_owned())).collect();
        permalinks.address(&Facts { parts, tags: tags.to_vec(), authors: Vec::new(), featured: false })
    }

    #[test]
    fn addresses_follow_the_setting_or_the_routes() {
        let plain = Permalinks::new(None, None);
        assert_eq!(address(&plain, &[]).as_deref(), Some("/uno/"));
        let dated = Permalinks::new(Some("/:year/:month/:slug/"), None);
        assert_eq!(address(&dated, &[]).as_deref(), Some("/2020/05/uno/"));
        assert_eq!(address(&Permalinks::new(Some("/:nothing/"), None), &[]), None);
        let routes = "routes:\ncollections:\n  /:\n    permalink: /{slug}/\n  /viajes/:\n    permalink: /viajes/{slug}/\n    \
                      filter: primary_tag:viajes\n  /notas/:\n    permalink: /{primary_tag}/{year}/{slug}/\n    filter: tag:[notas,cartas]\n";
        let routes = Permalinks::new(Some("/:year/:slug/"), Some(routes));
        assert_eq!(address(&routes, &[]).as_deref(), Some("/uno/"));
        assert_eq!(address(&routes, &["viajes"]).as_deref(), Some("/viajes/uno/"));
        assert_eq!(address(&routes, &["mar", "cartas"]).as_deref(), Some("/mar/2020/uno/"));
        assert_eq!(address(&routes, &["mar", "viajes"]).as_deref(), Some("/uno/"));
    }
}
