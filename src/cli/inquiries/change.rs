//! `patagonia inquiries mark`, `correct` and `restrict`

use std::fmt::Write as _;

use clap::Args;
use clap::builder::BoolishValueParser;
use jiff::Timestamp;

use crate::cli::desk::{Desk, DeskArgs, no_inquiry, print, status_parser};
use crate::cli::hinted::Hinted;
use crate::inquiry::{
    Accommodation, Activity, ActivityLevel, Budget, Correction, CorrectionError, Duration, FIELDS, FieldError, Inquiry,
    Interest, Labels, Reference, Region, Status, Transport, Travelers, TripType, parse_note,
};
use crate::mail::MailFolder;
use crate::store::{Actor, CorrectError};

#[derive(Args, Clone, Debug)]
pub struct MarkArgs {
    /// Reference of the inquiry, as PAT-7K3QX2
    #[arg(value_name = "REF")]
    reference: Reference,

    /// Where it stands now
    #[arg(value_name = "STATUS", value_parser = status_parser())]
    status: Status,

    /// What colleagues should know; it takes the place of an earlier note, and an empty one takes that away
    #[arg(long, value_name = "TEXT", env = "PATAGONIA_INQUIRIES_NOTE", hide_env_values = true, value_parser = parse_note)]
    note: Option<String>,

    #[command(flatten)]
    desk: DeskArgs,
}

#[derive(Args, Clone, Debug)]
pub struct CorrectArgs {
    /// Reference of the inquiry, as PAT-7K3QX2
    #[arg(value_name = "REF")]
    reference: Reference,

    /// Field and new value; the values of a list with commas between them, an empty value to clear
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = change)]
    changes: Vec<(String, String)>,

    #[command(flatten)]
    desk: DeskArgs,
}

#[derive(Args, Clone, Debug)]
pub struct RestrictArgs {
    /// Reference of the inquiry, as PAT-7K3QX2
    #[arg(value_name = "REF")]
    reference: Reference,

    /// End the restriction
    #[arg(long, env = "PATAGONIA_INQUIRIES_LIFT", value_parser = BoolishValueParser::new())]
    lift: bool,

    #[command(flatten)]
    desk: DeskArgs,
}

pub async fn mark(args: MarkArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let marked = desk.store.mark(args.reference, args.status, args.note, Actor::CommandLine, Timestamp::now()).await?;
    let inquiry = marked.ok_or_else(|| no_inquiry(args.reference))?;
    warn_if_restricted(&inquiry);
    let label = desk.names().labels().status(inquiry.status);
    print(&format!("{} is marked {} ({label})\n", inquiry.reference, inquiry.status))
}

pub async fn correct(args: CorrectArgs) -> anyhow::Result<()> {
    let CorrectArgs { reference, changes, desk } = args;
    each_once(&changes)?;
    let data_dir = desk.data_dir.data_dir.clone();
    let desk = Desk::open(&desk)?;
    let correction = Correction {
        changes: changes.clone(),
        today: desk.today(),
        zone: desk.zone.clone(),
        itineraries: slugs(&desk),
    };
    let corrected = match desk.store.correct(reference, correction, Actor::CommandLine, Timestamp::now()).await {
        Ok(corrected) => corrected.ok_or_else(|| no_inquiry(reference))?,
        Err(CorrectError::Correction(error)) => return Err(refused(&error, reference, &desk).into()),
        Err(CorrectError::Store(error)) => return Err(error.into()),
    };
    warn_if_restricted(&corrected.inquiry);
    let folder = MailFolder::new(&data_dir);
    if let Err(error) = folder.remove(&corrected.withdrawn) {
        eprintln!("warning: mail files to the old address remain in `{}`: {error}", folder.dir().display());
    }
    let fields: Vec<&str> = changes.iter().map(|(field, _)| field.as_str()).collect();
    let anew = match corrected.confirmed_anew {
        true => format!("; the confirmation goes to {}", corrected.inquiry.details.email),
        false => String::new(),
    };
    print(&format!("{reference} is corrected: {}{anew}\n", fields.join(", ")))
}

pub async fn restrict(args: &RestrictArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let changed = desk.store.restrict(args.reference, !args.lift, Actor::CommandLine, Timestamp::now()).await?;
    let inquiry = changed.ok_or_else(|| no_inquiry(args.reference))?;
    let what = if inquiry.restricted { "is restricted" } else { "is no longer restricted" };
    print(&format!("{} {what}\n", inquiry.reference))
}

