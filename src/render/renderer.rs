//! A pool of engines behind a bounded queue. A caller that gets an error still has a page to send, without React's HTML.
//!
//! An engine is replaced after a failed render, and after long use, before any degradation shows on a page.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{Notify, Semaphore, oneshot};

use super::engine::{Engine, QuickJs, RenderError};
use super::queue::Queue;
pub use super::queue::Urgency;
use crate::faults;
use crate::log::Repeated;
use crate::machine::Alarm;

const THREAD_STACK: usize = 4 << 20;
/// Longest wait for an engine: a page without its HTML now is better than one with it later.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// An engine that has rendered this many pages is replaced as soon as the queue is empty.
const MOST_RENDERS: u32 = 2_000;
/// The same for one that holds more than this many bytes; a new one holds 5.5 MB.
const MOST_MEMORY: usize = 40 << 20;
/// How often memory is checked, in renders: it takes a few milliseconds.
const LOOK_EVERY: u32 = 100;

/// What React writes in place of a missing boundary: it suspended, failed, or is queued.
const MISSING: [(&str, &str); 3] =
    [("<!--$?", "it waits for something"), ("<!--$!", "it failed"), ("<!--$~", "it comes later")];

struct Job {
    data: String,
    since: Instant,
    reply: oneshot::Sender<Result<String, RenderError>>,
}

/// The pool; cheap to clone.
#[derive(Clone)]
pub struct Renderer {
    pool: Arc<Pool>,
    /// Lets one search render at a time.
    search: Arc<Semaphore>,
}

/// Creates a new engine, on the thread that will use it.
type Load<E> = Arc<dyn Fn() -> Result<E, RenderError> + Send + Sync>;

/// Its threads end when the last clone of the renderer is dropped.
struct Pool {
    queue: Arc<Queue<Job>>,
    failures: Arc<AtomicU64>,
    fallen: Arc<Notify>,
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl Renderer {
    /// Starts `threads` engines of React. They load in the background: one at once, for which renders wait, the others when that one has
    /// rendered its first page, so that they do not slow down the start.
    ///
    /// # Errors
    /// When a thread cannot be spawned.
    ///
    /// # Panics
    /// Outside of a runtime, which log lines about the engines need.
    pub fn start(threads: usize) -> std::io::Result<Self> {
        Renderer::with(threads, QuickJs::load)
    }

    /// The same with engines of another kind.
    ///
    /// # Errors
    /// When a thread cannot be spawned.
    ///
    /// # Panics
    /// Outside of a runtime.
    pub fn with<E: Engine + 'static>(
        threads: usize,
        load: impl Fn() -> Result<E, RenderError> + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let load: Load<E> = Arc::new(load);
        let shared = Shared {
            queue: Arc::new(Queue::new()),
            failures: Arc::default(),
            first: Arc::default(),
            replacing: Arc::default(),
        };
        let fallen = Arc::new(Notify::new());
        for number in 0..threads {
            let alarm = Alarm(Arc::clone(&fallen));
            let (shared, load, runtime) = (shared.clone(), Arc::clone(&load), Handle::current());
            thread::Builder::new().name(format!("render-{number}")).stack_size(THREAD_STACK).spawn(move || {
                let _alarm = alarm;
                let _runtime = runtime.enter();
                shared.work(&*load);
            })?;
        }
        let pool = Arc::new(Pool { queue: shared.queue, failures: shared.failures, fallen });
        Ok(Renderer { pool, search: Arc::new(Semaphore::new(1)) })
    }

    /// The HTML inside the root element for page data in JSON.
    ///
    /// # Errors
    /// When there is no place in the queue, the deadline passed, the script threw or a part of the page is missing. Failures are counted;
    /// the caller logs them.
    pub async fn render(&self, data: String, urgency: Urgency) -> Result<String, RenderError> {
        let turn = if urgency == Urgency::Search {
            Some(tokio::time::timeout(PATIENCE, self.search.acquire()).await)
        } else {
            None
        };
        let has_turn = turn.as_ref().is_none_or(Result::is_ok);
        let result = if has_turn { self.enqueue(data, urgency).await } else { Err(RenderError::Busy) };
        if result.is_err() {
            self.pool.failures.fetch_add(1, Ordering::Relaxed);
        }
        result
    }

