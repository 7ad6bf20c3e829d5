//! Photographs as pages show them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Snapshot;
use crate::content::things::{Itinerary, Photograph};
use crate::dates;
use crate::locale::Lang;

/// Steps into which each side of a picture is divided to say where its focus is.
const STEPS: f32 = 10.0;

/// A photograph of the owner.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PhotoView {
    /// Address of the largest size.
    pub src: String,
    /// All sizes, as the attribute of that name.
    pub srcset: String,
    /// Of the largest size, pixels.
    pub width: u32,
    pub height: u32,
    /// The average colour, `#rrggbb`.
    pub colour: String,
    /// What must stay in sight when it is cropped: tenths of width and height from the upper left corner.
    pub focus: [u8; 2],
    pub alt: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// The language of both, where it is another than the page's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    /// Where it was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The month in which it was taken, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who took it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credit: Option<String>,
}

impl PhotoView {
    pub fn new(photograph: &Photograph, lang: Lang) -> Self {
        let Photograph { facts, texts, made } = photograph;
        let text = texts.text(lang);
        let [x, y] = facts.focus.unwrap_or([0.5, 0.5]);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 10")]
        let step = |share: f32| (share.clamp(0.0, 1.0) * STEPS).round() as u8;
        PhotoView {
            src: made.picture.src().to_owned(),
            srcset: made.picture.srcset.clone(),
            width: made.picture.width,
            height: made.picture.height,
            colour: made.colour.clone(),
            focus: [step(x), step(y)],
            alt: text.alt.clone(),
            caption: text.caption.clone(),
            lang: texts.other(lang),
            place: facts.place.clone(),
            date: facts.date.map(|date| dates::month_and_year(lang, date)),
            credit: facts.credit.clone(),
        }
    }

    /// One by its name.
    pub fn named(snapshot: &Snapshot, name: Option<&str>, lang: Lang) -> Option<Self> {
        snapshot.photograph(name).map(|photograph| PhotoView::new(photograph, lang))
    }
}

/// The photographs of an itinerary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ItineraryPhotosView {
    /// Beside the drawing at the head.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero: Option<PhotoView>,
    pub gallery: Vec<PhotoView>,
    pub days: Vec<DayPhoto>,
}

/// The photograph of a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayPhoto {
    /// From 1.
    pub day: u8,
    pub photo: PhotoView,
}

impl ItineraryPhotosView {
    pub fn new(snapshot: &Snapshot, itinerary: &Itinerary, lang: Lang) -> Self {
        let photos = &itinerary.facts.photos;
        let view = |name: &String| PhotoView::named(snapshot, Some(name), lang);
        ItineraryPhotosView {
            hero: photos.hero.as_ref().and_then(view),
            gallery: photos.gallery.iter().filter_map(view).collect(),
            days: photos
                .days
                .iter()
                .filter_map(|(day, name)| Some(DayPhoto { day: *day, photo: view(name)? }))
                .collect(),
        }
    }
}
