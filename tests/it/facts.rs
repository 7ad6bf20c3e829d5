//! Each fact of the business is stored once: a change in one file reaches every page, feed and mail in every language. What an older
//! program wrote remains as its owner left it.

use std::fs;
use std::path::Path;

use patagonia::content::Pack;
use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use patagonia::store::{ContentStore, OpenMode, Origin};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::TestApp;
use crate::desk::Desk;
use crate::inquiries::inquiry;
use crate::smtp_sink::SmtpSink;

const AYSEN: &str = "aysen-carretera-austral";
const AUSTRAL: &str = "patagonia-austral-expedicion-cientifica";
const END: &str = "fin-del-mundo-lujo-regenerativo";

fn edit(folder: &Path, file: &str, change: impl FnOnce(&mut Value)) {
    let path = folder.join(file);
    let mut value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    change(&mut value);
    fs::write(path, value.to_string()).unwrap();
}

/// The binary's own content in a folder, to be edited.
fn exported() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    Pack::embedded().write_to(dir.path(), patagonia::content::pack::none_stored).unwrap();
    dir
}

/// The error for an edited folder.
fn refusal(folder: &Path) -> String {
    let desk = Desk::new();
    let (code, error) = desk.run(&["import-content", folder.to_str().unwrap(), "--dry-run"]).refusal();
    assert_eq!(code, Some(1), "{error}");
    error
}

/// Replaces non-breaking spaces by plain ones.
fn spaced(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ").replace("&nbsp;", " ").replace("&amp;", "&")
}

/// Everything that the site serves at its own addresses and in its files.
async fn everything(app: &TestApp) -> Vec<(String, String)> {
    let sitemap = app.request(Method::GET, "/sitemap.xml").send().await.unwrap().text().await.unwrap();
    let mut paths: Vec<String> = sitemap
        .split("<loc>")
        .skip(1)
        .map(|part| part.split("</loc>").next().unwrap().replace("https://www.example.cl", ""))
        .collect();
    assert!(paths.len() > 100, "{}", paths.len());
    for lang in Lang::ALL {
        paths.extend([format!("/{lang}/feed.xml"), format!("/{lang}/feed.json")]);
        for slug in [AYSEN, AUSTRAL, END] {
            paths.push(format!("/api/itineraries/{slug}/stops.gpx?lang={lang}"));
            paths.push(format!("/api/itineraries/{slug}/trip.ics?lang={lang}&date=2027-01-10"));
        }
    }
    let mut texts = Vec::new();
    for path in paths {
        let text = app.page(&path).await;
        texts.push((path, spaced(&text.replace("\r\n ", ""))));
    }
    texts
}

