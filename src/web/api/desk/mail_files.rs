//! Mails that were written as files, once their rows are gone.

use std::io;

use crate::web::state::App;

/// Removes the files of mails.
pub async fn forget(app: &App, mails: Vec<i64>) -> io::Result<()> {
    let folder = app.settings.mails.clone();
    let removed = tokio::task::spawn_blocking(move || folder.remove(&mails)).await;
    removed.unwrap_or_else(|fault| Err(io::Error::other(fault))).map(drop)
}
