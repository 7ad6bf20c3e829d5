//! The promise of an answer, kept by the server itself: weeks and a year by a clock that the test turns, with the real jobs, a store on disk
//! and a mail server over a socket.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use arc_swap::ArcSwap;
use jiff::civil::{DateTime, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use patagonia::content::Snapshot;
use patagonia::inquiry::{Email, NewInquiry, Reference, Reminder, Status, is_night};
use patagonia::jobs::{Calendar, Job as _, MailDelivery, MailDeliveryOptions, Reminders};
use patagonia::locale::Lang;
use patagonia::machine::Clock;
use patagonia::store::{
    Acted, Action, Actor, Added, Change, ContentStore, Holder, MailPlan, NewPerson, OpenMode, Staff, Step, Store,
    Submission,
};
use serde_json::Value;

use crate::mail_fixture::{composer_in, new_tour};
use crate::mail_outbox::smtp;
use crate::smtp_sink::{At, Do, SmtpSink};

/// A zone with summer time.
const ZONE: &str = "America/Santiago";
const PEOPLE: [(&str, bool, Lang); 3] = [("Luz", true, Lang::Es), ("Max", false, Lang::De), ("Eva", false, Lang::Fr)];
const HOUR: i64 = 60;
/// The longest pause between two attempts to send a mail, in minutes.
const LONGEST_PAUSE: i64 = 150;

fn local(text: &str) -> Timestamp {
    text.parse::<DateTime>().unwrap().in_tz(ZONE).unwrap().timestamp()
}

fn minutes(minutes: i64) -> SignedDuration {
    SignedDuration::from_mins(minutes)
}

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % u64::try_from(end).unwrap()).unwrap()
    }
}

/// What happens in a span of time.
struct Course {
    from: Timestamp,
    until: Timestamp,
    /// Minutes from one look to the next.
    step: i64,
    inquiries: i64,
    /// When the server is down.
    down: Vec<[Timestamp; 2]>,
    /// When no mail server answers.
    mute: Vec<[Timestamp; 2]>,
    /// Minutes from one restart to the next.
    restarts: i64,
}

fn within(spans: &[[Timestamp; 2]], now: Timestamp) -> bool {
    spans.iter().any(|[from, until]| (*from..*until).contains(&now))
}

/// An inquiry, and what becomes of it.
struct Case {
    reference: Reference,
    received: Timestamp,
    spam: bool,
    /// When somebody takes it, and who.
    taken: Option<(Timestamp, usize)>,
    /// When it waits no more.
    ended: Option<Timestamp>,
}

impl Case {
    fn waits(&self, now: Timestamp) -> bool {
        !self.spam && self.received <= now && self.ended.is_none_or(|ended| now < ended)
    }

    fn holder(&self, now: Timestamp) -> Option<usize> {
        self.taken.filter(|(at, _)| *at <= now).map(|(_, person)| person)
    }
}

/// What is still to be done.
enum Todo {
    Submit { spam: bool },
    Take { case: usize, person: usize },
    End { case: usize, how: i64 },
}

/// A mail that arrived.
struct Arrived {
    at: Timestamp,
    person: usize,
    id: String,
    text: String,
}

struct World {
    dir: tempfile::TempDir,
    now: Arc<AtomicI64>,
    shown: Arc<ArcSwap<Snapshot>>,
    sink: SmtpSink,
    people: Vec<i64>,
    running: Option<(Store, Reminders, MailDelivery)>,
    arrived: Vec<Arrived>,
}

