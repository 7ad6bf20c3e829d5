use std::future;
use std::panic;

/// Runs blocking work on a thread of its own. A panic there propagates to the caller.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => panic::resume_unwind(panic),
            // The runtime is shutting down and will drop this future.
            Err(_) => future::pending().await,
        },
    }
}
