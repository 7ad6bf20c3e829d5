//! `patagonia export-inquiries`, as a process beside an open store.

use std::fs;
use std::io::{Cursor, Read as _};
use std::process::Stdio;
use std::sync::atomic::AtomicBool;

use calamine::{Data, Range, Reader as _, Xlsx};
use jiff::tz::TimeZone;
use patagonia::export::{Export, ExportError, Format, Names};
use patagonia::inquiry::Status;
use patagonia::locale::Lang;
use patagonia::store::{Actor, ContentStore, Filter};
use serde_json::{Value, json};

use super::desk::{Desk, files, submit};

const BOM: &str = "\u{feff}";

const HEADER: &str = "reference,status,status_label,created_at,reply_due,updated_at,lang,lang_label,full_name,email,phone,\
    phone_e164,country,country_label,trip_type,trip_type_label,itinerary,itinerary_label,travelers,travelers_label,\
    group_size,tentative_date,activity_level,activity_level_label,duration,duration_label,budget,budget_label,\
    accommodation,accommodation_label,transport,transport_label,regions,regions_label,activities,activities_label,\
    interests,interests_label,comments,newsletter,newsletter_label,privacy_version,privacy_accepted_at,note,restricted,\
    restricted_label\r\n";

/// Everything filled in, with values that a spreadsheet would take for formulas. At two in the morning UTC it is eleven in the evening of
/// the day before in Punta Arenas.
fn everything() -> (Value, &'static str) {
    let form = json!({
        "full_name": "=Anna \"Änni\" Müller, Dr.", "email": "+anna@müller.example", "phone": "+49 (170) 1234567",
        "country": "DE", "trip_type": "existing_itinerary", "itinerary": "patagonia-austral-expedicion-cientifica",
        "travelers": "3-4", "group_size": 4, "tentative_date": "2026-03-20", "activity_level": "very_high",
        "duration": "7-10", "budget": "5000+", "accommodation": "hotel_boutique", "transport": "private_bus",
        "regions": ["magallanes", "aysen"], "activities": ["trekking"], "interests": ["nature", "science"],
        "comments": "-1 Tag\nGruß; \"bis bald\"", "newsletter": true, "lang": "de",
    });
    (form, "2026-03-10T02:00:00.250Z")
}

/// Every cell of the only row, with its column.
fn one_row(csv: &str) -> Vec<(String, String)> {
    let mut reader = csv::Reader::from_reader(csv.strip_prefix(BOM).unwrap().as_bytes());
    let columns = reader.headers().unwrap().clone();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 1, "{csv}");
    columns.iter().zip(&rows[0]).map(|(name, cell)| (name.to_owned(), cell.to_owned())).collect()
}

/// The names of all inquiries in an NDJSON export.
fn exported(ndjson: &str) -> Vec<String> {
    let name = |line: &str| serde_json::from_str::<Value>(line).unwrap()["full_name"].as_str().unwrap().to_owned();
    ndjson.lines().map(name).collect()
}

#[tokio::test]
async fn csv_holds_every_column_labels_and_the_agencys_time() {
    let desk = Desk::new();
    let (form, at) = everything();
    let reference = desk.add(form, at).await;
    let csv = desk.stdout(&["export-inquiries"]);
    let expected = [
        &*reference.to_string(),
        "received,Recibida,2026-03-09T23:00:00-03:00,2026-03-10T23:00:00-03:00,2026-03-09T23:00:00-03:00,de,alemán",
        "\"'=Anna \"\"Änni\"\" Müller, Dr.\",'+anna@müller.example,'+49 (170) 1234567,+491701234567,DE,Alemania",
        "existing_itinerary,Un itinerario existente",
        "patagonia-austral-expedicion-cientifica,Patagonia austral: expedición científica",
        "3-4,3–4,4,2026-03-20,very_high,Muy alta,7-10,7–10 días,5000+,Más de USD\u{a0}5.000",
        "hotel_boutique,Hotel boutique,private_bus,Bus privado",
        "\"aysen,magallanes\",\"Aysén, Magallanes\",trekking,Trekking,\"nature,science\",\"Naturaleza, Ciencia\"",
        "\"'-1 Tag\nGruß; \"\"bis bald\"\"\",true,Sí,2024-01-15,2026-03-09T23:00:00-03:00,,false,No\r\n",
    ];
    assert_eq!(csv, format!("{BOM}{HEADER}{}", expected.join(",")));
}

