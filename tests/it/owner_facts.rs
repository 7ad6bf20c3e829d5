//! What only the owner knows: departures, terms, the figures of days, people, the company. Given, each shows wherever it belongs; not given,
//! nowhere.

use std::fs;
use std::path::Path;

use patagonia::content::{self, Pack};
use patagonia::locale::Lang;
use patagonia::machine::Clock;
use patagonia::routes::{Page, Route};
use patagonia::store::{ContentStore, OpenMode};
use reqwest::Method;
use scraper::{Html, Selector};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::TestApp;
use crate::desk::Desk;
use crate::smtp_sink::SmtpSink;

const AYSEN: &str = "aysen-carretera-austral";
const END: &str = "fin-del-mundo-lujo-regenerativo";
const FACTS: &str = "itineraries/aysen-carretera-austral/facts.json";

/// The binary's own content with every fact that an owner can add.
fn full() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    Pack::embedded().write_to(dir.path(), patagonia::content::pack::none_stored).unwrap();
    let added: Value = serde_json::from_str(&fs::read_to_string("tests/fixtures/owner-facts.json").unwrap()).unwrap();
    for (file, fields) in added.as_object().unwrap() {
        edit(dir.path(), file, |value| value.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone()));
    }
    dir
}

fn edit(folder: &Path, file: &str, change: impl FnOnce(&mut Value)) {
    let path = folder.join(file);
    let mut value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    change(&mut value);
    fs::write(path, format!("{value:#}\n")).unwrap();
}

/// A data folder in which the full content is live.
fn live() -> TempDir {
    let dir = TempDir::new().unwrap();
    let content = ContentStore::open(dir.path(), OpenMode::Create).unwrap();
    content.keep_embedded(&Pack::embedded(), jiff::Timestamp::now()).unwrap();
    drop(content);
    let desk = Desk::at(dir);
    let said = desk.stdout(&["import-content", full().path().to_str().unwrap()]);
    assert!(said.ends_with("is live\n"), "{said}");
    desk.dir
}

/// In the middle of December 2026, between the example's first departure and its second.
async fn server(dir: TempDir, options: &[&str]) -> TestApp {
    let now: jiff::Timestamp = "2026-12-15T15:00:00Z".parse().unwrap();
    let options = [&["--base-url", "https://www.example.cl"], options].concat();
    TestApp::start_by(Clock::new(move || now), dir, &options).await
}

async fn document(app: &TestApp, path: &str) -> Html {
    Html::parse_document(&app.page(path).await)
}

/// The texts of the elements that a selector finds, with plain spaces.
fn texts(html: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    let text = |element: scraper::ElementRef<'_>| element.text().collect::<Vec<_>>().join(" ");
    html.select(&selector).map(|element| spaced(&text(element))).collect()
}

fn links(html: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    html.select(&selector).map(|link| link.value().attr("href").unwrap().to_owned()).collect()
}