impl World {
    async fn new(from: Timestamp) -> World {
        let world = World {
            dir: tempfile::tempdir().unwrap(),
            now: Arc::new(AtomicI64::new(from.as_millisecond())),
            shown: Arc::new(ArcSwap::from_pointee(ContentStore::embedded().unwrap())),
            sink: SmtpSink::plain().await,
            people: Vec::new(),
            running: None,
            arrived: Vec::new(),
        };
        let store = Store::open(world.dir.path(), OpenMode::Create).unwrap();
        let mut people = Vec::new();
        for (name, owner, lang) in PEOPLE {
            let email = Email::parse(&format!("{}@example.cl", name.to_lowercase())).unwrap();
            let new = NewPerson { name: name.parse().unwrap(), email, owner, lang };
            let Added::Person(person) = store.add_person(new, from).await.unwrap() else { panic!("{name}") };
            people.push(person.id);
        }
        World { people, ..world }
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.now.load(Ordering::Relaxed)).unwrap()
    }

    fn start(&mut self) {
        let store = Store::open(self.dir.path(), OpenMode::Existing).unwrap();
        let own = Arc::clone(&self.now);
        let clock = Clock::new(move || Timestamp::from_millisecond(own.load(Ordering::Relaxed)).unwrap());
        let calendar = Calendar { clock: clock.clone(), time_zone: TimeZone::get(ZONE).unwrap() };
        let staff = Staff { addresses: Arc::new(["equipo@example.cl".to_owned()]), lang: Lang::Es };
        let reminders = Reminders::new(store.clone(), calendar, Arc::clone(&self.shown), staff.clone());
        let options = MailDeliveryOptions::default();
        let mail = MailDelivery::new(store.clone(), composer_in(ZONE), smtp(&self.sink), staff, options, clock);
        self.running = Some((store, reminders, mail));
    }

    fn store(&self) -> &Store {
        &self.running.as_ref().unwrap().0
    }

    /// What the server does by itself at a moment, and which mails arrive then.
    async fn look(&mut self) {
        let now = self.now();
        let night = is_night(now, &TimeZone::get(ZONE).unwrap());
        let (store, reminders, mail) = self.running.as_mut().unwrap();
        reminders.run().await.unwrap();
        loop {
            mail.run().await.unwrap();
            if store.outbox_due(now, 1, 1, night).await.unwrap().mails.is_empty() {
                break;
            }
            mail.due().await;
        }
        let taken: Vec<_> = self.sink.log().acknowledged().skip(self.arrived.len()).cloned().collect();
        for message in taken {
            let parsed = mailparse::parse_mail(&message.data).unwrap();
            let person = PEOPLE.iter().position(|(name, ..)| message.to[0].contains(&name.to_lowercase())).unwrap();
            let text = parsed.subparts[0].get_body().unwrap().replace("\r\n", "\n");
            self.arrived.push(Arrived { at: now, person, id: message.header("Message-ID"), text });
        }
    }

    async fn submit(&self, number: usize, spam: bool) -> Reference {
        let inquiry = NewInquiry { full_name: format!("Ana {number}"), ..new_tour() };
        let mails = MailPlan { confirm: false, newsletter: false, staff: Arc::new([]), staff_lang: Lang::Es };
        let submission = Submission { inquiry, lang: Lang::De, spam, idempotency_key: None, mails, now: self.now() };
        self.store().submit_inquiry(submission).await.unwrap().reference
    }

    async fn act(&self, reference: Reference, person: usize, action: Action) {
        let version = self.store().open_inquiry(reference).await.unwrap().unwrap().version;
        let person = Holder { id: self.people[person], name: PEOPLE[person].0.to_owned() };
        let step = Step { reference, version, action, person, now: self.now() };
        assert!(matches!(self.store().act(step).await.unwrap(), Acted::Done(_)));
    }
}

/// When a step is due, reckoned with the wall clock.
fn due(step: Reminder, received: Timestamp) -> Timestamp {
    let hours = if step == Reminder::First { 18 } else { 23 };
    let due = received + SignedDuration::from_hours(hours);
    let wall = due.in_tz(ZONE).unwrap().datetime();
    let day = match wall.hour() {
        22 | 23 => wall.date(),
        0..7 => wall.date().yesterday().unwrap(),
        _ => return due,
    };
    day.to_datetime(time(21, 0, 0, 0)).in_tz(ZONE).unwrap().timestamp()
}

fn texts(lang: Lang) -> Value {
    serde_json::from_str(&std::fs::read_to_string(format!("data/locales/{lang}/mail.json")).unwrap()).unwrap()
}