#[tokio::test]
async fn the_columns_stand_when_nothing_fills_them() {
    let desk = Desk::new();
    assert_eq!(desk.stdout(&["export-inquiries"]), format!("{BOM}{HEADER}"));
    assert_eq!(desk.stdout(&["export-inquiries", "--format", "json"]), "[]\n");
    assert_eq!(desk.stdout(&["export-inquiries", "--format", "ndjson"]), "");

    desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    let row = one_row(&desk.stdout(&["export-inquiries"]));
    for empty in ["itinerary", "itinerary_label", "group_size", "tentative_date", "regions", "regions_label", "note"] {
        assert!(row.contains(&(empty.to_owned(), String::new())), "{empty}");
    }
}

#[tokio::test]
async fn a_month_is_exported_as_it_was_chosen() {
    let desk = Desk::new();
    desk.add(json!({"tentative_date": "2027-02"}), "2026-03-10T12:00:00Z").await;
    let row = one_row(&desk.stdout(&["export-inquiries"]));
    assert!(row.contains(&("tentative_date".to_owned(), "2027-02".to_owned())), "{row:?}");
    let line: Value = serde_json::from_str(&desk.stdout(&["export-inquiries", "--format", "ndjson"])).unwrap();
    assert_eq!(line["tentative_date"], "2027-02");
}

#[tokio::test]
async fn labels_are_in_the_staffs_language_and_an_itinerary_that_is_gone_keeps_its_slug() {
    let desk = Desk::new();
    let gone = json!({"trip_type": "existing_itinerary", "itinerary": "retired", "country": "DE"});
    desk.add(gone, "2026-03-10T12:00:00Z").await;
    let german = one_row(&desk.stdout(&["export-inquiries", "--staff-lang", "de"]));
    for (column, label) in [
        ("status_label", "Eingegangen"),
        ("country_label", "Deutschland"),
        ("itinerary_label", "retired"),
        ("newsletter_label", "Nein"),
        ("lang_label", "Spanisch"),
    ] {
        assert!(german.contains(&(column.to_owned(), label.to_owned())), "{column}: {german:?}");
    }
    let by_environment = desk.command(&["export-inquiries"]).env("PATAGONIA_STAFF_LANG", "de").output().unwrap();
    assert_eq!(one_row(&String::from_utf8(by_environment.stdout).unwrap()), german);
}

#[tokio::test]
async fn json_is_what_is_stored() {
    let desk = Desk::new();
    let (form, at) = everything();
    let reference = desk.add(form.clone(), at).await;
    desk.add(json!({}), "2026-03-10T12:00:00Z").await;

    let ndjson = desk.stdout(&["export-inquiries", "--format", "ndjson"]);
    let lines: Vec<Value> = ndjson.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let array = desk.stdout(&["export-inquiries", "--format", "json"]);
    assert_eq!(serde_json::from_str::<Vec<Value>>(&array).unwrap(), lines);
    assert!(ndjson.ends_with("}\n") && array.ends_with("}\n]\n"));

    let mut expected = form;
    let stored = json!({
        "reference": reference.to_string(), "status": "received", "created_at": at, "updated_at": at,
        "reply_due": "2026-03-11T02:00:00.25Z", "phone_e164": "+491701234567", "privacy_version": "2024-01-15",
        "privacy_accepted_at": at, "note": null, "restricted": false,
        "regions": ["aysen", "magallanes"],
    });
    expected.as_object_mut().unwrap().extend(stored.as_object().unwrap().clone());
    let moments = ["created_at", "updated_at", "privacy_accepted_at", "reply_due"];
    assert_eq!(lines[0].as_object().unwrap().len(), expected.as_object().unwrap().len());
    for (field, value) in expected.as_object().unwrap() {
        if moments.contains(&field.as_str()) {
            let moment = |value: &Value| value.as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
            assert!(lines[0][field].as_str().unwrap().ends_with('Z'));
            assert_eq!(moment(&lines[0][field]), moment(value), "{field}");
        } else {
            assert_eq!(&lines[0][field], value, "{field}");
        }
    }
    assert_eq!(lines[1]["itinerary"], Value::Null);
    assert_eq!(lines[1]["regions"], json!([]));
}

