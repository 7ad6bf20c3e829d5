//! One `QuickJS` engine with the server script, which turns page data into the HTML of the root element.
//!
//! Every limit of a render is here: deadline, memory and stack.

use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Module, Runtime};

/// Compiled by `build.rs` with the same `rquickjs`.
static BYTECODE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/server.qjs"));

/// A page renders in about 50 ms, in a second on a very busy machine; beyond this something is wrong.
const DEADLINE: Duration = Duration::from_secs(5);
/// An engine holds 5.5 MB, and about as much again while it renders.
const MEMORY_LIMIT: usize = 96 << 20;
/// React recurses into the page's element tree.
const STACK_LIMIT: usize = 1 << 20;

/// Why a page has no server HTML.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    #[error("too many renders wait")]
    Busy,
    #[error("the render took longer than {DEADLINE:?}")]
    Deadline,
    #[error("the page's script failed: {0}")]
    Script(String),
    #[error("a part of the page is missing from its HTML: {0}")]
    Incomplete(&'static str),
}

/// Turns page data in JSON into the HTML inside the root element. It stays on the thread that created it.
pub trait Engine {
    /// # Errors
    /// When the script threw or took too long. The engine is not used again then: an interrupted script may leave any state behind.
    fn render(&mut self, data: &str) -> Result<String, RenderError>;

    /// Bytes in use.
    fn memory(&self) -> usize;
}

/// React in `QuickJS`.
pub struct QuickJs {
    runtime: Runtime,
    context: Context,
}

impl QuickJs {
    /// An engine ready to render, after some 40 ms.
    ///
    /// # Errors
    /// When the script cannot be run.
    pub fn load() -> Result<Self, RenderError> {
        let script = |error: rquickjs::Error| RenderError::Script(error.to_string());
        let runtime = Runtime::new().map_err(script)?;
        runtime.set_memory_limit(MEMORY_LIMIT);
        runtime.set_max_stack_size(STACK_LIMIT);
        let context = Context::full(&runtime).map_err(script)?;
        context.with(|ctx| {
            let module = load_bytecode(&ctx).catch(&ctx).map_err(thrown)?;
            let (_, promise) = module.eval().catch(&ctx).map_err(thrown)?;
            promise.finish::<()>().catch(&ctx).map_err(thrown)
        })?;
        Ok(QuickJs { runtime, context })
    }

    /// Runs the pending jobs of settled promises. Until then they keep alive the page that they belong to.
    fn run_jobs(&self, deadline: Instant) -> Result<(), RenderError> {
        loop {
            match self.runtime.execute_pending_job() {
                Ok(false) => return Ok(()),
                Ok(true) if Instant::now() > deadline => return Err(RenderError::Deadline),
                Ok(true) => {}
                Err(exception) => {
                    return exception
                        .0
                        .with(|ctx| Err(thrown(CaughtError::from_error(&ctx, rquickjs::Error::Exception))));
                }
            }
        }
    }
}

impl Engine for QuickJs {
    fn render(&mut self, data: &str) -> Result<String, RenderError> {
        let deadline = Instant::now() + DEADLINE;
        self.runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > deadline)));
        let html = self.context.with(|ctx| {
            let render: Function = ctx.globals().get("render").catch(&ctx).map_err(thrown)?;
            render.call((data,)).catch(&ctx).map_err(thrown)
        });
        let late = |error| if Instant::now() > deadline { RenderError::Deadline } else { error };
        let html = html.map_err(late)?;
        self.run_jobs(deadline).map_err(late)?;
        Ok(html)
    }

    /// Collects garbage first.
    fn memory(&self) -> usize {
        self.runtime.run_gc();
        usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or_default()
    }
}

fn thrown(error: CaughtError<'_>) -> RenderError {
    RenderError::Script(error.to_string().trim_end().to_owned())
}

#[allow(unsafe_code)]
fn load_bytecode<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Module<'js>> {
    // SAFETY: QuickJS trusts bytecode. These bytes were written by `build.rs` through the same `rquickjs`
    // version of the same lock file, and are part of the executable: nobody else can supply them.
    unsafe { Module::load(ctx.clone(), BYTECODE) }
}
