//! `patagonia export-content`

use std::path::PathBuf;

use clap::Args;

use super::content::{missing_revision, open};
use super::desk::print;
use super::hinted::Hinted;
use crate::config::DataDir;

#[derive(Args, Clone, Debug)]
pub struct ExportContentArgs {
    /// Folder to write; it is made when it is missing and has to be empty
    #[arg(value_name = "DIR")]
    dir: PathBuf,

    #[command(flatten)]
    data_dir: DataDir,

    /// An earlier state instead of the live one, by its number in `content revisions`
    #[arg(long, value_name = "N", env = "PATAGONIA_EXPORT_REVISION")]
    revision: Option<i64>,
}

pub fn run(args: &ExportContentArgs) -> anyhow::Result<()> {
    let is_empty = std::fs::read_dir(&args.dir).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty {
        // A file that is no longer in the content would stay and come back with the next import.
        let message = format!("`{}` is not empty", args.dir.display());
        return Err(Hinted::new(message, "name a new or empty folder").into());
    }
    let store = open(&args.data_dir)?;
    let revision = match args.revision {
        Some(revision) => revision,
        None => store.live()?.unwrap_or_default(),
    };
    let pack = store.pack(revision)?.ok_or_else(|| missing_revision(revision))?;
    pack.write_to(&args.dir, |hash| store.blob(hash).map_err(anyhow::Error::from))?;
    print(&format!("revision {revision}: {} files in `{}`\n", pack.paths().count(), args.dir.display()))
}
