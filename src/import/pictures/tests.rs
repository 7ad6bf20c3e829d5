use std::fs;
use std::sync::LazyLock;

use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, Frame, GrayImage, ImageEncoder, Rgb, Rgba, load_from_memory_with_format};
use proptest::prelude::*;

use super::*;

const RED: [u8; 3] = [220, 30, 30];
const GREEN: [u8; 3] = [30, 180, 40];
const BLUE: [u8; 3] = [30, 40, 200];
const WHITE: [u8; 3] = [240, 240, 240];

fn plain(width: u32, height: u32) -> RgbImage {
    RgbImage::from_pixel(width, height, Rgb(RED))
}

/// Red and green above blue and white quarters.
fn quarters(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| match (x < width / 2, y < height / 2) {
        (true, true) => Rgb(RED),
        (false, true) => Rgb(GREEN),
        (true, false) => Rgb(BLUE),
        (false, false) => Rgb(WHITE),
    })
}

fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 95).encode_image(picture).unwrap();
    bytes
}

fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// EXIF data as a phone writes it: maker, orientation (6: to be turned right by a quarter), location.
fn exif() -> Vec<u8> {
    fn entry(tag: u16, kind: u16, count: u32, value: [u8; 4]) -> Vec<u8> {
        [&tag.to_be_bytes()[..], &kind.to_be_bytes(), &count.to_be_bytes(), &value].concat()
    }
    const ASCII: u16 = 2;
    const SHORT: u16 = 3;
    const LONG: u16 = 4;
    const RATIONAL: u16 = 5;
    // Both directories are at fixed offsets: 8 + 2 + 3 × 12 + 4 = 50, and 50 + 2 + 2 × 12 + 4 = 80.
    let latitude = [51_u32, 1, 43, 1, 4211, 100];
    [
        b"MM\0\x2a\0\0\0\x08".to_vec(),
        vec![0, 3],
        entry(0x010f, ASCII, 10, 104_u32.to_be_bytes()),
        entry(0x0112, SHORT, 1, [0, 6, 0, 0]),
        entry(0x8825, LONG, 1, 50_u32.to_be_bytes()),
        vec![0; 4],
        vec![0, 2],
        entry(0x0001, ASCII, 2, *b"S\0\0\0"),
        entry(0x0002, RATIONAL, 3, 80_u32.to_be_bytes()),
        vec![0; 4],
        latitude.iter().flat_map(|number| number.to_be_bytes()).collect(),
        b"Telephone\0".to_vec(),
    ]
    .concat()
}

/// Inserts a segment right after the start-of-image marker.
fn with_segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &length, content, &jpeg[2..]].concat()
}

fn from_telephone(picture: &RgbImage) -> Vec<u8> {
    with_segment(&jpeg(picture), 0xe1, &[b"Exif\0\0".as_slice(), &exif()].concat())
}

fn dimensions(encoded: &Encoded) -> Vec<(u32, u32)> {
    encoded.sizes.iter().map(|size| (size.width, size.height)).collect()
}

/// The names of the chunks of a WebP file.
fn chunks(webp: &[u8]) -> Vec<&str> {
    assert_eq!((&webp[..4], &webp[8..12]), (b"RIFF".as_slice(), b"WEBP".as_slice()));
    let mut rest = &webp[12..];
    let mut names = Vec::new();
    while let Some((header, content)) = rest.split_first_chunk::<8>() {
        names.push(std::str::from_utf8(&rest[..4]).unwrap());
        let length = u32::from_le_bytes(header[4..].try_into().unwrap()) as usize;
        rest = &content[length + length % 2..];
    }
    names
}

fn decoded(size: &Size) -> RgbaImage {
    let picture = load_from_memory_with_format(&size.webp, ImageFormat::WebP).unwrap().into_rgba8();
    assert_eq!(picture.dimensions(), (size.width, size.height));
    picture
}

/// Whether two colours are equal up to lossy compression.
fn near(left: [u8; 3], right: [u8; 3]) -> bool {
    left.iter().zip(right).all(|(left, right)| left.abs_diff(right) <= 12)
}

/// Compares the colours in the middle of the four quarters, in the order of [`quarters`].
fn assert_quarters(picture: &RgbaImage, expected: [[u8; 3]; 4]) {
    let (width, height) = picture.dimensions();
    let places = [(1, 1), (3, 1), (1, 3), (3, 3)];
    for ((x, y), expected) in places.into_iter().zip(expected) {
        let [r, g, b, a] = picture.get_pixel(width * x / 4, height * y / 4).0;
        assert!(near([r, g, b], expected) && a == 255, "{:?} instead of {expected:?} at {x}, {y}", [r, g, b, a]);
    }
}

