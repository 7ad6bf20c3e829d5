//! The list of the desk, and two people at one inquiry.

use super::*;
use crate::inquiry::{Channel, Correction, Status};

async fn person(store: &Store, name: &str) -> Holder {
    let email = crate::inquiry::Email::parse(&format!("{}@example.cl", name.to_lowercase())).unwrap();
    let new = NewPerson { name: name.parse().unwrap(), email, owner: false, lang: Lang::Es };
    match store.add_person(new, noon()).await.unwrap() {
        Added::Person(person) => Holder { id: person.id, name: person.name },
        other => panic!("{other:?}"),
    }
}

async fn act(store: &Store, reference: Reference, version: i64, person: &Holder, action: Action) -> Acted {
    let now = noon() + hours(1);
    store.act(Step { reference, version, action, person: person.clone(), now }).await.unwrap()
}

async fn done(store: &Store, reference: Reference, version: i64, person: &Holder, action: Action) -> OpenInquiry {
    match act(store, reference, version, person, action).await {
        Acted::Done(open) => *open,
        other => panic!("{other:?}"),
    }
}

async fn add(store: &Store, name: &str, minute: i64, fields: Value) -> Reference {
    let mut changes = json!({ "full_name": name, "email": format!("{}@example.com", minute) });
    changes.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let mut submission = submission(&changes);
    submission.now = noon() + SignedDuration::from_mins(minute);
    store.submit_inquiry(submission).await.unwrap().reference
}

fn names(page: &DeskPage) -> Vec<&str> {
    page.entries.iter().map(|entry| &*entry.inquiry.details.full_name).collect()
}

fn all() -> DeskFilter {
    DeskFilter { limit: 50, ..DeskFilter::default() }
}