fn spaced(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The node of a kind in a page's graph.
fn node(html: &Html, kind: &str) -> Value {
    let selector = Selector::parse("script[type='application/ld+json']").unwrap();
    let graph: String = html.select(&selector).next().unwrap().text().collect();
    let graph: Value = serde_json::from_str(&graph).unwrap();
    graph["@graph"].as_array().unwrap().iter().find(|node| node["@type"] == kind).unwrap().clone()
}

fn itinerary(lang: Lang, slug: &str) -> String {
    Route::with_slug(lang, Page::Itinerary, slug).path()
}

#[tokio::test]
async fn departures_and_the_season_of_a_price_show_on_cards_the_page_and_to_search_engines() {
    let app = server(live(), &[]).await;
    for (lang, next, season, price) in [
        (Lang::Es, "7 de febrero de 2027", "noviembre a marzo", "desde USD 3.210 por persona"),
        (Lang::En, "7 February 2027", "November to March", "from USD 3,210 per person"),
        (Lang::Fr, "7 février 2027", "novembre à mars", "à partir de 3 210 USD par personne"),
        (Lang::De, "7. Februar 2027", "November bis März", "ab 3.210 USD pro Person"),
        (Lang::It, "7 febbraio 2027", "novembre–marzo", "da 3.210 USD a persona"),
        (Lang::Pt, "7 de fevereiro de 2027", "novembro a março", "a partir de US$ 3.210 por pessoa"),
    ] {
        for page in [Page::Home, Page::Itineraries] {
            let html = document(&app, &Route::new(lang, page).path()).await;
            let sales = texts(&html, ".poster__sale");
            assert_eq!(sales.len(), 1, "{lang} {page:?}: only one itinerary has a price and departures");
            assert!(sales[0].starts_with(&format!("{price} {season}")), "{lang} {page:?}: {sales:?}");
            assert!(sales[0].ends_with(next), "{lang} {page:?}: {sales:?}");
        }
        let html = document(&app, &itinerary(lang, AYSEN)).await;
        let facts = texts(&html, ".itinerary-head .facts dd");
        assert_eq!(&facts[4..], [format!("{price} {season}"), next.to_owned()], "{lang}");
    }

    let html = document(&app, &itinerary(Lang::Es, AYSEN)).await;
    assert_eq!(
        texts(&html, ".departure"),
        [
            "10 de enero de 2027 Regreso: 19 de enero de 2027 Completa",
            "7 de febrero de 2027 Regreso: 16 de febrero de 2027 Salida garantizada · Quedan 3 cupos",
            "6 de marzo de 2027 Regreso: 15 de marzo de 2027 Con cupos USD 3.450 por persona",
            "20 de marzo de 2027 Regreso: 29 de marzo de 2027 Queda 1 cupo",
        ],
        "the departure of 2025 is past"
    );
    let plan = |date: &str| format!("/es/reservas?tour={AYSEN}&date={date}");
    let dates = ["2027-02-07", "2027-03-06", "2027-03-20"];
    assert_eq!(links(&html, ".departure a"), dates.map(plan), "a full departure leads nowhere");
    // The date of a link arrives in the form.
    let form = document(&app, &plan("2027-02-07")).await;
    let field = Selector::parse("[name='tentative_date'][value='2027-02-07']").unwrap();
    assert_eq!(form.select(&field).count(), 1);

    let offers = node(&html, "TouristTrip")["offers"].clone();
    let url = |date: &str| format!("https://www.example.cl{}", plan(date));
    let said: Vec<[Value; 5]> = offers
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| {
            assert_eq!(offer["@type"], "Offer");
            ["url", "availability", "validThrough", "price", "priceSpecification"].map(|name| offer[name].clone())
        })
        .collect();
    let from = json!({ "@type": "PriceSpecification", "minPrice": 3210, "priceCurrency": "USD" });
    let is = |availability: &str| format!("https://schema.org/{availability}");
    assert_eq!(
        json!(said),
        json!([
            [url("2027-01-10"), is("SoldOut"), "2027-01-10", null, from],
            [url("2027-02-07"), is("LimitedAvailability"), "2027-02-07", null, from],
            [url("2027-03-06"), is("InStock"), "2027-03-06", 3450, null],
            [url("2027-03-20"), is("LimitedAvailability"), "2027-03-20", null, from],
        ])
    );
    assert_eq!(offers[2]["priceCurrency"], "USD");
}

#[tokio::test]
async fn terms_are_those_of_all_trips_or_a_trips_own() {
    let app = server(live(), &[]).await;
    for (lang, sentences, refunds) in [
        (
            Lang::Es,
            [
                "Para reservar se paga un anticipo del 30 %.",
                "El saldo se paga a más tardar 45 días antes de la salida.",
                "Para este viaje necesitas un seguro de viaje.",
            ],
            [
                ("60 días o más antes de la salida", "90 %"),
                ("30–59 días antes de la salida", "50 %"),
                ("menos de 30 días antes de la salida", "ninguna"),
            ],
        ),
        (
            Lang::De,
            [
                "Mit der Buchung wird eine Anzahlung von 30 % fällig.",
                "Der Restbetrag ist spätestens 45 Tage vor der Abreise zu zahlen.",
                "Für diese Reise brauchen Sie eine Reiseversicherung.",
            ],
            [
                ("60 Tage oder mehr vor der Abreise", "90 %"),
                ("30–59 Tage vor der Abreise", "50 %"),
                ("weniger als 30 Tage vor der Abreise", "keine"),
            ],
        ),
    ] {
        let html = document(&app, &itinerary(lang, AYSEN)).await;
        assert_eq!(texts(&html, ".terms > li"), sentences, "{lang}");
        let rows = refunds.map(|(notice, refund)| format!("{notice} {refund}"));
        assert_eq!(texts(&html, ".refunds tbody tr"), rows, "{lang}");
    }
    let own = document(&app, &itinerary(Lang::Es, END)).await;
    assert_eq!(texts(&own, ".terms > li"), ["Al reservar se paga el total.", "El precio incluye un seguro de viaje."]);
    assert_eq!(texts(&own, ".refunds, .departure"), [""; 0]);
}

