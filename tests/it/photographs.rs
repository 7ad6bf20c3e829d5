//! Photographs of an owner: files of the content, from the import to the page and back.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::TestApp;
use crate::desk::Desk;

const ITINERARY: &str = "aysen-carretera-austral";

/// What a telephone writes beside the pixels: maker, orientation 6 (to be turned right by a quarter), a place, a comment, and a film after
/// the picture's end.
fn from_telephone(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    let mut jpeg = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::from_pixel(width, height, Rgb(colour)))
        .write_to(&mut jpeg, ImageFormat::Jpeg)
        .unwrap();
    let entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        [&tag.to_be_bytes()[..], &kind.to_be_bytes(), &count.to_be_bytes(), &value].concat()
    };
    let exif = [
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x03".to_vec(),
        entry(0x010f, 2, 4, *b"Foto"),
        entry(0x0112, 3, 1, [0, 6, 0, 0]),
        // A directory of places with one entry: south.
        entry(0x8825, 4, 1, 50_u32.to_be_bytes()),
        vec![0, 0, 0, 0, 0, 1],
        entry(0x0001, 2, 2, *b"S\0\0\0"),
        vec![0; 4],
    ]
    .concat();
    let segment = |marker: u8, data: &[u8]| {
        let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
        [&[0xff, marker][..], &length, data].concat()
    };
    let jpeg = jpeg.into_inner();
    [&jpeg[..2], &segment(0xe1, &exif), &segment(0xfe, b"Casa de Ana"), &jpeg[2..], b"a film from the house"].concat()
}

