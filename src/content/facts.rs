//! The company's facts under the names texts use for them: `{{custom_tour.price}}`, `{{lodges.Words.f}}`.
//!
//! Each fact is stated once, in `site.json` or in the `facts.json` of a thing, or it is counted. Texts refer to it by name, and it is
//! formatted for the text's language when the content is read.

pub mod company;
pub mod format;
mod numerals;
mod texts;
pub mod trip;

use std::collections::BTreeMap;

use serde_json::Value;

use super::countries;
use super::model::{ItineraryFacts, Site};
use super::pack::{Pack, SITE};
use super::price::Price;
use crate::locale::{Lang, LanguageRules, PerLang};
use company::AGENCY_COUNTRY;
use numerals::in_words;

/// One fact, in the form it is known in.
#[derive(Clone, Debug)]
enum Fact {
    Text(String),
    Number(u32),
    Year(u32),
    Percent(u8),
    Hours(u16),
    Range(u32, u32),
    Numbers(Vec<u32>),
    Names(Vec<String>),
    Price(Price),
}

/// All facts of a pack.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    by_name: BTreeMap<String, Fact>,
    /// Facts counted from the questions and promises of the about page, whose number may vary by language.
    by_lang: PerLang<BTreeMap<&'static str, Fact>>,
}

/// A text refers to a fact that does not exist, or in a form that the fact does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFact {
    /// Byte offset of the opening braces.
    pub at: usize,
    pub name: String,
    /// Names that exist, the closest first.
    pub known: Vec<String>,
}

/// A text as readers see it, and the references that could not be resolved, which stay as written.
pub struct Filled {
    pub text: String,
    pub unknown: Vec<UnknownFact>,
}

/// What the filled text is parsed as next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Every value is inside a JSON string.
    Json,
    Plain,
}

impl Facts {
    /// The facts of a pack. A faulty file, reported elsewhere, is replaced by the embedded one so that it causes no further errors.
    pub fn of(pack: &Pack) -> Facts {
        let mut facts = Facts::default();
        let site: Option<Site> = pack.read(SITE).or_else(|_| Pack::embedded().read(SITE)).ok();
        if let Some(site) = &site {
            facts.site(site);
        }
        facts.itineraries(pack);
        for (name, folder) in [("lodges", "lodges"), ("testimonials", "testimonials"), ("people", "people")] {
            facts.put(name, Fact::Number(count(pack.folders(folder).len())));
        }
        for lang in Lang::ALL {
            let about: Value = pack.read(&format!("pages/about/{lang}.json")).unwrap_or_default();
            let counted = |path| count(about.pointer(path).and_then(Value::as_array).map_or(0, Vec::len));
            let own = &mut facts.by_lang[lang];
            own.insert("questions", Fact::Number(counted("/faq/items")));
            own.insert("promises", Fact::Number(counted("/promise/items")));
        }
        facts
    }

    fn put(&mut self, name: impl Into<String>, fact: Fact) {
        self.by_name.insert(name.into(), fact);
    }