#[tokio::test]
async fn the_figures_of_a_day_stand_below_its_title() {
    let app = server(live(), &[]).await;
    for (lang, days) in [
        (
            Lang::Es,
            [
                "Por ruta 56 km · 1 h Noche hotel Comidas cena",
                "Por ruta 1.022,5 km · 4,5 h A pie 7,5 km · 3,5 h · 420 m de subida Comidas desayuno, almuerzo y cena",
                "Por agua lancha · 2 h Noche Uman Lodge Comidas desayuno y cena",
                "Por ruta 125 km Por agua barcaza · 1,5 h · lunes y jueves Noche hostal Horario publicado, visto el 2 de octubre de 2026",
            ],
        ),
        (
            Lang::En,
            [
                "By road 56 km · 1 h Night hotel Meals dinner",
                "By road 1,022.5 km · 4.5 h On foot 7.5 km · 3.5 h · 420 m of ascent Meals breakfast, lunch and dinner",
                "By water boat · 2 h Night Uman Lodge Meals breakfast and dinner",
                "By road 125 km By water ferry · 1.5 h · Monday and Thursday Night guest house Published timetable, seen on 2 October 2026",
            ],
        ),
    ] {
        let html = document(&app, &itinerary(lang, AYSEN)).await;
        assert_eq!(texts(&html, ".day-strip"), days, "{lang}");
        for (number, count) in [(1, 1), (2, 0), (3, 1), (5, 1), (7, 1), (10, 0)] {
            assert_eq!(
                texts(&html, &format!(".route__day:nth-child({number}) .day-strip")).len(),
                count,
                "day {number}"
            );
        }
        assert_eq!(
            links(&html, ".day-strip a"),
            [
                format!("{}#uman_lodge", Route::new(lang, Page::Accommodations).path()),
                "https://barcazas.example.org/horario".to_owned()
            ]
        );
    }
}

#[tokio::test]
async fn people_are_there_by_name_role_and_languages_and_with_the_trips_that_they_guide() {
    let app = server(live(), &[]).await;
    for (lang, role, languages) in [
        (Lang::Es, "Fundadora, guía de montaña", "Idiomas: español, inglés y alemán"),
        (Lang::Fr, "Fondatrice, guide de montagne", "Langues : espagnol, anglais et allemand"),
        (Lang::De, "Gründerin, Bergführerin", "Sprachen: Spanisch, Englisch und Deutsch"),
    ] {
        for (path, members) in [(Route::new(lang, Page::About).path(), 3), (itinerary(lang, AYSEN), 2)] {
            let html = document(&app, &path).await;
            let found = texts(&html, ".member");
            assert_eq!(found.len(), members, "{path}");
            assert!(found[0].starts_with(&format!("Rosa Quilodrán {role} ")), "{}", found[0]);
            assert!(found[0].ends_with(languages), "{}", found[0]);
        }
    }
    let html = document(&app, &itinerary(Lang::Es, END)).await;
    assert_eq!(texts(&html, ".guides"), [""; 0], "nobody guides it");
    let about = document(&app, "/es/nosotros").await;
    assert_eq!(
        node(&about, "TravelAgency")["employee"],
        json!([{
            "@type": "Person", "name": "Rosa Quilodrán", "jobTitle": "Fundadora, guía de montaña",
            "worksFor": { "@id": "https://www.example.cl/#agency" }, "knowsLanguage": ["es", "en", "de"],
        }]),
        "who is there by what they do has no name"
    );
}

