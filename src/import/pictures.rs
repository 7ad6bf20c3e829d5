//! Pictures of posts: files from cameras and other systems → a few sizes of WebP without any metadata.
//!
//! [`MediaFolders`] finds the file for an address; [`read`] and [`encode`] turn it into what a page shows.

mod media_folders;

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage, RgbaImage};
use moxcms::{ColorProfile, Layout, TransformOptions};
use webp::{PixelLayout, WebPEncodingError};

pub use media_folders::MediaFolders;

/// The sizes in which a picture is served.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Widths in pixels, ascending.
    widths: &'static [u32],
    /// Greatest height in pixels.
    height: u32,
}

/// Of the pictures of imported posts; as high as a 2:3 picture in the greatest width.
pub const POST: Bounds = Bounds { widths: &[480, 960, 1600], height: 2400 };
/// Of an owner's photographs, which may fill a wide screen; as high as a 2:3 picture in the greatest width.
pub const PHOTOGRAPH: Bounds = Bounds { widths: &[480, 960, 1600, 2400], height: 3600 };

impl Bounds {
    fn widest(self) -> u32 {
        self.widths.iter().copied().max().unwrap_or_default()
    }
}

/// Most pixels decoded.
const PIXELS: u64 = 64_000_000;

/// Memory limit for decoding, in bytes: enough for that many pixels in four 8-bit channels.
const MEMORY: u64 = 256 * 1024 * 1024;

/// Longest file, in bytes.
const FILE: u64 = 50 * 1024 * 1024;

/// WebP quality, from 0 to 100.
const QUALITY: f32 = 80.0;

/// A picture as a site serves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// At least one, the smallest first; the largest fits into the bounds.
    pub sizes: Vec<Size>,
    /// The average colour, `#rrggbb`.
    pub colour: String,
}

/// One size of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// A complete file: upright, in sRGB, without metadata.
    pub webp: Vec<u8>,
}

/// Why there is no picture, in words that follow the file name.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("cannot be read")]
    Io(#[source] io::Error),
    #[error("is longer than {} MB", FILE / 1024 / 1024)]
    LongFile,
    #[error("is not a picture")]
    NotAPicture,
    /// Name of the format, with its article.
    #[error("is {0}, and only JPEG, PNG, GIF and WebP are read")]
    Format(&'static str),
    #[error("has {width} × {height} pixels, more than {} million", PIXELS / 1_000_000)]
    Pixels { width: u32, height: u32 },
    #[error("takes more than {} MB of memory", MEMORY / 1024 / 1024)]
    Memory,
    #[error("is damaged")]
    Damaged(#[source] ImageError),
    #[error("cannot be written as WebP ({0:?})")]
    Webp(WebPEncodingError),
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => PictureError::Memory,
            error => PictureError::Damaged(error),
        }
    }
}

/// Reads a file of up to 50 MB.
///
/// # Errors
/// [`PictureError::Io`] and [`PictureError::LongFile`].
pub fn read(path: &Path) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(FILE + 1).read_to_end(&mut bytes)).map_err(PictureError::Io)?;
    if bytes.len() as u64 > FILE { Err(PictureError::LongFile) } else { Ok(bytes) }
}

/// Encodes the sizes of a JPEG, PNG, GIF or WebP, detected by its content; of an animation, only the first frame.
///
/// A picture is rotated according to its EXIF data, and never enlarged. The time depends on the number of pixels: 12 million take most
/// of a second.
///
/// # Errors
/// Any except those of [`read`]. A truncated JPEG is no error: the missing part is grey, as in a browser.
pub fn encode(bytes: &[u8], bounds: Bounds) -> Result<Encoded, PictureError> {
    let mut picture = decode(bytes, bounds)?;
    let mut widths: Vec<u32> = bounds.widths.iter().map(|width| picture.width().min(*width)).collect();
    widths.dedup();
    let mut sizes = Vec::with_capacity(widths.len());
    for width in widths.into_iter().rev() {
        picture = shrink(picture, width, bounds.height);
        sizes.push(Size { width: picture.width(), height: picture.height(), webp: webp(&picture)? });
    }
    sizes.reverse();
    Ok(Encoded { sizes, colour: average(&picture) })
}

/// The average colour of a small picture.
fn average(picture: &DynamicImage) -> String {
    let [red, green, blue] = picture.thumbnail_exact(1, 1).into_rgb8().get_pixel(0, 0).0;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Checks whether [`encode`] is going to accept a picture, at much lower cost.
///
/// # Errors
/// Those of [`encode`].
pub fn check(bytes: &[u8]) -> Result<(), PictureError> {
    open(bytes).map(drop)
}

/// A picture as stored in its file, with its metadata.
struct Opened {
    picture: DynamicImage,
    orientation: Orientation,
    profile: Option<Vec<u8>>,
}

fn open(bytes: &[u8]) -> Result<Opened, PictureError> {
    let format = match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::Gif | ImageFormat::WebP)) => format,
        Ok(ImageFormat::Tiff) => return Err(PictureError::Format("a TIFF picture")),
        Ok(ImageFormat::Bmp) => return Err(PictureError::Format("a BMP picture")),
        _ => return Err(foreign(bytes).map_or(PictureError::NotAPicture, PictureError::Format)),
    };
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(PictureError::NotAPicture);
    }
    if u64::from(width) * u64::from(height) > PIXELS {
        return Err(PictureError::Pixels { width, height });
    }
    limits.reserve(decoder.total_bytes())?;
    decoder.set_limits(limits)?;
    // A picture is worth showing even if its metadata is broken.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();

    Ok(Opened { picture: DynamicImage::from_decoder(decoder)?, orientation, profile })
}