#[tokio::test]
async fn what_is_due_comes_first_and_pages_go_on_where_they_ended() {
    let (store, _dir) = store();
    let luz = person(&store, "Luz").await;
    for (minute, (name, status)) in [
        ("Old answered", Some(Status::Answered)),
        ("Spam", Some(Status::Spam)),
        ("First", None),
        ("Closed", Some(Status::Closed)),
        ("New answered", Some(Status::Answered)),
        ("Second", None),
    ]
    .into_iter()
    .enumerate()
    {
        let reference = add(&store, name, i64::try_from(minute).unwrap(), json!({})).await;
        if let Some(status) = status {
            done(&store, reference, 1, &luz, Action::Status(status)).await;
        }
    }
    let expected = ["First", "Second", "New answered", "Old answered", "Closed", "Spam"];
    let whole = store.desk_list(all()).await.unwrap();
    assert_eq!((names(&whole), whole.next), (expected.to_vec(), None));
    for limit in 1..=6 {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = store.desk_list(DeskFilter { after, limit, ..all() }).await.unwrap();
            assert!(page.entries.len() <= limit && (page.next.is_none() || page.entries.len() == limit));
            found.extend(names(&page).into_iter().map(str::to_owned));
            // As it travels in an address.
            after = page.next.map(|next| next.to_string().parse().unwrap());
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, expected, "{limit} a page");
    }
    for wrong in ["", "1", "1.2", "1.2.3.4", "a.b.c", "1.2."] {
        assert!(wrong.parse::<Position>().is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn the_list_is_filtered_and_searched() {
    let (store, _dir) = store();
    let luz = person(&store, "Luz").await;
    let own = json!({ "trip_type": "custom_tour", "itinerary": null, "duration": "7-10" });
    let first = add(&store, "Jürgen Müller", 0, json!({ "phone": "+49 171 1234567" })).await;
    add(&store, "Ana Pérez", 1, own).await;
    add(&store, "Eva", 2, json!({ "comments": "¿Se puede ver el huemul en Cerro Castillo?" })).await;
    done(&store, first, 1, &luz, Action::Assign { mine: true }).await;
    let found = async |filter: DeskFilter| {
        names(&store.desk_list(filter).await.unwrap()).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found(DeskFilter { itinerary: Some("aysen".to_owned()), ..all() }).await, ["Jürgen Müller", "Eva"]);
    assert_eq!(found(DeskFilter { person: Some(luz.id), ..all() }).await, ["Jürgen Müller"]);
    assert_eq!(found(DeskFilter { person: Some(luz.id + 1), ..all() }).await, [""; 0]);
    assert_eq!(found(DeskFilter { lang: Some(Lang::De), ..all() }).await.len(), 3);
    assert_eq!(found(DeskFilter { lang: Some(Lang::Fr), ..all() }).await, [""; 0]);
    assert_eq!(found(DeskFilter { status: Some(Status::Answered), ..all() }).await, [""; 0]);
    for (text, name) in [
        ("muller", "Jürgen Müller"),
        ("0171 123-4567", "Jürgen Müller"),
        (&first.to_string().to_lowercase(), "Jürgen Müller"),
        ("1@example", "Ana Pérez"),
        ("HUEMUL castillo", "Eva"),
    ] {
        assert_eq!(found(DeskFilter { search: Some(Search::new(text)), ..all() }).await, [name], "{text}");
    }
    assert_eq!(found(DeskFilter { search: Some(Search::new("huemul muller")), ..all() }).await, [""; 0]);
}

#[tokio::test]
async fn the_second_of_two_sees_what_the_first_did_and_changes_nothing() {
    let (store, _dir) = store();
    let (luz, max) = (person(&store, "Luz").await, person(&store, "Max").await);
    let reference = submit(&store, "Ana").await.reference;
    let open = done(&store, reference, 1, &luz, Action::Note("Llamar".to_owned())).await;
    assert_eq!((open.version, open.inquiry.note.as_deref()), (2, Some("Llamar")));
    let late = act(&store, reference, 1, &max, Action::Answered { by: Channel::Phone, note: None }).await;
    let Acted::Changed { inquiry, since } = late else { panic!("{late:?}") };
    assert_eq!((inquiry.version, inquiry.inquiry.status), (2, Status::Received));
    let since: Vec<_> = since.into_iter().map(|(number, event)| (number, event.who, event.what)).collect();
    assert_eq!(since, [(2, Actor::Person("Luz".to_owned()), Change::Note)]);

    let note = Some("Quiere marzo".to_owned());
    let open = done(&store, reference, 2, &max, Action::Answered { by: Channel::Whatsapp, note }).await;
    assert_eq!((open.version, open.inquiry.status), (5, Status::Answered));
    assert_eq!(open.inquiry.note.as_deref(), Some("Llamar\n\nQuiere marzo"));
    let max_did: Vec<_> =
        open.events[2..].iter().map(|(_, event)| (event.who.person().unwrap(), &event.what)).collect();
    assert_eq!(
        max_did,
        [
            ("Max", &Change::Answered { by: Channel::Whatsapp }),
            ("Max", &Change::Status { old: Status::Received, new: Status::Answered }),
            ("Max", &Change::Note),
        ]
    );
    assert_eq!(act(&store, Reference::random(), 1, &max, Action::Status(Status::Closed)).await, Acted::Missing);
}

#[tokio::test]
async fn what_became_of_a_mail_is_in_nobodys_way() {
    let (store, _dir) = store();
    let luz = person(&store, "Luz").await;
    let reference = submit(&store, "Ana").await.reference;
    let mail = mails(&store).await.remove(0).id;
    store.outbox_sent(mail, noon()).await.unwrap();
    let open = done(&store, reference, 1, &luz, Action::Assign { mine: true }).await;
    assert_eq!((open.version, open.holder), (3, Some(luz.clone())));
    let open = done(&store, reference, 3, &luz, Action::Assign { mine: false }).await;
    assert_eq!(open.holder, None);
    // Nothing to do is no event.
    assert_eq!(done(&store, reference, 4, &luz, Action::Assign { mine: false }).await.version, 4);
}

#[tokio::test]
async fn a_note_that_would_be_too_long_changes_nothing() {
    let (store, _dir) = store();
    let luz = person(&store, "Luz").await;
    let reference = submit(&store, "Ana").await.reference;
    done(&store, reference, 1, &luz, Action::Note("ñ".repeat(4_000))).await;
    let answered = Action::Answered { by: Channel::Mail, note: Some("más".to_owned()) };
    assert_eq!(act(&store, reference, 2, &luz, answered).await, Acted::NoteTooLong);
    assert_eq!(store.open_inquiry(reference).await.unwrap().unwrap().version, 2);
}

#[tokio::test]
async fn a_part_of_the_list_is_found_without_reading_the_rest() {
    let (store, _dir) = store();
    let plan = store.read(|connection| {
        let explain = format!("EXPLAIN QUERY PLAN {}", crate::store::desk::list_sql());
        let mut statement = connection.prepare(&explain)?;
        // Whatever the parameters are: none is bound.
        let (mut rows, mut steps) = (statement.raw_query(), Vec::new());
        while let Some(row) = rows.next()? {
            steps.push(row.get::<_, String>(3)?);
        }
        Ok(steps)
    });
    let plan = plan.await.unwrap();
    assert!(plan[0].starts_with("SEARCH inquiries USING COVERING INDEX inquiries_in_order"), "{plan:?}");
    assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:?}");
}

/// What another process sees and does.
fn beside(dir: &Dir) -> Store {
    Store::open(dir, OpenMode::Existing).unwrap()
}

#[tokio::test]
async fn a_search_finds_what_any_process_has_just_committed() {
    let (store, dir) = store();
    let luz = person(&store, "Luz").await;
    let other = beside(&dir);
    let found = async |text: &str| {
        let filter = DeskFilter { search: Some(Search::new(text)), ..all() };
        names(&store.desk_list(filter).await.unwrap()).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found("ana").await, [""; 0]);
    let first = add(&other, "Ana Pérez", 0, json!({})).await;
    assert_eq!(found("ana").await, ["Ana Pérez"]);
    let correction = |name: &str| Correction {
        changes: vec![("full_name".to_owned(), name.to_owned())],
        today: "2026-03-10".parse().unwrap(),
        zone: jiff::tz::TimeZone::UTC,
        itineraries: vec!["aysen".to_owned()],
    };
    other.correct(first, correction("Anna Perez"), Actor::CommandLine, noon()).await.unwrap();
    assert_eq!((found("ana").await, found("anna").await), (vec![], vec!["Anna Perez".to_owned()]));
    let open = store.open_inquiry(first).await.unwrap().unwrap();
    let step = Step {
        reference: first,
        version: open.version,
        action: Action::Correct(correction("Ida")),
        person: luz,
        now: noon(),
    };
    assert!(matches!(store.act(step).await.unwrap(), Acted::Corrected { .. }));
    assert_eq!((found("anna").await, found("ida").await), (vec![], vec!["Ida".to_owned()]));
    // The next one gets the number of the row that was erased.
    other.erase_reference(first).await.unwrap();
    add(&other, "Eva", 0, json!({})).await;
    assert_eq!((found("ida").await, found("eva").await), (vec![], vec!["Eva".to_owned()]));
}

#[tokio::test]
async fn what_many_have_is_found_in_the_order_of_the_list() {
    let (store, _dir) = store();
    let luz = person(&store, "Luz").await;
    let submissions = (0..600).map(|number| {
        let mut submission =
            submission(&json!({ "full_name": format!("Ana {number}"), "email": format!("{number}@example.com") }));
        submission.now = noon() + SignedDuration::from_mins(number);
        submission
    });
    submit_all(&store, submissions).await;
    for number in [3, 7] {
        let one = DeskFilter { search: Some(Search::new(&format!("Ana {number}")[..])), limit: 1, ..all() };
        let reference = store.desk_list(one).await.unwrap().entries[0].inquiry.reference;
        done(&store, reference, 1, &luz, Action::Status(Status::Answered)).await;
    }
    let part = async |search: Option<&str>, after: Option<Position>| {
        store.desk_list(DeskFilter { search: search.map(Search::new), after, ..all() }).await.unwrap()
    };
    let (mut after, mut whole) = (None, Vec::new());
    loop {
        let (listed, found) = (part(None, after).await, part(Some("ana"), after).await);
        assert_eq!(listed, found);
        whole.extend(names(&listed).into_iter().map(str::to_owned));
        after = listed.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!((whole.len(), &*whole[599], &*whole[598]), (600, "Ana 3", "Ana 7"));
    // The same of those that some have.
    let (mut after, mut few) = (None, Vec::new());
    loop {
        let found = store.desk_list(DeskFilter { search: Some(Search::new("7")), limit: 50, after, ..all() }).await;
        let found = found.unwrap();
        few.extend(names(&found).into_iter().map(str::to_owned));
        after = found.next;
        if after.is_none() {
            break;
        }
    }
    let sevens: Vec<String> = whole.into_iter().filter(|name| name.contains('7')).collect();
    assert_eq!(few, sevens);
}

#[tokio::test]
async fn changes_are_named_until_they_are_too_many() {
    let (store, dir) = store();
    let other = beside(&dir);
    add(&other, "Ana", 0, json!({})).await;
    let start = store.changes_since(None).await.unwrap();
    assert_eq!(start.references, Some(vec![]));
    let (eva, ida) = (add(&other, "Eva", 1, json!({})).await, add(&store, "Ida", 2, json!({})).await);
    let changes = store.changes_since(Some(start.until)).await.unwrap();
    assert_eq!(changes.references, Some(vec![eva, ida]));
    other.restrict(eva, true, Actor::CommandLine, noon()).await.unwrap();
    store.changes_since(None).await.unwrap();
    other.erase_reference(eva).await.unwrap();
    let changes = store.changes_since(Some(changes.until)).await.unwrap();
    assert_eq!(changes.references, Some(vec![eva]), "each once");
    let more = (0..300).map(|number| submission(&json!({ "full_name": format!("Ana {number}") })));
    submit_all(&other, more).await;
    let changes = store.changes_since(Some(changes.until)).await.unwrap();
    assert_eq!(changes.references, None);
    assert_eq!(store.changes_since(Some(changes.until)).await.unwrap().references, Some(vec![]));
}
