//! `patagonia staff …`: who may sign in to the desk.

use anyhow::Context as _;
use clap::builder::BoolishValueParser;
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::desk::{Desk, DeskArgs, one_line, print, table};
use super::hinted::Hinted;
use crate::inquiry::Email;
use crate::locale::Lang;
use crate::store::{Actor, Added, NewPerson, Person, SIGN_IN_WITHIN, StaffName};
use crate::web::{BaseUrl, desk};

#[derive(Args, Clone, Debug)]
pub struct StaffArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Clone, Debug)]
enum Action {
    /// Let a person sign in to the desk
    ///
    /// Nobody else gets in. They sign in at /desk with this address, without a password: a link and a code are mailed to it. What they
    /// do is recorded under this name. Example: `patagonia staff add "Luz Soto" luz@example.cl --owner`
    Add(AddArgs),
    /// List who may sign in to the desk, and who was removed
    List(ListArgs),
    /// Take a person out of the desk
    ///
    /// They are signed out everywhere, and the inquiries that they had are nobody's. What they did stays in the history under their name.
    Remove(RemoveArgs),
    /// Print a link that signs a person in
    ///
    /// For when no mail arrives. It works once, within fifteen minutes, in any browser: hand it to that person alone.
    Link(LinkArgs),
}

#[derive(Args, Clone, Debug)]
struct AddArgs {
    /// Name of the person
    #[arg(value_name = "NAME", value_parser = name)]
    name: StaffName,

    /// E-mail address of the person
    #[arg(value_name = "ADDRESS", value_parser = email)]
    email: Email,

    /// May also add and remove people
    #[arg(long, env = "PATAGONIA_STAFF_OWNER", value_parser = BoolishValueParser::new())]
    owner: bool,

    /// Language of the desk and of mails to the person; by default that of --staff-lang
    #[arg(long, value_name = "LANG", env = "PATAGONIA_STAFF_PERSON_LANG")]
    lang: Option<Lang>,

    #[command(flatten)]
    desk: DeskArgs,
}

#[derive(Args, Clone, Debug)]
struct ListArgs {
    #[command(flatten)]
    desk: DeskArgs,
}

#[derive(Args, Clone, Debug)]
struct RemoveArgs {
    /// E-mail address of the person
    #[arg(value_name = "ADDRESS", value_parser = email)]
    email: Email,

    #[command(flatten)]
    desk: DeskArgs,
}

#[derive(Args, Clone, Debug)]
struct LinkArgs {
    /// E-mail address of the person
    #[arg(value_name = "ADDRESS", value_parser = email)]
    email: Email,

    /// Public address of the site, as in `https://www.example.cl`
    #[arg(long, value_name = "URL", env = "PATAGONIA_BASE_URL")]
    base_url: Option<BaseUrl>,

    #[command(flatten)]
    desk: DeskArgs,
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|error| error.to_string())
}

fn name(text: &str) -> Result<StaffName, String> {
    text.parse().map_err(|error: crate::store::InvalidStaffName| error.to_string())
}

pub fn run(args: StaffArgs) -> anyhow::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    runtime.block_on(async {
        match args.action {
            Action::Add(args) => add(args).await,
            Action::List(args) => list(&args).await,
            Action::Remove(args) => remove(&args).await,
            Action::Link(args) => link(&args).await,
        }
    })
}

async fn add(args: AddArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let AddArgs { name, email, owner, .. } = args;
    let new = NewPerson { name, email, owner, lang: args.lang.unwrap_or(args.desk.staff_lang) };
    let (name, email) = (new.name.clone(), new.email.clone());
    match desk.store.add_person(new, Timestamp::now()).await? {
        Added::Person(person) => {
            let what = if person.owner { ", an owner," } else { "" };
            print(&format!("{}{what} signs in at /desk with {email}\n", one_line(&person.name)))
        }
        Added::AddressTaken(other) => Err(Hinted::new(
            format!("`{email}` is the address of {} already", one_line(&other)),
            format!("choose another address, or first `patagonia staff remove {email}`"),
        )
        .into()),
        Added::NameTaken => Err(Hinted::new(
            format!("there is another {name} on the staff"),
            "add a surname or an initial: the history names people by their name alone",
        )
        .into()),
    }
}

async fn list(args: &ListArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let names = desk.names();
    let day = |at: Timestamp| names.local(at).strftime("%Y-%m-%d").to_string();
    let row = |person: Person| {
        [
            one_line(&person.name),
            person.email.map_or_else(|| "-".to_owned(), |email| email.to_string()),
            if person.owner { "owner" } else { "staff" }.to_owned(),
            person.lang.to_string(),
            day(person.added_at),
            person.removed_at.map_or_else(|| "-".to_owned(), day),
        ]
    };
    let rows: Vec<_> = desk.store.people().await?.into_iter().map(row).collect();
    if rows.is_empty() {
        eprintln!(
            "nobody can sign in to the desk yet; `patagonia staff add NAME ADDRESS --owner` lets the first person in"
        );
        return Ok(());
    }
    print(&table(["NAME", "E-MAIL", "ROLE", "LANG", "ADDED", "REMOVED"], &rows))
}

async fn remove(args: &RemoveArgs) -> anyhow::Result<()> {
    let desk = Desk::open(&args.desk)?;
    let person = desk.store.person_with(&args.email).await?.ok_or_else(|| nobody(&args.email))?;
    let removed = desk.store.remove_person(person.id, Actor::CommandLine, Timestamp::now()).await?;
    let person = removed.ok_or_else(|| nobody(&args.email))?;
    print(&format!("{} is removed and signed out everywhere\n", one_line(&person.name)))
}

async fn link(args: &LinkArgs) -> anyhow::Result<()> {
    let Some(base_url) = &args.base_url else {
        return Err(Hinted::new(
            "a link needs the public address of the site",
            "name it with `--base-url` or PATAGONIA_BASE_URL, as for `patagonia serve`",
        )
        .into());
    };
    let desk = Desk::open(&args.desk)?;
    let link = desk.store.sign_in_link(&args.email, Timestamp::now()).await?.ok_or_else(|| nobody(&args.email))?;
    eprintln!("note: it works once, within {} minutes, for whoever has it", SIGN_IN_WITHIN.as_mins());
    print(&format!("{}\n", desk::sign_in_url(base_url, &link)))
}

fn nobody(email: &Email) -> anyhow::Error {
    Hinted::new(
        format!("nobody on the staff has the address `{email}`"),
        "compare the address with `patagonia staff list`",
    )
    .into()
}
