//! `patagonia serve`: everything that runs for as long as the site is up.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use arc_swap::ArcSwap;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::agency::ContentSite;
use super::desk::count;
use super::keeper;
use crate::config::{LogFormat, PASSWORD_IS_VISIBLE, ServeArgs};
use crate::content::model::Site;
use crate::content::{Pack, Snapshot};
use crate::machine::processors;
use crate::mail::{Composer, MailAddress, MailFolder, Sender, Timeouts, Transport, Worker, WorkerOptions};
use crate::render::assets::Assets;
use crate::render::cache::Pages;
use crate::render::renderer::Renderer;
use crate::store::{ContentStore, OpenMode, ServeLock, Staff, Store};
use crate::web::BaseUrl;
use crate::web::{self, AnalyticsSources, App, Settings};

/// Engines hold 13 MB each, and pages are rendered once: more than two help nobody.
const MOST_RENDERERS: usize = 2;
/// For reads of the store, compression and name look-ups; each thread costs memory.
const BLOCKING_THREADS: usize = 16;
/// The number that the binary comes with; it belongs to nobody.
const SAMPLE_WHATSAPP: &str = "+56900000000";

pub fn run(args: ServeArgs) -> anyhow::Result<()> {
    log(args.log_format);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()
        .context("cannot start the runtime")?;
    runtime.block_on(async { start(args, stop_signal()).await?.task.await? })
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
    let server = args.smtp.server()?;
    if args.smtp.password_is_visible() {
        tracing::warn!("{PASSWORD_IS_VISIBLE}");
    }
    if server.is_some() && args.mail_from.is_none() {
        bail!("--smtp-url is set and --mail-from is not; add the agency's own address, as in `hola@example.cl`");
    }
    if args.analytics_script.is_none() && !args.analytics_connect.is_empty() {
        bail!("--analytics-connect is set and --analytics-script is not; name the script that sends there");
    }
    let data_dir = args.data_dir.data_dir;
    let lock = ServeLock::take(&data_dir)?;
    let store = Store::open(&data_dir, OpenMode::Create)?;
    let content = Arc::new(ContentStore::open(&data_dir, OpenMode::Create)?);
    content.keep_embedded(&Pack::embedded(), Timestamp::now())?;
    let (revision, snapshot) = live_content(&content)?;
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
    let today = Timestamp::now().to_zoned_datetime(time_zone.clone()).date();
    let pages = Pages::new(snapshot, today, renderer, assets, base_url.as_str(), args.analytics_script.clone());
    let settings = Settings {
        base_url,
        trusted_proxies: args.trusted_proxy.iter().filter_map(|proxy| proxy.0).collect(),
        inquiry_limit: args.inquiry_limit,
        mail_limit: args.mail_limit,
        staff,
        staff_lang: args.staff_lang,
        analytics: args
            .analytics_script
            .map(|script| AnalyticsSources { script: script.origin(), connect: args.analytics_connect }),
    };
    let app = App::new(pages, store, settings, time_zone);

    tracing::info!("serving on http://{address}");
    let task = tokio::spawn(async move {
        let background = CancellationToken::new();
        let keeper = tokio::spawn(keeper::keep(app.clone(), MailFolder::new(&data_dir), background.clone()));
        let following = keeper::follow(app.clone(), content, revision, shown, background.clone());
        let follower = tokio::spawn(following);
        let mail = tokio::spawn(worker.run(background.clone().cancelled_owned()));
        let stopping = background.clone();
        let stop = async move {
            stop.await;
            // Mails under way finish beside the answers in flight.
            stopping.cancel();
        };
        web::serve(listener, app, stop).await?;
        background.cancel();
        keeper.await?;
        follower.await?;
        mail.await?;
        drop(lock);
        tracing::info!("stopped");
        Ok(())
    });
    Ok(Running { address, task })
}

/// The live revision and what it says. One that this version cannot read, after a step back to an older binary
/// perhaps, is left alone and the binary's own content is shown.
fn live_content(content: &ContentStore) -> anyhow::Result<(i64, Arc<Snapshot>)> {
    match content.snapshot()?.context("the content has no live revision")? {
        (revision, Ok(snapshot)) => {
            for note in &snapshot.upgraded {
                tracing::warn!(revision, "the live content was written by an older program: {note}");
            }
            Ok((revision, Arc::new(snapshot)))
        }
        (revision, Err(errors)) => {
            tracing::error!(revision, %errors, "this version cannot read the live content and shows its own");
            Ok((revision, Arc::new(ContentStore::embedded()?)))
        }
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

/// Resolves on SIGTERM or Ctrl-C.
async fn stop_signal() {
    let mut terminate = match signal(SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => {
            tracing::warn!(%error, "SIGTERM is not listened to");
            return std::future::pending().await;
        }
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    tracing::info!("stopping: answers in flight are finished first");
}