    async fn enqueue(&self, data: String, urgency: Urgency) -> Result<String, RenderError> {
        let (reply, answer) = oneshot::channel();
        let job = Job { data, since: Instant::now(), reply };
        self.pool.queue.push(job, urgency).map_err(|_| RenderError::Busy)?;
        answer.await.unwrap_or_else(|_| Err(RenderError::Script("the engine stopped".to_owned())))
    }

    /// Notified when a thread of the pool has panicked.
    pub fn fallen(&self) -> &Notify {
        &self.pool.fallen
    }

    /// Renders that failed since the start, including those that succeeded on a new engine.
    pub fn failures(&self) -> u64 {
        self.pool.failures.load(Ordering::Relaxed)
    }
}

/// What the threads share.
#[derive(Clone)]
struct Shared {
    queue: Arc<Queue<Job>>,
    failures: Arc<AtomicU64>,
    /// Held by the engine that loads first until it has rendered a page.
    first: Arc<Mutex<()>>,
    /// Held while an engine is replaced: the others keep rendering.
    replacing: Arc<Mutex<()>>,
}

impl Shared {
    /// The loop of one thread.
    fn work<E: Engine>(&self, load: &dyn Fn() -> Result<E, RenderError>) {
        let mut first = Some(self.first.lock());
        let mut worker = Worker::new(load);
        while let Some(job) = self.queue.next() {
            faults::point("renderer");
            if job.reply.is_closed() {
                continue;
            }
            let result = if job.since.elapsed() > PATIENCE {
                Err(RenderError::Busy)
            } else {
                worker.render(&job.data, &self.failures)
            };
            // A caller that has gone away needs no reply.
            drop(job.reply.send(result));
            drop(first.take());
            if worker.is_worn()
                && self.queue.is_empty()
                && let Ok(_only) = self.replacing.try_lock()
            {
                worker.replace();
            }
        }
    }
}

/// An engine and how much it has done.
struct Worker<'a, E> {
    load: &'a dyn Fn() -> Result<E, RenderError>,
    engine: Result<E, RenderError>,
    renders: u32,
    is_full: bool,
}

impl<'a, E: Engine> Worker<'a, E> {
    fn new(load: &'a dyn Fn() -> Result<E, RenderError>) -> Self {
        Worker { load, engine: load(), renders: 0, is_full: false }
    }

    /// Renders, and replaces the engine after a failure. A render that failed on an engine that had worked before is retried once: it may
    /// be the engine's fault.
    fn render(&mut self, data: &str, failures: &AtomicU64) -> Result<String, RenderError> {
        static REPLACED: Repeated = Repeated::new();
        let has_worked = self.renders > 0;
        let result = self.attempt(data);
        let Err(error) = result else { return result };
        self.replace();
        if !has_worked || matches!(error, RenderError::Deadline) {
            return Err(error);
        }
        failures.fetch_add(1, Ordering::Relaxed);
        REPLACED.log(move |times| tracing::warn!(times, %error, "a render failed; its engine was replaced and it is tried again"));
        let result = self.attempt(data);
        if result.is_err() {
            self.replace();
        }
        result
    }

    fn attempt(&mut self, data: &str) -> Result<String, RenderError> {
        let engine = self.engine.as_mut().map_err(|error| error.clone())?;
        let rendered = catch_unwind(AssertUnwindSafe(|| engine.render(data)));
        let html = rendered.unwrap_or_else(|_| Err(RenderError::Script("the engine panicked".to_owned())))?;
        check(&html)?;
        self.renders += 1;
        if self.renders.is_multiple_of(LOOK_EVERY) {
            self.is_full = engine.memory() > MOST_MEMORY;
        }
        Ok(html)
    }

    fn is_worn(&self) -> bool {
        self.renders >= MOST_RENDERS || self.is_full
    }

