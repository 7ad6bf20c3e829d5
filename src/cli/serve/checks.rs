//! What a start checks, and what it reports about settings and data to whoever runs the server.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use jiff::tz::TimeZone;

use crate::cli::desk::count;
use crate::config::{PASSWORD_IS_VISIBLE, ServeArgs};
use crate::content::model::Site;
use crate::content::{ContentErrors, Pack, Snapshot};
use crate::dates::exact;
use crate::machine::Clock;
use crate::mail::{MailAddress, SmtpUrl, Transport};
use crate::store::{ContentStore, Pairing, Shown, Store};
use crate::web::BaseUrl;

/// The sample number in the binary's content; it belongs to nobody.
const SAMPLE_WHATSAPP: &str = "+56900000000";

/// Where mail goes, if a server is named.
pub(super) fn mail_server(args: &ServeArgs) -> anyhow::Result<Option<SmtpUrl>> {
    let server = args.smtp.server()?;
    if args.smtp.password_is_visible() {
        tracing::warn!("{PASSWORD_IS_VISIBLE}");
    }
    if server.is_some() && args.mail_from.is_none() {
        bail!("--smtp-url is set and --mail-from is not; add the agency's own address, as in `hola@example.cl`");
    }
    Ok(server)
}

/// The live revision and what is shown, with a log line for everything about it that an owner should know.
pub(super) async fn shown_content(
    store: &Store,
    content: &ContentStore,
    clock: &Clock,
    data_dir: &Path,
) -> anyhow::Result<(i64, Arc<Snapshot>)> {
    let pairing = store.pairing(content).await?;
    content.keep_embedded(&Pack::embedded(), clock.now())?;
    let Shown { live, snapshot, revision, passed_over } =
        content.show()?.context("the content has no live revision")?;
    say_what_is_shown(live, revision, &passed_over);
    for note in &snapshot.upgraded {
        tracing::warn!(revision, "the content that is shown was written by an older program: {note}");
    }
    match pairing {
        Pairing::Together => store.accept_content(content).await?,
        other => warn_of_pairing(other, data_dir, live),
    }
    Ok((live, Arc::new(snapshot)))
}

/// Logs which revisions this version cannot read, perhaps after a downgrade, and what is shown instead.
fn say_what_is_shown(live: i64, shown: Option<i64>, passed_over: &[(i64, ContentErrors)]) {
    if passed_over.is_empty() {
        return;
    }
    for (revision, errors) in passed_over {
        tracing::error!(revision, %errors, "this version cannot read a revision of the content");
    }
    let instead = match shown {
        Some(revision) => format!("revision {revision} of the content"),
        None => "what the program comes with".to_owned(),
    };
    tracing::error!(
        "{instead} is shown instead of revision {live}, which stays the live one: start the version that wrote it, or mend it with \
         `patagonia export-content --revision {live}` and `import-content`"
    );
}

/// Warns that the inquiries and content of a data directory are not the pair that was last shown together.
fn warn_of_pairing(pairing: Pairing, dir: &Path, live: i64) {
    let dir = dir.display();
    match pairing {
        Pairing::Together => {}
        Pairing::Strangers => tracing::error!(
            "`content.db` and `inquiries.db` in `{dir}` do not belong together: one of them is another server's, or of another backup. \
             Stop the server and put the right one there; if it is meant so, say `patagonia content rollback {live}`"
        ),
        Pairing::Lost { seen, newest: Some(newest), .. } => tracing::error!(
            "content is missing in `{dir}`: revision {seen} was shown here, and `content.db` ends with revision {newest}. Stop the server \
             and put a whole backup there; if it is meant so, say `patagonia content rollback {live}`"
        ),
        Pairing::Lost { inquiries, newest: None, .. } => tracing::error!(
            "content is missing in `{dir}`: there are {inquiries} inquiries and no content of theirs, so that the site shows what the \
             program comes with. Stop the server and put `content.db` of a backup there; if it is meant so, say \
             `patagonia content rollback {live}`"
        ),
    }
}

/// Warns once, at the start, of settings that an owner will miss later.
pub(super) fn warn_of_gaps(
    base_url: &Option<BaseUrl>,
    staff: &[MailAddress],
    transport: &Transport,
    site: &Site,
    address: SocketAddr,
) {
    if base_url.is_none() {
        tracing::warn!("no --base-url: the sitemap, previews and mails name `http://{address}`");
    }
    if let Transport::Folder(folder) = transport {
        tracing::warn!("no --smtp-url: mails are not sent but written to `{}`", folder.dir().display());
    }
    if staff.is_empty() {
        tracing::warn!("no --mail-staff: nobody is told of an inquiry; read them with `patagonia inquiries list`");
    }
    if site.whatsapp == SAMPLE_WHATSAPP {
        tracing::warn!(
            "`whatsapp` in site.json is the sample number: put in the agency's own (`patagonia export-content`, edit, `patagonia import-content`)"
        );
    }
}

/// Logs at the start how many mails staff have to look after.
pub(super) async fn warn_of_failed_mail(store: &Store) -> anyhow::Result<()> {
    let failed = store.outbox_counts().await?.failed;
    if failed > 0 {
        let mails = count(failed, "mail was given up", "mails were given up");
        tracing::warn!("{mails}: see `patagonia outbox list --state failed`, then `patagonia outbox retry`");
    }
    Ok(())
}

/// Logs at the start which jobs failed before it.
pub(super) async fn warn_of_failing_jobs(store: &Store, zone: &TimeZone) -> anyhow::Result<()> {
    for job in store.failing_jobs().await? {
        tracing::warn!(
            job = %job.kind,
            attempts = job.attempts,
            error = job.last_error,
            "a job of the server failed the last time, on {}",
            exact(job.last_run, zone)
        );
    }
    Ok(())
}
