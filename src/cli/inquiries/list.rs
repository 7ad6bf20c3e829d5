//! `patagonia inquiries list` and `find`

use std::collections::VecDeque;

use clap::Args;
use clap::builder::BoolishValueParser;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::cli::desk::{Desk, DeskArgs, count, day, one_line, print, status_parser, table, warn_of};
use crate::export::Names;
use crate::inquiry::{Inquiry, Status};
use crate::store::{Filter, Search};

const COLUMNS: usize = 10;
const TITLES: [&str; COLUMNS] =
    ["REFERENCE", "STATUS", "RECEIVED", "REPLY DUE", "TRIP", "TRAVELERS", "COUNTRY", "NAME", "PHONE", "E-MAIL"];

#[derive(Args, Clone, Debug)]
pub struct ListArgs {
    #[command(flatten)]
    desk: DeskArgs,

    /// Only those received whose promised reply is overdue, the longest overdue first
    #[arg(long, env = "PATAGONIA_INQUIRIES_OVERDUE", value_parser = BoolishValueParser::new())]
    overdue: bool,

    /// Only inquiries of this status
    #[arg(long, value_name = "STATUS", env = "PATAGONIA_INQUIRIES_STATUS", value_parser = status_parser())]
    status: Option<Status>,

    /// Only inquiries from this day on, as in 2026-03-09, on the agency's calendar
    #[arg(long, value_name = "DATE", env = "PATAGONIA_INQUIRIES_SINCE", value_parser = day)]
    since: Option<Date>,

    /// Only inquiries with this name, e-mail address, phone number or reference, or a part of it, or with these words, as in `find`
    #[arg(long, value_name = "TEXT", env = "PATAGONIA_INQUIRIES_SEARCH", hide_env_values = true)]
    search: Option<String>,

    /// At most so many; 0 is no limit
    #[arg(long, value_name = "COUNT", env = "PATAGONIA_INQUIRIES_LIMIT", default_value_t = 100)]
    limit: usize,
}

#[derive(Args, Clone, Debug)]
pub struct FindArgs {
    /// Name, e-mail address, phone number or reference, or a part of it; or words of the comments
    #[arg(value_name = "TEXT", required = true, num_args = 1..)]
    text: Vec<String>,

    #[command(flatten)]
    desk: DeskArgs,
}

/// Searches all inquiries, spam included: somebody may call about one.
pub fn find(args: &FindArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let (names, now) = (desk.names(), Timestamp::now());
    let search = Search::new(&args.text.join(" "));
    let mut rows = Vec::new();
    let unreadable = desk.store.for_each_inquiry(&Filter::default(), |inquiry| {
        if search.finds(&inquiry) {
            rows.push(row(&inquiry, &names, now));
        }
        Ok::<(), anyhow::Error>(())
    })?;
    rows.reverse();
    warn_of(&unreadable);
    if rows.is_empty() {
        eprintln!("no inquiries");
        return Ok(());
    }
    print(&table(TITLES, &rows))
}

pub fn run(args: &ListArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let names = desk.names();
    let now = Timestamp::now();
    let filter = Filter {
        since: args.since.map(|day| desk.start_of(day)).transpose()?,
        status: args.status,
        overdue_at: args.overdue.then_some(now),
        reply_within: names.reply_within(),
        ..Filter::default()
    };
    let limit = if args.limit == 0 { usize::MAX } else { args.limit };
    let mut rows = VecDeque::new();
    let (mut more, mut spam) = (0, 0);
    let search = args.search.as_deref().map(Search::new);
    let unreadable = desk.store.for_each_inquiry(&filter, |inquiry| {
        if search.as_ref().is_some_and(|search| !search.finds(&inquiry)) {
            return Ok(());
        }
        if inquiry.status == Status::Spam && args.status != Some(Status::Spam) {
            spam += 1;
            return Ok(());
        }
        // They come oldest first. Only what will be shown is kept.
        if rows.len() == limit {
            more += 1;
            if args.overdue {
                return Ok(());
            }
            rows.pop_front();
        }
        rows.push_back(row(&inquiry, &names, now));
        Ok::<(), anyhow::Error>(())
    })?;
    let rows: Vec<_> = if args.overdue { rows.into() } else { rows.into_iter().rev().collect() };

    if rows.is_empty() {
        eprintln!("no inquiries");
    } else {
        print(&table(TITLES, &rows))?;
    }
    warn_of(&unreadable);
    if more > 0 {
        eprintln!("note: {more} more; --limit 0 lists all");
    }
    if spam > 0 {
        eprintln!("note: {} left out; `--status spam` lists spam", count(spam, "spam inquiry", "spam inquiries"));
    }
    if let Some(jump) = desk.store.clock_jump() {
        eprintln!("note: {}", jump.in_words(&desk.zone));
    }
    Ok(())
}

fn row(inquiry: &Inquiry, names: &Names, now: Timestamp) -> [String; COLUMNS] {
    let details = &inquiry.details;
    let (labels, within) = (names.labels(), names.reply_within());
    let moment = |at| names.local(at).strftime("%Y-%m-%d %H:%M").to_string();

    let mut status = labels.status(inquiry.status).to_owned();
    if inquiry.restricted {
        status = format!("{status}, {}", labels.record("restricted").to_lowercase());
    }
    let due = match inquiry.status {
        Status::Received if inquiry.is_overdue(now, within) => format!("{} overdue", moment(inquiry.reply_due(within))),
        Status::Received => moment(inquiry.reply_due(within)),
        Status::Answered | Status::Closed | Status::Spam => String::new(),
    };
    let trip = match &details.itinerary {
        Some(slug) => names.itinerary(slug),
        None => labels.option("trip_type", details.trip_type.code()),
    };
    let travelers = match details.group_size {
        Some(size) => size.to_string(),
        None => labels.option("travelers", details.travelers.code()).to_owned(),
    };
    [
        inquiry.reference.to_string(),
        status,
        moment(inquiry.created_at),
        due,
        trip.to_owned(),
        travelers,
        names.country(&details.country).to_owned(),
        one_line(&details.full_name),
        one_line(&details.phone),
        details.email.to_string(),
    ]
}