fn warn_if_restricted(inquiry: &Inquiry) {
    if inquiry.restricted {
        eprintln!("note: the visitor asked that {} be kept but not worked with", inquiry.reference);
    }
}

fn change(text: &str) -> Result<(String, String), String> {
    let (field, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is not FIELD=VALUE"))?;
    let field = field.trim();
    // In the form anything but a ticked box is off; here any other value is a mistake.
    if field == "newsletter" && !matches!(value, "true" | "false") {
        return Err("newsletter is `true` or `false`".to_owned());
    }
    Ok((field.to_owned(), value.to_owned()))
}

fn each_once(changes: &[(String, String)]) -> Result<(), Hinted> {
    for (at, (field, _)) in changes.iter().enumerate() {
        if changes[..at].iter().any(|(earlier, _)| earlier == field) {
            return Err(Hinted::new(
                format!("`{field}` is given twice"),
                "write the values of a list with commas between them, as in regions=aysen,magallanes",
            ));
        }
    }
    Ok(())
}

fn slugs(desk: &Desk) -> Vec<String> {
    desk.snapshot.itineraries.iter().map(|itinerary| itinerary.slug.clone()).collect()
}

/// What is wrong with a correction, field by field in the staff's language, and what would be right.
fn refused(error: &CorrectionError, reference: Reference, desk: &Desk) -> Hinted {
    match error {
        CorrectionError::UnknownField(_) => {
            let fields: Vec<&str> = FIELDS.into_iter().filter(|field| *field != "privacy_accepted").collect();
            Hinted::new(format!("{error}; nothing was changed"), format!("the fields are {}", fields.join(", ")))
        }
        CorrectionError::Refused(errors) => {
            let labels = desk.names().labels();
            let mut message = format!("the corrections of {reference} were refused; nothing was changed");
            for error in errors {
                // Writing to a string does not fail.
                let _ = write!(message, "\n  {}", explained(*error, labels, desk));
            }
            let hint = "fields that depend on each other are corrected in one command; \
                        `patagonia inquiries show` lists all with their codes";
            Hinted::new(message, hint)
        }
    }
}

fn explained(error: FieldError, labels: &Labels, desk: &Desk) -> String {
    let FieldError { field, code } = error;
    let mut text = format!("{field}: {} ({code})", labels.error(code));
    if code == "invalid_option" || code == "duration_required" {
        let options = match field {
            "itinerary" => slugs(desk).join(", "),
            "country" => "two capitals, as in CL".to_owned(),
            _ => options(field).join(", "),
        };
        let _ = write!(text, ": {options}");
    }
    text
}

/// The codes that a field can take.
fn options(field: &str) -> Vec<&'static str> {
    fn codes<T: Copy>(all: &[T], code: fn(T) -> &'static str) -> Vec<&'static str> {
        all.iter().map(|value| code(*value)).collect()
    }
    match field {
        "trip_type" => codes(TripType::ALL, TripType::code),
        "travelers" => codes(Travelers::ALL, Travelers::code),
        "activity_level" => codes(ActivityLevel::ALL, ActivityLevel::code),
        "duration" => codes(Duration::ALL, Duration::code),
        "budget" => codes(Budget::ALL, Budget::code),
        "accommodation" => codes(Accommodation::ALL, Accommodation::code),
        "transport" => codes(Transport::ALL, Transport::code),
        "regions" => codes(Region::ALL, Region::code),
        "activities" => codes(Activity::ALL, Activity::code),
        "interests" => codes(Interest::ALL, Interest::code),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_a_field_and_a_value() {
        let pair = |field: &str, value: &str| Ok((field.to_owned(), value.to_owned()));
        assert_eq!(change("email=ana@example.com"), pair("email", "ana@example.com"));
        assert_eq!(change("comments=a=b"), pair("comments", "a=b"));
        assert_eq!(change("comments="), pair("comments", ""));
        assert_eq!(change("newsletter=false"), pair("newsletter", "false"));
        assert!(change("email").is_err());
        assert!(change("newsletter=yes").is_err());
    }

    #[test]
    fn a_field_with_options_lists_them() {
        assert_eq!(options("duration"), ["7-10", "11-14", "15-21", "22+"]);
        assert_eq!(options("regions"), ["los_lagos", "aysen", "magallanes", "tierra_del_fuego"]);
        assert!(options("email").is_empty());
    }
}