/// Lives through it, and compares what was done with what had to be.
async fn live(course: &Course) {
    let mut dice = Dice(7);
    let mut world = World::new(course.from).await;
    let span = course.until.duration_since(course.from).as_mins() - 3 * 24 * HOUR;
    let mut todo: BTreeMap<(Timestamp, i64), Todo> = BTreeMap::new();
    for number in 0..course.inquiries {
        let at = course.from + minutes(dice.below(span));
        todo.insert((at, number), Todo::Submit { spam: dice.below(12) == 0 });
    }
    let mut key = course.inquiries;
    let mut cases: Vec<Case> = Vec::new();
    // The moments at which the server looked, those at which it could write to people, and those at which mail went out.
    let (mut looks, mut restart, mut is_mute) = (Vec::new(), course.from, false);
    let mut now = course.from;
    while now < course.until {
        world.now.store(now.as_millisecond(), Ordering::Relaxed);
        if within(&course.down, now) {
            world.running = None;
        } else {
            if world.running.is_none() || now >= restart {
                world.running = None;
                world.start();
                restart = now + minutes(course.restarts);
            }
            if within(&course.mute, now) != is_mute {
                is_mute = !is_mute;
                if is_mute {
                    world.sink.rule(At::Sender, Do::Say("451 4.3.2 out"), usize::MAX);
                } else {
                    world.sink.mend();
                }
            }
            while let Some((at, _)) = todo.keys().next().copied().filter(|(at, _)| *at <= now) {
                let first = todo.first_entry().unwrap();
                assert_eq!(first.key().0, at);
                match first.remove() {
                    Todo::Submit { spam } => {
                        let case = cases.len();
                        let reference = world.submit(case, spam).await;
                        cases.push(Case { reference, received: now, spam, taken: None, ended: None });
                        if spam {
                            continue;
                        }
                        if dice.below(2) == 0 {
                            let person = usize::try_from(dice.below(3)).unwrap();
                            let at = now + minutes(dice.below(20 * HOUR));
                            todo.insert((at, key), Todo::Take { case, person });
                        }
                        // Most are answered in time, some late, some days later.
                        let wait = match dice.below(6) {
                            0..3 => dice.below(24 * HOUR),
                            3..5 => 16 * HOUR + dice.below(12 * HOUR),
                            _ => dice.below(8 * 24 * HOUR),
                        };
                        todo.insert((now + minutes(wait), key + 1), Todo::End { case, how: dice.below(10) });
                        key += 2;
                    }
                    Todo::Take { case, person } => {
                        if cases[case].waits(now) {
                            world.act(cases[case].reference, person, Action::Assign { mine: true }).await;
                            cases[case].taken = Some((now, person));
                        }
                    }
                    Todo::End { case, how } => {
                        let reference = cases[case].reference;
                        match how {
                            0 => drop(world.store().restrict(reference, true, Actor::CommandLine, now).await.unwrap()),
                            1 => world.act(reference, 0, Action::Status(Status::Closed)).await,
                            2 => world.act(reference, 1, Action::Status(Status::Spam)).await,
                            _ => world.act(reference, 2, Action::Status(Status::Answered)).await,
                        }
                        cases[case].ended = Some(now);
                    }
                }
            }
            looks.push(now);
            world.look().await;
        }
        now += minutes(course.step);
    }
    check(course, &world, &cases, &looks).await;
}

async fn check(course: &Course, world: &World, cases: &[Case], looks: &[Timestamp]) {
    let zone = TimeZone::get(ZONE).unwrap();
    let by_day: Vec<Timestamp> = looks.iter().copied().filter(|look| !is_night(*look, &zone)).collect();
    // When what is due at a moment is seen to.
    let seen = |due: Timestamp| by_day.get(by_day.partition_point(|look| *look < due)).copied();
    let (mut told, mut steps) = (BTreeSet::new(), [0, 0]);
    for (number, case) in cases.iter().enumerate() {
        let mut expected = Vec::new();
        let [first, last] = Reminder::ALL.map(|step| seen(due(step, case.received)));
        if let Some(first) = first.filter(|first| case.waits(*first) && last.is_none_or(|last| *first < last)) {
            expected.push((Reminder::First, first));
        }
        expected.extend(last.filter(|last| case.waits(*last)).map(|last| (Reminder::Last, last)));
        let (events, unreadable) = world.store().events_of(case.reference).await.unwrap();
        assert!(unreadable.is_empty());
        let found: Vec<_> = events
            .iter()
            .filter_map(|event| match event.what {
                Change::Reminded { step } => Some((step, event.at)),
                _ => None,
            })
            .collect();
        assert_eq!(found, expected, "{}, which came at {}", case.reference, case.received);
        for (step, at) in found {
            steps[usize::from(step == Reminder::Last)] += 1;
            for (person, (_, owner, _)) in PEOPLE.into_iter().enumerate() {
                let holder = case.holder(at);
                if holder.is_none_or(|holder| holder == person) || (owner && step == Reminder::Last) {
                    told.insert((at, person, number));
                }
            }
        }
    }
    assert!(steps[0] > 3 && steps[1] > 3, "{steps:?}");

    let numbers: HashMap<String, usize> =
        cases.iter().enumerate().map(|(number, case)| (case.reference.to_string(), number)).collect();
    let ids: BTreeSet<&String> = world.arrived.iter().map(|mail| &mail.id).collect();
    assert_eq!(ids.len(), world.arrived.len(), "no mail twice");
    let mut mornings: BTreeMap<(Timestamp, usize), usize> = BTreeMap::new();
    let mut named: BTreeSet<(Timestamp, usize, usize)> = BTreeSet::new();
    for mail in &world.arrived {
        assert!(!is_night(mail.at, &zone), "a mail came at {}", mail.at.in_tz(ZONE).unwrap());
        let greeting = texts(PEOPLE[mail.person].2)["morning"]["title"].as_str().unwrap().to_owned();
        if mail.text.starts_with(&greeting) {
            *mornings.entry((mail.at, mail.person)).or_default() += 1;
            continue;
        }
        let references: BTreeSet<usize> = mail
            .text
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .filter_map(|word| numbers.get(word).copied())
            .collect();
        assert!(!references.is_empty(), "{}", mail.text);
        for number in references {
            assert!(cases[number].waits(mail.at), "{} waited no more", cases[number].reference);
            assert!(named.insert((mail.at, mail.person, number)), "one mail names all");
        }
    }
    // Outside an outage a reminder arrives at once; what an outage held up arrives after it, once, if it is still of use.
    let end_of =
        |at: Timestamp| course.mute.iter().find(|[from, until]| (*from..*until).contains(&at)).map(|span| span[1]);
    let (mut late, mut made_up) = (BTreeMap::new(), BTreeSet::new());
    for (at, person, number) in &told {
        match end_of(*at) {
            None => assert!(named.remove(&(*at, *person, *number)), "{} at {at}", cases[*number].reference),
            Some(end) => drop(late.insert((*person, *number), end)),
        }
    }
    for (at, person, number) in named {
        let end = late.get(&(person, number)).unwrap_or_else(|| panic!("{} at {at}", cases[number].reference));
        let mut latest = *end + minutes(LONGEST_PAUSE + course.step);
        if is_night(latest, &zone) || is_night(*end, &zone) {
            latest = latest.max(seen(*end).unwrap() + minutes(LONGEST_PAUSE + course.step));
        }
        assert!((*end..=latest).contains(&at), "{at} is not soon after {end}");
        assert!(made_up.insert((person, number)), "twice");
    }
    for ((person, number), end) in late {
        let until = seen(end).unwrap() + minutes(LONGEST_PAUSE + course.step);
        let is_of_use = cases[number].waits(until);
        assert!(!is_of_use || made_up.contains(&(person, number)), "{} is not made up", cases[number].reference);
    }
    check_mornings(course, cases, looks, &mornings);
}