#[tokio::test]
async fn the_company_is_named_on_about_the_privacy_page_in_every_foot_and_to_search_engines() {
    let app = server(live(), &[]).await;
    let about = document(&app, "/es/nosotros").await;
    assert_eq!(
        texts(&about, ".company__fact"),
        [
            "Razón social Viajes de Ejemplo SpA",
            "Número de registro 76.000.000-0",
            "Dirección Calle de Ejemplo 123, 6160000 Puerto Natales, Chile",
            "Correo electrónico contacto@agencia.example",
            "Teléfono +56 61 221 2345",
            "Horario lunes a viernes, 09:00–18:30 h sábado, 10:00–13:00 h",
            "Certificados Sello Ejemplo N.º S-0123 Registro Ejemplo",
            "Redes sociales instagram.example video.example",
            "Fundaciones que reciben el aporte Fundación Ejemplo del Sur Fundación Ejemplo Kawésqar",
        ]
    );
    assert_eq!(
        links(&about, ".company a"),
        [
            "mailto:contacto@agencia.example",
            "tel:+56612212345",
            "https://sello.example.org/S-0123",
            "https://www.instagram.example/agencia",
            "https://video.example/agencia",
            "https://sur.example.org/",
        ]
    );
    let german = document(&app, "/de/datenschutz").await;
    assert_eq!(
        texts(&german, ".policy__section:first-child .company__fact"),
        [
            "Firma Viajes de Ejemplo SpA",
            "Registernummer 76.000.000-0",
            "E-Mail contacto@agencia.example",
            "Telefon +56 61 221 2345",
        ]
    );
    let controller = &texts(&german, ".policy__section:first-child .prose")[0];
    assert!(controller.contains("Calle de Ejemplo 123, 6160000 Puerto Natales, Chile"), "{controller}");
    for path in ["/es", "/it/blog", "/pt/reservas"] {
        let html = document(&app, path).await;
        let country = if path.starts_with("/it") { "Cile" } else { "Chile" };
        assert_eq!(
            texts(&html, ".site-footer__company"),
            [format!(
                "Viajes de Ejemplo SpA Calle de Ejemplo 123, 6160000 Puerto Natales, {country} contacto@agencia.example"
            )],
            "{path}"
        );
    }
    let agency = node(&about, "TravelAgency");
    for (name, value) in [
        ("legalName", json!("Viajes de Ejemplo SpA")),
        ("taxID", json!("76.000.000-0")),
        ("email", json!("contacto@agencia.example")),
        ("telephone", json!("+56612212345")),
        (
            "address",
            json!({
                "@type": "PostalAddress", "streetAddress": "Calle de Ejemplo 123", "addressLocality": "Puerto Natales",
                "postalCode": "6160000", "addressCountry": "CL",
            }),
        ),
        ("sameAs", json!(["https://www.instagram.example/agencia", "https://video.example/agencia"])),
        (
            "hasCertification",
            json!([
                {
                    "@type": "Certification", "name": "Sello Ejemplo", "certificationIdentification": "S-0123",
                    "url": "https://sello.example.org/S-0123",
                },
                { "@type": "Certification", "name": "Registro Ejemplo" },
            ]),
        ),
    ] {
        assert_eq!(agency[name], value, "{name}");
    }
    let hours = &agency["openingHoursSpecification"];
    assert_eq!(hours[0]["dayOfWeek"], json!(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]));
    assert_eq!(json!([hours[0]["opens"], hours[0]["closes"], hours[1]["opens"]]), json!(["09:00", "18:30", "10:00"]));
    assert_eq!(spaced(agency["priceRange"].as_str().unwrap()), "desde USD 3.210 por persona");
}

