use std::future;
use std::panic;

/// Does work that blocks on a thread of its own. A panic there is the caller's.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => panic::resume_unwind(panic),
            // The runtime is shutting down, and drops whoever waits here.
            Err(_) => future::pending().await,
        },
    }
}
