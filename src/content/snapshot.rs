//! One revision of all content, read once and immutable.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde_json::{Value, json};

use super::by_lang::ByLang;
use super::checks::{self, Links};
use super::facts::{Facts, company};
use super::layout::{PAGE_TEXTS, WITH_PHOTO, unknown};
use super::model::{PageFacts, Seo, Site};
use super::pack::{Pack, SITE};
use super::post::folded;
use super::posts::Posts;
use super::reader::Reader;
use super::terms::Terms;
use super::texts::{
    AboutText, AgencyText, HomeText, ItineraryNotes, KawesqarText, MailsText, PageText, PrivacyText, ReservationsText,
};
use super::things::{self, Itinerary, Lodge, Member, Photograph, Quote};
use super::{ContentError, ContentErrors, upgrade};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// Everything that pages are built from.
#[derive(Debug)]
pub struct Snapshot {
    pub site: Site,
    /// In the order of their facts.
    pub itineraries: Vec<Itinerary>,
    /// In the order of their facts.
    pub lodges: Vec<Lodge>,
    pub posts: Posts,
    /// In the order of their facts.
    pub testimonials: Vec<Quote>,
    /// In the order of their facts.
    pub people: Vec<Member>,
    /// Sentences used in several places.
    pub agency: ByLang<AgencyText>,
    pub mails: ByLang<MailsText>,
    pub home: ByLang<HomeText>,
    pub reservations: ByLang<ReservationsText>,
    pub about: ByLang<AboutText>,
    pub kawesqar: ByLang<KawesqarText>,
    pub privacy: ByLang<PrivacyText>,
    /// What all itineraries have in common.
    pub notes: ByLang<ItineraryNotes>,
    /// By name.
    pub photographs: BTreeMap<String, Photograph>,
    /// By the page's name.
    page_facts: HashMap<&'static str, PageFacts>,
    /// What the program filled in because the content was written by an older version, one line each.
    pub upgraded: Vec<String>,
    pages: HashMap<&'static str, ByLang<PageText>>,
}

impl Snapshot {
    /// The content of a live pack, with the posts already read from it. Also reads what an older version accepted.
    ///
    /// # Errors
    /// Names every file other than the posts' that is missing, malformed or unknown.
    pub fn read(pack: &Pack, posts: Posts) -> Result<Self, ContentErrors> {
        let (pack, upgraded) = upgrade::repaired(pack.clone());
        let facts = Arc::new(Facts::of(&pack));
        let mut reader = Reader::new(&pack, &facts, false);
        let snapshot = Snapshot::take(&mut reader, posts.knowing(Arc::clone(&facts)));
        let snapshot = snapshot.filter(|_| reader.errors.is_empty()).ok_or(ContentErrors(reader.errors))?;
        Ok(Snapshot { upgraded, ..snapshot })
    }

    /// Everything that is wrong with a pack about to go live.
    pub fn faults(pack: &Pack) -> Vec<ContentError> {
        let facts = Facts::of(pack);
        let mut errors = checks::posts(pack, &facts);
        let mut reader = Reader::new(pack, &facts, true);
        Snapshot::take(&mut reader, Posts::none());
        errors.append(&mut reader.errors);
        errors
    }

