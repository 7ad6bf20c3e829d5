//! When staff are reminded of an inquiry that waits for an answer. The hours are those of the promise, and nobody is reminded at night.

use jiff::civil::{Date, Time, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Nobody is reminded from then on.
const NIGHT: Time = time(22, 0, 0, 0);
/// From then on people are reminded again.
const DAY: Time = time(7, 0, 0, 0);
/// When somebody is reminded of what would fall into the night.
const EVENING: Time = time(21, 0, 0, 0);
/// When the day's mail goes out, and until when it is late but still of use.
const MORNING: [Time; 2] = [time(8, 0, 0, 0), time(12, 0, 0, 0)];

/// What the agency promises, and by which clock.
#[derive(Clone, Debug)]
pub struct Promise {
    /// How soon it answers.
    pub within: SignedDuration,
    /// Where it works.
    pub zone: TimeZone,
}

/// A step in reminding staff of an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reminder {
    /// To whoever has it, or else to everybody.
    First,
    /// Shortly before the promise is broken: to the owners too.
    Last,
}

impl Reminder {
    pub const ALL: [Reminder; 2] = [Reminder::First, Reminder::Last];

    pub const fn code(self) -> &'static str {
        match self {
            Reminder::First => "first",
            Reminder::Last => "last",
        }
    }

    pub fn from_code(code: &str) -> Option<Reminder> {
        Reminder::ALL.into_iter().find(|step| step.code() == code)
    }

    /// How much of the promised time has passed, in parts of 24: hours, for an answer within a day.
    const fn parts(self) -> i32 {
        match self {
            Reminder::First => 18,
            Reminder::Last => 23,
        }
    }

    /// When this step is due for an inquiry that came in at `received`.
    ///
    /// What would fall into the night is due in the evening before, or in the morning after when the inquiry was not there yet.
    pub fn due_at(self, received: Timestamp, promise: &Promise) -> Timestamp {
        let due = received.saturating_add(promise.within * self.parts() / 24).unwrap_or(Timestamp::MAX);
        if !is_night(due, &promise.zone) {
            return due;
        }
        let local = due.to_zoned_datetime(promise.zone.clone());
        let (evening, morning) = match local.time() < DAY {
            true => (local.date().yesterday().ok(), Some(local.date())),
            false => (Some(local.date()), local.date().tomorrow().ok()),
        };
        let moment = |day: Option<Date>, at: Time| {
            let local = day?.to_datetime(at).to_zoned_datetime(promise.zone.clone()).ok()?;
            Some(local.timestamp())
        };
        moment(evening, EVENING).filter(|evening| *evening > received).or_else(|| moment(morning, DAY)).unwrap_or(due)
    }
}

/// Whether nobody is to be reminded at this moment.
pub fn is_night(now: Timestamp, zone: &TimeZone) -> bool {
    let time = now.to_zoned_datetime(zone.clone()).time();
    time >= NIGHT || time < DAY
}

/// The day whose morning it is, while that day's mail may go out.
pub fn morning_of(now: Timestamp, zone: &TimeZone) -> Option<Date> {
    let local = now.to_zoned_datetime(zone.clone());
    let [from, until] = MORNING;
    (from..until).contains(&local.time()).then(|| local.date())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn promise(zone: &str) -> Promise {
        Promise { within: SignedDuration::from_hours(24), zone: TimeZone::get(zone).unwrap() }
    }

    /// A moment in Santiago, by its clock there.
    fn local(text: &str, zone: &str) -> Timestamp {
        text.parse::<jiff::civil::DateTime>().unwrap().in_tz(zone).unwrap().timestamp()
    }

    #[test]
    fn reminders_come_after_eighteen_and_twenty_three_hours_and_never_at_night() {
        let zone = "America/Santiago";
        for (received, first, last) in [
            ("2026-03-10T22:30", "2026-03-11T16:30", "2026-03-11T21:30"),
            // 06:00 and 11:00.
            ("2026-03-10T12:00", "2026-03-10T21:00", "2026-03-11T11:00"),
            // 23:00 and 04:00.
            ("2026-03-10T05:00", "2026-03-10T21:00", "2026-03-10T21:00"),
            // 22:00 is night, 21:59 is not; 7:00 is not, 6:59 is.
            ("2026-03-10T04:00", "2026-03-10T21:00", "2026-03-10T21:00"),
            ("2026-03-10T03:59", "2026-03-10T21:59", "2026-03-10T21:00"),
            ("2026-03-10T13:00", "2026-03-11T07:00", "2026-03-11T12:00"),
            ("2026-03-10T12:59", "2026-03-10T21:00", "2026-03-11T11:59"),
            // Leap day.
            ("2028-02-28T20:00", "2028-02-29T14:00", "2028-02-29T19:00"),
            ("2028-02-29T10:00", "2028-02-29T21:00", "2028-03-01T09:00"),
            // Summer time ends at midnight of 5 April: the day has an hour more, and 18 hours end an hour earlier.
            ("2026-04-04T18:00", "2026-04-05T11:00", "2026-04-05T16:00"),
            // It begins at midnight of 6 September.
            ("2026-09-05T18:00", "2026-09-06T13:00", "2026-09-06T18:00"),
            ("2026-09-05T10:00", "2026-09-05T21:00", "2026-09-06T10:00"),
        ] {
            let at = |step: Reminder| step.due_at(local(received, zone), &promise(zone));
            assert_eq!(at(Reminder::First), local(first, zone), "{received}");
            assert_eq!(at(Reminder::Last), local(last, zone), "{received}");
        }
    }

    #[test]
    fn a_shorter_promise_has_its_own_hours() {
        let zone = "America/Punta_Arenas";
        let promise = Promise { within: SignedDuration::from_hours(4), zone: TimeZone::get(zone).unwrap() };
        for (received, first, last) in [
            ("2026-03-10T10:00", "2026-03-10T13:00", "2026-03-10T13:50"),
            // 00:30 and 01:20, and it was not there at 21:00.
            ("2026-03-10T21:30", "2026-03-11T07:00", "2026-03-11T07:00"),
            ("2026-03-10T20:00", "2026-03-10T21:00", "2026-03-10T21:00"),
            ("2026-03-11T02:00", "2026-03-11T07:00", "2026-03-11T07:00"),
        ] {
            assert_eq!(Reminder::First.due_at(local(received, zone), &promise), local(first, zone), "{received}");
            assert_eq!(Reminder::Last.due_at(local(received, zone), &promise), local(last, zone), "{received}");
        }
    }

    #[test]
    fn the_mornings_mail_is_for_the_morning() {
        let zone = "America/Punta_Arenas";
        let of = |text: &str| morning_of(local(text, zone), &TimeZone::get(zone).unwrap()).map(|day| day.to_string());
        assert_eq!(of("2026-03-10T07:59:59"), None);
        assert_eq!(of("2026-03-10T08:00:00").as_deref(), Some("2026-03-10"));
        assert_eq!(of("2026-03-10T11:59:59").as_deref(), Some("2026-03-10"));
        assert_eq!(of("2026-03-10T12:00:00"), None);
    }
}
