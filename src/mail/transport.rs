//! How a finished mail is delivered: to an SMTP server, or into a folder if there is none.

use std::path::Path;

use super::files::MailFolder;
use super::outgoing::{Outgoing, SendFailure};
use super::smtp::{SmtpSetupError, SmtpTransport, Timeouts};
use super::smtp_url::SmtpUrl;
use crate::store::MailKind;

#[derive(Debug)]
pub enum Transport {
    Smtp(Box<SmtpTransport>),
    Folder(MailFolder),
}

impl Transport {
    /// A mail server; does not connect yet.
    ///
    /// # Errors
    /// As [`SmtpTransport::new`].
    pub fn smtp(url: SmtpUrl, timeouts: Timeouts) -> Result<Transport, SmtpSetupError> {
        Ok(Transport::Smtp(Box::new(SmtpTransport::new(url, timeouts)?)))
    }

    /// Mail files in the data directory, for owners without a mail server.
    pub fn folder(data_dir: &Path) -> Transport {
        Transport::Folder(MailFolder::new(data_dir))
    }

    /// Delivers one mail; `id` and `kind` are those of its outbox row. When this returns, the server (or the disk) has it.
    ///
    /// # Errors
    /// [`SendFailure`], which says whether retrying can help.
    pub async fn send(&self, id: i64, kind: MailKind, mail: Outgoing) -> Result<(), SendFailure> {
        match self {
            Transport::Smtp(smtp) => smtp.send(&mail).await,
            Transport::Folder(folder) => folder.write(id, kind, mail.bytes).await,
        }
    }

    /// Closes idle connections with QUIT.
    pub async fn close_idle(&self) {
        if let Transport::Smtp(smtp) = self {
            smtp.close_idle().await;
        }
    }
}