    /// As much of the content as can be read; the rest is in the reader's errors.
    fn take(reader: &mut Reader<'_>, posts: Posts) -> Option<Self> {
        reader.errors.extend(reader.pack.paths().filter_map(unknown));
        let site: Option<Site> = reader.facts(SITE);
        let mut itineraries = reader.each("itineraries", things::itinerary);
        itineraries.sort_by_key(|itinerary| itinerary.facts.order);
        let mut lodges = reader.each("lodges", things::lodge);
        lodges.sort_by_key(|lodge| lodge.facts.order);
        let mut testimonials = reader.each("testimonials", things::testimonial);
        testimonials.sort_by_key(|quote| quote.facts.order);
        let mut people = reader.each("people", things::member);
        people.sort_by_key(|member| member.facts.order);
        let mut pages = HashMap::new();
        for name in PAGE_TEXTS {
            pages.extend(reader.texts(&format!("pages/{name}"), None).map(|texts| (name, texts)));
        }
        let mut page_facts = HashMap::new();
        for name in WITH_PHOTO {
            let path = format!("pages/{name}/facts.json");
            if reader.pack.get(&path).is_none() {
                continue;
            }
            let facts: Option<PageFacts> = reader.facts(&path);
            if let Some(photo) = facts.as_ref().filter(|_| reader.strict).and_then(|facts| facts.photo.as_deref()) {
                checks::photo_name(reader, &path, "photo", photo);
                checks::consent(reader, name, &path, photo);
            }
            page_facts.extend(facts.map(|facts| (name, facts)));
        }
        let mut photographs = BTreeMap::new();
        for name in reader.pack.folders("photos") {
            photographs.extend(things::photograph(reader, &name).map(|photograph| (name, photograph)));
        }
        let agency = reader.texts("agency", None);
        let mails = reader.texts("mails", None);
        let home = reader.texts("pages/home", None);
        let reservations = reader.texts("pages/reservations", None);
        let about: Option<ByLang<AboutText>> = reader.texts("pages/about", None);
        let kawesqar: Option<ByLang<KawesqarText>> = reader.texts("pages/kawesqar", None);
        let privacy: Option<ByLang<PrivacyText>> = reader.texts("pages/privacy", None);
        let notes = reader.texts("pages/itinerary", None);
        if reader.strict {
            let links = Links::of(reader.pack);
            for folder in ["itineraries", "lodges", "testimonials", "people"] {
                checks::orders(reader, folder);
            }
            if let Some(site) = &site {
                checks::site(reader, site);
            }
            if let Some(texts) = &about {
                checks::about(reader, &links, texts);
            }
            if let Some(texts) = &kawesqar {
                checks::kawesqar(reader, &links, texts);
            }
            if let Some(texts) = &privacy {
                checks::privacy(reader, &links, texts);
            }
        }
        Some(Snapshot {
            site: site?,
            itineraries,
            lodges,
            posts,
            testimonials,
            people,
            photographs,
            page_facts,
            agency: agency?,
            mails: mails?,
            home: home?,
            reservations: reservations?,
            about: about?,
            kawesqar: kawesqar?,
            privacy: privacy?,
            notes: notes?,
            upgraded: Vec::new(),
            pages: (pages.len() == PAGE_TEXTS.len()).then_some(pages)?,
        })
    }

    /// The photograph of a page.
    pub fn photo_of(&self, page: &str) -> Option<&Photograph> {
        self.photograph(self.page_facts.get(page)?.photo.as_deref())
    }

    /// A photograph by its name.
    pub fn photograph(&self, name: Option<&str>) -> Option<&Photograph> {
        self.photographs.get(name?)
    }

    pub fn itinerary(&self, slug: &str) -> Option<&Itinerary> {
        self.itineraries.iter().find(|itinerary| itinerary.slug == slug)
    }

    /// The name of a lodge by its key.
    pub fn lodge_name(&self, key: &str) -> Option<&str> {
        self.lodges.iter().find(|lodge| lodge.key == key).map(|lodge| lodge.facts.name.as_str())
    }

    /// Who guides an itinerary.
    pub fn guides<'a>(&'a self, slug: &'a str) -> impl Iterator<Item = &'a Member> {
        self.people.iter().filter(move |member| member.facts.guides.iter().any(|guided| guided == slug))
    }

    /// The terms of an itinerary: its own, or those of all.
    pub fn terms<'a>(&'a self, itinerary: &'a Itinerary) -> Option<&'a Terms> {
        itinerary.facts.terms.as_ref().or(self.site.terms.as_ref())
    }

