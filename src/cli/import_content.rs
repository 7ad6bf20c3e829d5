//! `patagonia import-content`

mod photographs;
mod pictures;
mod progress;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::json;

use super::content::{accept, cannot_be_imported, check_pack, open_for_import};
use super::desk::{agency_clock, confirmed, live_content, print};
use super::hinted::Hinted;
use crate::config::DataDir;
use crate::content::Pack;
use crate::content::difference::{Change, changes};
use crate::content::post::PostFacts;
use crate::content::upgrade::upgraded;
use crate::import::categories::CategoryMap;
use crate::import::convert::{Converted, convert};
use crate::import::plan::{Plan, Planned, Planner, Rules};
use crate::import::report::{CategoryLine, MissingPicture, NoteLine, Outcome, PostLine, Report};
use crate::import::{self, Entry, ImportError, Options, SourceKind, SourcePost};
use crate::locale::Lang;
use crate::routes::{Page, Route};
use crate::store::{Draft, Origin, Verdict};
use pictures::Studio;
use progress::Progress;

#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct ImportContentArgs {
    /// Folder as `export-content` writes it, folder of Markdown, WordPress export (.xml) or Ghost export (.json)
    #[arg(value_name = "SOURCE")]
    source: PathBuf,

    #[command(flatten)]
    data_dir: DataDir,

    /// What SOURCE is; `auto` looks
    #[arg(long, value_enum, default_value_t = From::Auto, env = "PATAGONIA_IMPORT_FROM")]
    from: From,

    /// Language of posts that do not say theirs
    #[arg(long, value_name = "LANG", env = "PATAGONIA_IMPORT_LANG")]
    lang: Option<Lang>,

    /// Say what would change, and change nothing
    #[arg(long, env = "PATAGONIA_IMPORT_DRY_RUN", value_parser = BoolishValueParser::new())]
    dry_run: bool,

    /// Take drafts and posts dated in the future, too; they are kept as drafts, which the site does not show
    #[arg(long, env = "PATAGONIA_IMPORT_DRAFTS", value_parser = BoolishValueParser::new())]
    drafts: bool,

    /// Remove every post that SOURCE does not bring; without it they stay
    #[arg(long, env = "PATAGONIA_IMPORT_REPLACE", value_parser = BoolishValueParser::new())]
    replace: bool,

    /// Do not ask when a folder of `export-content` lacks what is live, which is removed then
    #[arg(long, env = "PATAGONIA_IMPORT_YES", value_parser = BoolishValueParser::new())]
    yes: bool,

    /// Folder with the pictures, such as a copy of `wp-content/uploads`; the folder of SOURCE is looked into as well
    #[arg(long, value_name = "DIR", env = "PATAGONIA_IMPORT_MEDIA")]
    media: Option<PathBuf>,

    /// File of YAML or JSON that assigns categories: `Trekking: patagonia_adventures`
    #[arg(long, value_name = "FILE", env = "PATAGONIA_IMPORT_CATEGORY_MAP")]
    category_map: Option<PathBuf>,

    /// How to report what was done
    #[arg(long, value_enum, default_value_t = ReportFormat::Text, env = "PATAGONIA_IMPORT_REPORT")]
    report: ReportFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    Auto,
    Pack,
    Markdown,
    Wordpress,
    Ghost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    Text,
    Json,
}

pub fn run(args: &ImportContentArgs) -> anyhow::Result<()> {
    let kind = match args.from {
        From::Auto => import::detect(&args.source)?,
        From::Pack => SourceKind::Pack,
        From::Markdown => SourceKind::Markdown,
        From::Wordpress => SourceKind::Wordpress,
        From::Ghost => SourceKind::Ghost,
    };
    if kind == SourceKind::Pack { import_pack(args) } else { import_posts(args, kind) }
}

