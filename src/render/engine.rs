//! React inside the binary: a small pool of `QuickJS` engines that turn page data
//! into the HTML of the root element.
//!
//! Every bound is here: a queue that can be full, a deadline and a memory limit
//! for each render. A caller that gets an error still has a page to send, with
//! an empty root that the browser renders.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt, Context, Ctx, Function, Module, Runtime};
use tokio::sync::{Notify, Semaphore, oneshot};

use crate::machine::Alarm;

/// Compiled by `build.rs` with the same `rquickjs`.
static BYTECODE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/server.qjs"));

/// A page renders in about 50 ms, on a machine that is very busy in a second; past this something is wrong with it.
const DEADLINE: Duration = Duration::from_secs(5);
/// A renderer holds about 13 MB.
const MEMORY_LIMIT: usize = 96 << 20;
/// React recurses into the page's element tree.
const STACK_LIMIT: usize = 1 << 20;
const THREAD_STACK: usize = 4 << 20;
/// Renders that may wait; more are answered with an empty root.
const QUEUE: usize = 64;
/// Places kept for what a visitor without JavaScript must see: a refused form, a confirmation.
const RESERVED: usize = 16;
/// Longest wait for an engine: an empty root now is better than HTML later.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why a page has no server HTML.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    #[error("too many renders wait")]
    Busy,
    #[error("the render took longer than {DEADLINE:?}")]
    Deadline,
    #[error("the page's script failed: {0}")]
    Script(String),
}

/// Who waits for a render.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The page works without it.
    Page,
    /// It holds what one visitor did.
    Personal,
    /// One of pages without number: they take turns, so that the others always find an engine soon.
    Search,
}

struct Job {
    data: String,
    since: Instant,
    reply: oneshot::Sender<Result<String, RenderError>>,
}

/// A pool of engines; cheap to clone.
#[derive(Clone)]
pub struct Renderer {
    queue: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
    failures: Arc<AtomicU64>,
    fallen: Arc<Notify>,
    /// The turn of a search.
    search: Arc<Semaphore>,
}

impl Renderer {
    /// Starts `threads` engines. They load the script in the background: one at once, and renders wait for it, the others when that one
    /// has rendered its first page, so that they take no time of a start.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(threads: usize) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        let turn = Arc::new(Mutex::new(()));
        let waiting = Arc::new(AtomicUsize::new(0));
        let fallen = Arc::new(Notify::new());
        for number in 0..threads {
            let (jobs, turn, waiting) = (Arc::clone(&jobs), Arc::clone(&turn), Arc::clone(&waiting));
            let alarm = Alarm(Arc::clone(&fallen));
            thread::Builder::new().name(format!("render-{number}")).stack_size(THREAD_STACK).spawn(move || {
                let _alarm = alarm;
                work(&jobs, &turn, &waiting);
            })?;
        }
        Ok(Renderer { queue, waiting, failures: Arc::default(), fallen, search: Arc::new(Semaphore::new(1)) })
    }

    /// The HTML inside the root element for page data in JSON.
    ///
    /// # Errors
    /// When the queue is full, the deadline passed or the script threw. Counted; the caller logs it.
    pub async fn render(&self, data: String, urgency: Urgency) -> Result<String, RenderError> {
        let turn = if urgency == Urgency::Search {
            Some(tokio::time::timeout(PATIENCE, self.search.acquire()).await)
        } else {
            None
        };
        let places = if urgency == Urgency::Personal { QUEUE } else { QUEUE - RESERVED };
        let has_turn = turn.as_ref().is_none_or(Result::is_ok);
        let result = if has_turn && self.waiting.load(Ordering::Relaxed) < places {
            self.enqueue(data).await
        } else {
            Err(RenderError::Busy)
        };
        if result.is_err() {
            self.failures.fetch_add(1, Ordering::Relaxed);
        }
        result
    }

    async fn enqueue(&self, data: String) -> Result<String, RenderError> {
        let (reply, answer) = oneshot::channel();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if self.queue.try_send(Job { data, since: Instant::now(), reply }).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(RenderError::Busy);
        }
        answer.await.unwrap_or_else(|_| Err(RenderError::Script("the engine stopped".to_owned())))
    }

    /// Rings when a thread of an engine has panicked.
    pub fn fallen(&self) -> &Notify {
        &self.fallen
    }

    /// Renders that failed since the start.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }
}