/// What no page, file or mail may say after every fact has changed, and what many of them have to say instead; a language not listed here
/// is not checked.
#[expect(clippy::too_many_lines, reason = "a table of languages")]
fn words(lang: Lang) -> (Vec<&'static str>, Vec<&'static str>) {
    match lang.code() {
        "es" => (
            vec![
                "4.500",
                "20 %",
                "100 %",
                "24 horas",
                "24 h<",
                "2 a 8 ",
                "14 a 21",
                "4 a 12",
                "4 a 10",
                "4–12",
                "4–10",
                "4–8",
                "cuatro a diez",
                "8, 10 y 12",
                "dos fundaciones",
                "dos oficinas",
                "Tres rutas",
                "Tres viajes",
                "Veinticuatro",
                "24 hospedajes",
                "12 preguntas",
                "Cuatro compromisos",
                "menores de 16",
                "dos personas, ",
                "8 días / 7 noches",
                "Ocho días entre",
                "más de diez años de",
                "Valdivia y Puerto Natales",
                "somos más de 8",
            ],
            vec![
                "EUR 4.900 por persona",
                "25 %",
                "90 %",
                "36 horas",
                "3 a 9 personas",
                "15 a 23 días",
                "5 a 14",
                "5–14 personas",
                "9, 10 y 12 días",
                "tres fundaciones",
                "tres oficinas",
                "Cuatro ",
                "Veinticinco ",
                "25 hospedajes",
                "13 preguntas frecuentes",
                "Cinco compromisos",
                "menores de 17",
                "9 días / 8 noches",
                "Nueve días entre",
                "más de catorce años de",
                "Valdivia, Puerto Natales y Coyhaique",
                "más de 9",
            ],
        ),
        "en" => (
            vec![
                "4,500",
                " 20%",
                " 100% ",
                "24 hours",
                "24 Hours",
                "2 to 8 ",
                "14 to 21",
                "14–21",
                "4 to 12",
                "4–12",
                "four to ten",
                "8, 10 and 12",
                "two foundations",
                "two offices",
                "Three itineraries",
                "Twenty-four",
                "24 places",
                "Four commitments",
                "8 days / 7 nights",
                "Eight days among",
                "more than ten years’",
                "for two people",
                "if we are more than 8",
            ],
            vec![
                "EUR 4,900 per person",
                "25%",
                "90%",
                "36 hours",
                "3 to 9 people",
                "15 to 23 days",
                "5 to 14",
                "three foundations",
                "three offices",
                "Four ",
                "Twenty-five ",
                "Five commitments",
                "9 days / 8 nights",
                "fourteen years’",
            ],
        ),
        "fr" => (
            vec![
                "4 500",
                "20 %",
                "100 %",
                "24 heures",
                "sous 24 h",
                "2 à 8 ",
                "14 à 21",
                "4 à 12",
                "quatre à dix",
                "8, 10 et 12",
                "deux fondations",
                "deux bureaux",
                "Trois itinéraires",
                "Vingt-quatre",
                "24 hébergements",
                "12 réponses",
                "moins de 16",
                "8 jours / 7 nuits",
                "nous sommes plus de 8",
            ],
            vec![
                "4 900 EUR par personne",
                "25 %",
                "36 heures",
                "3 à 9 personnes",
                "15 à 23 jours",
                "trois fondations",
                "Quatre ",
                "Vingt-cinq ",
                "13 réponses",
                "moins de 17",
                "9 jours / 8 nuits",
            ],
        ),
        "de" => (
            vec![
                "4.500",
                "20 %",
                "100 %",
                "24 Stunden",
                "2 bis 8 ",
                "14 bis 21",
                "14–21",
                "4 bis 12",
                "vier bis zehn",
                "8, 10 und 12",
                "zwei Stiftungen",
                "zwei Büros",
                "Drei Reiserouten",
                "Vierundzwanzig",
                "24 Unterkünften",
                "12 Fragen",
                "Vier Zusagen",
                "unter 16",
                "8 Tage / 7 Nächte",
            ],
            vec![
                "4.900 EUR pro Person",
                "25 %",
                "36 Stunden",
                "3 bis 9 Personen",
                "15 bis 23 Tage",
                "drei Stiftungen",
                "Vier ",
                "Fünfundzwanzig ",
                "13 Fragen",
                "Fünf Zusagen",
                "unter 17",
                "9 Tage / 8 Nächte",
            ],
        ),
        "it" => (
            vec![
                "4.500",
                " 20%",
                " 100% ",
                "24 ore",
                "2 a 8 ",
                "14 a 21",
                "4 a 12",
                "quattro a dieci",
                "8, 10 e 12",
                "due fondazioni",
                "due uffici",
                "Tre itinerari",
                "Ventiquattro",
                "24 alloggi",
                "12 risposte",
                "Quattro impegni",
                "8 giorni / 7 notti",
                "se siamo più di 8",
            ],
            vec![
                "4.900 EUR a persona",
                "25%",
                "36 ore",
                "3 a 9 persone",
                "15 a 23 giorni",
                "tre fondazioni",
                "Quattro ",
                "Venticinque ",
                "13 risposte",
                "Cinque impegni",
                "9 giorni / 8 notti",
            ],
        ),
        "pt" => (
            vec![
                "4.500",
                " 20%",
                " 100% ",
                "24 horas",
                "2 a 8 ",
                "14 a 21",
                "4 a 12",
                "quatro a dez",
                "8, 10 e 12",
                "duas fundações",
                "dois escritórios",
                "Três rotas",
                "Vinte e quatro",
                "24 hospedagens",
                "12 perguntas",
                "Quatro compromissos",
                "enores de 16",
                "8 dias / 7 noites",
                "formos mais de 8",
            ],
            vec![
                "EUR 4.900 por pessoa",
                "25%",
                "36 horas",
                "3 a 9 pessoas",
                "15 a 23 dias",
                "três fundações",
                "Quatro ",
                "Vinte e cinco ",
                "13 perguntas",
                "Cinco compromissos",
                "enores de 17",
                "9 dias / 8 noites",
            ],
        ),
        _ => (Vec::new(), Vec::new()),
    }
}

