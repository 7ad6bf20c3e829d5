//! The part of a page's query that the page knows, normalised. It bounds what
//! is rendered and cached: any other parameter or value is ignored.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::content::Snapshot;
use crate::content::post::Category;
use crate::content::posts::{Filter, PAGE_SIZE, SEARCH_CHARS};
use crate::inquiry::{TentativeDate, one_line, tentative_dates};
use crate::routes::Page;

/// Known parameters in a fixed order, each with a valid value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageQuery(BTreeMap<&'static str, String>);

/// The value of `tour` that asks for a custom tour instead of an itinerary.
pub const CUSTOM_TOUR: &str = "custom";

/// The parameter of an itinerary's page that shows the thanks for requesting it by mail.
pub const MAILED: &str = "mailed";

/// The parameter of the blog that shows the thanks for requesting the newsletter.
pub const SUBSCRIBED: &str = "subscribed";

/// The parameter of the form's page that names a lodge to ask about.
pub const LODGE: &str = "lodge";

/// The parameter of the form's page that holds the reference of a stored inquiry.
pub const SENT: &str = "sent";

/// The parameter of a page with one button that tells that it was pressed.
pub const DONE: &str = "done";

/// The parameter of the page of an inquiry that holds the token of a link mailed to a new address.
pub const ADDRESS: &str = "address";

/// What can be done on the page of an inquiry.
const STEPS: [&str; 10] =
    ["link", "added", "corrected", "asked", "address", "withdrawn", "restricted", "lifted", "code", "erased"];

/// Longest token of a link; today's are shorter.
const TOKEN_BYTES: usize = 64;

/// The parameters of each page:
/// - home, reservations: `tour` (itinerary slug or `custom`), `travelers` (1–8, `8+`), `date` (a day or a month, from today to
///   three years ahead); an itinerary keeps the last two for its booking button;
/// - itineraries: `region` and `days` of the filters, `date` of the dial, which is a month;
/// - accommodations: `category` of the filter;
/// - blog: `category`, `tag` and `q` of the list, `page` of it; `subscribed`, which is `1` after the newsletter was asked for without
///   JavaScript;
/// - an itinerary: `mailed`, which is `1` after it was asked for by mail without JavaScript;
/// - reservations: [`LODGE`], [`SENT`];
/// - the newsletter's pages: `token` of a link in a mail, and `done`, which is `1` after their button was pressed;
/// - the page of an inquiry: `token` of its link, or [`ADDRESS`], and `done`, which names what was done there.
const KNOWN: [(Page, &[&str]); 9] = [
    (Page::Home, &["tour", "travelers", "date"]),
    (Page::Itineraries, &["region", "days", "date"]),
    (Page::Itinerary, &["travelers", "date", MAILED]),
    (Page::Reservations, &["tour", "travelers", "date", LODGE, SENT]),
    (Page::Accommodations, &["category"]),
    (Page::Blog, &["category", "tag", "page", "q", SUBSCRIBED]),
    (Page::NewsletterConfirm, &["token", DONE]),
    (Page::NewsletterLeave, &["token", DONE]),
    (Page::Request, &["token", ADDRESS, DONE]),
];

impl PageQuery {
    /// Parses the raw query of a request for `page`; of a repeated parameter the last valid value counts:
    /// the home page's second button adds `tour=custom` to the form's own `tour`.
    pub fn parse(page: Page, raw: Option<&str>, snapshot: &Snapshot, today: Date) -> Self {
        let names = KNOWN.iter().find(|(known, _)| *known == page).map_or(&[][..], |(_, names)| *names);
        let mut values = BTreeMap::new();
        for (name, value) in url::form_urlencoded::parse(raw.unwrap_or_default().as_bytes()) {
            if let Some(&name) = names.iter().find(|&&known| known == name)
                && let Some(value) = valid(page, name, &value, snapshot, today)
            {
                values.insert(name, value);
            }
        }
        PageQuery(values)
    }