#[tokio::test]
async fn the_mail_with_the_itinerary_and_the_foot_of_every_mail_say_it_too() {
    let sink = SmtpSink::plain().await;
    let url = sink.url("");
    let app = server(live(), &["--smtp-url", &url, "--mail-from", "hola@agencia.example"]).await;
    let request = app
        .request(Method::POST, &format!("/api/itineraries/{AYSEN}/mail"))
        .header("content-type", "application/json")
        .body(json!({ "email": "eva@example.org", "lang": "es" }).to_string());
    assert_eq!(request.send().await.unwrap().status(), 202);
    let mails = sink.until_taken(1).await;
    let parsed = mailparse::parse_mail(&mails[0].data).unwrap();
    let body = |at: usize| parsed.subparts[at].get_body().unwrap().replace("\r\n", "\n").replace('\u{a0}', " ");
    let (text, html) = (body(0), body(1));
    for line in [
        "Precio: desde USD 3.210 por persona (noviembre a marzo)",
        "Próxima salida: 7 de febrero de 2027",
        "Quiénes te guían: Rosa Quilodrán y Guías certificados",
        "1.022,5 km · 4,5 h · 7,5 km · 3,5 h · 420 m de subida · desayuno, almuerzo y cena",
        "lancha · 2 h · Uman Lodge · desayuno y cena",
        "Condiciones",
        "Para reservar se paga un anticipo del 30 %.",
        "Si anulas: Devolución",
        "30–59 días antes de la salida: 50 %",
        "Viajes de Ejemplo SpA",
        "Calle de Ejemplo 123, 6160000 Puerto Natales, Chile",
        "contacto@agencia.example · +56 61 221 2345",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        let words = line.rsplit(": ").next().unwrap();
        assert!(html.contains(words), "{words} in\n{html}");
    }
    assert!(!text.contains("2025") && !text.contains("https://barcazas"), "{text}");
}

#[tokio::test]
async fn what_the_owner_does_not_give_shows_nowhere() {
    let app = server(TempDir::new().unwrap(), &[]).await;
    let shown = ".poster__sale, .booking, .departure, .terms, .refunds, .day-strip, .guides, .member__role, .member__languages, \
                 .company, .site-footer__company, .facts__season";
    for lang in Lang::ALL {
        let pages =
            [Page::Home, Page::Itineraries, Page::About, Page::Privacy].map(|page| Route::new(lang, page).path());
        for path in pages.into_iter().chain([itinerary(lang, AYSEN)]) {
            let html = document(&app, &path).await;
            assert_eq!(texts(&html, shown), [""; 0], "{path}");
            let agency = node(&html, "TravelAgency");
            for name in
                ["legalName", "taxID", "email", "openingHoursSpecification", "sameAs", "hasCertification", "employee"]
            {
                assert!(agency[name].is_null(), "{path}: {name}");
            }
        }
        let html = document(&app, &itinerary(lang, AYSEN)).await;
        assert_eq!(texts(&html, ".itinerary-head .facts dd").len(), 4, "{lang}");
        assert!(node(&html, "TouristTrip")["offers"].is_null(), "{lang}");
    }
}

#[test]
fn everything_that_an_owner_gave_comes_out_as_it_went_in() {
    let given = full();
    let desk = Desk::at(live());
    let exported = |name: &str| {
        let folder = desk.dir.path().join(name);
        desk.stdout(&["export-content", folder.to_str().unwrap()]);
        folder
    };
    let first = exported("first");
    let read = |folder: &Path| Pack::from_folder(folder).unwrap();
    assert!(read(&first) == read(given.path()));
    assert_eq!(desk.stdout(&["import-content", first.to_str().unwrap(), "--yes"]), "nothing has changed\n");
    assert!(read(&exported("second")) == read(given.path()));
}

#[test]
fn texts_can_call_what_the_owner_gave() {
    let folder = full();
    edit(folder.path(), "pages/blog/es.json", |text| {
        text["intro"] = "{{legal_name}}, {{registration}}, {{email}}, {{phone}}, {{deposit}}, {{foundations.names}}, {{foundations}}".into();
    });
    let desk = Desk::at(live());
    assert!(desk.stdout(&["import-content", folder.path().to_str().unwrap()]).ends_with("is live\n"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let Desk { dir, store } = desk;
        drop(store);
        let app = server(dir, &[]).await;
        let said = "Viajes de Ejemplo SpA, 76.000.000-0, contacto@agencia.example, +56 61 221 2345, 30 %, \
                    Fundación Ejemplo del Sur y Fundación Ejemplo Kawésqar, 2";
        assert!(spaced(&app.page("/es/blog").await).contains(said));
    });
}

