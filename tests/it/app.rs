//! The tests' server: the real one, on port 0, with a store of its own.

use std::net::SocketAddr;

use clap::Parser;
use patagonia::cli::serve;
use patagonia::config::ServeArgs;
use patagonia::machine::{Clock, processors};
use patagonia::render::renderer::Renderer;
use patagonia::web::ConnectionLimits;
use reqwest::{Client, Method, RequestBuilder, Response, redirect};
use tempfile::TempDir;
use tokio::sync::oneshot;

/// A running server. Dropping it stops the server; [`TestApp::stop`] waits for that.
pub struct TestApp {
    pub address: SocketAddr,
    pub dir: TempDir,
    client: Client,
    stop: Option<oneshot::Sender<()>>,
    task: tokio::task::JoinHandle<anyhow::Result<()>>,
}

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    serve: ServeArgs,
}

impl TestApp {
    /// A server with these command line options; listen address and data folder are set.
    pub async fn start(options: &[&str]) -> TestApp {
        TestApp::start_in(TempDir::new().unwrap(), options).await
    }

    /// The same on an existing data folder.
    pub async fn start_in(dir: TempDir, options: &[&str]) -> TestApp {
        TestApp::start_bounded(dir, options, ConnectionLimits::default()).await
    }

    /// The same with other connection limits.
    pub async fn start_bounded(dir: TempDir, options: &[&str], limits: ConnectionLimits) -> TestApp {
        TestApp::run(Clock::default(), dir, options, limits, Renderer::start(processors().min(2)).unwrap()).await
    }

    /// The same with another clock than the machine's.
    pub async fn start_by(clock: Clock, dir: TempDir, options: &[&str]) -> TestApp {
        let renderer = Renderer::start(processors().min(2)).unwrap();
        TestApp::run(clock, dir, options, ConnectionLimits::default(), renderer).await
    }

    /// The same with other engines.
    pub async fn start_with(dir: TempDir, options: &[&str], renderer: Renderer) -> TestApp {
        TestApp::run(Clock::default(), dir, options, ConnectionLimits::default(), renderer).await
    }

    async fn run(
        clock: Clock,
        dir: TempDir,
        options: &[&str],
        limits: ConnectionLimits,
        renderer: Renderer,
    ) -> TestApp {
        let data_dir = dir.path().to_str().unwrap();
        let fixed = ["test", "--listen", "127.0.0.1:0", "--data-dir", data_dir];
        let mut args = Options::parse_from(fixed.into_iter().chain(options.iter().copied())).serve;
        args.connections = limits;
        args.clock = clock;
        let (stop, stopped) = oneshot::channel::<()>();
        let running = serve::start_with(args, renderer, async move { drop(stopped.await) }).await.unwrap();
        let client = Client::builder().redirect(redirect::Policy::none()).build().unwrap();
        TestApp { address: running.address, dir, client, stop: Some(stop), task: running.task }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, self.url(path))
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// GET with one header.
    pub async fn get_with(&self, path: &str, name: &str, value: &str) -> Response {
        self.request(Method::GET, path).header(name, value).send().await.unwrap()
    }

    /// The text of a page that answers 200.
    pub async fn page(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        response.text().await.unwrap()
    }

    /// Stops the server and returns its data folder.
    pub async fn stop(mut self) -> TempDir {
        drop(self.stop.take());
        self.task.await.unwrap().unwrap();
        self.dir
    }
}

/// A header's text, empty when it is absent.
pub fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}
