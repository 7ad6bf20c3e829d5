//! `patagonia inquiries …`, as a process beside an open store or a running server.

use std::fs;

use jiff::{Timestamp, ToSpan as _};
use patagonia::inquiry::{Reference, Status};
use patagonia::mail::MailFolder;
use patagonia::store::{Actor, MailFate, MailKind};
use reqwest::Method;
use serde_json::{Value, json};

use super::app::TestApp;
use super::desk::{Desk, STAFF, files};

const AT: &str = "2026-03-10T12:00:00Z";

/// The cells of each line of a table, without the header.
fn cells(table: &str) -> Vec<Vec<&str>> {
    let split = |line: &'static str| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    // Leaked for the sake of a short test.
    String::leak(table.to_owned()).lines().skip(1).map(split).collect()
}

async fn stored(desk: &Desk, reference: Reference) -> Value {
    serde_json::to_value(desk.store.inquiry_by_reference(reference).await.unwrap().unwrap()).unwrap()
}

#[tokio::test]
async fn the_list_shows_the_newest_first_and_no_spam() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["inquiries", "list"]).refusal(), (Some(0), "no inquiries\n".to_owned()));
    let trip = json!({
        "full_name": "Anna Müller", "country": "DE", "trip_type": "existing_itinerary", "travelers": "6+",
        "itinerary": "patagonia-austral-expedicion-cientifica", "group_size": 7,
    });
    let first = desk.add(trip, "2026-03-10T02:00:00Z").await;
    let second = desk.add(json!({}), AT).await;
    desk.add(json!({"website": "x"}), AT).await;
    desk.store.mark(second, Status::Answered, None, Actor::CommandLine, AT.parse().unwrap()).await.unwrap();
    desk.store.restrict(second, true, Actor::CommandLine, AT.parse().unwrap()).await.unwrap();

    let run = desk.run(&["inquiries", "list"]);
    let table = run.stdout();
    let (first, second) = (first.to_string(), second.to_string());
    assert!(table.starts_with("REFERENCE   STATUS"), "{table}");
    let expected: [&[&str]; 2] = [
        &[
            &second,
            "Respondida, tratamiento limitado",
            "2026-03-10 09:00",
            "Un tour personalizado",
            "2",
            "Chile",
            "Ana Pérez",
            "+56 9 8765 4321",
            "ana@example.com",
        ],
        &[
            &first,
            "Recibida",
            "2026-03-09 23:00",
            "2026-03-10 23:00 overdue",
            "Patagonia austral: expedición científica",
            "7",
            "Alemania",
            "Anna Müller",
            "+56 9 8765 4321",
            "ana@example.com",
        ],
    ];
    assert_eq!(cells(&table), expected);
    assert_eq!(run.stderr(), "note: 1 spam inquiry left out; `--status spam` lists spam\n");

    assert_eq!(cells(&desk.stdout(&["inquiries", "list", "--status", "answered"])).len(), 1);
    assert_eq!(cells(&desk.stdout(&["inquiries", "list", "--status", "spam"])).len(), 1);
    assert_eq!(cells(&desk.stdout(&["inquiries", "list", "--since", "2026-03-10"]))[0][0], second);
    let limited = desk.run(&["inquiries", "list", "--limit", "1"]);
    assert_eq!((cells(&limited.stdout()).len(), cells(&limited.stdout())[0][0]), (1, &*second));
    assert!(limited.stderr().starts_with("note: 1 more; --limit 0 lists all\n"), "{}", limited.stderr());
    assert_eq!(cells(&desk.stdout(&["inquiries", "list", "--limit", "0"])).len(), 2);
}