#[tokio::test]
async fn days_are_the_agencys_and_both_ends_belong() {
    let desk = Desk::new();
    // Three in the morning UTC is midnight in Punta Arenas.
    for (name, at) in [
        ("the eighth", "2026-03-09T02:59:59.999Z"),
        ("first of the ninth", "2026-03-09T03:00:00Z"),
        ("last of the ninth", "2026-03-10T02:59:59.999Z"),
        ("the tenth", "2026-03-10T03:00:00Z"),
    ] {
        desk.add(json!({ "full_name": name }), at).await;
    }
    let export =
        |options: &[&str]| exported(&desk.stdout(&[&["export-inquiries", "--format", "ndjson"], options].concat()));
    assert_eq!(export(&["--since", "2026-03-10"]), ["the tenth"]);
    assert_eq!(export(&["--until", "2026-03-08"]), ["the eighth"]);
    let ninth = ["first of the ninth", "last of the ninth"];
    assert_eq!(export(&["--since", "2026-03-09", "--until", "2026-03-09"]), ninth);
    assert_eq!(export(&[]).len(), 4);

    let swapped = desk.run(&["export-inquiries", "--since", "2026-03-10", "--until", "2026-03-09"]);
    let expected = "error: --since 2026-03-10 is after --until 2026-03-09\nhint: swap the two\n";
    assert_eq!(swapped.refusal(), (Some(1), expected.to_owned()));
    let (code, words) = desk.run(&["export-inquiries", "--since", "10.3.2026"]).refusal();
    assert_eq!(code, Some(2));
    assert!(words.contains("`10.3.2026` is not a date; write year, month and day, as in 2026-03-09"), "{words}");
}

#[tokio::test]
async fn filters_and_what_is_left_out_is_said() {
    let desk = Desk::new();
    let at = "2026-03-10T12:00:00Z";
    desk.add(json!({"full_name": "Junk", "website": "x"}), at).await;
    desk.add(json!({"full_name": "Junk again", "website": "x", "lang": "en"}), at).await;
    let answered = desk.add(json!({"full_name": "Answered", "lang": "en"}), at).await;
    let restricted = desk.add(json!({"full_name": "Restricted", "lang": "fr"}), at).await;
    desk.add(json!({"full_name": "Waiting"}), at).await;
    desk.store.mark(answered, Status::Answered, None, Actor::CommandLine, at.parse().unwrap()).await.unwrap();
    desk.store.restrict(restricted, true, Actor::CommandLine, at.parse().unwrap()).await.unwrap();

    let export = |options: &[&str]| {
        let run = desk.run(&[&["export-inquiries", "--format", "ndjson"], options].concat());
        (exported(&run.stdout()), run.stderr())
    };
    let spam = "note: 2 spam inquiries left out; `--status spam` exports spam\n";
    let limited = "note: 1 restricted inquiry left out; `--include-restricted` exports them too\n";
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(export(&[]), (names(&["Answered", "Waiting"]), format!("{spam}{limited}")));
    assert_eq!(export(&["--include-restricted"]).0, ["Answered", "Restricted", "Waiting"]);
    assert_eq!(export(&["--status", "spam"]), (names(&["Junk", "Junk again"]), String::new()));
    assert_eq!(export(&["--status", "answered"]), (names(&["Answered"]), String::new()));
    let one = "note: 1 spam inquiry left out; `--status spam` exports spam\n".to_owned();
    assert_eq!(export(&["--lang", "en"]), (names(&["Answered"]), one));
}

#[tokio::test]
async fn a_file_takes_its_place_whole_and_private() {
    let desk = Desk::new();
    desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let written = |name: &str| fs::read(dir.path().join(name)).unwrap();
    fs::write(path("a.csv"), "the old one").unwrap();

    for name in ["a.csv", "b.JSON", "c.jsonl", "d.xlsx", "e"] {
        let run = desk.run(&["export-inquiries", "--output", &path(name)]);
        assert_eq!(run.stdout(), "");
        assert_eq!(run.stderr(), format!("1 inquiry exported to `{}`\n", path(name)));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(path(name)).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
        }
    }
    assert_eq!(files(dir.path()), ["a.csv", "b.JSON", "c.jsonl", "d.xlsx", "e"]);
    assert!(written("a.csv").starts_with(BOM.as_bytes()) && written("e").starts_with(BOM.as_bytes()));
    assert!(written("b.JSON").starts_with(b"[{") && written("c.jsonl").starts_with(b"{"));
    assert!(written("d.xlsx").starts_with(b"PK"));
    assert_eq!(desk.stdout(&["export-inquiries", "--output", "-"]).as_bytes(), written("a.csv"));
    desk.stdout(&["export-inquiries", "--output", &path("a.csv"), "--format", "json"]);
    assert!(written("a.csv").starts_with(b"[{"));

    for command in [&["export-inquiries"][..], &["subscribers", "export"]] {
        for name in ["inquiries.ods", "e.txt", "list.xls", "a.csv.gz"] {
            let (code, words) = desk.run(&[command, &["--output", &path(name)]].concat()).refusal();
            assert_eq!(code, Some(1));
            assert!(words.contains("nothing is exported as `.") && words.contains("hint: choose a name"), "{words}");
            assert!(!dir.path().join(name).exists());
        }
    }

    let (code, words) = desk.run(&["export-inquiries", "--output", &path("missing/a.csv")]).refusal();
    assert_eq!(code, Some(1));
    assert!(words.starts_with(&format!("error: cannot write `{}`: ", path("missing/a.csv"))), "{words}");
}

