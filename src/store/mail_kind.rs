//! What the mails in the outbox are for.

use std::fmt;

use rusqlite::ToSql;
use rusqlite::types::ToSqlOutput;

/// What a mail is for; its templates are named after its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    /// Confirms an inquiry to the visitor.
    Confirmation,
    /// Tells staff about an inquiry.
    Staff,
    /// Tells staff that a visitor's address refused a confirmation.
    Refused,
    /// Contains a whole itinerary.
    Itinerary,
    /// Asks whether the newsletter is wanted.
    NewsletterConfirm,
    /// Lets a person of the staff in: a link and a code.
    SignIn,
    /// Leads a traveller to the page of their inquiry, again.
    RequestLink,
    /// Asks a new address whether it is theirs.
    NewAddress,
    /// Tells the old address that another one took its place.
    AddressChanged,
    /// Has the code that erases.
    EraseCode,
    /// Tells staff what a traveller did on the page of their inquiry.
    VisitorStep,
    /// Reminds somebody of the staff of inquiries whose time is running out.
    Reminder,
    /// Tells somebody of the staff in the morning what waits.
    Morning,
}

impl MailKind {
    pub const ALL: &'static [MailKind] = &[
        MailKind::Confirmation,
        MailKind::Staff,
        MailKind::Refused,
        MailKind::Itinerary,
        MailKind::NewsletterConfirm,
        MailKind::SignIn,
        MailKind::RequestLink,
        MailKind::NewAddress,
        MailKind::AddressChanged,
        MailKind::EraseCode,
        MailKind::VisitorStep,
        MailKind::Reminder,
        MailKind::Morning,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            MailKind::Confirmation => "confirmation",
            MailKind::Staff => "staff",
            MailKind::Refused => "refused",
            MailKind::Itinerary => "itinerary",
            MailKind::NewsletterConfirm => "newsletter_confirm",
            MailKind::SignIn => "sign_in",
            MailKind::RequestLink => "request_link",
            MailKind::NewAddress => "new_address",
            MailKind::AddressChanged => "address_changed",
            MailKind::EraseCode => "erase_code",
            MailKind::VisitorStep => "visitor_step",
            MailKind::Reminder => "reminder",
            MailKind::Morning => "morning",
        }
    }

    /// Whether it belongs to an inquiry, whose history it is then part of.
    pub const fn is_about_one_inquiry(self) -> bool {
        match self {
            MailKind::Confirmation
            | MailKind::Staff
            | MailKind::Refused
            | MailKind::RequestLink
            | MailKind::NewAddress
            | MailKind::AddressChanged
            | MailKind::EraseCode
            | MailKind::VisitorStep => true,
            MailKind::Itinerary
            | MailKind::NewsletterConfirm
            | MailKind::SignIn
            | MailKind::Reminder
            | MailKind::Morning => false,
        }
    }

    /// Whether it is sent although the traveller asked that nobody work with the inquiry: they caused it themselves, on their page.
    pub(super) const fn goes_when_restricted(self) -> bool {
        matches!(
            self,
            MailKind::RequestLink
                | MailKind::NewAddress
                | MailKind::AddressChanged
                | MailKind::EraseCode
                | MailKind::VisitorStep
        )
    }

    pub fn from_code(code: &str) -> Option<MailKind> {
        MailKind::ALL.iter().copied().find(|kind| kind.code() == code)
    }
}

impl fmt::Display for MailKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl ToSql for MailKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.code().into())
    }
}
