//! The list of the desk, and two people at one inquiry.

use super::*;
use crate::inquiry::{Channel, Status};

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
    assert!(plan[0].starts_with("SEARCH inquiries USING INDEX inquiries_in_order"), "{plan:?}");
    assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:?}");
}
