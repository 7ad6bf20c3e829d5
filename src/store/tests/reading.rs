use super::*;
use crate::inquiry::{Correction, CorrectionError, Status};

fn names(store: &Store, filter: Filter) -> Vec<String> {
    list(store, &filter).into_iter().map(|inquiry| inquiry.details.full_name).collect()
}

#[tokio::test]
async fn filters() {
    let (store, _dir) = store();
    let mut references = Vec::new();
    for (name, lang, hour) in [("A.", Lang::Es, 0), ("B.", Lang::De, 10), ("C.", Lang::Es, 20), ("D.", Lang::De, 30)] {
        let sent = Submission { lang, now: noon() + hours(hour), ..submission(&json!({ "full_name": name })) };
        references.push(store.submit_inquiry(sent).await.unwrap().reference);
    }
    store.mark(references[1], Status::Answered, None, Actor::CommandLine, noon() + hours(11)).await.unwrap();

    assert_eq!(names(&store, Filter::default()), ["A.", "B.", "C.", "D."]);
    // From one time on, before another.
    let part = Filter { since: Some(noon() + hours(10)), until: Some(noon() + hours(30)), ..Filter::default() };
    assert_eq!(names(&store, part), ["B.", "C."]);
    let just_after = Some(noon() + SignedDuration::from_nanos(1));
    assert_eq!(names(&store, Filter { since: just_after, ..Filter::default() }), ["B.", "C.", "D."]);
    assert_eq!(names(&store, Filter { until: just_after, ..Filter::default() }), ["A."]);
    let german = Filter { lang: Some(Lang::De), ..Filter::default() };
    assert_eq!(names(&store, german), ["B.", "D."]);
    let answered = Filter { status: Some(Status::Answered), ..Filter::default() };
    assert_eq!(names(&store, answered), ["B."]);
    // Due 24 hours after receipt; the second was answered.
    let overdue =
        |hour| Filter { overdue_at: Some(noon() + hours(hour)), reply_within: hours(24), ..Filter::default() };
    assert!(names(&store, overdue(24)).is_empty(), "due now is not yet overdue");
    assert_eq!(names(&store, overdue(44)), ["A."]);
    assert_eq!(names(&store, overdue(45)), ["A.", "C."]);
    let now = noon() + hours(45);
    let all = list(&store, &Filter::default());
    let by_type: Vec<bool> = all.iter().map(|inquiry| inquiry.is_overdue(now, hours(24))).collect();
    assert_eq!(by_type, [true, false, true, false]);
}

#[derive(Debug)]
enum Stop {
    Enough,
    Store(StoreError),
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Store(error)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn streaming_sees_one_moment_and_stops_when_told() {
    let (store, _dir) = store();
    for name in ["A.", "B.", "C."] {
        submit(&store, name).await;
    }
    let runtime = tokio::runtime::Handle::current();
    let seen = tokio::task::block_in_place(|| {
        let mut seen = Vec::new();
        store
            .for_each_inquiry(&Filter::default(), |inquiry: Inquiry| {
                // While the server goes on writing.
                runtime.block_on(submit(&store, &format!("later {}", inquiry.details.full_name)));
                seen.push(inquiry.details.full_name);
                Ok::<(), StoreError>(())
            })
            .unwrap();
        seen
    });
    assert_eq!(seen, ["A.", "B.", "C."]);
    assert_eq!(stored(&store).await.len(), 6);

    let mut count = 0;
    let stopped = store.for_each_inquiry(&Filter::default(), |_| {
        count += 1;
        if count == 2 { Err(Stop::Enough) } else { Ok(()) }
    });
    match stopped {
        Err(Stop::Enough) => {}
        Err(Stop::Store(error)) => panic!("{error}"),
        Ok(_) => panic!("it went on"),
    }
    assert_eq!(count, 2);
}

#[tokio::test]
async fn an_unreadable_row_is_named_and_stops_nobody() {
    let (store, _dir) = store();
    let broken = submit(&store, "Ana").await.reference;
    let whole = submit(&store, "Eva").await.reference;
    let spoil = "UPDATE inquiries SET travelers = '17' WHERE reference = ?1";
    store.write(move |connection| connection.execute(spoil, [broken.to_string()])).await.unwrap();
    let mut read = Vec::new();
    let unreadable = store.for_each_inquiry(&Filter::default(), |inquiry| {
        read.push(inquiry.reference);
        Ok::<(), StoreError>(())
    });
    assert_eq!(read, [whole]);
    let named: Vec<String> = unreadable.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(named, [format!("inquiry {broken} cannot be read: `travelers`: unknown code `17`")]);
    assert!(matches!(store.inquiry_by_reference(broken).await, Err(StoreError::Unreadable(_))));
}

#[tokio::test]
async fn staff_mark_and_restrict() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    let later = noon() + hours(5);
    let note = Some("llamar el lunes".to_owned());
    let marked =
        store.mark(reference, Status::Answered, note.clone(), Actor::CommandLine, later).await.unwrap().unwrap();
    assert_eq!((marked.status, &marked.note, marked.updated_at), (Status::Answered, &note, later));
    assert_eq!(marked.created_at, noon());
    // Without a note the earlier one stays.
    let closed = store.mark(reference, Status::Closed, None, Actor::CommandLine, later).await.unwrap().unwrap();
    assert_eq!((closed.status, &closed.note), (Status::Closed, &note));

    let restricted = store.restrict(reference, true, Actor::CommandLine, later + hours(1)).await.unwrap().unwrap();
    assert_eq!((restricted.restricted, restricted.updated_at), (true, later + hours(1)));
    assert!(!store.restrict(reference, false, Actor::CommandLine, later).await.unwrap().unwrap().restricted);

    let unknown = "PAT-222222".parse().unwrap();
    assert_eq!(store.mark(unknown, Status::Closed, None, Actor::CommandLine, later).await.unwrap(), None);
    assert_eq!(store.restrict(unknown, true, Actor::CommandLine, later).await.unwrap(), None);
}

#[tokio::test]
async fn staff_correct_under_the_rules() {
    let (store, _dir) = store();
    let reference = submit(&store, "Ana").await.reference;
    let later = noon() + hours(5);
    let correction = |field: &str, value: &str| Correction {
        changes: vec![(field.to_owned(), value.to_owned())],
        today: "2026-03-10".parse().unwrap(),
        zone: jiff::tz::TimeZone::get("America/Punta_Arenas").unwrap(),
        itineraries: vec!["aysen".to_owned()],
    };
    let before = store.inquiry_by_reference(reference).await.unwrap().unwrap();
    let corrected = store
        .correct(reference, correction("email", "eva@example.com"), Actor::CommandLine, later)
        .await
        .unwrap()
        .unwrap();
    let after = corrected.inquiry;
    assert_eq!(after.details.email.as_str(), "eva@example.com");
    assert_eq!(after.updated_at, later);
    let mut expected = before.clone();
    (expected.details.email, expected.updated_at) = (after.details.email.clone(), later);
    assert_eq!(after, expected, "nothing else changed");

    let refused = store.correct(reference, correction("email", "eva"), Actor::CommandLine, later).await;
    assert!(matches!(refused, Err(CorrectError::Correction(CorrectionError::Refused(_)))));
    assert_eq!(store.inquiry_by_reference(reference).await.unwrap().unwrap(), after);
    let unknown = "PAT-222222".parse().unwrap();
    assert_eq!(
        store.correct(unknown, correction("email", "eva@example.com"), Actor::CommandLine, later).await.unwrap(),
        None
    );
}
