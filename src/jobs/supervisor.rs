//! Keeps track of the running jobs, and notices when one ends unexpectedly.

use std::collections::HashMap;

use tokio::task::{Id, JoinSet};
use tokio_util::sync::CancellationToken;

use super::runner::{self, Job};
use crate::machine::Clock;
use crate::render::renderer::Renderer;
use crate::store::{JobKind, Store};

/// A part of the server ended on its own: the process can no longer do its work.
#[derive(Debug, thiserror::Error)]
#[error("{part} {ended}; the server ends, so that it is started anew")]
pub struct UnexpectedEnd {
    part: String,
    ended: String,
}

impl UnexpectedEnd {
    /// The exit code of the process: `EX_SOFTWARE` of `sysexits.h`.
    pub const EXIT_CODE: u8 = 70;

    /// For example `the web server` and `panicked`.
    pub fn new(part: impl Into<String>, ended: impl Into<String>) -> UnexpectedEnd {
        UnexpectedEnd { part: part.into(), ended: ended.into() }
    }
}

/// The running jobs, and the threads of the store and the renderer, which have to live as long.
pub struct Jobs {
    tasks: JoinSet<()>,
    kinds: HashMap<Id, JobKind>,
    stop: CancellationToken,
    store: Store,
    renderer: Renderer,
    clock: Clock,
}

impl Jobs {
    /// No jobs yet.
    pub fn new(store: Store, renderer: Renderer, clock: Clock) -> Jobs {
        let (tasks, kinds, stop) = (JoinSet::new(), HashMap::new(), CancellationToken::new());
        Jobs { tasks, kinds, stop, store, renderer, clock }
    }

    /// Runs a job until [`Jobs::stop`].
    pub fn spawn<J: Job>(&mut self, job: J) {
        let task = self.tasks.spawn(runner::run(job, self.store.clone(), self.clock.clone(), self.stop.clone()));
        self.kinds.insert(task.id(), J::KIND);
    }

    /// Waits for a job or a thread to end unexpectedly.
    pub async fn unexpected_end(&mut self) -> UnexpectedEnd {
        tokio::select! {
            Some(ended) = self.tasks.join_next_with_id() => {
                let (id, ended) = match ended {
                    Ok((id, ())) => (id, "ended unasked".to_owned()),
                    Err(fault) => (fault.id(), format!("ended unasked: {fault}")),
                };
                UnexpectedEnd::new(format!("the job `{}`", self.kinds[&id]), ended)
            }
            () = self.store.fallen().notified() => UnexpectedEnd::new("a thread of the store", "panicked"),
            () = self.renderer.fallen().notified() => UnexpectedEnd::new("a thread that renders", "panicked"),
        }
    }

    /// Tells all jobs to finish what is in progress.
    pub fn stop(&self) {
        self.stop.cancel();
    }

    /// Waits until all jobs have ended after being told to.
    pub async fn ended(mut self) {
        while let Some(ended) = self.tasks.join_next().await {
            if let Err(fault) = ended {
                tracing::error!(%fault, "a job did not end as it should");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::JobError;
    use crate::store::OpenMode;

    /// Ends on its own, as no job should.
    struct Broken;

    impl Job for Broken {
        const KIND: JobKind = JobKind::RateLimits;

        async fn due(&mut self) {}

        async fn run(&mut self) -> Result<(), JobError> {
            panic!("no such row")
        }
    }

    /// Has nothing to do.
    struct Idle;

    impl Job for Idle {
        const KIND: JobKind = JobKind::Checkpoint;

        async fn due(&mut self) {
            std::future::pending::<()>().await;
        }

        async fn run(&mut self) -> Result<(), JobError> {
            Ok(())
        }
    }

    fn jobs(dir: &tempfile::TempDir) -> Jobs {
        let store = Store::open(dir.path(), OpenMode::Create).unwrap();
        Jobs::new(store, Renderer::start(0).unwrap(), Clock::default())
    }

    #[tokio::test]
    async fn a_job_that_ends_by_itself_is_named_with_its_reason() {
        let dir = tempfile::tempdir().unwrap();
        let mut jobs = jobs(&dir);
        jobs.spawn(Idle);
        jobs.spawn(Broken);
        let end = jobs.unexpected_end().await.to_string();
        assert!(end.starts_with("the job `rate_limits` ended unasked: ") && end.contains("no such row"), "{end}");
        jobs.stop();
        assert_eq!(
            jobs.unexpected_end().await.to_string().split(';').next(),
            Some("the job `checkpoint` ended unasked")
        );
        jobs.ended().await;
    }
}
