//! Takes mails out of the outbox and keeps at each until the server has it, or has refused it for good, or three days are over.
//!
//! A row stays queued while its mail is under way: a process that dies in between sends it again, under the same Message-ID. One worker
//! runs in the one process that serves, so that nobody else takes the same row.

use std::collections::HashMap;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::{Id, JoinSet};
use tokio::time::{sleep, timeout};
use tracing::{error, info, warn};

use super::backoff::Backoff;
use super::compose::{Composer, Letter, Refusal};
use super::transport::{SendFailure, Stage, Transport};
use crate::inquiry::Inquiry;
use crate::store::{
    CONFIRMATION, ITINERARY, MailState, NEWSLETTER_CONFIRM, NewsletterTokens, OutboxMail, REFUSED, Staff, Store,
    StoreError,
};

/// How long a store that cannot be written is left alone.
const STORE_PAUSE: Duration = Duration::from_secs(2);

/// How the worker goes about it.
#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    pub backoff: Backoff,
    /// Mails under way at a time: enough that a few slow answers hold up nobody, few enough that no server minds.
    pub at_a_time: usize,
    /// How often the outbox is looked at without being rung for: the command line may have put a mail back.
    pub look_every: Duration,
    /// How long mails under way may take once the server stops.
    pub grace: Duration,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        WorkerOptions {
            backoff: Backoff::default(),
            at_a_time: 4,
            look_every: Duration::from_secs(5),
            grace: Duration::from_secs(10),
        }
    }
}

/// Between two looks at the outbox. Inquiries come first: without it, each one's mail competes with the next one for
/// processor and disk, and a burst takes twice as long to store.
const BREATH: Duration = Duration::from_millis(50);

/// The one that sends.
pub struct Worker {
    desk: Arc<Desk>,
    options: WorkerOptions,
}

/// What every mail under way needs.
struct Desk {
    store: Store,
    composer: Composer,
    transport: Transport,
    backoff: Backoff,
    staff: Staff,
}

/// What a mail is about beside its inquiry, looked up for each attempt.
#[derive(Default)]
struct Particulars {
    inquiry: Option<Inquiry>,
    newsletter: Option<NewsletterTokens>,
    refused: Option<OutboxMail>,
}

/// Why an attempt was not made.
enum Unmade {
    /// The store cannot be asked now.
    Wait(StoreError),
    /// What the mail is about cannot be read.
    Unreadable(StoreError),
    /// Nobody waits for the mail any more.
    Moot,
}

impl From<StoreError> for Unmade {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unreadable(_) => Unmade::Unreadable(error),
            error => Unmade::Wait(error),
        }
    }
}

impl Worker {
    /// `staff` are told when the address of an inquiry takes no mail.
    pub fn new(store: Store, composer: Composer, transport: Transport, staff: Staff, options: WorkerOptions) -> Self {
        Worker { desk: Arc::new(Desk { store, composer, transport, backoff: options.backoff, staff }), options }
    }

    /// Runs until `shutdown` is ready, and then for as long as mails under way need, within the grace time.
    ///
    /// What waits is tried at once, whenever its next attempt was to be: the reason for waiting may have gone with the last process.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let mut shutdown = pin!(shutdown);
        let mut under_way = UnderWay::default();
        tokio::select! {
            () = &mut shutdown => return,
            _ = self.desk.make_all_due() => {}
        }
        loop {
            let pause = match self.take_due(&mut under_way).await {
                Ok(pause) => pause,
                Err(error) => {
                    warn!(error = cause(&error), "the outbox cannot be read");
                    self.options.look_every
                }
            };
            if under_way.is_empty() {
                self.desk.transport.close_idle().await;
            }
            tokio::select! {
                () = &mut shutdown => break,
                () = under_way.one_done() => {}
                () = self.desk.store.outbox_wakeup().notified() => {}
                () = sleep(pause) => {}
            }
            tokio::select! {
                () = &mut shutdown => break,
                () = sleep(BREATH) => {}
            }
        }
        let finished = timeout(self.options.grace, async {
            while !under_way.is_empty() {
                under_way.one_done().await;
            }
            self.desk.transport.close_idle().await;
        });
        if finished.await.is_err() {
            warn!(
                mails = under_way.rows.len(),
                "mails under way were cut off and will be sent again after the next start"
            );
        }
    }

    /// Starts what is due and has room, and says how long nothing else will be.
    async fn take_due(&self, under_way: &mut UnderWay) -> Result<Duration, StoreError> {
        let room = self.options.at_a_time.saturating_sub(under_way.rows.len());
        if room == 0 {
            return Ok(self.options.look_every);
        }
        let now = Timestamp::now();
        // Half of the places are kept for inquiries: a slow answer to another mail must not hold one up.
        let mut others = (self.options.at_a_time / 2).max(1).saturating_sub(under_way.others());
        // Rows under way are still due.
        let look_at = |room: usize| u32::try_from(room + under_way.held()).unwrap_or(u32::MAX);
        let due = self.desk.store.outbox_due(now, look_at(self.options.at_a_time), look_at(others)).await?;
        for (mail, reason) in due.unreadable {
            error!(mail, "a mail cannot be read and is set aside; see `patagonia outbox list`");
            self.desk.store.outbox_set_aside(mail, reason).await?;
        }
        for mail in due.mails {
            let is_other = mail.reference.is_none();
            let full = under_way.rows.len() >= self.options.at_a_time || (is_other && others == 0);
            if full || under_way.holds(mail.id) {
                continue;
            }
            others -= usize::from(is_other);
            under_way.start(mail.id, is_other, Arc::clone(&self.desk).attempt(mail));
        }
        let next = self.desk.store.outbox_next_at().await?;
        let until_next = next.and_then(|next| Duration::try_from(next.duration_since(now)).ok());
        Ok(until_next
            .filter(|wait| !wait.is_zero())
            .map_or(self.options.look_every, |wait| wait.min(self.options.look_every)))
    }
}

