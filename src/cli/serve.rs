//! `patagonia serve`: everything that runs for as long as the site is up.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use arc_swap::ArcSwap;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::{Id, JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use super::agency::ContentSite;
use super::desk::count;
use super::keeper;
use crate::config::{LogFormat, PASSWORD_IS_VISIBLE, ServeArgs};
use crate::content::model::Site;
use crate::content::{ContentErrors, Pack, Snapshot};
use crate::machine::{Clock, processors};
use crate::mail::{Composer, MailAddress, MailFolder, Sender, SmtpUrl, Timeouts, Transport, Worker, WorkerOptions};
use crate::render::assets::Assets;
use crate::render::cache::Pages;
use crate::render::renderer::Renderer;
use crate::store::{ContentStore, OpenMode, Pairing, ServeLock, Shown, Staff, Store};
use crate::web::BaseUrl;
use crate::web::{self, AnalyticsSources, App, Settings};

/// Engines hold 13 MB each, and pages are rendered once: more than two help nobody.
const MOST_RENDERERS: usize = 2;
/// How long threads may take that still work when everything else has ended.
const STRAGGLERS: Duration = Duration::from_secs(5);
/// For reads of the store, compression and name look-ups; each thread costs memory.
const BLOCKING_THREADS: usize = 16;
/// The number that the binary comes with; it belongs to nobody.
const SAMPLE_WHATSAPP: &str = "+56900000000";

