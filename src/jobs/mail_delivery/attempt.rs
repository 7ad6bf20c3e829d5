//! One attempt to send one mail, and what its outcome means for the row.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::sleep;
use tracing::{error, info, warn};

use super::Patience;
use crate::inquiry::Inquiry;
use crate::log::causes;
use crate::machine::Clock;
use crate::mail::{Composer, Letter, NewAddress, Refusal, SendFailure, SignIn, StaffNews, Stage, Transport};
use crate::store::{
    EraseCode, MailFate, MailKind, MailState, MorningNews, NewsletterTokens, OutboxMail, Reminded, SignInTokens, Staff,
    Store, StoreError,
};

/// How long to wait after a failure of the store.
const STORE_PAUSE: Duration = Duration::from_secs(2);

/// What every attempt needs.
pub(super) struct Delivery {
    pub store: Store,
    pub composer: Composer,
    pub transport: Transport,
    pub patience: Patience,
    /// Who is told when the address of an inquiry accepts no mail.
    pub staff: Staff,
    pub clock: Clock,
}

/// What a mail is about besides its inquiry, looked up for each attempt.
#[derive(Default)]
struct Particulars {
    inquiry: Option<Inquiry>,
    newsletter: Option<NewsletterTokens>,
    refused: Option<OutboxMail>,
    sign_in: Option<(String, SignInTokens)>,
    new_address: Option<(String, Timestamp)>,
    erase_code: Option<EraseCode>,
    reminded: Vec<Reminded>,
    morning: MorningNews,
}

