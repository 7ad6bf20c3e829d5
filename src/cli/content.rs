//! `patagonia content …`, and what the commands about content share.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::Hinted;
use super::desk::{agency_clock, live_content, moment, print, table};
use crate::config::DataDir;
use crate::content::{Pack, Snapshot};
use crate::store::{ContentStore, OpenMode, Origin};

#[derive(Args, Clone, Debug)]
pub struct ContentArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// List the states that are kept, the newest first
    Revisions {
        #[command(flatten)]
        data_dir: DataDir,
    },
    /// Say what a state holds
    Show {
        /// Number in `content revisions`
        #[arg(value_name = "N")]
        revision: i64,
        #[command(flatten)]
        data_dir: DataDir,
    },
    /// Say what changes for a reader from one state to another
    Diff {
        /// Number in `content revisions`
        #[arg(value_name = "N")]
        from: i64,
        /// Number in `content revisions`
        #[arg(value_name = "M")]
        to: i64,
        #[command(flatten)]
        data_dir: DataDir,
    },
    /// Go back to an earlier state; a running server shows it within a second
    Rollback {
        /// Number in `content revisions`; the one before the live one when it is left out
        #[arg(value_name = "N")]
        revision: Option<i64>,
        #[command(flatten)]
        data_dir: DataDir,
    },
}

pub fn run(args: ContentArgs) -> anyhow::Result<()> {
    match args.command {
        Command::Revisions { data_dir } => revisions(&data_dir),
        Command::Show { revision, data_dir } => {
            let pack = pack(&open_or_begin(&data_dir)?, revision)?;
            print(&contents(&pack))
        }
        Command::Diff { from, to, data_dir } => {
            let store = open_or_begin(&data_dir)?;
            let report = changes(&pack(&store, from)?, &pack(&store, to)?);
            print(if report.is_empty() { "nothing differs\n" } else { &report })
        }
        Command::Rollback { revision, data_dir } => rollback(&data_dir, revision),
    }
}

/// The revisions of a data directory that was served or imported to. One without content begins with the binary's own.
pub fn open_or_begin(data_dir: &DataDir) -> anyhow::Result<ContentStore> {
    let store = ContentStore::open(&data_dir.data_dir, OpenMode::Create)?;
    if store.live()?.is_none() {
        store.add(&Pack::embedded(), Origin::Embedded, "", Timestamp::now())?;
    }
    Ok(store)
}

/// The error about a number that is no revision.
pub fn missing_revision(revision: i64) -> anyhow::Error {
    Hinted::new(format!("there is no revision {revision}"), "`patagonia content revisions` lists those that are kept")
        .into()
}

/// Whether a pack is content that the site can show.
pub fn read_pack(pack: &Pack, source: &Path) -> anyhow::Result<Snapshot> {
    Snapshot::read(pack).map_err(|errors| {
        let faults = errors.0.len();
        let message = format!("`{}` cannot be imported, {faults} faults:\n{errors}", source.display());
        Hinted::new(message, "mend them and import again; nothing was changed").into()
    })
}

/// What changes for a reader, a line a thing: added, removed, or changed with the files that differ.
pub fn changes(before: &Pack, after: &Pack) -> String {
    let (old, new) = (things(before), things(after));
    let names: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    let mut report = String::new();
    for name in names {
        let line = match (old.get(name), new.get(name)) {
            (None, Some(_)) => format!("added    {name}\n"),
            (Some(_), None) => format!("removed  {name}\n"),
            (Some(old), Some(new)) if old != new => {
                let files: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
                let differing: Vec<&str> = files.into_iter().filter(|file| old.get(file) != new.get(file)).collect();
                format!("changed  {name} ({})\n", differing.join(", "))
            }
            _ => continue,
        };
        report.push_str(&line);
    }
    report
}

/// Files by the thing that they are part of: its folder, or the file itself where it has none.
fn things(pack: &Pack) -> BTreeMap<&str, BTreeMap<&str, &[u8]>> {
    let mut things: BTreeMap<&str, BTreeMap<&str, &[u8]>> = BTreeMap::new();
    for (path, bytes) in pack.files() {
        let (thing, file) = path.rsplit_once('/').unwrap_or((path, path));
        things.entry(thing).or_default().insert(file, bytes);
    }
    things
}

/// How many things of each kind a pack holds, and their names.
fn contents(pack: &Pack) -> String {
    things(pack)
        .into_iter()
        .map(|(thing, files)| format!("{thing}: {}\n", files.into_keys().collect::<Vec<_>>().join(", ")))
        .collect()
}

fn pack(store: &ContentStore, revision: i64) -> anyhow::Result<Pack> {
    store.pack(revision)?.ok_or_else(|| missing_revision(revision))
}

fn revisions(data_dir: &DataDir) -> anyhow::Result<()> {
    let store = open_or_begin(data_dir)?;
    let zone = agency_clock(&live_content(&data_dir.data_dir)?)?;
    let rows: Vec<[String; 5]> = store
        .revisions()?
        .into_iter()
        .map(|revision| {
            [
                revision.id.to_string(),
                if revision.live { "live" } else { "" }.to_owned(),
                moment(revision.created_at, &zone),
                revision.origin.code().to_owned(),
                revision.note,
            ]
        })
        .collect();
    print(&table(["REVISION", "", "SINCE", "ORIGIN", "FROM"], &rows))
}

fn rollback(data_dir: &DataDir, revision: Option<i64>) -> anyhow::Result<()> {
    let store = open_or_begin(data_dir)?;
    let live = store.live()?.unwrap_or_default();
    let target = if let Some(revision) = revision {
        revision
    } else {
        let earlier = store.revisions()?.into_iter().map(|revision| revision.id).find(|id| *id < live);
        let hint = "`patagonia content revisions` lists those that are kept";
        earlier.ok_or_else(|| Hinted::new("there is no earlier revision", hint))?
    };
    // What this version cannot show does not become live.
    read_pack(&pack(&store, target)?, Path::new(&format!("revision {target}")))?;
    store.go_to(target)?;
    print(&format!("revision {target} is live\n"))
}