/// Must no longer appear anywhere, in any language.
const GONE: [&str; 5] = ["SERNATUR", "Patagonia Regenerativa", " 2030", "56900000000", "USD 4"];

fn change_every_fact(folder: &Path) {
    edit(folder, "site.json", |site| {
        site["name"] = "Sur Profundo".into();
        site["whatsapp"] = "+56 9 1234 5678".into();
        site["offices"].as_array_mut().unwrap().push(json!({ "city": "Coyhaique", "region": "Aysén" }));
        site["reply_hours"] = 36.into();
        site["share"] = json!({ "percent": 25, "of": "reservation", "foundations": 3 });
        site["transport_goal"] = json!({ "percent": 90, "year": 2035 });
        site["minimum_age"] = 17.into();
        site["experience_years"] = 14.into();
        site["certification"] = "SELLO AUSTRAL".into();
        site["custom_tour"] = json!({
            "price": { "from": 4900, "currency": "EUR", "per": "person" },
            "group": { "min": 3, "max": 9 },
            "days": { "min": 15, "max": 23 },
        });
    });
    for (slug, group) in [(AUSTRAL, 14), (AYSEN, 11), (END, 7)] {
        edit(folder, &format!("itineraries/{slug}/facts.json"), |facts| {
            facts["group_min"] = 5.into();
            facts["group_max"] = group.into();
            if slug == AUSTRAL {
                facts["days"] = 9.into();
                facts["nights"] = 8.into();
                facts["price"] = json!({ "from": 3210, "currency": "EUR" });
            }
        });
    }
    for lang in Lang::ALL {
        edit(folder, &format!("itineraries/{AUSTRAL}/{lang}.json"), |text| {
            let days = text["dias"].as_array_mut().unwrap();
            days.push(days[7].clone());
        });
        edit(folder, &format!("pages/about/{lang}.json"), |text| {
            for list in ["/faq/items", "/promise/items"] {
                let items = text.pointer_mut(list).unwrap().as_array_mut().unwrap();
                let mut last = items.last().unwrap().clone();
                let name = if list == "/faq/items" { "question" } else { "title" };
                last[name] = format!("{} +", last[name].as_str().unwrap()).into();
                items.push(last);
            }
        });
    }
    // One more itinerary and one more lodge.
    for (from, to, order) in [
        (format!("itineraries/{AYSEN}"), "itineraries/aysen-norte", 9),
        ("lodges/uman_lodge".to_owned(), "lodges/una_mas", 99),
    ] {
        fs::create_dir(folder.join(to)).unwrap();
        for entry in fs::read_dir(folder.join(from)).unwrap().map(Result::unwrap) {
            fs::copy(entry.path(), folder.join(to).join(entry.file_name())).unwrap();
        }
        edit(folder, &format!("{to}/facts.json"), |facts| facts["order"] = order.into());
    }
    edit(folder, "testimonials/beagle/facts.json", |facts| facts["sample"] = false.into());
}