/// One thread's life: take a job, render, and after an error begin with a new engine, since an interrupted
/// script may have left anything behind.
fn work(jobs: &Mutex<Receiver<Job>>, turn: &Mutex<()>, waiting: &AtomicUsize) {
    let mut turn = Some(turn.lock());
    let mut engine = Engine::load();
    loop {
        let job = match jobs.lock() {
            Ok(jobs) => jobs.recv(),
            Err(_) => return,
        };
        let Ok(job) = job else { return };
        waiting.fetch_sub(1, Ordering::Relaxed);
        if job.reply.is_closed() {
            continue;
        }
        if job.since.elapsed() > PATIENCE {
            drop(job.reply.send(Err(RenderError::Busy)));
            continue;
        }
        let result = match &engine {
            Ok(engine) => engine.render(&job.data),
            Err(error) => Err(error.clone()),
        };
        if result.is_err() {
            engine = Engine::load();
        }
        // A caller that has gone away needs no answer.
        drop(job.reply.send(result));
        drop(turn.take());
    }
}

struct Engine {
    runtime: Runtime,
    context: Context,
}

impl Engine {
    fn load() -> Result<Self, RenderError> {
        let script = |error: rquickjs::Error| RenderError::Script(error.to_string());
        let runtime = Runtime::new().map_err(script)?;
        runtime.set_memory_limit(MEMORY_LIMIT);
        runtime.set_max_stack_size(STACK_LIMIT);
        let context = Context::full(&runtime).map_err(script)?;
        context.with(|ctx| {
            let module = load_bytecode(&ctx).catch(&ctx).map_err(|error| RenderError::Script(error.to_string()))?;
            let (_, promise) = module.eval().catch(&ctx).map_err(|error| RenderError::Script(error.to_string()))?;
            promise.finish::<()>().catch(&ctx).map_err(|error| RenderError::Script(error.to_string()))
        })?;
        Ok(Engine { runtime, context })
    }

    fn render(&self, data: &str) -> Result<String, RenderError> {
        let deadline = Instant::now() + DEADLINE;
        self.runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > deadline)));
        self.context.with(|ctx| {
            let render: Function =
                ctx.globals().get("render").map_err(|error| RenderError::Script(error.to_string()))?;
            render.call((data,)).catch(&ctx).map_err(|error| {
                if Instant::now() > deadline { RenderError::Deadline } else { RenderError::Script(error.to_string()) }
            })
        })
    }
}

#[allow(unsafe_code)]
fn load_bytecode<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Module<'js>> {
    // SAFETY: QuickJS trusts bytecode. These bytes were written by `build.rs` through the same `rquickjs`
    // version of the same lock file, and are part of the executable: nobody else can supply them.
    unsafe { Module::load(ctx.clone(), BYTECODE) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_engine_goes_on_after_a_script_that_failed() {
        let renderer = Renderer::start(1).unwrap();
        for failures in 1..=3 {
            let result = renderer.render("{}".to_owned(), Urgency::Page).await;
            assert!(matches!(result, Err(RenderError::Script(_))), "{result:?}");
            assert_eq!(renderer.failures(), failures);
        }
    }

    #[tokio::test]
    async fn more_renders_than_places_are_refused_at_once_and_some_places_are_kept() {
        let renderer = Renderer::start(1).unwrap();
        // As many as there are places wait, whatever the engine does meanwhile.
        renderer.waiting.store(QUEUE - RESERVED, Ordering::Relaxed);
        assert!(matches!(renderer.render("{}".to_owned(), Urgency::Page).await, Err(RenderError::Busy)));
        assert!(matches!(renderer.render("{}".to_owned(), Urgency::Personal).await, Err(RenderError::Script(_))));
        renderer.waiting.store(QUEUE, Ordering::Relaxed);
        assert!(matches!(renderer.render("{}".to_owned(), Urgency::Personal).await, Err(RenderError::Busy)));
    }
}