fn check_mornings(
    course: &Course,
    cases: &[Case],
    looks: &[Timestamp],
    mornings: &BTreeMap<(Timestamp, usize), usize>,
) {
    assert!(mornings.values().all(|count| *count == 1));
    let mut days = BTreeMap::new();
    for look in looks {
        let wall = look.in_tz(ZONE).unwrap().datetime();
        if (8..12).contains(&wall.hour()) {
            days.entry(wall.date()).or_insert(*look);
        }
    }
    let mut by_day: BTreeMap<_, Vec<Timestamp>> = BTreeMap::new();
    for (at, _) in mornings.keys() {
        by_day.entry(at.in_tz(ZONE).unwrap().date()).or_default().push(*at);
    }
    for (day, first) in &days {
        let waits = cases.iter().any(|case| case.waits(*first));
        let found = by_day.remove(day).unwrap_or_default();
        if within(&course.mute, *first) {
            // Late on its own day or not at all.
            assert!(found.len() <= PEOPLE.len(), "{day}");
        } else {
            let expected = if waits { vec![*first; PEOPLE.len()] } else { Vec::new() };
            assert_eq!(found, expected, "{day}");
        }
    }
    assert!(by_day.is_empty(), "{by_day:?}");
}

#[tokio::test]
async fn over_ten_days_everybody_is_reminded_at_the_time_once_and_never_at_night() {
    // Summer time begins on the 5th.
    live(&Course {
        from: local("2027-09-01T00:00"),
        until: local("2027-09-13T00:00"),
        step: 20,
        inquiries: 45,
        down: vec![[local("2027-09-03T09:00"), local("2027-09-05T02:00")]],
        mute: vec![[local("2027-09-07T10:00"), local("2027-09-08T23:40")]],
        restarts: 26 * HOUR,
    })
    .await;
}

#[tokio::test]
#[ignore = "a year takes minutes: make soak"]
async fn over_a_year_everybody_is_reminded_at_the_time_once_and_never_at_night() {
    // With the leap day, and summer time both ways.
    let from = local("2027-08-20T00:00");
    let until = from.in_tz(ZONE).unwrap().checked_add(53.weeks()).unwrap().timestamp();
    live(&Course {
        from,
        until,
        step: 10,
        inquiries: 700,
        down: vec![
            [local("2027-10-12T09:00"), local("2027-10-14T02:00")],
            [local("2028-01-03T15:00"), local("2028-01-05T15:00")],
            [local("2028-04-01T20:00"), local("2028-04-02T06:30")],
        ],
        mute: vec![
            [local("2027-11-08T10:00"), local("2027-11-09T23:40")],
            [local("2028-02-28T18:00"), local("2028-02-29T18:00")],
            [local("2028-06-19T20:30"), local("2028-06-20T08:10")],
        ],
        restarts: 5 * 24 * HOUR + 70,
    })
    .await;
}
