//! Photographs: `photos/<name>/`, named from the things and pages that show them.

use std::io::Cursor;

use bytes::Bytes;
use image::metadata::Orientation;
use image::{ImageDecoder as _, ImageFormat, ImageReader};
use img_parts::ImageEXIF as _;
use img_parts::jpeg::{Jpeg, JpegSegment, markers};
use img_parts::png::Png;
use img_parts::webp::WebP;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::post::Picture;

/// The name of the file from the camera, before its ending.
pub const ORIGINAL: &str = "original";
/// The endings that it may have.
pub const ENDINGS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];
/// The longest original, in bytes.
pub const LONGEST: u64 = 50 * 1024 * 1024;
/// What an import made of the original; owners do not write it.
pub const MADE: &str = "made.json";

/// `photos/<name>/facts.json`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhotographFacts {
    /// Who took it.
    pub credit: Option<String>,
    /// Where it was taken, as spelt there.
    pub place: Option<String>,
    pub date: Option<Date>,
    /// What must stay in sight when the picture is cropped: shares of its width and height from the upper left corner.
    pub focus: Option<[f32; 2]>,
    /// The written consent of the community whose people it shows; required on the Kawésqar page.
    pub consent: Option<String>,
}

/// `photos/<name>/<lang>.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhotographText {
    /// What it shows, for those who do not see it.
    pub alt: String,
    pub caption: Option<String>,
}

/// `photos/<name>/made.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// SHA-256 of the original, in hexadecimal.
    pub original: String,
    pub picture: Picture,
    /// The average colour, `#rrggbb`, shown until the picture is there.
    pub colour: String,
}

/// The name of a photograph to which a file of a pack belongs, if it is its original.
pub fn name_of_original(path: &str) -> Option<&str> {
    let (name, file) = path.strip_prefix("photos/")?.split_once('/')?;
    let ending = file.strip_prefix(ORIGINAL)?.strip_prefix('.')?;
    ENDINGS.contains(&ending).then_some(name)
}

/// Why an original with this ending is refused, and what to do.
pub fn why_refused(ending: &str) -> Option<String> {
    let ending = ending.to_ascii_lowercase();
    match ending.as_str() {
        ending if ENDINGS.contains(&ending) => None,
        "heic" | "heif" => Some(HEIC.to_owned()),
        "cr2" | "cr3" | "crw" | "nef" | "nrw" | "arw" | "srf" | "sr2" | "dng" | "raf" | "orf" | "rw2" | "pef"
        | "x3f" | "3fr" => Some(RAW.to_owned()),
        _ => Some(format!("is `.{ending}`; a photograph is `.jpg`, `.png` or `.webp`")),
    }
}

/// Why a longer file is refused, and what to do.
pub fn too_long() -> String {
    format!("is longer than {} MB: save it as a JPEG of less, 4000 pixels wide are enough", LONGEST / 1024 / 1024)
}

/// What to do about a picture as telephones of Apple keep it.
pub const HEIC: &str = "is a HEIC picture, which browsers do not show: on the iPhone choose Settings → Camera → Formats → Most Compatible for new \
     pictures; for this one, send it to yourself by mail, or open it in Preview (macOS) or Photos (Windows) and save it as JPEG";
/// What to do about a camera's raw data.
const RAW: &str =
    "is a camera's RAW file: open it in the camera maker's program, Lightroom or darktable, and export it as JPEG";

/// The same picture without camera data, places, comments and whatever follows it in the file. Its pixels are not touched; how it is to be
/// turned and its colour profile stay. `None` if it is no JPEG, PNG or WebP, or its parts cannot be told.
pub fn without_metadata(bytes: &[u8]) -> Option<Vec<u8>> {
    let format = image::guess_format(bytes).ok()?;
    let orientation = orientation(bytes, format)?;
    let exif = (orientation != Orientation::NoTransforms).then(|| exif_of(orientation));
    let bytes = Bytes::copy_from_slice(bytes);
    let mut out = Vec::with_capacity(bytes.len());
    match format {
        ImageFormat::Jpeg => {
            let mut picture = Jpeg::from_bytes(bytes).ok()?;
            picture.segments_mut().retain(is_needed);
            picture.set_exif(exif);
            picture.encoder().write_to(&mut out).ok()?;
            out.truncate(end_of_jpeg(&out)?);
        }
        ImageFormat::Png => {
            let mut picture = Png::from_bytes(bytes).ok()?;
            for kind in [b"tEXt", b"zTXt", b"iTXt", b"tIME"] {
                picture.remove_chunks_by_type(*kind);
            }
            picture.set_exif(exif);
            picture.encoder().write_to(&mut out).ok()?;
        }
        ImageFormat::WebP => {
            let mut picture = WebP::from_bytes(bytes).ok()?;
            picture.remove_chunks_by_id(*b"XMP ");
            picture.set_exif(exif);
            picture.encoder().write_to(&mut out).ok()?;
        }
        _ => return None,
    }
    Some(out)
}

fn orientation(bytes: &[u8], format: ImageFormat) -> Option<Orientation> {
    let mut decoder = ImageReader::with_format(Cursor::new(bytes), format).into_decoder().ok()?;
    Some(decoder.orientation().unwrap_or(Orientation::NoTransforms))
}

/// Of a JPEG's application data, the size of its pixels (JFIF), its colour profile and its colour space (Adobe) are part of the picture.
fn is_needed(segment: &JpegSegment) -> bool {
    match segment.marker() {
        markers::APP0 => segment.contents().starts_with(b"JFIF\0"),
        markers::APP2 => segment.contents().starts_with(b"ICC_PROFILE\0"),
        markers::APP14 => segment.contents().starts_with(b"Adobe"),
        markers::APP1..=markers::APP15 | markers::COM => false,
        _ => true,
    }
}

/// Where a JPEG ends (ITU-T T.81, B.1.1): telephones put films and further pictures behind it.
fn end_of_jpeg(bytes: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        match (*bytes.get(at)?, *bytes.get(at + 1)?) {
            (0xff, markers::EOI) => return Some(at + 2),
            // Of a scan: a byte 255, a fill byte, or where decoding may start anew.
            (0xff, 0 | markers::RST0..=markers::RST7) => at += 2,
            (0xff, 0xff) => at += 1,
            (0xff, _) => at += 2 + usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?])),
            _ => at += 1,
        }
    }
}

/// EXIF data that hold nothing but an orientation (CIPA DC-008, 4.6).
fn exif_of(orientation: Orientation) -> Bytes {
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation.to_exif(), 0, 0, 0, 0, 0, 0]);
    exif.into()
}