    fn site(&mut self, site: &Site) {
        self.put("name", Fact::Text(site.name.clone()));
        let office = &site.privacy_office;
        for lang in Lang::ALL {
            let address =
                site.company.as_ref().and_then(|company| company::address(lang, company)).unwrap_or_else(|| {
                    let country = countries::name(lang, AGENCY_COUNTRY).unwrap_or_default();
                    format!("{}, {}, {country}", office.city, office.region)
                });
            self.by_lang[lang].insert("office", Fact::Text(address));
        }
        self.put("offices", Fact::Number(count(site.offices.len())));
        self.put("offices.cities", Fact::Names(site.offices.iter().map(|office| office.city.clone()).collect()));
        self.put("reply", Fact::Hours(site.reply_hours));
        let tour = &site.custom_tour;
        self.put("custom_tour.price", Fact::Price(tour.price.clone()));
        self.put("custom_tour.group", Fact::Range(tour.group.min.into(), tour.group.max.into()));
        self.put("custom_tour.days", Fact::Range(tour.days.min.into(), tour.days.max.into()));
        if let Some(share) = &site.share {
            self.put("share", Fact::Percent(share.percent));
            self.put("foundations", Fact::Number(count(share.foundations.count())));
            let foundations = share.foundations.named();
            if !foundations.is_empty() {
                let names = foundations.iter().map(|foundation| foundation.name.clone()).collect();
                self.put("foundations.names", Fact::Names(names));
            }
        }
        if let Some(goal) = &site.transport_goal {
            self.put("transport.share", Fact::Percent(goal.percent));
            self.put("transport.year", Fact::Year(goal.year.into()));
        }
        if let Some(age) = site.minimum_age {
            self.put("minimum_age", Fact::Number(age.into()));
        }
        if let Some(years) = site.experience_years {
            self.put("experience", Fact::Number(years.into()));
        }
        if let Some(certification) = &site.certification {
            self.put("certification", Fact::Text(certification.clone()));
        }
        if let Some(percent) = site.terms.as_ref().and_then(|terms| terms.deposit_percent) {
            self.put("deposit", Fact::Percent(percent));
        }
        if let Some(company) = &site.company {
            let known = [
                ("legal_name", company.legal_name.clone()),
                ("registration", company.registration.clone()),
                ("email", company.email.as_ref().map(ToString::to_string)),
                ("phone", company.phone.as_ref().map(|phone| phone.written.clone())),
            ];
            for (name, value) in known {
                if let Some(value) = value {
                    self.put(name, Fact::Text(value));
                }
            }
        }
    }

    fn itineraries(&mut self, pack: &Pack) {
        let slugs = pack.folders("itineraries");
        let mut days: Vec<u32> = Vec::new();
        let mut group: Option<(u32, u32)> = None;
        self.put("itineraries", Fact::Number(count(slugs.len())));
        for slug in slugs {
            let path = format!("itineraries/{slug}/facts.json");
            let facts: ItineraryFacts = match pack.read(&path) {
                Ok(facts) => facts,
                Err(_) => ItineraryFacts::unread(),
            };
            let (min, max) = (facts.group_min.into(), facts.group_max.into());
            group = Some(group.map_or((min, max), |(least, most)| (min.min(least), max.max(most))));
            days.push(facts.days.into());
            self.put(format!("itinerary.{slug}.days"), Fact::Number(facts.days.into()));
            self.put(format!("itinerary.{slug}.nights"), Fact::Number(facts.nights.into()));
            self.put(format!("itinerary.{slug}.group"), Fact::Range(min, max));
            if let Some(price) = facts.price {
                self.put(format!("itinerary.{slug}.price"), Fact::Price(price));
            }
            if let Some(percent) = facts.terms.and_then(|terms| terms.deposit_percent) {
                self.put(format!("itinerary.{slug}.deposit"), Fact::Percent(percent));
            }
        }
        days.sort_unstable();
        days.dedup();
        self.put("itineraries.days", Fact::Numbers(days));
        if let Some((min, max)) = group {
            self.put("itineraries.group", Fact::Range(min, max));
        }
    }

