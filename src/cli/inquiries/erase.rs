//! `patagonia inquiries erase`

use anyhow::Context as _;
use clap::Args;
use clap::builder::BoolishValueParser;

use super::whose::Whose;
use crate::cli::desk::{Desk, DeskArgs, confirmed, count, print};
use crate::cli::hinted::Hinted;
use crate::inquiry::{Inquiry, Reference};
use crate::mail::MailFolder;

#[derive(Args, Clone, Debug)]
pub struct EraseArgs {
    /// Reference of an inquiry, as PAT-7K3QX2, or e-mail address
    #[arg(value_name = "REF|EMAIL")]
    whose: Whose,

    /// Do not ask
    #[arg(long, env = "PATAGONIA_INQUIRIES_YES", value_parser = BoolishValueParser::new())]
    yes: bool,

    #[command(flatten)]
    desk: DeskArgs,
}

pub async fn run(args: &EraseArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let inquiries = args.whose.find(&desk).await?;
    if !args.yes && !confirmed("erasing", &question(&args.whose, &inquiries))? {
        eprintln!("nothing was erased");
        return Ok(());
    }
    let erased = match &args.whose {
        Whose::Reference(reference) => desk.store.erase_reference(*reference).await?,
        Whose::Email(email) => desk.store.erase_email(email.clone()).await?,
    };
    let folder = MailFolder::new(&args.desk.data_dir.data_dir);
    let files = folder.remove(&erased.mails).with_context(|| {
        format!(
            "the store has forgotten {}, but mails remain; delete the files in `{}` that begin with one of {}",
            args.whose,
            folder.dir().display(),
            erased.mails.iter().map(|id| format!("`{id}-`")).collect::<Vec<_>>().join(", ")
        )
    })?;
    if erased.is_empty() {
        return Err(Hinted::new(
            format!("nothing is kept about `{}`", args.whose),
            "`patagonia inquiries find` finds people by a part of name, address or phone",
        )
        .into());
    }
    let references = list(&erased.references);
    print(&format!(
        "erased: {}{}, {}, {}{}{}\n",
        count(erased.references.len() as u64, "inquiry", "inquiries"),
        if references.is_empty() { String::new() } else { format!(" ({references})") },
        count(erased.mails.len() as u64, "mail", "mails"),
        count(files as u64, "mail file", "mail files"),
        if erased.subscription { ", the subscription to the newsletter" } else { "" },
        match erased.copies as u64 {
            0 => String::new(),
            copies => format!(", and the same in {} of the store", count(copies, "copy", "copies")),
        },
    ))
}

fn question(whose: &Whose, inquiries: &[Inquiry]) -> String {
    let references: Vec<Reference> = inquiries.iter().map(|inquiry| inquiry.reference).collect();
    let what = match whose {
        Whose::Reference(reference) => format!("{reference} and its mails"),
        Whose::Email(email) if references.is_empty() => {
            format!("all mails to {email} and its newsletter (there is no inquiry)")
        }
        Whose::Email(email) => format!(
            "{} from {email} ({}), all mails about them or to this address, and its newsletter",
            count(references.len() as u64, "inquiry", "inquiries"),
            list(&references)
        ),
    };
    format!("Erase {what}? This cannot be undone.")
}

fn list(references: &[Reference]) -> String {
    references.iter().map(Reference::to_string).collect::<Vec<_>>().join(", ")
}
