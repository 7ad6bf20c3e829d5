//! The picture that other sites show for a post: in a format and size that all of them accept.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, ImageReader, ImageResult, Limits, RgbImage};

use crate::content::post::{FileHash, media_hash};

/// Width and height, pixels.
pub const SIZE: [u32; 2] = [1200, 630];
/// What every site accepts; some ignore larger ones.
const BYTES: usize = 300_000;
/// From 0 to 100, the best first.
const QUALITIES: [u8; 4] = [82, 64, 40, 15];
/// Longest side of what is decoded, pixels; an import writes at most 2400.
const LONGEST: u32 = 5000;

/// The path of a stored picture's social image.
pub fn path(picture: &str) -> String {
    format!("/media/social/{}.jpg", picture.trim_start_matches("/media/"))
}

/// The picture that a path asks for.
pub fn parse(path: &str) -> Option<FileHash> {
    let name = path.strip_prefix("/media/social/")?.strip_suffix(".jpg")?;
    media_hash(&format!("/media/{name}"))
}

/// A stored WebP as a JPEG: its middle, on white where it is transparent. Takes some 50 ms.
pub fn jpeg(webp: &[u8]) -> ImageResult<Vec<u8>> {
    let mut reader = ImageReader::with_format(Cursor::new(webp), ImageFormat::WebP);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST), Some(LONGEST));
    reader.limits(limits);
    let [width, height] = SIZE;
    let picture = reader.decode()?.resize_to_fill(width, height, FilterType::CatmullRom);
    let picture = if picture.color().has_alpha() { on_white(picture) } else { picture.into_rgb8() };
    let mut bytes = Vec::new();
    for quality in QUALITIES {
        bytes.clear();
        JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(&picture)?;
        if bytes.len() < BYTES {
            break;
        }
    }
    Ok(bytes)
}

fn on_white(picture: DynamicImage) -> RgbImage {
    let picture = picture.into_rgba8();
    let mut ground = RgbImage::new(picture.width(), picture.height());
    for (pixel, seen) in ground.pixels_mut().zip(picture.pixels()) {
        let [colour @ .., alpha] = seen.0;
        let alpha = u16::from(alpha);
        let over_white = |value: u8| u8::try_from((u16::from(value) * alpha + 255 * (255 - alpha)) / 255);
        pixel.0 = colour.map(|value| over_white(value).unwrap_or(u8::MAX));
    }
    ground
}

#[cfg(test)]
mod tests {
    use image::RgbaImage;

    use super::*;

    fn webp(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::WebP).unwrap();
        bytes
    }

    #[test]
    fn every_picture_becomes_a_small_jpeg_of_one_size() {
        // Noise compresses worst.
        let mut seed = 1_u32;
        let noise = RgbImage::from_fn(1600, 1000, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [red, green, ..] = seed.to_be_bytes();
            image::Rgb([red, green, 90])
        });
        for picture in [DynamicImage::from(noise), RgbImage::new(300, 900).into(), RgbaImage::new(40, 10).into()] {
            let bytes = jpeg(&webp(&picture)).unwrap();
            assert!(bytes.len() < 300_000, "{} bytes", bytes.len());
            let read = image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).unwrap();
            assert_eq!([read.width(), read.height()], SIZE);
        }
        // Transparent pixels become white.
        let clear = image::load_from_memory(&jpeg(&webp(&RgbaImage::new(40, 10).into())).unwrap()).unwrap().into_rgb8();
        assert!(clear.get_pixel(600, 300).0.iter().all(|value| *value > 250));
        assert!(jpeg(b"RIFF").is_err());
    }

    #[test]
    fn paths_name_stored_pictures() {
        let hash = "ab".repeat(32);
        assert_eq!(path(&format!("/media/{hash}")), format!("/media/social/{hash}.jpg"));
        assert_eq!(parse(&format!("/media/social/{hash}.jpg")), Some([0xab; 32]));
        for path in ["/media/social/home.jpg", "/media/social/../x.jpg", "/media/ab.jpg"] {
            assert_eq!(parse(path), None, "{path}");
        }
    }
}
