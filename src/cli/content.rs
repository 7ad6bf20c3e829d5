//! `patagonia content …`, and what the commands about content share.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::desk::{agency_clock, live_content, print, table};
use super::hinted::Hinted;
use crate::config::DataDir;
use crate::content::difference::{changes, things};
use crate::content::{self, Pack};
use crate::dates::exact;
use crate::locale::{Lang, PerLang};
use crate::store::{ContentStore, OpenError, OpenMode, Store};

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
    /// Say which things are missing in a language, or older than in Spanish
    Coverage {
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
            let pack = pack(&open(&data_dir)?, revision)?;
            print(&contents(&pack))
        }
        Command::Diff { from, to, data_dir } => {
            let store = open(&data_dir)?;
            let report = changes(&pack(&store, from)?, &pack(&store, to)?);
            if report.is_empty() {
                return print("nothing differs\n");
            }
            print(&report.iter().map(ToString::to_string).collect::<String>())
        }
        Command::Coverage { data_dir } => coverage(&data_dir),
        Command::Rollback { revision, data_dir } => rollback(&data_dir, revision),
    }
}

/// The revisions in a data directory that was served from or imported into.
pub fn open(data_dir: &DataDir) -> anyhow::Result<ContentStore> {
    Ok(ContentStore::open(&data_dir.data_dir, OpenMode::Existing)?)
}

/// The content that an import writes to: that of a data directory that was served. If it holds only inquiries, content starts from the
/// binary's own; in memory for a dry run.
pub fn open_for_import(data_dir: &DataDir, dry_run: bool) -> anyhow::Result<ContentStore> {
    let dir = &data_dir.data_dir;
    match ContentStore::open(dir, OpenMode::Existing) {
        Err(OpenError::Missing(_)) => {}
        opened => return Ok(opened?),
    }
    // A folder without a store is the wrong one: nothing would show the content.
    drop(Store::open(dir, OpenMode::Existing)?);
    if dry_run {
        return Ok(ContentStore::in_memory()?);
    }
    let store = ContentStore::open(dir, OpenMode::Create)?;
    store.keep_embedded(&Pack::embedded(), Timestamp::now())?;
    Ok(store)
}

/// Records that staff mean this content to be shown with these inquiries.
pub fn accept(data_dir: &DataDir, content: &ContentStore) -> anyhow::Result<()> {
    let store = match Store::open(&data_dir.data_dir, OpenMode::Existing) {
        Ok(store) => store,
        Err(OpenError::Missing(_)) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    Ok(runtime.block_on(store.accept_content(content))?)
}

/// The error for a number that is not a revision.
pub fn missing_revision(revision: i64) -> anyhow::Error {
    Hinted::new(format!("there is no revision {revision}"), "`patagonia content revisions` lists those that are kept")
        .into()
}

/// Whether a pack is content that the site can show.
pub fn check_pack(pack: &Pack, source: &Path) -> anyhow::Result<()> {
    content::check(pack).map_err(|errors| {
        let lines: Vec<String> = errors.0.iter().map(ToString::to_string).collect();
        cannot_be_imported(source, &lines)
    })
}

/// The error for a source with faults, one per line.
pub fn cannot_be_imported(source: &Path, faults: &[String]) -> anyhow::Error {
    let count = match faults.len() {
        1 => "1 fault".to_owned(),
        count => format!("{count} faults"),
    };
    let message = format!("`{}` cannot be imported, {count}:\n{}", source.display(), faults.join("\n"));
    Hinted::new(message, "mend them and import again; nothing was changed").into()
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
    let store = open(data_dir)?;
    let zone = agency_clock(&live_content(&data_dir.data_dir)?);
    let rows: Vec<[String; 5]> = store
        .revisions()?
        .into_iter()
        .map(|revision| {
            [
                revision.id.to_string(),
                if revision.live { "live" } else { "" }.to_owned(),
                exact(revision.created_at, &zone),
                revision.origin.code().to_owned(),
                revision.note,
            ]
        })
        .collect();
    print(&table(["REVISION", "", "SINCE", "ORIGIN", "FROM"], &rows))
}

/// One line per thing, one column per language: complete, missing, or changed before the Spanish was.
fn coverage(data_dir: &DataDir) -> anyhow::Result<()> {
    let store = open(data_dir)?;
    let live = store.live()?.unwrap_or_default();
    let ages = store.ages(live)?;
    let mut files: BTreeMap<&str, BTreeMap<Lang, Timestamp>> = BTreeMap::new();
    for (path, changed_at) in &ages {
        let Some((thing, file)) = path.rsplit_once('/') else { continue };
        if let Some(lang) = file.split('.').next().and_then(|name| name.parse().ok()) {
            files.entry(thing).or_default().insert(lang, *changed_at);
        }
    }
    let mut counts = PerLang::<(usize, usize)>::default();
    let rows: Vec<[String; 1 + Lang::ALL.len()]> = files
        .iter()
        .map(|(thing, langs)| {
            let states = Lang::ALL.map(|lang| match (langs.get(&lang), langs.get(&Lang::Es)) {
                (None, _) => {
                    counts[lang].0 += 1;
                    "missing"
                }
                (Some(own), Some(spanish)) if own < spanish => {
                    counts[lang].1 += 1;
                    "older"
                }
                _ => "complete",
            });
            std::array::from_fn(|column| column.checked_sub(1).map_or(*thing, |lang| states[lang]).to_owned())
        })
        .collect();
    let titles = std::array::from_fn(|column| column.checked_sub(1).map_or("", |lang| Lang::ALL[lang].code()));
    print(&table(titles, &rows))?;
    let sums: String = counts
        .iter()
        .map(|(lang, (missing, older))| format!("{lang}: {missing} missing, {older} older than the Spanish\n"))
        .collect();
    print(&format!("\n{} things\n{sums}", rows.len()))
}

fn rollback(data_dir: &DataDir, revision: Option<i64>) -> anyhow::Result<()> {
    let store = open(data_dir)?;
    let live = store.live()?.unwrap_or_default();
    let target = if let Some(revision) = revision {
        revision
    } else {
        let earlier = store.revisions()?.into_iter().map(|revision| revision.id).find(|id| *id < live);
        let hint = "`patagonia content revisions` lists those that are kept";
        earlier.ok_or_else(|| Hinted::new("there is no earlier revision", hint))?
    };
    // Content that this version cannot show does not become live.
    check_pack(&pack(&store, target)?, Path::new(&format!("revision {target}")))?;
    store.go_to(target)?;
    accept(data_dir, &store)?;
    print(&format!("revision {target} is live\n"))
}