#[test]
fn a_picture_has_the_sizes_that_it_fills() {
    for (original, sizes) in [
        ((2000, 1000), vec![(480, 240), (960, 480), (1600, 800)]),
        ((1600, 900), vec![(480, 270), (960, 540), (1600, 900)]),
        ((1000, 500), vec![(480, 240), (960, 480), (1000, 500)]),
        ((960, 960), vec![(480, 480), (960, 960)]),
        ((481, 20), vec![(480, 20), (481, 20)]),
        ((480, 10), vec![(480, 10)]),
        ((300, 200), vec![(300, 200)]),
        ((1, 1), vec![(1, 1)]),
        // A very tall picture is limited in height.
        ((1200, 4800), vec![(480, 1920), (600, 2400)]),
        ((300, 3000), vec![(240, 2400)]),
        ((2, 9600), vec![(1, 2400)]),
        ((9600, 2), vec![(480, 1), (960, 1), (1600, 1)]),
    ] {
        let encoded = encode(&jpeg(&plain(original.0, original.1)), POST).unwrap();
        assert_eq!(dimensions(&encoded), sizes, "{original:?}");
        for size in &encoded.sizes {
            let [r, g, b, _] = decoded(size).get_pixel(size.width / 2, size.height / 2).0;
            assert!(near([r, g, b], RED), "{original:?}: {:?}", [r, g, b]);
        }
    }
}

#[test]
fn its_content_tells_what_a_picture_is() {
    let picture = DynamicImage::from(quarters(80, 60));
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
        let encoded = encode(&written(&picture, format), POST).unwrap();
        assert_eq!(dimensions(&encoded), [(80, 60)]);
        assert_quarters(&decoded(&encoded.sizes[0]), [RED, GREEN, BLUE, WHITE]);
    }
}

#[test]
fn a_picture_is_upright_and_tells_nothing() {
    let bytes = from_telephone(&quarters(1200, 800));
    assert!(bytes.windows(9).any(|window| window == b"Telephone"));
    let encoded = encode(&bytes, POST).unwrap();
    assert_eq!(dimensions(&encoded), [(480, 720), (800, 1200)]);
    for size in &encoded.sizes {
        assert_eq!(chunks(&size.webp), ["VP8 "]);
        // Turned right by a quarter.
        assert_quarters(&decoded(size), [BLUE, RED, WHITE, GREEN]);
    }
}

#[test]
fn the_bounds_are_those_of_the_upright_picture() {
    let encoded = encode(&from_telephone(&plain(4800, 1200)), POST).unwrap();
    assert_eq!(dimensions(&encoded), [(480, 1920), (600, 2400)]);
}

#[test]
fn every_way_to_hold_a_camera_is_turned_back() {
    // For each EXIF orientation, how red and green above blue and white come out.
    let seen = [
        [RED, GREEN, BLUE, WHITE],
        [GREEN, RED, WHITE, BLUE],
        [WHITE, BLUE, GREEN, RED],
        [BLUE, WHITE, RED, GREEN],
        [RED, BLUE, GREEN, WHITE],
        [BLUE, RED, WHITE, GREEN],
        [WHITE, GREEN, BLUE, RED],
        [GREEN, WHITE, RED, BLUE],
    ];
    for (value, seen) in (1..).zip(seen) {
        let mut data = exif();
        assert_eq!(std::mem::replace(&mut data[31], value), 6);
        let bytes = with_segment(&jpeg(&quarters(80, 80)), 0xe1, &[b"Exif\0\0".as_slice(), &data].concat());
        assert_quarters(&decoded(&encode(&bytes, POST).unwrap().sizes[0]), seen);
    }
}

#[test]
fn broken_exif_data_leaves_the_picture_as_it_is() {
    for data in [&b"Exif\0\0"[..], b"Exif\0\0MM\0\x2a\xff\xff\xff\xff", b"Exif\0\0II\x2a\0\x08\0\0\0\xff\xff\x12\x01"] {
        let encoded = encode(&with_segment(&jpeg(&quarters(80, 60)), 0xe1, data), POST).unwrap();
        assert_quarters(&decoded(&encoded.sizes[0]), [RED, GREEN, BLUE, WHITE]);
    }
}

#[test]
fn what_is_transparent_stays_so() {
    let half = RgbaImage::from_fn(1000, 500, |x, _| if x < 501 { Rgba([0; 4]) } else { Rgba([220, 30, 30, 255]) });
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let encoded = encode(&written(&half.clone().into(), format), POST).unwrap();
        assert_eq!(dimensions(&encoded), [(480, 240), (960, 480), (1000, 500)]);
        for size in &encoded.sizes {
            assert_eq!(chunks(&size.webp), ["VP8X", "ALPH", "VP8 "]);
            let picture = decoded(size);
            assert_eq!(picture.get_pixel(size.width / 4, size.height / 2).0[3], 0);
            let [r, g, b, a] = picture.get_pixel(size.width * 3 / 4, size.height / 2).0;
            assert!(near([r, g, b], RED) && a == 255);
        }
    }
    let grey = DynamicImage::from(half).into_luma_alpha16().into();
    let encoded = encode(&written(&grey, ImageFormat::Png), POST).unwrap();
    assert_eq!(decoded(&encoded.sizes[0]).get_pixel(120, 120).0[3], 0);
}

