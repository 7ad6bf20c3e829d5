//! What a page says, as JSON: the same value feeds React inside the binary, the
//! data island that hydrates the page, and `GET /api/pages`.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::query::{MAILED, PageQuery};
use super::reservations::Refused;
use crate::content::Snapshot;
use crate::content::model::{Intensity, ItineraryRegion, Office, PageText, Seo, Stop};
use crate::content::snapshot::Itinerary;
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// Everything that one page needs; nothing in it depends on the visitor but the `body` of a page with a form.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PageData {
    /// Identity of the front-end build; another one in the browser means a full page load.
    pub build: String,
    pub lang: Lang,
    pub page: Page,
    /// The page's own address, without query.
    pub path: String,
    /// The part of the query that the page knows, normalised: empty, or `?` and pairs.
    pub search: String,
    /// HTTP status of the document: 200, 404, or that of a refused form.
    pub status: u16,
    pub head: Head,
    pub site: SiteData,
    /// Today on the agency's calendar, ISO.
    pub today: String,
    pub body: PageBody,
}

/// What stands in the document's head.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Absolute address.
    pub canonical: String,
    /// The page in all six languages.
    pub alternates: Vec<Alternate>,
    /// Absolute address for visitors of other languages.
    pub x_default: String,
    /// Absolute address of the social image.
    pub image: String,
    /// False asks search engines to leave the page out.
    pub index: bool,
}

/// The page in one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Alternate {
    pub lang: Lang,
    pub path: String,
    /// Absolute address.
    pub href: String,
}

/// Who the agency is, for header and footer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SiteData {
    pub name: String,
    /// International form, `+` and digits.
    pub whatsapp: String,
    pub offices: Vec<Office>,
    pub privacy_office: Office,
}

/// The part of the data that belongs to the kind of page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PageBody {
    Home {
        text: Intro,
        itineraries: Vec<ItineraryCard>,
    },
    Itineraries {
        text: Intro,
        itineraries: Vec<ItineraryCard>,
    },
    Itinerary {
        itinerary: Box<ItineraryDetail>,
        /// The form that asks for the itinerary by mail, as a visitor without JavaScript sent it, when it was refused.
        refused: Option<Refused>,
    },
    Reservations {
        text: Intro,
        reservations: Box<super::reservations::ReservationsData>,
    },
    Text {
        text: Intro,
    },
    NotFound {
        text: Intro,
    },
}

/// Heading and introduction of a page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Intro {
    pub heading: String,
    pub intro: String,
}

impl From<&PageText> for Intro {
    fn from(text: &PageText) -> Self {
        Intro { heading: text.heading.clone(), intro: text.intro.clone() }
    }
}

/// An itinerary in a list. Texts are in the page's language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryCard {
    pub slug: String,
    pub path: String,
    pub title: String,
    pub subtitle: String,
    pub region: ItineraryRegion,
    pub region_name: String,
    pub place: String,
    pub level: Intensity,
    pub level_name: String,
    pub group: String,
    pub duration: String,
    pub days: u8,
    pub nights: u8,
    pub group_min: u8,
    pub group_max: u8,
    /// Name of the illustration.
    pub scene: String,
}

/// A whole itinerary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryDetail {
    pub card: ItineraryCard,
    /// The regenerative focus, one paragraph.
    pub focus: String,
    /// Paragraphs.
    pub description: Vec<String>,
    pub highlights: Vec<String>,
    pub days: Vec<Day>,
    pub included: Vec<String>,
    pub not_included: Vec<String>,
    pub stops: Vec<Stop>,
}

/// One day of an itinerary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Day {
    pub title: String,
    pub detail: String,
}

/// Makes page data out of one content revision on one day.
pub struct PageSource<'a> {
    pub snapshot: &'a Snapshot,
    /// Scheme and authority, no trailing slash.
    pub base_url: &'a str,
    pub build: &'a str,
    pub today: Date,
}