/// The picture in its largest size: upright, in sRGB, 8 bits per channel, three or four channels.
fn decode(bytes: &[u8], bounds: Bounds) -> Result<DynamicImage, PictureError> {
    let Opened { mut picture, orientation, profile } = open(bytes)?;
    if picture.color().has_alpha() {
        picture = picture.into_rgba8().into();
    }
    let (widest, highest) = (bounds.widest(), bounds.height);
    let on_its_side = [5, 6, 7, 8].contains(&orientation.to_exif());
    picture = if on_its_side { shrink(picture, highest, widest) } else { shrink(picture, widest, highest) };
    picture.apply_orientation(orientation);
    if !picture.color().has_alpha() {
        picture = picture.into_rgb8().into();
    }
    Ok(profile.and_then(|profile| in_srgb(&picture, &profile)).unwrap_or(picture))
}

/// The name of the format in which telephones of Apple keep pictures.
pub const HEIC: &str = "a HEIC picture";

/// The kind of an unsupported file.
fn foreign(bytes: &[u8]) -> Option<&'static str> {
    // ISO base media format: a box with the brands the file is compatible with.
    if let Some((size, [b'f', b't', b'y', b'p', brands @ ..])) = bytes.split_first_chunk() {
        let length = (u32::from_be_bytes(*size) as usize).saturating_sub(8).min(brands.len());
        let known = brands[..length].chunks_exact(4);
        let is_one_of = |names: &[&[u8]]| known.clone().any(|brand| names.contains(&brand));
        if is_one_of(&[b"avif", b"avis"]) {
            return Some("an AVIF picture");
        }
        let heic: [&[u8]; 8] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"];
        return is_one_of(&heic).then_some(HEIC);
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let head = head.trim_start_matches('\u{feff}').trim_start();
    // An HTML page may contain an SVG drawing.
    let is_svg = head.starts_with('<') && head.contains("<svg") && !head.to_ascii_lowercase().contains("<html");
    is_svg.then_some("an SVG drawing")
}

/// Scales the picture down to fit, if necessary.
fn shrink(picture: DynamicImage, width: u32, height: u32) -> DynamicImage {
    if picture.width() <= width && picture.height() <= height {
        return picture;
    }
    let DynamicImage::ImageRgba8(mut pixels) = picture else { return resized(picture, width, height) };
    // Premultiplies alpha: the colour of invisible pixels must not bleed into visible ones.
    for pixel in pixels.pixels_mut() {
        let [colour @ .., alpha] = &mut pixel.0;
        let alpha = u16::from(*alpha);
        *colour = colour.map(|value| u8::try_from((u16::from(value) * alpha + 127) / 255).unwrap_or(u8::MAX));
    }
    let mut pixels = resized(pixels.into(), width, height).into_rgba8();
    for pixel in pixels.pixels_mut() {
        let [colour @ .., alpha] = &mut pixel.0;
        let alpha = u16::from(*alpha).max(1);
        *colour = colour.map(|value| ((u16::from(value) * 255 + alpha / 2) / alpha).min(255) as u8);
    }
    pixels.into()
}

/// Large pictures are first reduced by averaging pixels: the better filter needs four times the memory of its input.
fn resized(picture: DynamicImage, width: u32, height: u32) -> DynamicImage {
    let is_large = picture.width() > 3 * width || picture.height() > 3 * height;
    let picture = if is_large { picture.thumbnail(2 * width, 2 * height) } else { picture };
    picture.resize(width, height, FilterType::CatmullRom)
}

/// Converts the picture to sRGB; `None` if the profile is not an RGB one.
fn in_srgb(picture: &DynamicImage, profile: &[u8]) -> Option<DynamicImage> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let layout = if picture.color().has_alpha() { Layout::Rgba } else { Layout::Rgb };
    let options = TransformOptions::default();
    let transform = profile.create_transform_8bit(layout, &ColorProfile::new_srgb(), layout, options).ok()?;
    let mut bytes = vec![0; picture.as_bytes().len()];
    transform.transform(picture.as_bytes(), &mut bytes).ok()?;
    let (width, height) = (picture.width(), picture.height());
    if picture.color().has_alpha() {
        RgbaImage::from_raw(width, height, bytes).map(Into::into)
    } else {
        RgbImage::from_raw(width, height, bytes).map(Into::into)
    }
}

fn webp(picture: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    let layout = if picture.color().has_alpha() { PixelLayout::Rgba } else { PixelLayout::Rgb };
    let encoder = webp::Encoder::new(picture.as_bytes(), layout, picture.width(), picture.height());
    Ok(encoder.encode_simple(false, QUALITY).map_err(PictureError::Webp)?.to_vec())
}

#[cfg(test)]
mod tests;