#[tokio::test]
async fn a_fact_changed_in_its_one_place_changes_everywhere() {
    let dir = TempDir::new().unwrap();
    let content = ContentStore::open(dir.path(), OpenMode::Create).unwrap();
    content.keep_embedded(&Pack::embedded(), jiff::Timestamp::now()).unwrap();
    drop(content);
    let desk = Desk::at(dir);
    let folder = exported();
    change_every_fact(folder.path());
    let said = desk.stdout(&["import-content", folder.path().to_str().unwrap()]);
    assert!(said.ends_with("is live\n"), "{said}");

    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let options = [
        "--smtp-url",
        &url,
        "--mail-from",
        "hola@agencia.example",
        "--mail-staff",
        "equipo@agencia.example",
        "--base-url",
        "https://www.example.cl",
    ];
    let Desk { dir, store } = desk;
    drop(store);
    let app = TestApp::start_in(dir, &options).await;
    let mut texts = everything(&app).await;

    let post = |path: String, body: Value| {
        let request =
            app.request(Method::POST, &path).header("content-type", "application/json").body(body.to_string());
        async move { request.send().await.unwrap() }
    };
    let mut references = Vec::new();
    for (at, lang) in Lang::ALL.into_iter().enumerate() {
        let mut form = inquiry();
        let changes = json!({
            "lang": lang, "email": format!("ana{at}@example{at}.org"), "trip_type": "custom_tour", "itinerary": null, "duration": "7-10",
            "travelers": "1",
        });
        form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        let response = post("/api/inquiries".to_owned(), form).await;
        assert_eq!(response.status(), 201);
        let stored: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
        references.push((lang, stored["reference"].as_str().unwrap().to_owned()));
        let email = json!({ "email": format!("eva{at}@example{at}.org"), "lang": lang });
        assert_eq!(post(format!("/api/itineraries/{AUSTRAL}/mail"), email.clone()).await.status(), 202);
        assert_eq!(post("/api/newsletter".to_owned(), email).await.status(), 202);
    }
    for (lang, reference) in &references {
        let path = format!("{}?sent={reference}", Route::new(*lang, Page::Reservations).path());
        texts.push((path.clone(), spaced(&app.page(&path).await)));
    }
    for mail in sink.until_taken(Lang::ALL.len() * 4).await {
        let parsed = mailparse::parse_mail(&mail.data).unwrap();
        let lang = mail.header("content-language");
        for part in parsed.parts().filter(|part| part.ctype.mimetype.starts_with("text/")) {
            let text = format!("{}\n{}", mail.header("subject"), part.get_body().unwrap());
            texts.push((format!("/{lang}/mail to {:?}", mail.to), spaced(&text)));
        }
    }

    let mut wrong = Vec::new();
    for lang in Lang::ALL {
        let (old, new) = words(lang);
        let is_own = |path: &str| path.starts_with(&format!("/{lang}")) || path.contains(&format!("lang={lang}"));
        let own: Vec<&(String, String)> = texts.iter().filter(|(path, _)| is_own(path)).collect();
        for (path, text) in &own {
            for word in old.iter().chain(&GONE) {
                if let Some(at) = text.find(word) {
                    let before: String = text[..at].chars().rev().take(60).collect();
                    wrong.push(format!("{path} says `{}{word}`", before.chars().rev().collect::<String>()));
                }
            }
        }
        let missing = new.iter().filter(|word| !own.iter().any(|(_, text)| text.contains(**word)));
        wrong.extend(missing.map(|word| format!("nothing in {lang} says `{word}`")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let page = |path: &str| texts.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str()).unwrap();
    assert!(page("/es").contains("\"lowPrice\":4900") && page("/es").contains("\"priceCurrency\":\"EUR\""), "JSON-LD");
    assert!(page("/de/itinerare/patagonia-austral-expedicion-cientifica").contains("\"lowPrice\":3210"), "JSON-LD");
    assert!(page("/de/itinerare/patagonia-austral-expedicion-cientifica").contains("ab 3.210 EUR"));
    let mails = texts.iter().filter(|(path, _)| path.starts_with("/es/mail to"));
    assert!(mails.clone().any(|(_, text)| text.contains("36 horas")), "the confirmation");
    assert!(mails.clone().any(|(_, text)| text.contains("desde EUR 3.210")), "the itinerary");
    // A real quote is shown alone, without the note about samples.
    assert!(page("/es").contains("Así lo cuentan quienes viajan") && !page("/es").contains("Citas de muestra"));
}

#[tokio::test]
async fn the_promised_hours_are_those_that_staff_are_held_to() {
    let desk = Desk::new();
    let content = ContentStore::open(desk.dir.path(), OpenMode::Create).unwrap();
    content.keep_embedded(&Pack::embedded(), jiff::Timestamp::now()).unwrap();
    let folder = exported();
    edit(folder.path(), "site.json", |site| site["reply_hours"] = 36.into());
    desk.stdout(&["import-content", folder.path().to_str().unwrap()]);
    let reference = desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    let shown = desk.stdout(&["inquiries", "show", &reference.to_string(), "--json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["reply_due"], "2026-03-12T00:00:00Z");
    assert!(desk.stdout(&["inquiries", "list", "--overdue"]).contains("2026-03-11 21:00 overdue"));
    assert!(
        desk.stdout(&["export-inquiries", "--format", "ndjson"]).contains("\"reply_due\":\"2026-03-12T00:00:00Z\"")
    );
}

#[test]
fn every_unfit_value_is_told_at_once_with_file_line_field_and_what_would_do() {
    let folder = exported();
    let replace = |file: &str, from: &str, to: &str| {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file}: {from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    };
    let facts = format!("itineraries/{AYSEN}/facts.json");
    replace("site.json", "America/Punta_Arenas", "America/Punta_Arena");
    replace(&facts, "\"austral-road\"", "\"family.jpg\"");
    replace(&format!("itineraries/{END}/facts.json"), "\"nights\": 11", "\"nights\": 13");
    replace("lodges/uman_lodge/facts.json", "\"lat\": -", "\"lat\": -9");
    replace("testimonials/beagle/facts.json", "\"order\": 3", "\"order\": 2");
    replace("pages/home/de.json", "{{share}}", "{{shrae}}");
    replace("pages/blog/fr.json", "\"heading\": \"", "\"heading\": \"\",\n  \"intro\": \"");
    replace("pages/about/en.json", "(page:itineraries)", "(page:itinerary/aysen)");
    replace("posts/caminar-con-viento/es.md", "\n---\n", "\n---\n![Foto](foto.jpg) [a](otra-pagina) {{lodgse}}\n");
    let error = refusal(folder.path());
    for part in [
        "`site.json`: `America/Punta_Arena` is no time zone of the IANA list; perhaps `America/Punta_Arenas` at line 10",
        "unknown variant `family.jpg`, expected one of `about`, `austral-road`",
        "in `scene`",
        "`nights` says 13 `nights` in 12 `days` at line 5",
        "`lodges/uman_lodge/facts.json`: `lat` of `",
        "which is nowhere; it lies between -90 and 90 at line",
        "`order` is 2, which `testimonials/austral-road` has at line 2",
        "`pages/home/de.json`: calls `{{shrae}}`, which is no fact (perhaps `{{share}}`",
        "`pages/blog/fr.json`: `heading` holds no text at line 6",
        "`intro` stands there twice at line 8",
        "links to `page:itinerary/aysen`, which is not there; perhaps `page:itinerary/aysen-carretera-austral`",
        "`posts/caminar-con-viento/es.md`: shows `foto.jpg`, which is no picture of this content",
        "links to `otra-pagina`, which is no address",
        "calls `{{lodgse}}`, which is no fact (perhaps `{{lodges}}`",
    ] {
        assert!(error.contains(part), "{part}\n{error}");
    }
    for (from, to, part) in [
        ("+56900000000", "call me", "`call me` is no telephone number with its country code"),
        ("+56900000000", "+999 123 4567", "`whatsapp` is `+999 123 4567`, which is no number of any country"),
        (
            "+56900000000",
            "+39 (0)6 1234 5678",
            "`whatsapp` is `+39 (0)6 1234 5678`, which is dialled as `+390612345678`",
        ),
        ("\"USD\"", "\"usd\"", "`usd` is no currency of ISO 4217; write its three capitals, perhaps `USD`"),
        ("\"min\": 2", "\"min\": 12", "`custom_tour.group` says from `min` 12 to `max` 8"),
        ("\"reply_hours\": 24", "\"reply_hours\": 0", "`reply_hours` is 0; it has to lie between 1 and 744"),
        ("2024-01-15", "2024-13-15", "privacy_policy_version"),
        ("\"percent\": 20", "\"percent\": 120", "`share.percent` is 120"),
    ] {
        let folder = exported();
        let path = folder.path().join("site.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
        let error = refusal(folder.path());
        assert!(error.contains(part) && error.contains("`site.json`") && error.contains("line"), "{part}\n{error}");
    }
}

/// Content as the program wrote it before facts were stored in it, with an owner's own words and values.
fn older() -> TempDir {
    let dir = exported();
    let fixtures = Path::new("tests/fixtures/content");
    for folder in ["agency", "mails", "people", "pages/home", "pages/reservations", "pages/about"] {
        fs::remove_dir_all(dir.path().join(folder)).unwrap();
    }
    for file in [
        "site.json",
        "pages/home/es.json",
        "pages/reservations/es.json",
        "pages/about/es.json",
        "testimonials/beagle/facts.json",
        &format!("itineraries/{AYSEN}/es.json"),
    ] {
        let path = dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let text = fs::read_to_string(fixtures.join(file)).unwrap();
        let text = text
            .replace("USD\u{a0}4.500", "USD\u{a0}4.900")
            .replace("Despierta en la Patagonia", "Amanece en la Patagonia");
        fs::write(path, text).unwrap();
    }
    for id in ["austral-road", "ice-field"] {
        edit(dir.path(), &format!("testimonials/{id}/facts.json"), |facts| {
            drop(facts.as_object_mut().unwrap().remove("sample"));
        });
    }
    dir
}

#[tokio::test]
async fn content_of_an_older_program_starts_shows_its_owners_words_and_comes_out_in_todays_layout() {
    let old = older();
    // Two values that the older program accepted.
    edit(old.path(), "site.json", |site| site["whatsapp"] = "call me".into());
    edit(old.path(), &format!("itineraries/{AYSEN}/facts.json"), |facts| facts["scene"] = "family.jpg".into());
    let dir = TempDir::new().unwrap();
    let store = ContentStore::open(dir.path(), OpenMode::Create).unwrap();
    store.add(&Pack::from_folder(old.path()).unwrap(), Origin::Import, "", jiff::Timestamp::now()).unwrap();
    drop(store);
    let app = TestApp::start_in(dir, &["--base-url", "https://www.example.cl"]).await;
    let home = spaced(&app.page("/es").await);
    for part in ["Amanece en la Patagonia", "desde USD 4.900", "Citas de muestra", "Tres rutas", "2 a 8 personas"] {
        assert!(home.contains(part), "{part}");
    }
    let about = spaced(&app.page("/es/nosotros").await);
    assert!(about.contains("Quien fundó la agencia") && about.contains("USD 4.900"));
    assert!(spaced(&app.page("/es/itinerarios/aysen-carretera-austral").await).contains("4–10 personas"));
    assert!(app.page("/de").await.contains("Amanece en la Patagonia"), "in another language as before");

    let desk = Desk::at(app.stop().await);
    let folder = desk.dir.path().join("export");
    desk.stdout(&["export-content", folder.to_str().unwrap()]);
    let site: Value = serde_json::from_str(&fs::read_to_string(folder.join("site.json")).unwrap()).unwrap();
    assert_eq!((&site["custom_tour"]["price"]["from"], &site["reply_hours"]), (&json!(4900), &json!(24)));
    assert!(folder.join("agency/de.json").exists() && folder.join("people/1/es.json").exists());
    let text = fs::read_to_string(folder.join(format!("itineraries/{AYSEN}/es.json"))).unwrap();
    assert!(!text.contains("\"grupo\""), "what repeats the facts follows them");
}

#[test]
fn a_folder_that_an_older_program_exported_imports_and_says_what_was_put_in() {
    let old = older();
    let desk = Desk::new();
    let run = desk.run(&["import-content", old.path().to_str().unwrap(), "--yes"]);
    assert!(run.0.status.success(), "{}", run.stderr());
    assert!(run.stdout().ends_with("is live\n"));
    let said = run.stderr();
    assert!(said.contains("`reply_hours` is 24") && said.contains("as pages/about says it"), "{said}");
    assert_eq!(desk.stdout(&["import-content", old.path().to_str().unwrap()]), "nothing has changed\n");
}
