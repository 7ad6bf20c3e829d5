//! One inquiry by its reference, or all from an e-mail address.

use std::fmt;
use std::str::FromStr;

use crate::cli::desk::{Desk, no_inquiry, warn_of};
use crate::inquiry::{Email, Inquiry, Reference};
use crate::store::Filter;

#[derive(Clone, Debug)]
pub enum Whose {
    Reference(Reference),
    Email(Email),
}

impl Whose {
    /// The inquiries meant, the oldest first. None from an address is no error.
    pub async fn find(&self, desk: &Desk) -> anyhow::Result<Vec<Inquiry>> {
        match self {
            Whose::Reference(reference) => {
                let inquiry = desk.store.inquiry_by_reference(*reference).await?;
                Ok(vec![inquiry.ok_or_else(|| no_inquiry(*reference))?])
            }
            Whose::Email(email) => {
                let wanted = email.lookup_key();
                let mut found = Vec::new();
                let unreadable = desk.store.for_each_inquiry(&Filter::default(), |inquiry| {
                    if inquiry.details.email.lookup_key() == wanted {
                        found.push(inquiry);
                    }
                    Ok::<(), anyhow::Error>(())
                })?;
                warn_of(&unreadable);
                Ok(found)
            }
        }
    }
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whose::Reference(reference) => reference.fmt(f),
            Whose::Email(email) => email.fmt(f),
        }
    }
}

impl FromStr for Whose {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.contains('@') {
            Email::parse(text).map(Whose::Email).map_err(|error| error.to_string())
        } else {
            text.parse()
                .map(Whose::Reference)
                .map_err(|_| format!("`{text}` is neither a reference, as PAT-7K3QX2 is one, nor an e-mail address"))
        }
    }
}
