//! `patagonia import-content`

use std::path::PathBuf;

use clap::Args;
use clap::builder::BoolishValueParser;
use jiff::Timestamp;

use super::content::{changes, open_or_begin, read_pack};
use super::desk::print;
use crate::config::DataDir;
use crate::content::Pack;
use crate::store::Origin;

#[derive(Args, Clone, Debug)]
pub struct ImportContentArgs {
    /// Folder as `export-content` writes it
    #[arg(value_name = "SOURCE")]
    source: PathBuf,

    #[command(flatten)]
    data_dir: DataDir,

    /// Say what would change, and change nothing
    #[arg(long, env = "PATAGONIA_IMPORT_DRY_RUN", value_parser = BoolishValueParser::new())]
    dry_run: bool,
}

pub fn run(args: &ImportContentArgs) -> anyhow::Result<()> {
    let pack = Pack::from_folder(&args.source)?;
    read_pack(&pack, &args.source)?;
    let store = open_or_begin(&args.data_dir)?;
    let before = match store.live()? {
        Some(live) => store.pack(live)?.unwrap_or_default(),
        None => Pack::embedded(),
    };
    let report = changes(&before, &pack);
    if report.is_empty() {
        return print("nothing has changed\n");
    }
    print(&report)?;
    if args.dry_run {
        return print("this was a dry run: nothing was imported\n");
    }
    let note = args.source.display().to_string();
    let revision = store.add(&pack, Origin::Import, &note, Timestamp::now())?;
    print(&format!("revision {revision} is live\n"))
}
