//! Addresses of feeds: one per language and category, in two formats.

use crate::content::post::Category;
use crate::locale::Lang;

/// Format of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedFormat {
    Atom,
    Json,
}

impl FeedFormat {
    pub const ALL: [FeedFormat; 2] = [FeedFormat::Atom, FeedFormat::Json];

    pub const fn media_type(self) -> &'static str {
        match self {
            FeedFormat::Atom => "application/atom+xml",
            FeedFormat::Json => "application/feed+json",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            FeedFormat::Atom => ".xml",
            FeedFormat::Json => ".json",
        }
    }
}

/// Which feed: `/de/feed.xml`, `/de/feed/conservation.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeedAddress {
    pub lang: Lang,
    /// `None` is all posts.
    pub category: Option<Category>,
    pub format: FeedFormat,
}

impl FeedAddress {
    pub fn parse(path: &str) -> Option<FeedAddress> {
        let (lang, rest) = path.strip_prefix('/')?.split_once("/feed")?;
        let format = FeedFormat::ALL.into_iter().find(|format| rest.ends_with(format.ending()))?;
        let category = match rest.strip_suffix(format.ending())? {
            "" => None,
            name => Some(Category::from_code(name.strip_prefix('/')?)?),
        };
        Some(FeedAddress { lang: lang.parse().ok()?, category, format })
    }

    pub fn path(self) -> String {
        let category = self.category.map(|category| format!("/{}", category.code())).unwrap_or_default();
        format!("/{}/feed{category}{}", self.lang, self.format.ending())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_come_back_as_they_went_out() {
        for lang in Lang::ALL {
            for category in Category::ALL.into_iter().map(Some).chain([None]) {
                for format in FeedFormat::ALL {
                    let address = FeedAddress { lang, category, format };
                    assert_eq!(FeedAddress::parse(&address.path()), Some(address), "{}", address.path());
                }
            }
        }
        assert_eq!(FeedAddress { lang: Lang::De, category: None, format: FeedFormat::Atom }.path(), "/de/feed.xml");
        for path in ["/ja/feed.xml", "/de/feed", "/de/feed/nothing.xml", "/de/feedconservation.xml", "/de/feed.rss"] {
            assert_eq!(FeedAddress::parse(path), None, "{path}");
        }
    }
}