    fn replace(&mut self) {
        // Never two at a time: the old one is dropped first.
        self.engine = Err(RenderError::Busy);
        *self = Worker::new(self.load);
    }
}

/// React's HTML is complete only when every boundary is in it: React does not throw for failures inside of one. These marks cannot occur in
/// texts and attributes, since a `<` is escaped there.
fn check(html: &str) -> Result<(), RenderError> {
    if html.is_empty() {
        return Err(RenderError::Incomplete("there is nothing"));
    }
    match MISSING.iter().find(|(mark, _)| html.contains(mark)) {
        Some((_, why)) => Err(RenderError::Incomplete(why)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// Does what it is told.
    struct Echo {
        memory: usize,
    }

    impl Engine for Echo {
        fn render(&mut self, data: &str) -> Result<String, RenderError> {
            match data {
                "throw" => Err(RenderError::Script("thrown".to_owned())),
                "panic" => panic!("told to"),
                "fill" => {
                    self.memory = MOST_MEMORY + 1;
                    Ok("<p>full</p>".to_owned())
                }
                _ => Ok(data.to_owned()),
            }
        }

        fn memory(&self) -> usize {
            self.memory
        }
    }

    /// One engine and the number of engines loaded so far.
    fn echo() -> (Renderer, Arc<AtomicUsize>) {
        let loaded = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&loaded);
        let load = move || {
            count.fetch_add(1, Ordering::SeqCst);
            Ok(Echo { memory: 0 })
        };
        (Renderer::with(1, load).unwrap(), loaded)
    }

    async fn render(renderer: &Renderer, data: &str) -> Result<String, RenderError> {
        renderer.render(data.to_owned(), Urgency::Page).await
    }

    #[tokio::test]
    async fn an_engine_goes_on_after_a_script_that_failed() {
        let renderer = Renderer::start(1).unwrap();
        for failures in 1..=3 {
            let result = render(&renderer, "{}").await;
            assert!(matches!(result, Err(RenderError::Script(_))), "{result:?}");
            assert_eq!(renderer.failures(), failures);
        }
    }

    #[tokio::test]
    async fn a_page_with_a_part_missing_is_a_failure() {
        let (renderer, _) = echo();
        for html in
            ["", "<main><!--$?--><template></template><p>Cargando…</p><!--/$--></main>", "<!--$!-->", "<!--$~-->"]
        {
            let result = render(&renderer, html).await;
            assert!(matches!(result, Err(RenderError::Incomplete(_))), "{html}: {result:?}");
        }
        let whole = "<main><!--$--><p>&lt;!--$?--&gt;</p><!--/$--></main>";
        assert_eq!(render(&renderer, whole).await.unwrap(), whole);
    }

    #[tokio::test]
    async fn what_an_engine_fails_at_a_new_one_tries_once_more() {
        let (renderer, loaded) = echo();
        for (data, failures, engines) in
            [("<p>", 0, 1), ("throw", 2, 3), ("throw", 3, 4), ("<p>", 3, 4), ("panic", 5, 6)]
        {
            let is_told_to_fail = data != "<p>";
            assert_eq!(render(&renderer, data).await.is_err(), is_told_to_fail, "{data}");
            assert_eq!((renderer.failures(), loaded.load(Ordering::SeqCst)), (failures, engines), "{data}");
        }
    }

    #[tokio::test]
    async fn an_engine_that_has_done_much_or_holds_much_is_replaced() {
        let (renderer, loaded) = echo();
        // It is replaced after a reply has gone out, when nobody waits.
        let until_replaced = async |engines: usize| {
            let mut renders = 0;
            while loaded.load(Ordering::SeqCst) < engines {
                render(&renderer, "<p>").await.unwrap();
                renders += 1;
            }
            renders
        };
        assert!((MOST_RENDERS..MOST_RENDERS + 1000).contains(&until_replaced(2).await));
        render(&renderer, "fill").await.unwrap();
        assert!((1..MOST_RENDERS).contains(&until_replaced(3).await));
        assert_eq!(renderer.failures(), 0);
    }
}