fn holds(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

fn write(folder: &Path, path: &str, bytes: impl AsRef<[u8]>) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Adds members to a JSON file, which is made when it is missing.
fn add(folder: &Path, path: &str, members: Value) {
    let before =
        fs::read(folder.join(path)).map_or_else(|_| json!({}), |bytes| serde_json::from_slice(&bytes).unwrap());
    let mut file = before;
    for (name, value) in members.as_object().unwrap() {
        file[name] = value.clone();
    }
    write(folder, path, format!("{file:#}\n"));
}

fn describe(folder: &Path, name: &str, alt: &str) {
    write(folder, &format!("photos/{name}/es.json"), format!("{:#}\n", json!({ "alt": alt })));
}

/// A folder as `export-content` writes it.
fn exported(dir: &Path, to: &Path) {
    let output = command(dir, &["export-content", to.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn command(dir: &Path, args: &[&str]) -> std::process::Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(args)
        .env_clear()
        .env("PATAGONIA_DATA_DIR", dir)
        .output()
        .unwrap()
}

fn import(dir: &Path, folder: &Path) -> Result<String, String> {
    let output = command(dir, &["import-content", folder.to_str().unwrap(), "--yes"]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// Every file below a folder, by its path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (path.join(inner), bytes)));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found.into_iter().map(|(path, bytes)| (path.strip_prefix(folder).unwrap_or(&path).to_owned(), bytes)).collect()
}

/// Names one photograph from everything that can have one.
fn full_pack(folder: &Path) {
    write(folder, "photos/camino/original.jpg", from_telephone(3200, 4800, [40, 90, 70]));
    describe(folder, "camino", "Una camioneta en el camino de ripio");
    let german = json!({ "alt": "Ein Geländewagen auf der Schotterstraße", "caption": "Kurz vor Puyuhuapi" });
    write(folder, "photos/camino/de.json", format!("{german:#}\n"));
    let facts = json!({
        "credit": "Ana Pérez", "place": "Ruta 7", "date": "2026-02-14", "focus": [0.25, 0.8], "consent": "Comunidad de Puerto Edén, 2026-01-10"
    });
    write(folder, "photos/camino/facts.json", format!("{facts:#}\n"));
    let photos = json!({ "hero": "camino", "gallery": ["camino"], "days": { "2": "camino" } });
    add(folder, &format!("itineraries/{ITINERARY}/facts.json"), json!({ "photos": photos }));
    let one = json!({ "photo": "camino" });
    add(folder, "lodges/uman_lodge/facts.json", one.clone());
    add(folder, "posts/caminar-con-viento/facts.json", one.clone());
    for kind in ["people", "testimonials"] {
        for entry in fs::read_dir(folder.join(kind)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            add(folder, &format!("{kind}/{name}/facts.json"), one.clone());
        }
    }
    for page in ["home", "about", "kawesqar", "itineraries", "accommodations", "blog"] {
        add(folder, &format!("pages/{page}/facts.json"), one.clone());
    }
}

#[tokio::test]
async fn a_photograph_is_on_every_page_that_names_it_and_tells_nothing_else() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let (work, dir) = (TempDir::new().unwrap(), app.dir.path());
    let (first, second) = (work.path().join("one"), work.path().join("two"));
    exported(dir, &first);
    full_pack(&first);
    let said = import(dir, &first).unwrap();
    assert!(said.contains("added    photos/camino") && said.contains("revision 2 is live"), "{said}");

    let itinerary = format!("/de/itinerare/{ITINERARY}");
    let page = loop {
        let page = app.page(&itinerary).await;
        if page.contains("Ein Geländewagen auf der Schotterstraße") {
            break page;
        }
        tokio::task::yield_now().await;
    };
    for words in ["Kurz vor Puyuhuapi", "Ruta 7, Februar 2026", "Foto: Ana Pérez", "photo__image--x3 photo__image--y8"]
    {
        assert!(page.contains(words), "{words}");
    }
    // Turned upright it is 4800 × 3200, so that the widest is 2400 × 1600.
    let srcset = page.split("srcSet=\"").chain(page.split("srcset=\"")).find_map(|rest| {
        let value = rest.split('"').next()?;
        value.starts_with("/media/").then(|| value.to_owned())
    });
    let srcset = srcset.unwrap();
    let widths: Vec<&str> = srcset.split(", ").map(|size| size.split(' ').nth(1).unwrap()).collect();
    assert_eq!(widths, ["480w", "960w", "1600w", "2400w"]);
    assert!(page.contains("width=\"2400\" height=\"1600\""));
    let largest = srcset.split(", ").last().unwrap().split(' ').next().unwrap();
    let bytes = app.get(largest).await.bytes().await.unwrap();
    let shown = image::load_from_memory(&bytes).unwrap();
    assert_eq!((shown.width(), shown.height()), (2400, 1600));
    assert!(
        page.contains(&format!("https://www.example.cl/media/social/{}.jpg", largest.trim_start_matches("/media/")))
    );

    for path in [
        "/de",
        "/de/uber-uns",
        "/de/kawesqar",
        "/de/itinerare",
        "/de/unterkunfte",
        "/de/blog",
        "/de/blog/caminar-con-viento",
    ] {
        assert!(app.page(path).await.contains("Ein Geländewagen auf der Schotterstraße"), "{path}");
    }
    let french = app.page("/fr/a-propos").await;
    assert!(french.contains("alt=\"Una camioneta en el camino de ripio\" lang=\"es\""), "in Spanish, and said to be");

    exported(dir, &second);
    let original = fs::read(second.join("photos/camino/original.jpg")).unwrap();
    for secret in ["Foto", "Casa de Ana", "a film from the house"] {
        assert!(!holds(&original, secret.as_bytes()), "{secret}");
    }
    let sent = image::load_from_memory(&from_telephone(3200, 4800, [40, 90, 70])).unwrap();
    assert_eq!(image::load_from_memory(&original).unwrap().as_bytes(), sent.as_bytes(), "not a pixel is changed");
    assert_eq!(import(dir, &second).unwrap(), "nothing has changed\n");
    let other = Desk::new();
    drop(patagonia::store::ContentStore::open(other.dir.path(), patagonia::store::OpenMode::Create).unwrap());
    import(other.dir.path(), &second).unwrap();
    let third = work.path().join("three");
    exported(other.dir.path(), &third);
    assert!(files(&second) == files(&third), "from one agency's server to another's, to the byte");
}

#[test]
fn what_is_no_photograph_is_refused_with_what_to_do() {
    let desk = Desk::new();
    drop(patagonia::store::ContentStore::open(desk.dir.path(), patagonia::store::OpenMode::Create).unwrap());
    let work = TempDir::new().unwrap();
    let pack = work.path().join("pack");
    patagonia::content::Pack::embedded().write_to(&pack, patagonia::content::pack::none_stored).unwrap();
    import(desk.dir.path(), &pack).unwrap();
    let picture = from_telephone(300, 200, [1, 2, 3]);
    let heic = [&24_u32.to_be_bytes()[..], b"ftypheic\0\0\0\0heicmif1", b"x"].concat();
    let with_photo = |folder: &Path| {
        write(folder, "photos/a/original.jpg", &picture);
        describe(folder, "a", "Ana");
    };
    type Case<'a> = (&'a str, &'a dyn Fn(&Path));
    let cases: [Case<'_>; 10] = [
        ("`photos/a/original.heic`: is a HEIC picture", &|folder| {
            describe(folder, "a", "Ana");
            write(folder, "photos/a/original.heic", &heic);
        }),
        ("Settings → Camera → Formats → Most Compatible", &|folder| {
            describe(folder, "a", "Ana");
            write(folder, "photos/a/original.jpg", &heic);
        }),
        ("`photos/a/original.NEF`: is a camera's RAW file", &|folder| write(folder, "photos/a/original.NEF", "x")),
        ("`photos/a/original.tif`: is `.tif`; a photograph is", &|folder| write(folder, "photos/a/original.tif", "x")),
        ("`photos/a/original.jpg`: is missing", &|folder| describe(folder, "a", "Ana")),
        ("`photos/a/original.jpg`: is not a picture", &|folder| {
            with_photo(folder);
            write(folder, "photos/a/original.jpg", "no picture");
        }),
        ("`photos/a/es.json`: is missing: say in Spanish", &|folder| {
            write(folder, "photos/a/original.jpg", &picture);
            write(folder, "photos/a/de.json", r#"{"alt": "Ana"}"#);
        }),
        ("`focus[1]` is 1.5; it is a share of the picture", &|folder| {
            with_photo(folder);
            write(folder, "photos/a/facts.json", r#"{"focus": [0.5, 1.5]}"#);
        }),
        ("`photo` names the photograph `b`, which is missing: `photos/` holds `a`", &|folder| {
            with_photo(folder);
            add(folder, "lodges/uman_lodge/facts.json", json!({ "photo": "b" }));
        }),
        ("names `a`, whose facts have no `consent`", &|folder| {
            with_photo(folder);
            write(folder, "pages/kawesqar/facts.json", r#"{"photo": "a"}"#);
        }),
    ];
    for (at, (words, change)) in cases.iter().enumerate() {
        let folder = work.path().join(format!("case-{at}"));
        patagonia::content::Pack::embedded().write_to(&folder, patagonia::content::pack::none_stored).unwrap();
        change(&folder);
        let error = import(desk.dir.path(), &folder).unwrap_err();
        assert!(error.contains(words) && error.contains("nothing was changed"), "{words}\n{error}");
    }

    // A file of any length is refused before it is read.
    for (name, words) in [("original.png", "is longer than 50 MB"), ("original.cr3", "is a camera's RAW file")] {
        let folder = work.path().join(name);
        patagonia::content::Pack::embedded().write_to(&folder, patagonia::content::pack::none_stored).unwrap();
        describe(&folder, "a", "Ana");
        let file = fs::File::create(folder.join("photos/a").join(name)).unwrap();
        file.set_len(1 << 36).unwrap();
        let error = import(desk.dir.path(), &folder).unwrap_err();
        assert!(error.contains(words) && error.contains(&format!("photos/a/{name}")), "{error}");
    }
}