/// A value of the full content that does not fit: the file, its field as a pointer, what stands there, and what the import says.
#[rustfmt::skip]
fn faults() -> Vec<(&'static str, &'static str, Value, &'static str)> {
    let site = "site.json";
    let founder = "people/founder/facts.json";
    vec![
        (FACTS, "/price/season/from", json!(13), "13 is no month; months are numbers from 1 to 12"),
        (FACTS, "/price/season/until", json!(3), "unknown field `until`, expected `from` or `to`"),
        (FACTS, "/departures/1/date", json!("2027-02-07"), "`departures[2].date` is 2027-02-07, which another departure has"),
        (FACTS, "/departures/1/date", json!("2027-03-01"), "`departures[2].date` is 2027-02-07, which is before 2027-03-01"),
        (FACTS, "/departures/1/date", json!("2026-06-10"), "`departures[1].date` is 2026-06-10, outside the `months` of travel, 10, 11, 12, 1, 2, 3, 4"),
        (FACTS, "/departures/1/date", json!("2027-02-30"), "in `departures[1].date`"),
        (FACTS, "/departures/1/places", json!(2), "`departures[1].places` counts places on a departure that is `full`"),
        (FACTS, "/departures/2/places", json!(11), "`departures[2].places` is 11; it lies between 1 and 10, `group_max`"),
        (FACTS, "/departures/2/places", json!(0), "`departures[2].places` is 0"),
        (FACTS, "/departures/2/state", json!("closed"), "unknown variant `closed`, expected one of `open`, `guaranteed`, `full`"),
        (FACTS, "/departures/2/seats", json!(3), "unknown field `seats`, expected one of `date`, `state`, `places`, `price`"),
        (FACTS, "/departures/3/price/amount", json!(0), "`departures[3].price.amount` is 0"),
        (FACTS, "/departures/3/price/currency", json!("usd"), "`usd` is no currency of ISO 4217"),
        (FACTS, "/terms", json!({}), "`terms` says nothing"),
        (site, "/terms/deposit_percent", json!(101), "`terms.deposit_percent` is 101; it has to lie between 1 and 100"),
        (site, "/terms/deposit_percent", json!(100), "`terms.balance_days` says when a balance is paid, but `deposit_percent` is 100"),
        (site, "/terms/balance_days", json!(400), "`terms.balance_days` is 400; it has to lie between 1 and 365"),
        (site, "/terms/cancellation/1/days", json!(60), "`terms.cancellation[1].days` is 60, after 60; list the steps from the longest notice down"),
        (site, "/terms/cancellation/1/refund_percent", json!(95), "`terms.cancellation[1].refund_percent` is 95, more than the 90 of a longer notice"),
        (site, "/terms/insurance", json!("optional"), "unknown variant `optional`, expected one of `required`, `recommended`, `included`"),
        (FACTS, "/day_facts/0/day", json!(11), "`day_facts[0].day` is 11; the trip has days 1 to 10"),
        (FACTS, "/day_facts/1/day", json!(1), "`day_facts[1].day` is 1, after day 1; give each day once, in order"),
        (FACTS, "/day_facts/0", json!({ "day": 1 }), "`day_facts[0]` says nothing about its day"),
        (FACTS, "/day_facts/0/road_km", json!(0), "0 does not fit; write a number from 0.1 to 9999 with at most one decimal"),
        (FACTS, "/day_facts/0/driving_hours", json!(1.25), "1.25 does not fit"),
        (FACTS, "/day_facts/1/height_m", json!(0), "`day_facts[1].height_m` is 0"),
        (FACTS, "/day_facts/1/height_m", json!(-5), "in `day_facts[1].height_m`"),
        (FACTS, "/day_facts/1/meals/0", json!("tea"), "unknown variant `tea`, expected one of `breakfast`, `lunch`, `dinner`"),
        (FACTS, "/day_facts/1/meals/0", json!("lunch"), "`day_facts[1].meals[1]` stands there twice"),
        (FACTS, "/day_facts/2/bed/lodge", json!("uman_loge"), "`day_facts[2].bed.lodge` is `uman_loge`, which is no lodge; perhaps `uman_lodge`"),
        (FACTS, "/day_facts/2/bed/kind", json!("hotel"), "a bed has either `lodge`, the key of a lodge, or `kind`"),
        (FACTS, "/day_facts/3/bed/kind", json!("castle"), "unknown variant `castle`, expected one of `hotel`, `lodge`, `cabin`, `guesthouse`, `mountain_hut`, `camping`, `boat`"),
        (FACTS, "/day_facts/3/crossing/by", json!("raft"), "unknown variant `raft`, expected `boat` or `ferry`"),
        (FACTS, "/day_facts/2/crossing/weekdays", json!(["monday"]), "`day_facts[2].crossing.weekdays` stand without a `source`"),
        (FACTS, "/day_facts/3/crossing/weekdays/1", json!("monday"), "`day_facts[3].crossing.weekdays[1]` stands there twice"),
        (FACTS, "/day_facts/3/crossing/weekdays/1", json!("lunes"), "unknown variant `lunes`, expected one of `monday`, `tuesday`"),
        (FACTS, "/day_facts/3/crossing/source/url", json!("barcazas.cl"), "`barcazas.cl` is no address; it begins with `https://`"),
        (FACTS, "/day_facts/3/crossing/source/seen", json!("October"), "in `day_facts[3].crossing.source.seen`"),
        (founder, "/languages/0", json!("qu"), "unknown variant `qu`, expected one of `es`, `en`"),
        (founder, "/languages/1", json!("es"), "`languages[1]` stands there twice"),
        (founder, "/guides/0", json!("aysen"), "`guides[0]` is `aysen`, which is no itinerary; perhaps `"),
        (site, "/company", json!({}), "`company` says nothing"),
        (site, "/company/vat", json!("1"), "unknown field `vat`, expected one of `legal_name`, `registration`, `street`"),
        (site, "/company/street", Value::Null, "`company` has a part of an address; it takes `street` and `city`"),
        (site, "/company/legal_name", json!(" "), "`company.legal_name` holds no text"),
        (site, "/company/email", json!("hola@agencia"), "`hola@agencia` is no e-mail address, such as `hola@example.cl`"),
        (site, "/company/phone", json!("61 221 2345"), "`61 221 2345` is no telephone number with its country code"),
        (site, "/company/phone", json!("+999 123 4567"), "`company.phone` is `+999 123 4567`, which is no number of any country"),
        (site, "/company/opening_hours/0/days/0", json!("tuesday"), "`company.opening_hours[0].days[1]` stands there twice"),
        (site, "/company/opening_hours/0/days", json!([]), "`company.opening_hours[0].days` names no day; days are `monday` to `sunday`"),
        (site, "/company/opening_hours/0/from", json!("9 am"), "`9 am` is no time of day; write hours and minutes from `00:00` to `23:59`"),
        (site, "/company/opening_hours/0/to", json!("08:00"), "`company.opening_hours[0].to` is 08:00, which is not after 09:00"),
        (site, "/company/certificates/0/url", json!("sello"), "`sello` is no address; it begins with `https://`"),
        (site, "/company/social/1", json!("https://www.instagram.example/agencia"), "`company.social[1]` stands there twice"),
        (site, "/share/foundations", json!([]), "`share.foundations` names none; it takes a number from 1, or a list"),
        (site, "/share/foundations", json!("two"), "expected a number from 1 to 255, or a list of foundations with `name` and `url`"),
        (site, "/share/foundations/0/site", json!("x"), "unknown field `site`, expected `name` or `url`"),
        (site, "/share/foundations/1/name", json!("Fundación Ejemplo del Sur"), "`share.foundations[1]` stands there twice"),
    ]
}

#[test]
fn what_does_not_fit_is_refused_with_its_file_its_line_and_what_is_allowed() {
    let folder = full();
    for (file, field, value, reason) in faults() {
        let path = folder.path().join(file);
        let before = fs::read_to_string(&path).unwrap();
        edit(folder.path(), file, |whole| {
            let (parent, name) = field.rsplit_once('/').unwrap();
            match whole.pointer_mut(parent).unwrap() {
                Value::Array(items) => items[name.parse::<usize>().unwrap()] = value.clone(),
                object => object[name] = value.clone(),
            }
        });
        let faults = content::check(&Pack::from_folder(folder.path()).unwrap()).unwrap_err().0;
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let found = told.iter().find(|fault| fault.contains(reason));
        let found = found.unwrap_or_else(|| panic!("{field}: {reason}\n{told:#?}"));
        assert!(found.contains(&format!("`{file}`")) && found.contains(" line "), "{found}");
        fs::write(path, before).unwrap();
    }
}