#[tokio::test]
async fn the_stores_own_files_are_spared() {
    let desk = Desk::new();
    desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    for name in ["inquiries.db", "inquiries.db-wal", "export"] {
        let path = desk.dir.path().join(name).to_str().unwrap().to_owned();
        let (code, words) = desk.run(&["export-inquiries", "--output", &path]).refusal();
        assert_eq!(code, Some(1));
        assert!(words.contains(&format!("error: `{path}` is in the data folder")), "{words}");
    }
    let path = desk.dir.path().join("export.csv");
    desk.stdout(&["export-inquiries", "--output", path.to_str().unwrap()]);
    assert!(path.is_file());
}

#[tokio::test]
async fn a_failure_in_the_middle_leaves_the_old_file() {
    let desk = Desk::new();
    desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    let database = rusqlite::Connection::open(desk.dir.path().join("inquiries.db")).unwrap();
    database.execute("ALTER TABLE inquiries RENAME COLUMN note TO remark", []).unwrap();

    let dir = tempfile::tempdir().unwrap();
    for name in ["a.csv", "a.json", "a.ndjson", "a.xlsx"] {
        let path = dir.path().join(name);
        fs::write(&path, "the old one").unwrap();
        let (code, words) = desk.run(&["export-inquiries", "--output", path.to_str().unwrap()]).refusal();
        assert_eq!(code, Some(1));
        assert!(words.starts_with("error: the store failed: "), "{words}");
        assert_eq!(fs::read(&path).unwrap(), b"the old one", "{name}");
    }
    assert_eq!(files(dir.path()), ["a.csv", "a.json", "a.ndjson", "a.xlsx"]);
}

#[tokio::test]
async fn an_interrupted_export_says_so() {
    let desk = Desk::new();
    desk.add(json!({}), "2026-03-10T12:00:00Z").await;
    let snapshot = ContentStore::embedded().unwrap();
    let names = Names::new(Lang::Es, TimeZone::UTC, &snapshot);
    let export = Export {
        separator: b',',
        format: Format::Csv,
        filter: Filter::default(),
        include_restricted: false,
        names: &names,
        scratch: None,
        stop: &AtomicBool::new(true),
    };
    assert!(matches!(export.write(&desk.store, Vec::new()), Err(ExportError::Interrupted)));
}

#[tokio::test]
async fn a_reader_that_has_seen_enough_is_no_error() {
    let desk = Desk::new();
    // Far more than fits into a pipe.
    let comments = "x".repeat(3_500);
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let (store, comments) = (desk.store.clone(), comments.clone());
        all.spawn(async move {
            submit(&store, json!({ "comments": comments }), "2026-03-10T12:00:00Z".parse().unwrap()).await
        });
    }
    all.join_all().await;
    for format in ["csv", "json", "ndjson", "xlsx"] {
        let mut command = desk.command(&["export-inquiries", "--format", format]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 2]).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{format}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{format}");
    }
}

fn sheet(xlsx: Vec<u8>) -> Range<Data> {
    let mut workbook = Xlsx::new(Cursor::new(xlsx)).unwrap();
    assert_eq!(workbook.sheet_names(), ["inquiries"]);
    assert!(workbook.worksheet_formula("inquiries").unwrap().is_empty());
    workbook.worksheet_range("inquiries").unwrap()
}