    /// The slug of the thing that a page shows, as the content spells it, ignoring case and accents.
    pub fn slug_meant(&self, page: Page, written: &str) -> Option<&str> {
        if page == Page::Post {
            return self.posts.slug_meant(written);
        }
        let meant = folded(written);
        let slugs = || self.itineraries.iter().map(|itinerary| itinerary.slug.as_str());
        slugs().find(|slug| *slug == written).or_else(|| slugs().find(|slug| folded(slug) == meant))
    }

    /// Whether the thing exists that a page with this slug shows.
    pub fn has(&self, page: Page, slug: &str) -> bool {
        match page {
            Page::Itinerary => self.itinerary(slug).is_some(),
            Page::Post => self.posts.get(slug).is_some(),
            _ => false,
        }
    }

    /// The language a page is shown in; none if its thing does not exist.
    pub fn shown_in(&self, route: &Route) -> Option<Lang> {
        let (lang, slug) = (route.lang, route.slug.as_deref().unwrap_or_default());
        Some(match route.page {
            Page::Itinerary => self.itinerary(slug)?.texts.shown(lang).0,
            Page::Post => self.posts.get(slug)?.texts.shown(lang).0,
            Page::Home => self.home.shown(lang).0,
            Page::Reservations => self.reservations.shown(lang).0,
            Page::About => self.about.shown(lang).0,
            Page::Kawesqar => self.kawesqar.shown(lang).0,
            Page::Privacy => self.privacy.shown(lang).0,
            // Their texts are built in, in every language.
            Page::NewsletterConfirm | Page::NewsletterLeave | Page::Request => lang,
            page => self.page(page.name()).shown(lang).0,
        })
    }

    /// Whether a page exists in its own language, rather than being shown in another.
    pub fn is_translated(&self, route: &Route) -> bool {
        self.shown_in(route) == Some(route.lang)
    }

    /// The text of a page made of a heading and an introduction, or of `not-found`.
    pub fn page(&self, name: &'static str) -> &ByLang<PageText> {
        &self.pages[name]
    }

    /// What mails say about the agency and the trips, under the names that mail templates use.
    pub fn mail_words(&self, lang: Lang) -> Value {
        let MailsText { tagline, confirmation, itinerary } = self.mails.text(lang);
        json!({
            "layout": { "tagline": tagline, "company": self.company_lines(lang) },
            "confirmation": {
                "intro": confirmation.intro,
                "change": confirmation.change,
                "closing": confirmation.closing,
                "priced_for_two": self.agency.text(lang).priced_for_two,
            },
            "itinerary": itinerary,
        })
    }

    /// Who stands behind the agency, one line each: legal name, address, how to reach it.
    fn company_lines(&self, lang: Lang) -> Vec<String> {
        let Some(known) = &self.site.company else { return Vec::new() };
        let email = known.email.as_ref().map(ToString::to_string);
        let reach: Vec<String> =
            email.into_iter().chain(known.phone.as_ref().map(|phone| phone.written.clone())).collect();
        let lines = [known.legal_name.clone(), company::address(lang, known), Some(reach.join(" · "))];
        lines.into_iter().flatten().filter(|line| !line.is_empty()).collect()
    }