#[test]
fn transparent_black_darkens_no_edge() {
    let half = RgbaImage::from_fn(1001, 300, |x, _| if x < 501 { Rgba([0; 4]) } else { Rgba([200, 100, 50, 255]) });
    let small = shrink(half.into(), 480, POST.height).into_rgba8();
    let seen: Vec<[u8; 4]> = small.pixels().map(|pixel| pixel.0).filter(|[.., alpha]| *alpha > 20).collect();
    assert!(seen.iter().any(|[.., alpha]| *alpha < 240), "an edge is soft");
    for [r, g, b, _] in seen {
        assert!(r.abs_diff(200) <= 6 && g.abs_diff(100) <= 6 && b.abs_diff(50) <= 6, "{r} {g} {b}");
    }
}

#[test]
fn an_animation_shows_its_first_frame() {
    let frames = [RED, GREEN].map(|[r, g, b]| RgbaImage::from_pixel(64, 48, Rgba([r, g, b, 255])));
    let mut gif = Vec::new();
    GifEncoder::new(&mut gif).encode_frames(frames.clone().map(Frame::new)).unwrap();
    let config = webp::WebPConfig::new().unwrap();
    let mut animation = webp::AnimEncoder::new(64, 48, &config);
    for (frame, time) in frames.iter().zip([0, 100]) {
        animation.add_frame(webp::AnimFrame::from_rgba(frame, 64, 48, time));
    }
    for bytes in [gif, animation.encode().to_vec()] {
        let encoded = encode(&bytes, POST).unwrap();
        let [r, g, b, _] = decoded(&encoded.sizes[0]).get_pixel(32, 24).0;
        assert!(near([r, g, b], RED), "{:?}", [r, g, b]);
    }
}

#[test]
fn every_depth_and_number_of_channels_is_read() {
    let picture = DynamicImage::from(quarters(80, 60));
    let mut cut = Vec::new();
    JpegEncoder::new(&mut cut).encode_image(&GrayImage::from_pixel(8, 8, image::Luma([90]))).unwrap();
    for bytes in [
        cut,
        written(&picture.to_luma8().into(), ImageFormat::Png),
        written(&picture.to_luma16().into(), ImageFormat::Png),
        written(&picture.to_luma_alpha8().into(), ImageFormat::Png),
        written(&picture.to_rgb16().into(), ImageFormat::Png),
        written(&picture.to_rgba16().into(), ImageFormat::Png),
    ] {
        assert_eq!(encode(&bytes, POST).unwrap().sizes.len(), 1);
    }
}

#[test]
fn colours_of_another_space_are_those_of_srgb() {
    let png = |profile: Vec<u8>, kind: ExtendedColorType, pixel: &[u8]| {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(profile).unwrap();
        encoder.write_image(&pixel.repeat(64 * 64), 64, 64, kind).unwrap();
        let picture = decode(&bytes, POST).unwrap().into_rgba8();
        picture.get_pixel(32, 32).0
    };
    let p3 = || ColorProfile::new_display_p3().encode().unwrap();
    // Expected values computed from the primaries of both colour spaces and sRGB's transfer function.
    for (pixel, expected) in [([180, 100, 60], [193, 95, 49]), ([100, 160, 80], [78, 162, 68]), ([255; 3], [255; 3])] {
        let [r, g, b, _] = png(p3(), ExtendedColorType::Rgb8, &pixel);
        assert!([r, g, b].iter().zip(expected).all(|(seen, expected)| seen.abs_diff(expected) <= 1), "{r} {g} {b}");
    }
    let [r, g, b, a] = png(p3(), ExtendedColorType::Rgba8, &[180, 100, 60, 128]);
    assert!(r.abs_diff(193) <= 1 && g.abs_diff(95) <= 1 && b.abs_diff(49) <= 1 && a == 128, "{r} {g} {b} {a}");
    // An invalid profile, and a grey one.
    assert_eq!(png(vec![7; 200], ExtendedColorType::Rgb8, &[180, 100, 60]), [180, 100, 60, 255]);
    let grey = ColorProfile::new_gray_with_gamma(2.2).encode().unwrap();
    assert_eq!(png(grey, ExtendedColorType::L8, &[180]), [180, 180, 180, 255]);
}

