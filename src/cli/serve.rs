//! `patagonia serve`: reads settings, starts the components and the background jobs, then answers requests.

mod checks;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use arc_swap::ArcSwap;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::{JoinHandle, JoinSet};

use super::agency::ContentSite;
use crate::config::{LogFormat, ServeArgs};
use crate::jobs::{self, Calendar, MailDelivery, MailDeliveryOptions, UnexpectedEnd};
use crate::machine::processors;
use crate::mail::{Composer, MailFolder, Sender, Timeouts, Transport};
use crate::notify::Notifier;
use crate::render::assets::Assets;
use crate::render::cache::Pages;
use crate::render::renderer::Renderer;
use crate::store::{ContentStore, OpenMode, ServeLock, Staff, Store};
use crate::web::{self, AnalyticsSources, App, BaseUrl, Settings};

/// An engine takes 13 MB, and each page is rendered once: more than two gain nothing.
const MOST_RENDERERS: usize = 2;
/// How long threads that are still working may take once everything else has ended.
const STRAGGLERS: Duration = Duration::from_secs(5);
/// For reads of the store, compression and name look-ups; each thread costs memory.
const BLOCKING_THREADS: usize = 16;

/// Serves until it is told to stop; `warnings` are logged first.
pub fn run(args: ServeArgs, warnings: &[String]) -> anyhow::Result<()> {
    log(args.log_format);
    for words in warnings {
        tracing::warn!("{words}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()
        .context("cannot start the runtime")?;
    let served = runtime.block_on(async {
        let ended = start(args, stop_signal()?).await?.task.await;
        ended.unwrap_or_else(|fault| Err(UnexpectedEnd::new("the web server", fault.to_string()).into()))
    });
    // A hanging thread must not hold up a restart.
    runtime.shutdown_timeout(STRAGGLERS);
    served
}

/// Logs to stderr; `RUST_LOG` narrows or widens what is logged.
fn log(format: LogFormat) {
    // The start line names the real address, however little else is logged.
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

/// A running server.
pub struct Running {
    /// The address that it really listens on.
    pub address: SocketAddr,
    /// Ends after `stop`, when the answers in flight are finished.
    pub task: JoinHandle<anyhow::Result<()>>,
}

/// Starts everything; returns when the server listens.
///
/// # Errors
/// With what is wrong and how to fix it; nothing keeps running then.
pub async fn start(args: ServeArgs, stop: impl Future<Output = ()> + Send + 'static) -> anyhow::Result<Running> {
    // They load while the content is read.
    let renderer = Renderer::start(processors().min(MOST_RENDERERS)).context("cannot start the renderers")?;
    start_with(args, renderer, stop).await
}

/// Like [`start`], with these engines.
///
/// # Errors
/// As above.
pub async fn start_with(
    args: ServeArgs,
    renderer: Renderer,
    stop: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<Running> {
    let server = checks::mail_server(&args)?;
    if args.analytics_script.is_none() && !args.analytics_connect.is_empty() {
        bail!("--analytics-connect is set and --analytics-script is not; name the script that sends there");
    }
    let data_dir = args.data_dir.data_dir;
    let lock = ServeLock::take(&data_dir)?;
    let store = Store::open(&data_dir, OpenMode::Create)?;
    let content = Arc::new(ContentStore::open(&data_dir, OpenMode::Create)?);
    let clock = args.clock;
    let (live, snapshot) = checks::shown_content(&store, &content, &clock, &data_dir).await?;
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
    checks::warn_of_gaps(&args.base_url, &args.mail_staff, &transport, &snapshot.site, address);
    checks::warn_of_failed_mail(&store).await?;
    checks::warn_of_failing_jobs(&store, &time_zone).await?;

    let calendar = Calendar { clock, time_zone: time_zone.clone() };
    let shown = Arc::new(ArcSwap::from(Arc::clone(&snapshot)));
    let site =
        Arc::new(ContentSite { snapshot: Arc::clone(&shown), base_url: base_url.clone(), calendar: calendar.clone() });
    let composer = Composer::new(site, args.mail_from.unwrap_or_else(Sender::placeholder));
    let staff: Arc<[String]> = args.mail_staff.iter().map(|address| address.as_str().to_owned()).collect();
    let told = Staff { addresses: Arc::clone(&staff), lang: args.staff_lang };
    let options = MailDeliveryOptions::default();
    let mail_delivery =
        MailDelivery::new(store.clone(), composer, transport, told.clone(), options, calendar.clock.clone());
    let notifier = args.notify_url.inspect(|_| store.notify()).map(Notifier::new);
    let pages = Pages::new(
        snapshot,
        calendar.today(),
        renderer.clone(),
        assets,
        base_url.as_str(),
        args.analytics_script.clone(),
    );
    let mails = MailFolder::new(&data_dir);
    let settings = Settings {
        base_url,
        trusted_proxies: args.trusted_proxy.iter().filter_map(|proxy| proxy.0).collect(),
        inquiry_limit: args.inquiry_limit,
        mail_limit: args.mail_limit,
        staff,
        staff_lang: args.staff_lang,
        connections: args.connections,
        mails: mails.clone(),
        analytics: args
            .analytics_script
            .map(|script| AnalyticsSources { script: script.origin(), connect: args.analytics_connect }),
    };
    let app = App::new(pages, store, settings, time_zone);
    let parts = jobs::Parts {
        app: app.clone(),
        renderer,
        content: Arc::clone(&content),
        live,
        shown,
        mails,
        mail_delivery,
        calendar,
        staff: told,
        notifier,
    };
    let mut jobs = jobs::start(parts).await;

    tracing::info!("serving on http://{address}");
    let task = tokio::spawn(async move {
        let store = app.store.clone();
        let mut ended = None;
        let stop = async {
            tokio::select! {
                () = stop => {}
                end = jobs.unexpected_end() => {
                    tracing::error!("{end}");
                    ended = Some(end);
                }
            }
            // Mails being sent are finished along with the answers in flight.
            jobs.stop();
        };
        web::serve(listener, app, stop).await?;
        jobs.ended().await;
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

/// Resolves when the process is asked to end: by systemd, Ctrl-C, a closing terminal, Ctrl-\\. Signals are caught from the call on.
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