fn import_pack(args: &ImportContentArgs) -> anyhow::Result<()> {
    let store = open_for_import(&args.data_dir, args.dry_run)?;
    let (pack, notes) = upgraded(Pack::from_folder(&args.source)?);
    for note in notes {
        eprintln!("note: `{}` was written by an older program: {note}", args.source.display());
    }
    check_pack(&pack, &args.source)?;
    let before = store.pack(store.live()?.unwrap_or_default())?.unwrap_or_default();
    let faults = photographs::check_new(&pack, &before)?;
    if !faults.is_empty() {
        return Err(cannot_be_imported(&args.source, &faults));
    }
    let changes = changes(&before, &pack);
    let goes: Vec<String> = changes.iter().flat_map(Change::removed).collect();
    if !args.dry_run && !args.yes && !goes.is_empty() {
        // An older export lacks what colleagues have written since.
        eprintln!("`{}` lacks what is live, so that these would go:\n  {}", args.source.display(), goes.join("\n  "));
        if !confirmed("removing", "Import it all the same?")? {
            eprintln!("nothing was changed");
            return Ok(());
        }
    }
    let revision = if changes.is_empty() || args.dry_run {
        None
    } else {
        let name = args.source.display().to_string();
        let revision =
            store.revise(Origin::Import, &name, Timestamp::now(), |draft| -> anyhow::Result<(Verdict, i64)> {
                draft.put_pack(&pack)?;
                let faults = photographs::make(draft, &pack, &before)?;
                if !faults.is_empty() {
                    return Err(cannot_be_imported(&args.source, &faults));
                }
                draft.remove_unused_pictures()?;
                Ok((Verdict::Keep, draft.revision()))
            })?;
        accept(&args.data_dir, &store)?;
        Some(revision)
    };
    if args.report == ReportFormat::Json {
        let report = json!({
            "source": args.source,
            "kind": "pack",
            "dry_run": args.dry_run,
            "revision": revision,
            "changes": changes,
        });
        return print(&format!("{report:#}\n"));
    }
    if changes.is_empty() {
        return print("nothing has changed\n");
    }
    print(&changes.iter().map(ToString::to_string).collect::<String>())?;
    match revision {
        None => print("this was a dry run: nothing was imported\n"),
        Some(revision) => print(&format!("revision {revision} is live\n")),
    }
}

fn import_posts(args: &ImportContentArgs, kind: SourceKind) -> anyhow::Result<()> {
    // Without the folder every picture would be left out, even from posts that were imported with theirs.
    if let Some(folder) = args.media.as_deref().filter(|folder| !folder.is_dir()) {
        let message = format!("`{}` is no folder", folder.display());
        return Err(Hinted::new(message, "name the folder with the pictures; nothing was changed").into());
    }
    let now = Timestamp::now();
    let zone = agency_clock(&live_content(&args.data_dir.data_dir)?);
    let categories = match &args.category_map {
        None => CategoryMap::default(),
        Some(path) => {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
            CategoryMap::parse(&text).map_err(|reason| anyhow::anyhow!("`{}`: {reason}", path.display()))?
        }
    };
    let rules = Rules { drafts: args.drafts, categories };
    let options = Options { lang: args.lang, now };
    let entries = || import::open(kind, &args.source, &options).map_err(refused);

    let mut report = Report {
        source: args.source.display().to_string(),
        kind: match kind {
            SourceKind::Markdown => "markdown",
            SourceKind::Ghost => "ghost",
            SourceKind::Wordpress | SourceKind::Pack => "wordpress",
        },
        dry_run: args.dry_run,
        ..Report::default()
    };
    let mut planner = Planner::new(&rules);
    let progress = Progress::new("reading", "posts", None);
    let mut faults = Vec::new();
    for entry in entries()? {
        match entry {
            Ok(Entry::Post(post)) => {
                planner.add(&post);
                progress.step();
            }
            Ok(Entry::Skipped(skipped)) => planner.skip(skipped),
            Ok(Entry::Note(note)) => report.notes.push(NoteLine::from(&note)),
            Err(fault) => faults.push(fault),
        }
    }
    progress.end();
    if faults.len() > 1 {
        let lines: Vec<String> = faults.into_iter().map(|fault| format!("{:#}", anyhow::Error::from(fault))).collect();
        return Err(cannot_be_imported(&args.source, &lines));
    }
    if let Some(fault) = faults.pop() {
        return Err(refused(fault));
    }

    let store = open_for_import(&args.data_dir, args.dry_run)?;
    let name = args.source.display().to_string();
    let report = store.revise(Origin::Import, &name, now, |draft| -> anyhow::Result<(Verdict, Report)> {
        let (known, slugs) = (draft.known_texts()?, draft.slugs("posts")?);
        let mut import = Import {
            draft,
            plan: planner.finish(&known, &slugs, draft.slugs("itineraries")?, args.replace),
            studio: Studio::new(draft, roots(args), args.dry_run),
            kept: HashSet::new(),
            today: now.to_zoned_datetime(zone).date(),
            report,
        };
        let progress = Progress::new("importing", "posts", Some(import.plan.left()));
        for entry in entries()? {
            if let Entry::Post(post) = entry.map_err(refused)?
                && let Some(planned) = import.plan.take(&post, &rules)
            {
                import.post(&post, &planned)?;
                progress.step();
            }
        }
        progress.end();
        if args.replace {
            import.remove_others()?;
        }
        let mut report = import.finish()?;
        let keep = report.changes() && !args.dry_run;
        report.revision = keep.then_some(draft.revision());
        Ok((if keep { Verdict::Keep } else { Verdict::Discard }, report))
    })?;
    if report.revision.is_some() {
        accept(&args.data_dir, &store)?;
    }
    match args.report {
        ReportFormat::Text => print(&report.to_string()),
        ReportFormat::Json => print(&format!("{:#}\n", serde_json::to_value(&report)?)),
    }
}