#[test]
fn what_cannot_be_read_is_named() {
    let words = |bytes: &[u8]| encode(bytes, POST).unwrap_err().to_string();
    for bytes in [&b""[..], b"\xff\xd8", b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", b"%PDF-1.7", b"not at all"] {
        assert_eq!(words(bytes), "is not a picture");
    }
    assert_eq!(words(b"<!DOCTYPE html>\n<HTML><svg></svg></HTML>"), "is not a picture");
    let only = "and only JPEG, PNG, GIF and WebP are read";
    for svg in ["<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "\u{feff}\n<?xml version=\"1.0\"?><!-- a --><svg/>"] {
        assert_eq!(words(svg.as_bytes()), format!("is an SVG drawing, {only}"));
    }
    assert_eq!(words(b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"), format!("is an AVIF picture, {only}"));
    assert_eq!(words(b"\0\0\0\x18ftypmif1\0\0\0\0mif1avif"), format!("is an AVIF picture, {only}"));
    assert_eq!(words(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"), format!("is a HEIC picture, {only}"));
    assert_eq!(words(b"\0\0\0\x14ftypheix\0\0\0\0mif1avif"), format!("is a HEIC picture, {only}"), "the box ends");
    assert_eq!(words(b"II*\0\x08\0\0\0"), format!("is a TIFF picture, {only}"));
    assert_eq!(words(b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0"), format!("is a BMP picture, {only}"));
}

#[test]
fn what_is_damaged_is_told() {
    let picture = DynamicImage::from(quarters(80, 60));
    for format in [ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
        let bytes = written(&picture, format);
        assert!(matches!(encode(&bytes[..bytes.len() / 2], POST), Err(PictureError::Damaged(_))), "{format:?}");
    }
    let bytes = jpeg(&quarters(80, 60));
    assert!(matches!(encode(&bytes[..100], POST), Err(PictureError::Damaged(_))));
    assert!(matches!(check(&bytes[..100]), Err(PictureError::Damaged(_))) && check(&bytes).is_ok());
    assert_eq!(encode(&bytes[..100], POST).unwrap_err().to_string(), "is damaged");
}

#[test]
fn too_many_pixels_are_not_decoded() {
    let mut bytes = jpeg(&plain(80, 60));
    let frame = bytes.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    // Marker, length, precision, height, width.
    bytes[frame + 5..frame + 9].copy_from_slice(&[0x1f, 0x41, 0x1f, 0x40]);
    let error = encode(&bytes, POST).unwrap_err();
    assert_eq!(error.to_string(), "has 8000 × 8001 pixels, more than 64 million");
    assert!(matches!(error, PictureError::Pixels { width: 8000, height: 8001 }));
}

#[test]
fn a_long_file_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.jpg");
    fs::write(&path, b"abc").unwrap();
    assert_eq!(read(&path).unwrap(), b"abc");
    File::create(&path).unwrap().set_len(FILE).unwrap();
    assert_eq!(read(&path).unwrap().len() as u64, FILE);
    File::create(&path).unwrap().set_len(FILE + 1).unwrap();
    assert_eq!(read(&path).unwrap_err().to_string(), "is longer than 50 MB");
    assert!(matches!(read(folder.path()), Err(PictureError::Io(_))));
}

/// Small pictures in every format, with and without optional metadata.
static PICTURES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let picture = quarters(40, 30);
    let low = |value: u32| u8::try_from(value % 256).unwrap();
    let transparent = RgbaImage::from_fn(40, 30, |x, y| Rgba([low(x), low(y), 90, low(x * 6)]));
    let mut profiled = Vec::new();
    let mut encoder = PngEncoder::new(&mut profiled);
    encoder.set_icc_profile(ColorProfile::new_adobe_rgb().encode().unwrap()).unwrap();
    encoder.set_exif_metadata(exif()).unwrap();
    encoder.write_image(&picture, 40, 30, ExtendedColorType::Rgb8).unwrap();
    let mut gif = Vec::new();
    GifEncoder::new(&mut gif)
        .encode_frames([Frame::new(transparent.clone()), Frame::new(transparent.clone())])
        .unwrap();
    vec![
        from_telephone(&picture),
        profiled,
        written(&transparent.clone().into(), ImageFormat::Png),
        gif,
        written(&transparent.clone().into(), ImageFormat::WebP),
        webp(&picture.into()).unwrap(),
        webp(&transparent.into()).unwrap(),
    ]
});

proptest! {
    #[test]
    fn no_bytes_are_too_strange(
        head in prop::sample::select(vec![
            &b""[..], b"\xff\xd8\xff\xe1", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"RIFF\x40\0\0\0WEBPVP8 ", b"\0\0\0\x18ftyp", b"<",
        ]),
        tail in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        drop(encode(&[head, &tail].concat(), POST));
    }

    #[test]
    fn no_picture_is_too_broken(
        picture in 0..PICTURES.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        end in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = PICTURES[picture].clone();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(end) = end {
            bytes.truncate(end.index(bytes.len()));
        }
        drop(encode(&bytes, POST));
    }
}