    /// Replaces every fact in a text, formatted for `lang`. `own` is the itinerary the text belongs to: `{{days}}` is that itinerary's.
    pub fn fill(&self, text: &str, lang: Lang, own: Option<&str>, syntax: Syntax) -> Filled {
        let mut filled = Filled { text: String::with_capacity(text.len() + 64), unknown: Vec::new() };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let Some((name, next)) = after.split_once("}}") else { break };
            let at = text.len() - rest.len() + before.len();
            filled.text.push_str(before);
            match self.value(name, lang, own) {
                Some(value) if syntax == Syntax::Json => {
                    let quoted = Value::String(value).to_string();
                    filled.text.push_str(&quoted[1..quoted.len() - 1]);
                }
                Some(value) => filled.text.push_str(&value),
                None => {
                    filled.text.push_str(&text[at..at + name.len() + 4]);
                    let known = self.names_like(name, lang, own);
                    filled.unknown.push(UnknownFact { at, name: name.to_owned(), known });
                }
            }
            rest = next;
        }
        filled.text.push_str(rest);
        filled
    }

    fn value(&self, name: &str, lang: Lang, own: Option<&str>) -> Option<String> {
        if let Some((name, forms)) = name.split_once('|') {
            let number = self.find(name, lang, own)?.0.number()?;
            let forms: Vec<&str> = forms.split('|').collect();
            let language = LanguageRules::of(lang);
            let is_whole = forms.len() == language.plurals().count();
            return is_whole.then(|| forms[language.plural(number).0].to_owned());
        }
        let (fact, form) = self.find(name, lang, own)?;
        fact.write(lang, &form)
    }

    /// The fact with a name, and the form that follows the fact's own name.
    fn find<'a>(&self, name: &'a str, lang: Lang, own: Option<&str>) -> Option<(&Fact, Vec<&'a str>)> {
        let ends = name.match_indices('.').map(|(at, _)| at).chain([name.len()]);
        ends.rev().find_map(|end| {
            let (key, form) = (&name[..end], &name[end..]);
            let of_own = || self.by_name.get(&format!("itinerary.{}.{key}", own?));
            let fact = of_own().or_else(|| self.by_lang[lang].get(key)).or_else(|| self.by_name.get(key))?;
            Some((fact, form.split('.').filter(|part| !part.is_empty()).collect()))
        })
    }

    /// Names that may have been meant, the closest first.
    fn names_like(&self, name: &str, lang: Lang, own: Option<&str>) -> Vec<String> {
        let own = own.map(|slug| format!("itinerary.{slug}."));
        let mut names: Vec<String> = self
            .by_name
            .keys()
            .map(|key| own.as_deref().and_then(|own| key.strip_prefix(own)).unwrap_or(key).to_owned())
            .chain(self.by_lang[lang].keys().map(|key| (*key).to_owned()))
            .collect();
        let wanted = name.split('|').next().unwrap_or_default();
        names.sort_by_key(|known| strsim::damerau_levenshtein(known, wanted));
        names
    }
}

impl Fact {
    fn number(&self) -> Option<u32> {
        match self {
            Fact::Number(number) | Fact::Range(_, number) | Fact::Year(number) => Some(*number),
            Fact::Hours(hours) => Some((*hours).into()),
            Fact::Percent(percent) => Some((*percent).into()),
            _ => None,
        }
    }

    fn write(&self, lang: Lang, form: &[&str]) -> Option<String> {
        Some(match (self, form) {
            (Fact::Number(number), form) => written(*number, lang, form)?,
            (Fact::Hours(hours), ["short"]) => format!("{}\u{a0}h", format::number(lang, (*hours).into())),
            (Fact::Hours(hours), ["number", form @ ..]) => written((*hours).into(), lang, form)?,
            (Fact::Range(min, _), ["min", form @ ..]) => written(*min, lang, form)?,
            (Fact::Range(_, max), ["max", form @ ..]) => written(*max, lang, form)?,
            // How many others there are, for somebody in the group.
            (Fact::Range(_, max), ["others", form @ ..]) => written(max.saturating_sub(1), lang, form)?,
            (Fact::Range(min, max), ["dash"]) => format::dashed(*min, *max),
            (Fact::Range(min, max), form) => {
                format::range(lang, &written(*min, lang, form)?, &written(*max, lang, form)?)
            }
            (Fact::Numbers(numbers), form) => {
                let numbers: Option<Vec<String>> = numbers.iter().map(|number| written(*number, lang, form)).collect();
                format::list(lang, &numbers?)
            }
            (_, [_, ..]) => return None,
            (Fact::Text(text), []) => text.clone(),
            (Fact::Year(year), []) => year.to_string(),
            (Fact::Percent(percent), []) => format::percent(lang, *percent),
            (Fact::Hours(hours), []) => format::hours(lang, *hours),
            (Fact::Names(names), []) => format::list(lang, names),
            (Fact::Price(price), []) => format::price(lang, price),
        })
    }
}

/// Digits; `words`, or `Words` at the start of a sentence, each with `f` before a feminine noun.
fn written(number: u32, lang: Lang, form: &[&str]) -> Option<String> {
    let (capital, feminine) = match form {
        [] => return Some(format::number(lang, number)),
        ["words"] => (false, false),
        ["words", "f"] => (false, true),
        ["Words"] => (true, false),
        ["Words", "f"] => (true, true),
        _ => return None,
    };
    let words = in_words(lang, number, feminine);
    let mut chars = words.chars();
    match chars.next() {
        Some(first) if capital => Some(first.to_uppercase().chain(chars).collect()),
        _ => Some(words),
    }
}

fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