/// The mails that are being sent, by row.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<()>,
    /// With whether it is about no inquiry.
    rows: HashMap<Id, (i64, bool)>,
    /// Rows whose sending ended in a fault of the program. They are left alone until the next start: another attempt would most likely
    /// end the same.
    faulty: Vec<i64>,
}

impl UnderWay {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows may look due and are not to be taken.
    fn held(&self) -> usize {
        self.rows.len() + self.faulty.len()
    }

    fn holds(&self, row: i64) -> bool {
        self.rows.values().map(|(row, _)| row).chain(&self.faulty).any(|held| *held == row)
    }

    /// Mails under way that are about no inquiry.
    fn others(&self) -> usize {
        self.rows.values().filter(|(_, is_other)| *is_other).count()
    }

    fn start(&mut self, row: i64, is_other: bool, work: impl Future<Output = ()> + Send + 'static) {
        let task = self.tasks.spawn(work);
        self.rows.insert(task.id(), (row, is_other));
    }

    /// Waits for one to end; for ever when there is none.
    async fn one_done(&mut self) {
        match self.tasks.join_next_with_id().await {
            Some(Ok((task, ()))) => {
                self.rows.remove(&task);
            }
            Some(Err(fault)) => {
                let row = self.rows.remove(&fault.id()).map(|(row, _)| row);
                error!(mail = row, "sending a mail ended in a fault of the program");
                self.faulty.extend(row);
            }
            None => std::future::pending().await,
        }
    }
}

impl Desk {
    async fn make_all_due(&self) -> usize {
        self.persist("make waiting mail due", || self.store.outbox_requeue_all_waiting(Timestamp::now())).await
    }

    async fn attempt(self: Arc<Self>, mail: OutboxMail) {
        match self.particulars(&mail).await {
            Ok(particulars) => match self.send(&mail, &particulars).await {
                Ok(()) => self.record_sent(&mail).await,
                Err(failure) => self.record_failure(&mail, failure).await,
            },
            Err(Unmade::Wait(error)) => {
                warn!(mail = mail.id, error = cause(&error), "a mail waits for the store");
                sleep(STORE_PAUSE).await;
            }
            Err(Unmade::Unreadable(error)) => {
                let words = format!("what it is about cannot be read: {}", chain(&error));
                error!(mail = mail.id, "what a mail is about cannot be read; see `patagonia outbox list`");
                self.persist("set a mail aside", || self.store.outbox_set_aside(mail.id, words.clone())).await;
            }
            Err(Unmade::Moot) => {
                info!(mail = mail.id, kind = mail.kind, "nobody waits for a mail any more");
                self.persist("forget a mail", || self.store.outbox_forget(mail.id)).await;
            }
        }
    }

    async fn particulars(&self, mail: &OutboxMail) -> Result<Particulars, Unmade> {
        let mut found = Particulars::default();
        if let Some(reference) = mail.reference {
            found.inquiry = self.store.inquiry_by_reference(reference).await?;
        }
        match mail.kind.as_str() {
            // Made for each attempt and nowhere else: the outbox holds no link that somebody could follow.
            NEWSLETTER_CONFIRM => {
                let tokens = self.store.newsletter_tokens(mail.payload.clone(), Timestamp::now()).await?;
                found.newsletter = Some(tokens.ok_or(Unmade::Moot)?);
            }
            REFUSED => {
                let id = mail.payload.as_deref().and_then(|id| id.parse().ok()).ok_or(Unmade::Moot)?;
                let refused = self.store.outbox_show(id).await?;
                // Put right, or tried again, in the meantime.
                found.refused = Some(refused.filter(|mail| mail.state == MailState::Failed).ok_or(Unmade::Moot)?);
            }
            _ => {}
        }
        Ok(found)
    }