pub fn run(args: ServeArgs) -> anyhow::Result<()> {
    log(args.log_format);
    for words in super::unknown_settings() {
        tracing::warn!("{words}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()
        .context("cannot start the runtime")?;
    let served = runtime.block_on(async { start(args, stop_signal()?).await?.task.await? });
    // A thread that hangs holds up nobody's restart.
    runtime.shutdown_timeout(STRAGGLERS);
    served
}

/// A part of the server ended by itself: the process cannot do its work any more.
#[derive(Debug, thiserror::Error)]
#[error("{part} ended by itself{reason}; the server ends, so that it is started anew")]
pub struct PartEnded {
    part: &'static str,
    /// Begins with a colon, or is empty.
    reason: String,
}

impl PartEnded {
    /// The code that the process ends with: `EX_SOFTWARE` of `sysexits.h`.
    pub const EXIT_CODE: u8 = 70;
}

/// The parts of the server that run beside answering.
#[derive(Default)]
struct Parts {
    tasks: JoinSet<()>,
    names: HashMap<Id, &'static str>,
}

impl Parts {
    fn spawn(&mut self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let id = self.tasks.spawn(work).id();
        self.names.insert(id, name);
    }

    /// The next one that ends; for ever when there is none.
    async fn one_ended(&mut self) -> PartEnded {
        let (id, reason) = match self.tasks.join_next_with_id().await {
            Some(Ok((id, ()))) => (id, String::new()),
            Some(Err(fault)) => (fault.id(), format!(": {fault}")),
            None => return std::future::pending().await,
        };
        PartEnded { part: self.names.get(&id).copied().unwrap_or("a task"), reason }
    }

    /// Waits until all have ended, as they were told to.
    async fn end(mut self) {
        while let Some(ended) = self.tasks.join_next().await {
            if let Err(fault) = ended {
                tracing::error!(%fault, "a part of the server did not end as it should");
            }
        }
    }
}

/// Logs to stderr; `RUST_LOG` narrows or widens what is said.
fn log(format: LogFormat) {
    // The start line names the real address, however little else is to be said.
    let start_line = "patagonia::cli::serve=info".parse().expect("a directive");
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"))
        .add_directive(start_line);
    let colours = std::io::stderr().is_terminal();
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    match format {
        LogFormat::Text => builder.with_target(false).init(),
        LogFormat::Json => builder.json().init(),
    }
}

/// A server that answers.
pub struct Running {
    /// Where it really listens.
    pub address: SocketAddr,
    /// Ends after `stop`, when the answers in flight are finished.
    pub task: JoinHandle<anyhow::Result<()>>,
}

/// Starts everything; returns when the server listens.
///
/// # Errors
/// With what is wrong and how to mend it; nothing keeps running then.
pub async fn start(args: ServeArgs, stop: impl Future<Output = ()> + Send + 'static) -> anyhow::Result<Running> {
    // They get ready while the content is read.
    let renderer = Renderer::start(processors().min(MOST_RENDERERS)).context("cannot start the renderers")?;
    start_with(args, renderer, stop).await
}

/// The same with these engines.
///
/// # Errors
/// As above.
pub async fn start_with(
    args: ServeArgs,
    renderer: Renderer,
    stop: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<Running> {
    let server = mail_server(&args)?;
    if args.analytics_script.is_none() && !args.analytics_connect.is_empty() {
        bail!("--analytics-connect is set and --analytics-script is not; name the script that sends there");
    }
    let data_dir = args.data_dir.data_dir;
    let lock = ServeLock::take(&data_dir)?;
    let store = Store::open(&data_dir, OpenMode::Create)?;
    let content = Arc::new(ContentStore::open(&data_dir, OpenMode::Create)?);
    let clock = args.clock;
    let (live, snapshot) = shown_content(&store, &content, &clock, &data_dir).await?;
    let time_zone = snapshot.site.time_zone.clone();
    let assets = Arc::new(Assets::embedded()?);
    let transport = match server {
        Some(url) => Transport::smtp(url, Timeouts::default())?,
        None => Transport::folder(&data_dir),
    };

    let listener =
        TcpListener::bind(args.listen).await.with_context(|| format!("cannot listen on `{}`", args.listen))?;
    let address = listener.local_addr()?;
    let base_url = args.base_url.clone().unwrap_or_else(|| BaseUrl::from_listener(address));
    warn_of_gaps(&args.base_url, &args.mail_staff, &transport, &snapshot.site, address);
    warn_of_failed_mail(&store).await?;

    let shown = Arc::new(ArcSwap::from(Arc::clone(&snapshot)));
    let site = Arc::new(ContentSite {
        snapshot: Arc::clone(&shown),
        base_url: base_url.clone(),
        time_zone: time_zone.clone(),
    });
    let composer = Composer::new(site, args.mail_from.unwrap_or_else(Sender::placeholder));
    let staff: Arc<[String]> = args.mail_staff.iter().map(|address| address.as_str().to_owned()).collect();
    let told = Staff { addresses: Arc::clone(&staff), lang: args.staff_lang };
    let worker = Worker::new(store.clone(), composer, transport, told, WorkerOptions::default());
    let today = clock.now().to_zoned_datetime(time_zone.clone()).date();
    let pages = Pages::new(snapshot, today, renderer.clone(), assets, base_url.as_str(), args.analytics_script.clone());
    let settings = Settings {
        base_url,
        trusted_proxies: args.trusted_proxy.iter().filter_map(|proxy| proxy.0).collect(),
        inquiry_limit: args.inquiry_limit,
        mail_limit: args.mail_limit,
        staff,
        staff_lang: args.staff_lang,
        connections: args.connections,
        analytics: args
            .analytics_script
            .map(|script| AnalyticsSources { script: script.origin(), connect: args.analytics_connect }),
    };
    let app = App::new(pages, store, settings, time_zone);
    keeper::look_at_clock(&app, &clock, None).await;

    tracing::info!("serving on http://{address}");
    let task = tokio::spawn(async move {
        let background = CancellationToken::new();
        let mut parts = Parts::default();
        parts.spawn("the keeper of pages", keeper::keep(app.clone(), background.clone()));
        let mails = MailFolder::new(&data_dir);
        parts.spawn(
            "the watch on the clock",
            keeper::retain(app.clone(), content.clone(), mails, clock, background.clone()),
        );
        let following = keeper::follow(app.clone(), content.clone(), live, shown, background.clone());
        parts.spawn("the content's follower", following);
        parts.spawn("the index of words", keeper::index(content.clone(), background.clone()));
        parts.spawn("the mail worker", worker.run(background.clone().cancelled_owned()));
        let store = app.store.clone();
        let mut ended = None;
        let stop = async {
            tokio::select! {
                () = stop => {}
                part = parts.one_ended() => ended = Some(part),
                () = store.fallen().notified() => ended = Some(panicked("the store's writer")),
                () = renderer.fallen().notified() => ended = Some(panicked("a render engine")),
            }
            if let Some(ended) = &ended {
                tracing::error!("{ended}");
            }
            // Mails under way finish beside the answers in flight.
            background.cancel();
        };
        web::serve(listener, app, stop).await?;
        parts.end().await;
        store.forget_log().await;
        tokio::task::spawn_blocking(move || content.fold_log()).await?;
        drop(lock);
        if let Some(ended) = ended {
            return Err(ended.into());
        }
        tracing::info!("stopped");
        Ok(())
    });
    Ok(Running { address, task })
}

/// Where mail goes, if a server is named.
fn mail_server(args: &ServeArgs) -> anyhow::Result<Option<SmtpUrl>> {
    let server = args.smtp.server()?;
    if args.smtp.password_is_visible() {
        tracing::warn!("{PASSWORD_IS_VISIBLE}");
    }
    if server.is_some() && args.mail_from.is_none() {
        bail!("--smtp-url is set and --mail-from is not; add the agency's own address, as in `hola@example.cl`");
    }
    Ok(server)
}

/// The live revision and what is shown, with a word in the log on everything about it that an owner should know.
async fn shown_content(
    store: &Store,
    content: &ContentStore,
    clock: &Clock,
    data_dir: &Path,
) -> anyhow::Result<(i64, Arc<Snapshot>)> {
    let pairing = store.pairing(content).await?;
    content.keep_embedded(&Pack::embedded(), clock.now())?;
    let Shown { live, snapshot, revision, passed_over } =
        content.show()?.context("the content has no live revision")?;
    say_what_is_shown(live, revision, &passed_over);
    for note in &snapshot.upgraded {
        tracing::warn!(revision, "the content that is shown was written by an older program: {note}");
    }
    match pairing {
        Pairing::Together => store.accept_content(content).await?,
        other => warn_of_pairing(other, data_dir, live),
    }
    Ok((live, Arc::new(snapshot)))
}

fn panicked(part: &'static str) -> PartEnded {
    PartEnded { part, reason: ": it panicked".to_owned() }
}

/// Says which revisions this version cannot read, after a step back to an older binary perhaps, and what is shown instead.
fn say_what_is_shown(live: i64, shown: Option<i64>, passed_over: &[(i64, ContentErrors)]) {
    if passed_over.is_empty() {
        return;
    }
    for (revision, errors) in passed_over {
        tracing::error!(revision, %errors, "this version cannot read a revision of the content");
    }
    let instead = match shown {
        Some(revision) => format!("revision {revision} of the content"),
        None => "what the program comes with".to_owned(),
    };
    tracing::error!(
        "{instead} is shown instead of revision {live}, which stays the live one: start the version that wrote it, or mend it with \
         `patagonia export-content --revision {live}` and `import-content`"
    );
}

/// Says that inquiries and content of a data directory are not what they were when they were shown together.
fn warn_of_pairing(pairing: Pairing, dir: &Path, live: i64) {
    let dir = dir.display();
    match pairing {
        Pairing::Together => {}
        Pairing::Strangers => tracing::error!(
            "`content.db` and `inquiries.db` in `{dir}` do not belong together: one of them is another server's, or of another backup. \
             Stop the server and put the right one there; if it is meant so, say `patagonia content rollback {live}`"
        ),
        Pairing::Lost { seen, newest: Some(newest), .. } => tracing::error!(
            "content is missing in `{dir}`: revision {seen} was shown here, and `content.db` ends with revision {newest}. Stop the server \
             and put a whole backup there; if it is meant so, say `patagonia content rollback {live}`"
        ),
        Pairing::Lost { inquiries, newest: None, .. } => tracing::error!(
            "content is missing in `{dir}`: there are {inquiries} inquiries and no content of theirs, so that the site shows what the \
             program comes with. Stop the server and put `content.db` of a backup there; if it is meant so, say \
             `patagonia content rollback {live}`"
        ),
    }
}

/// Says once, at the start, what an owner will miss later.
fn warn_of_gaps(
    base_url: &Option<BaseUrl>,
    staff: &[MailAddress],
    transport: &Transport,
    site: &Site,
    address: SocketAddr,
) {
    if base_url.is_none() {
        tracing::warn!("no --base-url: the sitemap, previews and mails name `http://{address}`");
    }
    if let Transport::Folder(folder) = transport {
        tracing::warn!("no --smtp-url: mails are not sent but written to `{}`", folder.dir().display());
    }
    if staff.is_empty() {
        tracing::warn!("no --mail-staff: nobody is told of an inquiry; read them with `patagonia inquiries list`");
    }
    if site.whatsapp == SAMPLE_WHATSAPP {
        tracing::warn!(
            "`whatsapp` in site.json is the sample number: put in the agency's own (`patagonia export-content`, edit, `patagonia import-content`)"
        );
    }
}

/// Says at the start how many mails staff have to look after.
async fn warn_of_failed_mail(store: &Store) -> anyhow::Result<()> {
    let failed = store.outbox_counts().await?.failed;
    if failed > 0 {
        let mails = count(failed, "mail was given up", "mails were given up");
        tracing::warn!("{mails}: see `patagonia outbox list --state failed`, then `patagonia outbox retry`");
    }
    Ok(())
}

/// Resolves when the process is asked to end: by systemd, Ctrl-C, a terminal that closes, Ctrl-\\. Caught from the call on.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    let kinds = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::hangup(), SignalKind::quit()];
    let mut caught = JoinSet::new();
    for kind in kinds {
        let mut signals = signal(kind).context("cannot listen to signals")?;
        caught.spawn(async move { signals.recv().await });
    }
    Ok(async move {
        caught.join_next().await;
        tracing::info!("stopping: answers in flight are finished first");
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_part_that_ends_by_itself_is_named_with_its_reason() {
        let mut parts = Parts::default();
        parts.spawn("the mail worker", async { panic!("no such row") });
        parts.spawn("the keeper", std::future::pending());
        let ended = parts.one_ended().await.to_string();
        assert!(ended.starts_with("the mail worker ended by itself: ") && ended.contains("no such row"), "{ended}");
        parts.spawn("the content's follower", async {});
        assert!(parts.one_ended().await.to_string().starts_with("the content's follower ended by itself; "));
    }
}