#[tokio::test]
async fn overdue_is_received_and_past_its_day_the_longest_first() {
    let desk = Desk::new();
    let before = |hours: i64| (Timestamp::now() - hours.hours()).to_string();
    let longest = desk.add(json!({}), &before(49)).await.to_string();
    let answered = desk.add(json!({}), &before(48)).await;
    let just = desk.add(json!({}), &before(25)).await.to_string();
    desk.add(json!({}), &before(23)).await;
    desk.store.mark(answered, Status::Answered, None, Actor::CommandLine, Timestamp::now()).await.unwrap();

    let overdue = |options: &[&str]| {
        let table = desk.stdout(&[&["inquiries", "list", "--overdue"], options].concat());
        cells(&table).iter().map(|line| line[0].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(overdue(&[]), [longest.clone(), just]);
    assert_eq!(overdue(&["--limit", "1"]), [longest]);
}

#[tokio::test]
async fn an_inquiry_is_shown_with_its_mails() {
    let desk = Desk::new();
    let form = json!({
        "regions": ["aysen", "magallanes"], "comments": "one\ntwo", "email": "Ana@Example.com", "group_size": 2,
        "tentative_date": "2026-12-24",
    });
    let reference = desk.add(form, AT).await;
    desk.store
        .outbox_failed(1, MailFate::Refused, "550 5.1.1 no \u{1b}[2J such user".to_owned(), Timestamp::now())
        .await
        .unwrap();
    let typed = reference.to_string().to_lowercase().replace('-', " ");
    let text = desk.stdout(&["inquiries", "show", &typed]);
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()).collect();
    for line in [
        &["reference", "Referencia", &*reference.to_string()][..],
        &["status", "Estado", "Recibida (received)"],
        &["created_at", "Recibida", "2026-03-10 09:00:00 -03:00"],
        &["reply_due", "Responder antes de", "2026-03-11 09:00:00 -03:00"],
        &["lang", "Idioma de la página", "español (es)"],
        &["email", "Correo electrónico", "Ana@Example.com"],
        &["country", "País de residencia", "Chile (CL)"],
        &["itinerary", "Itinerario de interés", "-"],
        &["group_size", "¿Cuántas personas exactamente?", "2"],
        &["tentative_date", "Fecha tentativa", "2026-12-24"],
        &["duration", "Duración del viaje", "7–10 días (7-10)"],
        &["regions", "Regiones de interés", "Aysén, Magallanes (aysen,magallanes)"],
        &["comments", "Comentarios adicionales", "one"],
        &["two"],
        &["newsletter", "Quiero recibir el boletín", "No (false)"],
        &["restricted", "Tratamiento limitado", "No (false)"],
        &["MAIL", "STATE", "KIND", "FAILED ATTEMPTS", "SENT OR NEXT ATTEMPT", "TO", "LAST ERROR"],
        &["1", "failed", "confirmation", "1", "-", "Ana@Example.com", "550 5.1.1 no  [2J such user"],
    ] {
        let joined: Vec<&str> = line.iter().flat_map(|cell| cell.split("  ")).map(str::trim).collect();
        assert!(lines.contains(&joined), "{line:?} in\n{text}");
    }
    let staff = ["2", "queued", "staff", "0", "2026-03-10 09:00:00 -03:00", STAFF, "-"];
    assert!(lines.contains(&staff.to_vec()), "{text}");

    // By address, however it is spelled; as JSON to hand out.
    let json: Value =
        serde_json::from_str(&desk.stdout(&["inquiries", "show", &reference.to_string(), "--json"])).unwrap();
    assert_eq!(json["created_at"], AT);
    assert_eq!(json["reply_due"], "2026-03-11T12:00:00Z");
    assert_eq!(json["regions"], json!(["aysen", "magallanes"]));
    let states: Vec<_> = json["mails"].as_array().unwrap().iter().map(|mail| mail["state"].clone()).collect();
    assert_eq!(states, ["failed", "queued"]);
    let all: Value = serde_json::from_str(&desk.stdout(&["inquiries", "show", "ana@EXAMPLE.com", "--json"])).unwrap();
    assert_eq!(all, json!([json]));

    let (code, words) = desk.run(&["inquiries", "show", "someone@example.com"]).refusal();
    assert_eq!(code, Some(1));
    assert!(words.starts_with("error: there is no inquiry from `someone@example.com`\nhint: "), "{words}");
    assert_eq!(desk.run(&["inquiries", "show", "ana"]).refusal().0, Some(2));
}

#[tokio::test]
async fn marking_sets_status_and_note() {
    let desk = Desk::new();
    let reference = desk.add(json!({}), AT).await;
    let name = reference.to_string();
    let mark = |rest: &[&str]| desk.stdout(&[&["inquiries", "mark", &name], rest].concat());
    assert_eq!(mark(&["answered", "--note", "called\nback"]), format!("{name} is marked answered (Respondida)\n"));
    let after = stored(&desk, reference).await;
    assert_eq!((&after["status"], &after["note"]), (&json!("answered"), &json!("called\nback")));
    assert!(after["updated_at"].as_str().unwrap().parse::<Timestamp>().unwrap() > AT.parse().unwrap());

    mark(&["closed"]);
    assert_eq!(stored(&desk, reference).await["note"], "called\nback");
    mark(&["received", "--note", ""]);
    let after = stored(&desk, reference).await;
    assert_eq!((&after["status"], &after["note"]), (&json!("received"), &Value::Null));

    desk.store.restrict(reference, true, Actor::CommandLine, Timestamp::now()).await.unwrap();
    let warned = desk.run(&["inquiries", "mark", &name, "spam"]);
    assert!(warned.stderr().starts_with("note: the visitor asked that"), "{}", warned.stderr());

    let (code, words) = desk.run(&["inquiries", "mark", "PAT-222222", "closed"]).refusal();
    assert_eq!(code, Some(1));
    assert!(words.starts_with("error: there is no inquiry PAT-222222\nhint: "), "{words}");
    assert_eq!(desk.run(&["inquiries", "mark", &name, "done"]).refusal().0, Some(2));
}

#[tokio::test]
async fn corrections_are_made_all_or_none() {
    let desk = Desk::new();
    let reference = desk.add(json!({"comments": "hello", "regions": ["aysen"]}), AT).await;
    let name = reference.to_string();
    let correct = |changes: &[&str]| desk.run(&[&["inquiries", "correct", &name], changes].concat());

    let done = correct(&[
        "email=Ana.Perez@example.com",
        "regions=magallanes, los_lagos",
        "comments=",
        "newsletter=true",
        "tentative_date=2027-02",
    ]);
    let anew = "; the confirmation goes to Ana.Perez@example.com";
    assert_eq!(
        done.stdout(),
        format!("{name} is corrected: email, regions, comments, newsletter, tentative_date{anew}\n")
    );
    let after = stored(&desk, reference).await;
    assert_eq!(after["email"], "Ana.Perez@example.com");
    assert_eq!(after["regions"], json!(["los_lagos", "magallanes"]));
    assert_eq!((&after["comments"], &after["newsletter"]), (&Value::Null, &json!(true)));
    assert_eq!((&after["full_name"], &after["tentative_date"]), (&json!("Ana Pérez"), &json!("2027-02")));
    let shown = desk.stdout(&["inquiries", "show", &name]);
    assert!(
        shown.lines().any(|line| line.starts_with("tentative_date") && line.trim_end().ends_with("2027-02")),
        "{shown}"
    );

    let (code, words) = correct(&["full_name=Ana María", "email=ana", "budget=1000", "travelers=3"]).refusal();
    assert_eq!(code, Some(1));
    let expected = [
        format!("error: the corrections of {name} were refused; nothing was changed"),
        "  budget: Elige una de las opciones de la lista (invalid_option): 1000-2000, 2000-3000, 3000-5000, 5000+"
            .to_owned(),
        "  email: Por favor ingresa un email válido (invalid_email)".to_owned(),
    ];
    assert_eq!(words.lines().take(3).collect::<Vec<_>>(), expected);
    assert!(words.contains("\nhint: "), "{words}");
    assert_eq!(stored(&desk, reference).await, after);

    let (code, words) = correct(&["name=Ana"]).refusal();
    assert_eq!(code, Some(1));
    assert!(words.starts_with("error: `name` is not a field that can be corrected; nothing was changed\n"), "{words}");
    assert!(words.contains("hint: the fields are trip_type, itinerary, tentative_date,"), "{words}");
    assert!(
        correct(&["regions=aysen", "regions=magallanes"]).refusal().1.starts_with("error: `regions` is given twice")
    );
    for usage in [&["full_name"][..], &["newsletter=yes"], &[]] {
        assert_eq!(correct(usage).refusal().0, Some(2), "{usage:?}");
    }
    assert_eq!(stored(&desk, reference).await, after);
}

#[tokio::test]
async fn a_restricted_inquiry_stays_out_of_exports_until_that_is_lifted() {
    let desk = Desk::new();
    let reference = desk.add(json!({}), AT).await.to_string();
    let exported = || desk.stdout(&["export-inquiries", "--format", "ndjson"]).lines().count();
    assert_eq!(exported(), 1);
    assert_eq!(desk.stdout(&["inquiries", "restrict", &reference]), format!("{reference} is restricted\n"));
    assert_eq!(exported(), 0);
    let lifted = desk.stdout(&["inquiries", "restrict", &reference, "--lift"]);
    assert_eq!(lifted, format!("{reference} is no longer restricted\n"));
    assert_eq!(exported(), 1);
}

#[tokio::test]
async fn erasing_asks_first_and_takes_the_mail_files_along() {
    let desk = Desk::new();
    let one = desk.add(json!({}), AT).await;
    let two = desk.add(json!({"email": "ANA@example.com"}), AT).await;
    let other = desk.add(json!({"email": "bea@example.com"}), AT).await;
    // Mails 1 and 2 are about the first, 3 and 4 about the second, 5 and 6 about the third.
    let folder = MailFolder::new(desk.dir.path());
    for (id, kind) in [(1, MailKind::Confirmation), (2, MailKind::Staff), (4, MailKind::Staff), (6, MailKind::Staff)] {
        folder.write(id, kind, Vec::new()).await.unwrap();
    }

    let (code, words) = desk.run(&["inquiries", "erase", &one.to_string()]).refusal();
    assert_eq!(code, Some(1));
    assert_eq!(words, "error: erasing asks first, and there is no terminal to ask at\nhint: add --yes\n");
    assert!(desk.store.inquiry_by_reference(one).await.unwrap().is_some());

    let said = desk.stdout(&["inquiries", "erase", &one.to_string(), "--yes"]);
    assert_eq!(said, format!("erased: 1 inquiry ({one}), 2 mails, 2 mail files\n"));
    assert!(desk.store.inquiry_by_reference(one).await.unwrap().is_none());
    assert_eq!(files(folder.dir()), ["4-staff.eml", "6-staff.eml"]);

    let said = desk.stdout(&["inquiries", "erase", "Ana@Example.com", "--yes"]);
    assert_eq!(said, format!("erased: 1 inquiry ({two}), 2 mails, 1 mail file\n"));
    assert_eq!(files(folder.dir()), ["6-staff.eml"]);
    assert!(desk.store.inquiry_by_reference(other).await.unwrap().is_some());

    let (code, words) = desk.run(&["inquiries", "erase", "ana@example.com", "--yes"]).refusal();
    assert_eq!(code, Some(1));
    assert!(words.starts_with("error: nothing is kept about `ana@example.com`\n"), "{words}");
    assert_eq!(desk.run(&["inquiries", "erase", &one.to_string(), "--yes"]).refusal().0, Some(1));

    // Nothing of the address is left in the files either.
    desk.run(&["inquiries", "erase", "bea@example.com", "--yes"]);
    for name in files(desk.dir.path()).iter().filter(|name| name.starts_with("inquiries.db")) {
        let bytes = fs::read(desk.dir.path().join(name)).unwrap();
        for address in ["bea@example.com", "ANA@example.com"] {
            assert!(!bytes.windows(address.len()).any(|window| window == address.as_bytes()), "{address} in {name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_works_beside_a_running_server() {
    let app = TestApp::start(&[]).await;
    let inquiry = json!({
        "full_name": "Ana Pérez", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
        "trip_type": "custom_tour", "travelers": "2", "duration": "7-10", "privacy_accepted": true, "lang": "es",
    });
    let sent = app
        .request(Method::POST, "/api/inquiries")
        .header("content-type", "application/json")
        .body(inquiry.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(sent.status(), 201);
    let answer: Value = serde_json::from_str(&sent.text().await.unwrap()).unwrap();
    let reference = answer["reference"].as_str().unwrap().to_owned();
    let run = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_patagonia"))
            .args(args)
            .env_clear()
            .env("PATAGONIA_DATA_DIR", app.dir.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let exported: Value = serde_json::from_str(&run(&["export-inquiries", "--format", "json"])).unwrap();
    assert_eq!((&exported[0]["reference"], &exported[0]["reply_due"]), (&json!(reference), &answer["reply_due"]));
    run(&["inquiries", "mark", &reference, "answered"]);
    run(&["inquiries", "correct", &reference, "full_name=Ana María Pérez"]);
    let shown: Value = serde_json::from_str(&run(&["inquiries", "show", &reference, "--json"])).unwrap();
    assert_eq!((&shown["status"], &shown["full_name"]), (&json!("answered"), &json!("Ana María Pérez")));
    run(&["inquiries", "erase", &reference, "--yes"]);
    assert_eq!(run(&["export-inquiries", "--format", "ndjson"]), "");
}

#[tokio::test]
async fn whoever_calls_is_found_however_it_is_written() {
    let desk = Desk::new();
    let anna =
        json!({ "full_name": "Anna Müller", "email": "Anna.M@example.de", "phone": "0171 1234567", "country": "DE" });
    let anna = desk.add(anna, AT).await.to_string();
    let lukasz =
        json!({ "full_name": "Łukasz Ørsted", "email": "lo@example.pl", "phone": "+48 600 112 233", "country": "PL" });
    let lukasz = desk.add(lukasz, AT).await.to_string();
    let spam = desk.add(json!({ "full_name": "Ana Pérez", "website": "x" }), AT).await.to_string();
    let found = |text: &[&str]| -> Vec<String> {
        let run = desk.run(&[&["inquiries", "find"], text].concat());
        assert!(run.0.status.success(), "{text:?}: {}", run.stderr());
        cells(&run.stdout()).iter().map(|line| line[0].to_owned()).collect()
    };
    for text in [
        "müller",
        "MULLER",
        "anna mül",
        "muller anna",
        "anna.m@example.de",
        "ANNA.M@EXAMPLE.DE",
        "anna.m@",
        "0171 1234567",
        "0171/1234567",
        "+49 171 1234567",
        "0049 (171) 123-4567",
        "1234567",
        "１２３４５６７",
        &anna,
        &anna[4..],
        &anna.to_lowercase(),
    ] {
        assert_eq!(found(&[text]), std::slice::from_ref(&anna), "{text}");
    }
    for text in ["lukasz", "orsted", "600112233", "600 11 22 33", "+48600112233"] {
        assert_eq!(found(&[text]), std::slice::from_ref(&lukasz), "{text}");
    }
    assert_eq!(found(&["ana", "pérez"]), [spam], "spam too: somebody calls about it");
    for text in ["nobody", "999", "999999", "%", "_"] {
        assert_eq!(desk.run(&["inquiries", "find", text]).refusal(), (Some(0), "no inquiries\n".to_owned()), "{text}");
    }
    let listed = desk.stdout(&["inquiries", "list", "--search", "muller"]);
    assert_eq!(cells(&listed).len(), 1);
    assert_eq!(desk.run(&["inquiries", "find"]).refusal().0, Some(2));
}

#[tokio::test]
async fn an_inquiry_that_cannot_be_read_is_named_and_stops_nobody() {
    let desk = Desk::new();
    let broken = desk.add(json!({}), AT).await.to_string();
    let whole = desk.add(json!({ "full_name": "Eva" }), AT).await.to_string();
    let store = rusqlite::Connection::open(desk.dir.path().join("inquiries.db")).unwrap();
    store.execute("UPDATE inquiries SET trip_type = 'cruise' WHERE reference = ?1", [&broken]).unwrap();
    let warning = format!("warning: inquiry {broken} cannot be read: `trip_type`: unknown code `cruise`\n");
    for args in [&["inquiries", "list"][..], &["export-inquiries", "--format", "ndjson"], &["export-inquiries"]] {
        let run = desk.run(args);
        assert!(run.0.status.success(), "{}", run.stderr());
        assert!(run.stdout().contains(&whole) && !run.stdout().contains(&broken), "{}", run.stdout());
        assert!(run.stderr().contains(&warning), "{}", run.stderr());
    }
    // What a visitor asks for is done regardless.
    assert!(desk.stdout(&["inquiries", "erase", "ana@example.com", "--yes"]).starts_with("erased: 2 inquiries"));
}

#[tokio::test]
async fn a_correction_of_the_address_says_where_the_confirmation_goes() {
    let desk = Desk::new();
    let reference = desk.add(json!({}), AT).await.to_string();
    desk.store
        .outbox_failed(1, MailFate::Refused, "550 5.1.1 no such user".to_owned(), Timestamp::now())
        .await
        .unwrap();
    let said = desk.stdout(&["inquiries", "correct", &reference, "email=eva@example.org"]);
    assert_eq!(said, format!("{reference} is corrected: email; the confirmation goes to eva@example.org\n"));
    let mails = desk.stdout(&["outbox", "list"]);
    assert!(mails.contains("eva@example.org") && !mails.contains("ana@example.com"), "{mails}");
    let said = desk.stdout(&["inquiries", "correct", &reference, "phone=+56 9 8765 4322", "full_name=Eva"]);
    assert_eq!(said, format!("{reference} is corrected: phone, full_name\n"));
}