impl PageSource<'_> {
    /// The page at a route. An unknown slug gives the page's own not-found state.
    pub fn page(&self, route: &Route, query: &PageQuery) -> PageData {
        let lang = route.lang;
        let text = |name| self.snapshot.page(name, lang);
        match (route.page, route.slug.as_deref()) {
            (Page::Itinerary, Some(slug)) => match self.snapshot.itinerary(slug) {
                Some(itinerary) => {
                    let body = PageBody::Itinerary { itinerary: Box::new(detail(itinerary, lang)), refused: None };
                    let mut data = self.assemble(route, query, &itinerary.text(lang).seo, &itinerary.facts.scene, body);
                    data.head.index = query.get(MAILED).is_none();
                    data
                }
                None => self.not_found(route),
            },
            (Page::Post, _) => self.not_found(route),
            (Page::Home, _) => {
                let body = PageBody::Home { text: text("home").into(), itineraries: self.cards(lang) };
                self.assemble(route, query, &text("home").seo, "home", body)
            }
            (Page::Itineraries, _) => {
                let body = PageBody::Itineraries { text: text("itineraries").into(), itineraries: self.cards(lang) };
                self.assemble(route, query, &text("itineraries").seo, "austral-road", body)
            }
            (Page::Reservations, _) => {
                let reservations = super::reservations::ReservationsData::new(self.snapshot, lang, self.today);
                let body =
                    PageBody::Reservations { text: text("reservations").into(), reservations: Box::new(reservations) };
                self.assemble(route, query, &text("reservations").seo, "custom-tour", body)
            }
            (page, _) => {
                let scene = match page {
                    Page::Accommodations => "lodge",
                    Page::Kawesqar => "kawesqar",
                    Page::Blog => "blog",
                    _ => "about",
                };
                let text = text(page.name());
                self.assemble(route, query, &text.seo, scene, PageBody::Text { text: text.into() })
            }
        }
    }

    /// All itineraries, in the content's order.
    fn cards(&self, lang: Lang) -> Vec<ItineraryCard> {
        self.snapshot.itineraries.iter().map(|itinerary| card(itinerary, lang)).collect()
    }

    fn not_found(&self, route: &Route) -> PageData {
        let text = self.snapshot.page("not-found", route.lang);
        let body = PageBody::NotFound { text: text.into() };
        let mut data = self.assemble(route, &PageQuery::default(), &text.seo, "not-found", body);
        data.status = 404;
        data.head.index = false;
        data
    }

    fn assemble(&self, route: &Route, query: &PageQuery, seo: &Seo, scene: &str, body: PageBody) -> PageData {
        let absolute = |path: &str| format!("{}{path}", self.base_url);
        let site = &self.snapshot.site;
        PageData {
            build: self.build.to_owned(),
            lang: route.lang,
            page: route.page,
            path: route.path(),
            search: query.to_search(),
            status: 200,
            head: Head {
                title: seo.title.clone(),
                description: seo.description.clone(),
                canonical: absolute(&route.path()),
                alternates: Lang::ALL
                    .into_iter()
                    .map(|lang| {
                        let path = route.in_lang(lang).path();
                        Alternate { lang, href: absolute(&path), path }
                    })
                    .collect(),
                x_default: match route.page {
                    Page::Home => absolute("/"),
                    _ => absolute(&route.in_lang(Lang::Es).path()),
                },
                image: absolute(&format!("/media/social/{scene}.jpg")),
                index: true,
            },
            site: SiteData {
                name: site.name.clone(),
                whatsapp: site.whatsapp.clone(),
                offices: site.offices.clone(),
                privacy_office: site.privacy_office.clone(),
            },
            today: self.today.to_string(),
            body,
        }
    }
}

fn card(itinerary: &Itinerary, lang: Lang) -> ItineraryCard {
    let (text, facts) = (itinerary.text(lang), &itinerary.facts);
    ItineraryCard {
        path: Route::with_slug(lang, Page::Itinerary, &itinerary.slug).path(),
        slug: itinerary.slug.clone(),
        title: text.titulo.clone(),
        subtitle: text.subtitulo.clone(),
        region: facts.region,
        region_name: text.region.clone(),
        place: text.ubicacion.clone(),
        level: facts.level,
        level_name: text.nivel.clone(),
        group: text.grupo.clone(),
        duration: text.duracion.clone(),
        days: facts.days,
        nights: facts.nights,
        group_min: facts.group_min,
        group_max: facts.group_max,
        scene: facts.scene.clone(),
    }
}

fn detail(itinerary: &Itinerary, lang: Lang) -> ItineraryDetail {
    let text = itinerary.text(lang);
    ItineraryDetail {
        card: card(itinerary, lang),
        focus: text.foco.clone(),
        description: text.descripcion.split("\n\n").map(str::to_owned).collect(),
        highlights: text.destacados.clone(),
        days: text.dias.iter().map(|dia| Day { title: dia.titulo.clone(), detail: dia.detalle.clone() }).collect(),
        included: text.incluye.clone(),
        not_included: text.no_incluye.clone(),
        stops: itinerary.facts.stops.clone(),
    }
}
