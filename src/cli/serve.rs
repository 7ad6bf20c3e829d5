//! `patagonia serve`: everything that runs for as long as the site is up.

use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context as _;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::config::{BaseUrl, LogFormat, ServeArgs};
use crate::content::Snapshot;
use crate::render::assets::Assets;
use crate::render::cache::Pages;
use crate::render::engine::Renderer;
use crate::store::Store;
use crate::web::{self, App, Settings};

/// Engines hold 13 MB each, and pages are rendered once: more than two help nobody.
const MOST_RENDERERS: usize = 2;
/// How often limits forget addresses whose time is over.
const FORGET_EVERY: Duration = Duration::from_secs(600);

pub fn run(args: ServeArgs) -> anyhow::Result<()> {
    log(args.log_format);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start the runtime")?;
    runtime.block_on(serve(args))
}

/// Logs to stderr; `RUST_LOG` narrows or widens what is said.
fn log(format: LogFormat) {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => builder.with_target(false).init(),
        LogFormat::Json => builder.json().init(),
    }
}

async fn serve(args: ServeArgs) -> anyhow::Result<()> {
    let snapshot = Arc::new(Snapshot::embedded()?);
    let time_zone = TimeZone::get(&snapshot.site.time_zone).context("`time_zone` in site.json")?;
    let assets = Arc::new(Assets::embedded()?);
    let threads = available_parallelism().map_or(1, usize::from).min(MOST_RENDERERS);
    let renderer = Renderer::start(threads).context("cannot start the renderers")?;

    let listener =
        TcpListener::bind(args.listen).await.with_context(|| format!("cannot listen on `{}`", args.listen))?;
    let address = listener.local_addr()?;
    let base_url = args.base_url.unwrap_or_else(|| {
        tracing::warn!("no --base-url: links in the sitemap, in previews and in mails name `http://{address}`");
        BaseUrl::from_listener(address)
    });
    let today = Timestamp::now().to_zoned_datetime(time_zone.clone()).date();
    let pages = Pages::new(snapshot, today, renderer, assets, base_url.as_str());
    let settings = Settings {
        base_url,
        trusted_proxies: args.trusted_proxy,
        inquiry_limit: args.inquiry_limit,
        staff: args.mail_staff,
        confirm_by_mail: true,
    };
    let app = App::new(pages, Store, settings, time_zone);

    let stop = CancellationToken::new();
    let keeper = tokio::spawn(keep(app.clone(), stop.clone()));
    tracing::info!("serving on http://{address}");
    web::serve(listener, app, stop_signal()).await?;
    stop.cancel();
    keeper.await?;
    tracing::info!("stopped");
    Ok(())
}

/// Background life of the site: pages made before anyone asks, a new day at midnight, limits that forget.
async fn keep(app: App, stop: CancellationToken) {
    app.pages.warm().await;
    loop {
        let now = Timestamp::now().to_zoned_datetime(app.time_zone.clone());
        let midnight = now.start_of_day().and_then(|start| start.checked_add(1.day()));
        let until_midnight = midnight.ok().and_then(|midnight| now.duration_until(&midnight).try_into().ok());
        let pause = FORGET_EVERY.min(until_midnight.unwrap_or(FORGET_EVERY));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => return,
        }
        app.limiter.forget_old();
        if app.today() != app.pages.today() {
            app.pages.set_today(app.today());
            app.pages.warm().await;
        }
    }
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