/// Why an attempt was not made.
enum Unmade {
    /// The store cannot be read at the moment.
    Wait(StoreError),
    /// What the mail is about cannot be read.
    Unreadable(StoreError),
    /// The mail is no longer wanted.
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

impl Delivery {
    pub(super) async fn attempt(self: Arc<Self>, mail: OutboxMail) {
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
                let words = format!("what it is about cannot be read: {}", causes(&error));
                error!(mail = mail.id, "what a mail is about cannot be read; see `patagonia outbox list`");
                self.persist("set a mail aside", || {
                    self.store.outbox_set_aside(mail.id, words.clone(), self.clock.now())
                })
                .await;
            }
            Err(Unmade::Moot) => {
                info!(mail = mail.id, kind = %mail.kind, "nobody waits for a mail any more");
                self.persist("forget a mail", || self.store.outbox_forget(mail.id, self.clock.now())).await;
            }
        }
    }

    async fn particulars(&self, mail: &OutboxMail) -> Result<Particulars, Unmade> {
        let mut found = Particulars::default();
        if let Some(reference) = mail.reference {
            found.inquiry = self.store.inquiry_by_reference(reference).await?;
        }
        match mail.kind {
            // Created for each attempt and nowhere else: the outbox holds no link that somebody could follow.
            MailKind::NewsletterConfirm => {
                let tokens = self.store.newsletter_tokens(mail.payload.clone(), self.clock.now()).await?;
                found.newsletter = Some(tokens.ok_or(Unmade::Moot)?);
            }
            MailKind::SignIn => {
                let made = self.store.sign_in_tokens(mail.payload.clone(), self.clock.now()).await?;
                found.sign_in = Some(made.ok_or(Unmade::Moot)?);
            }
            MailKind::Refused => {
                let id = mail.payload.as_deref().and_then(|id| id.parse().ok()).ok_or(Unmade::Moot)?;
                let refused = self.store.outbox_show(id).await?;
                // Corrected or retried in the meantime.
                found.refused = Some(refused.filter(|mail| mail.state == MailState::Failed).ok_or(Unmade::Moot)?);
            }
            MailKind::NewAddress => {
                let made = self.store.new_address_token(mail.payload.clone(), self.clock.now()).await?;
                found.new_address = Some(made.ok_or(Unmade::Moot)?);
            }
            MailKind::EraseCode => {
                let reference = mail.reference.ok_or(Unmade::Moot)?;
                let made = self.store.erase_code(reference, mail.created_at, self.clock.now()).await?;
                found.erase_code = Some(made.ok_or(Unmade::Moot)?);
            }
            MailKind::Confirmation
            | MailKind::Staff
            | MailKind::Itinerary
            | MailKind::RequestLink
            | MailKind::AddressChanged
            | MailKind::VisitorStep => {}
            MailKind::Reminder => {
                found.reminded = self.store.reminded_in(mail.id).await?;
                // Answered meanwhile.
                if found.reminded.is_empty() {
                    return Err(Unmade::Moot);
                }
            }
            MailKind::Morning => {
                let promise = self.composer.promise();
                let today = self.clock.now().to_zoned_datetime(promise.zone.clone()).date();
                found.morning = self.store.morning_news(promise, self.clock.now()).await?;
                if found.morning.waiting == 0 || mail.payload != Some(today.to_string()) {
                    return Err(Unmade::Moot);
                }
            }
        }
        Ok(found)
    }

    async fn send(&self, mail: &OutboxMail, particulars: &Particulars) -> Result<(), SendFailure> {
        let Particulars { inquiry, newsletter, refused, sign_in, new_address, erase_code, reminded, morning } =
            particulars;
        let request_link = inquiry.as_ref().map(|inquiry| self.store.request_link(inquiry));
        let now = self.clock.now();
        let recipient = mail
            .recipient
            .as_deref()
            .ok_or_else(|| SendFailure::permanent(Stage::Compose, "its recipient was cleared"))?;
        let letter = Letter {
            kind: mail.kind,
            recipient: match inquiry {
                // The current address of the inquiry, whatever the row says: it may have been corrected since.
                Some(inquiry)
                    if matches!(mail.kind, MailKind::Confirmation | MailKind::RequestLink | MailKind::EraseCode) =>
                {
                    inquiry.details.email.as_str()
                }
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
            sign_in: sign_in.as_ref().map(|(name, tokens)| SignIn { name, tokens }),
            request_link: request_link.as_deref(),
            new_address: new_address.as_ref().map(|(token, expires_at)| NewAddress { token, expires_at: *expires_at }),
            erase_code: erase_code.as_ref(),
            news: match mail.kind {
                MailKind::Reminder => Some(StaffNews::Reminder { inquiries: reminded, now }),
                MailKind::Morning => Some(StaffNews::Morning { news: morning, now }),
                _ => None,
            },
        };
        self.transport.send(mail.id, mail.kind, self.composer.compose(&letter)?).await
    }

    async fn record_sent(&self, mail: &OutboxMail) {
        match &self.transport {
            Transport::Smtp(_) => info!(mail = mail.id, kind = %mail.kind, "mail sent"),
            Transport::Folder(_) => info!(mail = mail.id, kind = %mail.kind, "mail written to a file, not sent"),
        }
        // Nothing of a mail without an inquiry is kept, except as a file: that one is found and erased by its row.
        if !mail.kind.is_about_one_inquiry() && matches!(self.transport, Transport::Smtp(_)) {
            self.persist("forget a sent mail", || self.store.outbox_forget(mail.id, self.clock.now())).await;
            return;
        }
        let waited = self.persist("record a sent mail", || self.store.outbox_sent(mail.id, self.clock.now())).await;
        // Erased while it was being written: the file left behind is removed too. A mail accepted by a server is out of reach.
        if !waited
            && let Transport::Folder(folder) = &self.transport
            && let Err(error) = folder.remove(&[mail.id])
        {
            warn!(mail = mail.id, %error, "the file of an erased mail cannot be removed");
        }
    }

    /// The moment from which the retry period counts. No mail is given up because of a clock that has jumped.
    fn waits_since(&self, mail: &OutboxMail, now: Timestamp) -> Timestamp {
        if self.store.clock_jump().is_some() { now } else { mail.queued_at }
    }

    async fn record_failure(&self, mail: &OutboxMail, failure: SendFailure) {
        let cause = failure.for_log();
        let attempts = mail.attempts.saturating_add(1);
        let now = self.clock.now();
        let next = match failure.permanent {
            true => None,
            false => self.patience.next_attempt(attempts, self.waits_since(mail, now), now, rand::random()),
        };
        if let Some(next) = next {
            warn!(mail = mail.id, cause, attempts, next = %next, "mail not taken, it will be tried again");
            let words = failure.to_string();
            self.persist("put a mail off", || self.store.outbox_retry_later(mail.id, next, words.clone())).await;
            return;
        }
        let (fate, words) = match failure.permanent {
            true => (MailFate::Refused, failure.to_string()),
            false => (MailFate::GivenUp, format!("given up after {attempts} attempts; the last one: {failure}")),
        };
        match mail.kind {
            // Whoever asked for it was told that the address is not kept.
            MailKind::Itinerary => {
                error!(mail = mail.id, kind = %mail.kind, cause, attempts, "mail given up and forgotten");
                self.persist("forget a mail", || self.store.outbox_forget(mail.id, self.clock.now())).await;
            }
            MailKind::Confirmation => {
                let told =
                    if self.staff.addresses.is_empty() { "see `patagonia outbox list`" } else { "staff are told" };
                error!(mail = mail.id, kind = %mail.kind, cause, attempts, "mail given up; {told}");
                let refused = || self.store.outbox_refused(mail.id, fate, words.clone(), self.staff.clone(), now);
                self.persist("set a mail aside", refused).await;
            }
            MailKind::Staff
            | MailKind::Refused
            | MailKind::NewsletterConfirm
            | MailKind::SignIn
            | MailKind::RequestLink
            | MailKind::NewAddress
            | MailKind::AddressChanged
            | MailKind::EraseCode
            | MailKind::VisitorStep
            | MailKind::Reminder
            | MailKind::Morning => {
                error!(mail = mail.id, kind = %mail.kind, cause, attempts, "mail given up; see `patagonia outbox list`");
                self.persist("set a mail aside", || self.store.outbox_failed(mail.id, fate, words.clone(), now)).await;
            }
        }
    }

    /// Writes to the store, retrying until it succeeds: a mail whose outcome is not recorded would be sent a second time.
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

/// An error with its sources, as the log writes them.
fn cause(error: &StoreError) -> &(dyn std::error::Error + 'static) {
    error
}