    /// Title and description of a page without a slug.
    pub fn seo(&self, page: Page, lang: Lang) -> &Seo {
        match page {
            Page::Home => &self.home.text(lang).seo,
            Page::Reservations => &self.reservations.text(lang).seo,
            Page::About => &self.about.text(lang).seo,
            Page::Kawesqar => &self.kawesqar.text(lang).seo,
            Page::Privacy => &self.privacy.text(lang).seo,
            page => &self.page(page.name()).text(lang).seo,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::check;

    fn changed(path: &str, text: Option<&str>) -> Vec<ContentError> {
        let files = Pack::embedded();
        let pack: Pack = files
            .texts()
            .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
            .filter(|(other, _)| other != path)
            .chain(text.map(|text| (path.to_owned(), text.as_bytes().to_vec())))
            .collect();
        check(&pack).err().map_or_else(Vec::new, |errors| errors.0)
    }

    #[test]
    fn every_fault_names_its_file_and_what_is_wrong() {
        let missing = changed("posts/caminar-con-viento/facts.json", None);
        assert_eq!(missing, [ContentError::new("posts/caminar-con-viento/facts.json", "is missing")]);
        let field = changed("testimonials/beagle/de.json", Some("{\n  \"quote\": \"x\",\n  \"autor\": \"y\"\n}"));
        assert_eq!(field.len(), 1);
        assert!(field[0].reason.contains("`autor`") && field[0].reason.contains("line 3"), "{}", field[0]);
        let slip = changed("lodges/uman_lodge/fr.jsn", Some("{}"));
        assert!(slip[0].reason.contains("no file that a pack can have"));
        let days = changed("itineraries/aysen-carretera-austral/facts.json", Some("{}"));
        assert!(days[0].reason.contains("missing field"), "{}", days[0]);
        let name = changed("itineraries/Aysén Norte/facts.json", Some("{}"));
        assert!(name.iter().any(|error| error.reason.contains("folder `Aysén Norte`")), "{name:?}");
        let path = "itineraries/aysen-carretera-austral/facts.json";
        let sound = String::from_utf8(Pack::embedded().get(path).unwrap().to_vec()).unwrap();
        const BOAT: &str = "\"points\": [[-46.624, -72.674], [-46.643, -72.645], [-46.656, -72.625], [-46.643, -72.645], [-46.624, -72.674]]";
        for (from, to, reason) in [
            ("\"nights\": 9", "\"nights\": 99", "99 `nights` in 10 `days`"),
            ("\"group_min\": 4", "\"group_min\": 40", "from `group_min` 40"),
            ("\"lat\": -4", "\"lat\": -94", "which is nowhere"),
            ("\"day\": 10", "\"day\": 11", "on day 11 of 10"),
            ("\"day\": 2, \"by\"", "\"day\": 12, \"by\"", "has a leg on day 12 of 10"),
            ("\"day\": 2, \"by\"", "\"day\": 4, \"by\"", "has a leg on day 3 after one on day 4"),
            ("\"km\": 230", "\"km\": 23", "is 23, while the line through its points is"),
            ("\"points\": [[-45.", "\"points\": [[-95.", "which is nowhere; it is a latitude and a longitude"),
            (
                "\"points\": [[-44.47,",
                "\"points\": [[-44.9,",
                "begins at (-44.9, -72.54), and the leg before ends at (-44.47, -72.54)",
            ),
            (BOAT, "\"points\": [[-46.624, -72.674]]", "has fewer than 2 points"),
        ] {
            let wrong = changed(path, Some(&sound.replacen(from, to, 1)));
            assert!(wrong.iter().any(|error| error.reason.contains(reason)), "{reason}: {wrong:?}");
        }
        let second = changed("posts/caminar-con-viento/fr.html", Some("---\ntitle: x\nexcerpt: x\n---\n<p>x</p>"));
        assert!(second[0].reason.contains("second text"), "{}", second[0]);
        let picture = changed(&format!("media/{}.webp", "a".repeat(64)), Some("x"));
        assert!(picture[0].reason.contains("belongs into"), "{}", picture[0]);
    }

    #[test]
    fn a_missing_language_is_no_fault() {
        for path in ["posts/caminar-con-viento/fr.md", "lodges/uman_lodge/es.json", "pages/about/it.json"] {
            assert_eq!(changed(path, None), [], "{path}");
        }
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let pack: Pack = [("site.json".to_owned(), b"[]".to_vec())].into_iter().collect();
        let errors = check(&pack).unwrap_err().0;
        // The site, the texts of ten pages, those of the agency and of mails.
        assert_eq!(errors.len(), 1 + 10 + 2);
    }
}