    /// The part of a raw query that the page does not know, as written: campaign parameters.
    pub fn unknown(page: Page, raw: Option<&str>) -> Option<String> {
        let names = KNOWN.iter().find(|(known, _)| *known == page).map_or(&[][..], |(_, names)| *names);
        let is_known =
            |pair: &&str| url::form_urlencoded::parse(pair.as_bytes()).any(|(name, _)| names.contains(&&*name));
        raw.map(|raw| raw.split('&').filter(|pair| !is_known(pair)).collect::<Vec<_>>().join("&"))
    }

    /// The value of a parameter, if it was given and valid.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// This query with a parameter that tells that something was done: [`MAILED`], [`SUBSCRIBED`], [`DONE`], [`SENT`].
    pub fn with(&self, name: &'static str, value: &str) -> Self {
        let mut values = self.0.clone();
        values.insert(name, value.to_owned());
        PageQuery(values)
    }

    /// Whether a part of it is free text: the number of such pages is unbounded.
    pub fn is_free(&self) -> bool {
        self.0.contains_key("q")
    }

    /// The filter of the blog's list.
    pub fn post_filter(&self) -> Filter {
        Filter {
            category: self.get("category").and_then(Category::from_code),
            tag: self.get("tag").map(str::to_owned),
            search: self.get("q").map(str::to_owned),
        }
    }

    /// The page of a list, from 1.
    pub fn page_number(&self) -> usize {
        self.get("page").and_then(|page| page.parse().ok()).unwrap_or(1)
    }

    /// This query on a page of the list.
    pub fn on_page(&self, page: usize) -> Self {
        let mut values = self.0.clone();
        values.insert("page", page.to_string());
        PageQuery(values)
    }

    /// This query without one parameter.
    pub fn without(&self, name: &str) -> Self {
        let mut values = self.0.clone();
        values.remove(name);
        PageQuery(values)
    }

    /// Empty, or `?` and the pairs, percent-encoded.
    pub fn to_search(&self) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let pairs = url::form_urlencoded::Serializer::new(String::from("?")).extend_pairs(&self.0).finish();
        // The serialiser writes `&` before the first pair when its target is not empty.
        pairs.replacen("?&", "?", 1)
    }
}

fn valid(page: Page, name: &str, value: &str, snapshot: &Snapshot, today: Date) -> Option<String> {
    let known = match name {
        "tour" => value == CUSTOM_TOUR || snapshot.itinerary(value).is_some(),
        "travelers" => matches!(value, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "8+"),
        "date" => {
            let date: TentativeDate = value.parse().ok()?;
            let fits = page != Page::Itineraries || matches!(date, TentativeDate::Month(_));
            fits && date.is_within(&tentative_dates(today))
        }
        LODGE => snapshot.lodges.iter().any(|lodge| lodge.key == value),
        DONE if page == Page::Request => STEPS.contains(&value),
        MAILED | SUBSCRIBED | DONE => value == "1",
        "token" | ADDRESS => {
            (1..=TOKEN_BYTES).contains(&value.len())
                && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        }
        "region" => matches!(value, "patagonia_austral" | "aysen_central" | "patagonia_extrema"),
        "days" => matches!(value, "up-to-8" | "9-10" | "over-10"),
        "category" if page == Page::Blog => Category::from_code(value).is_some(),
        "category" => matches!(value, "lodges" | "hotels" | "eco_lodges" | "camping"),
        "page" => {
            // A number past the end means the last page.
            let last = snapshot.posts.all().len().div_ceil(PAGE_SIZE);
            let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
            let page = value.parse::<usize>().unwrap_or(last).min(last);
            return (is_number && page >= 2).then(|| page.to_string());
        }
        "tag" => return snapshot.posts.tag_name(value).map(str::to_owned),
        "q" => {
            let words = one_line(value).split_whitespace().collect::<Vec<_>>().join(" ");
            let text: String = words.chars().filter(|c| !c.is_control()).take(SEARCH_CHARS).collect();
            return (!text.is_empty()).then_some(text);
        }
        SENT => return value.parse::<crate::inquiry::Reference>().ok().map(|reference| reference.to_string()),
        _ => false,
    };
    known.then(|| value.to_owned())
}