    async fn send(&self, mail: &OutboxMail, particulars: &Particulars) -> Result<(), SendFailure> {
        let Particulars { inquiry, newsletter, refused } = particulars;
        let recipient = mail
            .recipient
            .as_deref()
            .ok_or_else(|| SendFailure::permanent(Stage::Compose, "its recipient was cleared"))?;
        let letter = Letter {
            kind: &mail.kind,
            recipient: match inquiry {
                // Where the inquiry is now, whatever the row says: it may hold what staff have corrected since.
                Some(inquiry) if mail.kind == CONFIRMATION => inquiry.details.email.as_str(),
                _ => recipient,
            },
            lang: mail.lang,
            message_id: &mail.message_id,
            created_at: mail.created_at,
            inquiry: inquiry.as_ref(),
            payload: mail.payload.as_deref(),
            newsletter: newsletter.as_ref(),
            refusal: refused.as_ref().map(|refused| Refusal {
                address: refused.recipient.as_deref().unwrap_or_default(),
                words: refused.last_error.as_deref().unwrap_or_default(),
            }),
        };
        self.transport.send(mail.id, &mail.kind, self.composer.compose(&letter)?).await
    }

    async fn record_sent(&self, mail: &OutboxMail) {
        match &self.transport {
            Transport::Smtp(_) => info!(mail = mail.id, kind = mail.kind, "mail sent"),
            Transport::Folder(_) => info!(mail = mail.id, kind = mail.kind, "mail written to a file, not sent"),
        }
        // Nothing of a mail without an inquiry is kept, unless as a file: that is found and erased by its row.
        if [ITINERARY, NEWSLETTER_CONFIRM].contains(&mail.kind.as_str()) && matches!(self.transport, Transport::Smtp(_))
        {
            self.persist("forget a sent mail", || self.store.outbox_forget(mail.id)).await;
            return;
        }
        let waited = self.persist("record a sent mail", || self.store.outbox_sent(mail.id, Timestamp::now())).await;
        // Erased while it was written: the file that this left goes too. A mail that a server took is out of reach.
        if !waited
            && let Transport::Folder(folder) = &self.transport
            && let Err(error) = folder.remove(&[mail.id])
        {
            warn!(mail = mail.id, %error, "the file of an erased mail cannot be removed");
        }
    }

    /// From when the patience of three days counts. Nothing is given up by a clock that has jumped.
    fn waits_since(&self, mail: &OutboxMail, now: Timestamp) -> Timestamp {
        if self.store.clock_jump().is_some() { now } else { mail.queued_at }
    }

    async fn record_failure(&self, mail: &OutboxMail, failure: SendFailure) {
        let cause = failure.for_log();
        let attempts = mail.attempts.saturating_add(1);
        let now = Timestamp::now();
        let next = match failure.permanent {
            true => None,
            false => self.backoff.next(attempts, self.waits_since(mail, now), now, rand::random()),
        };
        if let Some(next) = next {
            warn!(mail = mail.id, cause, attempts, next = %next, "mail not taken, it will be tried again");
            let words = failure.to_string();
            self.persist("put a mail off", || self.store.outbox_retry_later(mail.id, next, words.clone())).await;
            return;
        }
        let words = match failure.permanent {
            true => failure.to_string(),
            false => format!("given up after {attempts} attempts; the last one: {failure}"),
        };
        match mail.kind.as_str() {
            // Whoever asked for it was told that the address is not kept.
            ITINERARY => {
                error!(mail = mail.id, kind = mail.kind, cause, attempts, "mail given up and forgotten");
                self.persist("forget a mail", || self.store.outbox_forget(mail.id)).await;
            }
            CONFIRMATION => {
                let told =
                    if self.staff.addresses.is_empty() { "see `patagonia outbox list`" } else { "staff are told" };
                error!(mail = mail.id, kind = mail.kind, cause, attempts, "mail given up; {told}");
                let refused = || self.store.outbox_refused(mail.id, words.clone(), self.staff.clone(), now);
                self.persist("set a mail aside", refused).await;
            }
            kind => {
                error!(mail = mail.id, kind, cause, attempts, "mail given up; see `patagonia outbox list`");
                self.persist("set a mail aside", || self.store.outbox_failed(mail.id, words.clone())).await;
            }
        }
    }

    /// Writes to the store, again and again until it is done: a mail whose fate is not on record would be sent a second time.
    async fn persist<T, F: Future<Output = Result<T, StoreError>>>(&self, what: &str, write: impl Fn() -> F) -> T {
        loop {
            match write().await {
                Ok(value) => return value,
                Err(error) => warn!(error = cause(&error), "cannot {what} yet"),
            }
            sleep(STORE_PAUSE).await;
        }
    }
}

/// An error and its sources on one line.
fn chain(error: &StoreError) -> String {
    let mut words = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        words += &format!(": {cause}");
        source = cause.source();
    }
    words
}

/// An error with its sources, as the log writes them.
fn cause(error: &StoreError) -> &(dyn std::error::Error + 'static) {
    error
}