fn refused(error: ImportError) -> anyhow::Error {
    let hint = match &error {
        ImportError::Malformed { .. } | ImportError::Several(_) => {
            "mend the file there, or export it again; nothing was changed"
        }
        ImportError::Io { .. } | ImportError::Unknown { .. } => "nothing was changed",
    };
    Hinted::new(format!("{:#}", anyhow::Error::from(error)), hint).into()
}

/// Where pictures are looked for.
fn roots(args: &ImportContentArgs) -> Vec<PathBuf> {
    let own = if args.source.is_dir() { Some(args.source.as_path()) } else { args.source.parent() };
    let own = own.map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    args.media.as_deref().into_iter().chain(own).map(Path::to_owned).collect()
}

/// An import under way.
struct Import<'a> {
    draft: &'a Draft<'a>,
    plan: Plan,
    studio: Studio<'a>,
    /// Paths of the texts that the source brings.
    kept: HashSet<String>,
    today: Date,
    report: Report,
}

impl Import<'_> {
    fn post(&mut self, post: &SourcePost, planned: &Planned) -> anyhow::Result<()> {
        let folder = format!("posts/{}", planned.slug);
        let facts_path = format!("{folder}/facts.json");
        let facts_before = self.draft.get(&facts_path)?;
        let before: Option<PostFacts> = facts_before.as_deref().map(serde_json::from_slice).transpose()?;
        let converted = convert(post, planned, &self.plan, &mut self.studio, before.as_ref(), self.today);
        self.studio.fault()?;
        let Converted { path, file, facts, notes, missing } = converted;
        let text_before = self.draft.get(&path)?;
        let outcome = match (&text_before, &planned.kept_at) {
            (None, None) => Outcome::New,
            (Some(bytes), _) if bytes == file.as_bytes() && before.as_ref() == Some(&facts) => Outcome::Unchanged,
            _ => Outcome::Updated,
        };
        if outcome != Outcome::Unchanged {
            self.draft.put(&path, file.as_bytes())?;
            if before.as_ref() != Some(&facts) {
                self.draft.put(&facts_path, format!("{:#}\n", serde_json::to_value(&facts)?).as_bytes())?;
            }
            if let Some(old) = planned.kept_at.as_ref().filter(|old| **old != path) {
                self.draft.remove(old)?;
                self.drop_empty_folder(old)?;
            }
        }
        let route = Route::with_slug(planned.lang, Page::Post, &planned.slug);
        self.report.posts.push(PostLine {
            outcome,
            place: post.place.clone(),
            title: post.title.clone(),
            address: Some(route.path()),
            lang: Some(planned.lang),
            draft: planned.draft,
            reason: None,
        });
        self.report.redirects += planned.old_addresses.len();
        self.report.notes.extend(notes.iter().map(NoteLine::from));
        self.report.missing_pictures.extend(missing.into_iter().map(|(address, reason)| MissingPicture {
            place: post.place.clone(),
            title: post.title.clone(),
            address,
            reason,
        }));
        self.kept.insert(path);
        Ok(())
    }

    /// Removes the facts of a post that no longer has any text.
    fn drop_empty_folder(&self, text: &str) -> anyhow::Result<()> {
        let Some((folder, _)) = text.rsplit_once('/') else { return Ok(()) };
        let facts = format!("{folder}/facts.json");
        if self.draft.paths(folder)? == [facts.as_str()] {
            self.draft.remove(&facts)?;
        }
        Ok(())
    }

    /// Takes every post away that the source does not bring.
    fn remove_others(&mut self) -> anyhow::Result<()> {
        for path in self.draft.paths("posts")? {
            if path.ends_with("/facts.json") || self.kept.contains(&path) {
                continue;
            }
            self.draft.remove(&path)?;
            self.drop_empty_folder(&path)?;
            self.report.posts.push(PostLine {
                outcome: Outcome::Removed,
                place: String::new(),
                title: path,
                address: None,
                lang: None,
                draft: false,
                reason: None,
            });
        }
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<Report> {
        if self.report.changes() {
            self.draft.remove_unused_pictures()?;
        }
        self.report.pictures = self.studio.shown();
        let Plan { skipped, notes, categories, .. } = self.plan;
        self.report.posts.extend(skipped.into_iter().map(|post| PostLine {
            outcome: Outcome::Skipped,
            place: post.place,
            title: post.title,
            address: None,
            lang: None,
            draft: false,
            reason: Some(post.reason),
        }));
        self.report.notes.extend(notes.iter().map(NoteLine::from));
        self.report.categories = categories
            .into_iter()
            .map(|(name, found)| CategoryLine {
                name,
                category: found.category,
                rule: found.rule.words(),
                posts: found.posts,
            })
            .collect();
        Ok(self.report)
    }
}