#[tokio::test]
async fn a_workbook_has_typed_cells_and_no_formula() {
    let desk = Desk::new();
    let (form, at) = everything();
    let reference = desk.add(form, at).await;
    desk.add(json!({"comments": "_x0041_ & <b>"}), "2026-07-10T12:00:00Z").await;
    let run = desk.run(&["export-inquiries", "--format", "xlsx"]);
    let range = sheet(run.0.stdout.clone());
    assert_eq!(range.height(), 3);

    let heading = |column: usize| range[(0, column)].to_string();
    let columns: Vec<String> = (0..range.width()).map(heading).collect();
    assert_eq!(columns.len(), HEADER.split(',').count());
    let cell = |row: usize, heading: &str| {
        let column = columns.iter().position(|name| name == heading).unwrap_or_else(|| panic!("no column {heading}"));
        range[(row, column)].clone()
    };
    let text = |text: &str| Data::String(text.to_owned());
    assert_eq!(cell(1, "Referencia"), text(&reference.to_string()));
    assert_eq!(cell(1, "Nombre completo"), text("=Anna \"Änni\" Müller, Dr."));
    assert_eq!(cell(1, "Teléfono / WhatsApp"), text("+49 (170) 1234567"));
    assert_eq!(cell(1, "Comentarios adicionales"), text("-1 Tag\nGruß; \"bis bald\""));
    assert_eq!(cell(2, "Comentarios adicionales"), text("_x0041_ & <b>"));
    assert_eq!((cell(1, "travelers"), cell(1, "Número de viajeros")), (text("3-4"), text("3–4")));
    assert_eq!((cell(2, "travelers"), cell(2, "Número de viajeros")), (text("2"), text("2")));
    assert_eq!(cell(1, "¿Cuántas personas exactamente?"), Data::Float(4.0));
    assert_eq!(cell(2, "¿Cuántas personas exactamente?"), Data::Empty);
    assert_eq!((cell(1, "newsletter"), cell(1, "Quiero recibir el boletín")), (Data::Bool(true), text("Sí")));
    assert_eq!(
        (cell(1, "regions"), cell(1, "Regiones de interés")),
        (text("aysen,magallanes"), text("Aysén, Magallanes"))
    );
    // Days since 30 December 1899; 2026-03-20 is day 46,101, and eleven in the evening is 23/24 of a day.
    let serial = |data: Data| match data {
        Data::DateTime(at) => at.as_f64(),
        other => panic!("{other:?} is no date"),
    };
    assert_eq!(serial(cell(1, "Fecha tentativa")), 46_101.0);
    let received = serial(cell(1, "Recibida (America/Punta_Arenas)"));
    assert!((received - (46_090.0 + 23.0 / 24.0)).abs() < 1e-6, "{received}");

    // What a reader of cell values does not see.
    let mut archive = zip::ZipArchive::new(Cursor::new(run.0.stdout)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let xml = part("xl/worksheets/sheet1.xml");
    assert!(xml.contains(r#"ySplit="1""#) && xml.contains(r#"state="frozen""#), "{xml}");
    assert!(xml.contains(r#"<autoFilter ref="A1:AT3""#), "{xml}");
    assert!(xml.contains("<cols>") && !xml.contains("<f>"), "{xml}");
    assert!(part("xl/styles.xml").contains("<b/>"));
}

#[test]
fn a_folder_without_a_store_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let missing = dir.path().join("nothing-here");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_patagonia"))
        .args(["export-inquiries", "--data-dir", missing.to_str().unwrap()])
        .env_clear()
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.starts_with(&format!("error: there is no store in `{}`", missing.display())), "{words}");
    assert!(!missing.exists());
}

#[tokio::test]
async fn columns_are_separated_as_the_spreadsheet_of_the_house_wants_it() {
    let desk = Desk::new();
    desk.add(json!({ "regions": ["aysen", "magallanes"] }), "2026-03-10T12:00:00Z").await;
    for (separator, sign) in [("semicolon", ';'), (";", ';'), ("tab", '\t'), ("comma", ',')] {
        let csv = desk.stdout(&["export-inquiries", "--separator", separator]);
        let header = csv.trim_start_matches('\u{feff}').lines().next().unwrap();
        assert_eq!(header.split(sign).take(3).collect::<Vec<_>>(), ["reference", "status", "status_label"]);
        assert!(csv.contains(&format!("{sign}+56 9 8765 4321{sign}+56987654321{sign}")), "{csv}");
        let list = desk.stdout(&["subscribers", "export", "--separator", separator]);
        assert!(list.contains(&format!("email{sign}lang{sign}consented_at")), "{list}");
    }
    let (code, words) = desk.run(&["export-inquiries", "--separator", "pipe"]).refusal();
    assert!(code == Some(2) && words.contains("`comma`, `semicolon` or `tab`"), "{words}");
    for command in [&["export-inquiries"][..], &["subscribers", "export"]] {
        let (code, words) = desk.run(&[command, &["--separator", ";", "--format", "json"]].concat()).refusal();
        assert!(code == Some(1) && words.contains("only csv has a separator"), "{words}");
    }
}
