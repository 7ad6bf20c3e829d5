//! Addresses as mail servers want them: the domain in A-labels, whatever the visitor typed.

use std::fmt;
use std::str::FromStr;

use lettre::Address;
use lettre::message::Mailbox;

/// The address can never be delivered to.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is not one that mail can be sent to")]
pub struct NotDeliverable;

/// The address with its domain in A-labels; the local part is unchanged.
///
/// # Errors
/// When there is no `@`, or either part is invalid.
pub fn deliverable(address: &str) -> Result<Address, NotDeliverable> {
    let (local, domain) = address.trim().rsplit_once('@').ok_or(NotDeliverable)?;
    let domain = match domain.starts_with('[') {
        true => domain.to_owned(),
        false => idna::domain_to_ascii(domain).map_err(|_| NotDeliverable)?,
    };
    Address::new(local, domain).map_err(|_| NotDeliverable)
}

/// Whether the server must support SMTPUTF8 for this address, because its local part is not ASCII.
pub fn needs_utf8(address: &Address) -> bool {
    !address.user().is_ascii()
}

/// A deliverable address from the settings. Names of this machine, as in `root@localhost`, are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddress(String);

impl MailAddress {
    /// As written in the settings.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MailAddress {
    type Err = NotDeliverable;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        deliverable(text).map(|_| MailAddress(text.to_owned()))
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The sender of all mail: the agency's own address, bare or as `Name <address>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender(Mailbox);

impl Sender {
    /// The sender in mail files if the owner has configured none: nothing is sent, so the address only has to be well-formed.
    pub fn placeholder() -> Sender {
        Sender(Mailbox::new(None, Address::new_dangerous("patagonia", "localhost")))
    }

    /// The mailbox for the From header, with the agency's name unless the setting gives one.
    pub(super) fn mailbox(&self, agency: &str) -> Mailbox {
        let name = self.0.name.clone().unwrap_or_else(|| header_text(agency));
        Mailbox::new(Some(name), self.0.email.clone())
    }

    pub(super) fn address(&self) -> &Address {
        &self.0.email
    }
}

impl FromStr for Sender {
    type Err = NotDeliverable;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (name, address) = match text.strip_suffix('>').and_then(|text| text.rsplit_once('<')) {
            Some((name, address)) => (header_text(name.trim().trim_matches('"')), address),
            None => (String::new(), text),
        };
        let email = deliverable(address)?;
        // The agency's mail server may not support SMTPUTF8, and then every mail would fail.
        if needs_utf8(&email) {
            return Err(NotDeliverable);
        }
        Ok(Sender(Mailbox::new(Some(name).filter(|name| !name.is_empty()), email)))
    }
}

impl fmt::Display for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Text for use in a header: one line, without control characters or bidirectional formatting. Non-breaking spaces are kept.
pub(super) fn header_text(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect();
    let breaks = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    plain.split(breaks).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn senders_with_and_without_a_name() {
        let sender = |text: &str| text.parse::<Sender>().map(|sender| sender.mailbox("Agencia Ñandú").to_string());
        assert_eq!(sender("hola@example.cl").unwrap(), "Agencia Ñandú <hola@example.cl>");
        assert_eq!(sender("Reservas Sur <hola@ñandú.cl>").unwrap(), "Reservas Sur <hola@xn--and-6ma2c.cl>");
        assert_eq!(sender("\"Sur, Reservas\" <hola@example.cl>").unwrap(), "\"Sur, Reservas\" <hola@example.cl>");
        for text in ["", "Reservas", "Reservas <>", "josé@example.cl", "a@b.cl, c@d.cl"] {
            assert_eq!(sender(text), Err(NotDeliverable), "{text}");
        }
    }

    #[test]
    fn staff_addresses_may_be_of_this_machine() {
        assert_eq!("root@localhost".parse::<MailAddress>().unwrap().as_str(), "root@localhost");
        assert!("root".parse::<MailAddress>().is_err());
    }

    #[test]
    fn header_text_is_one_plain_line() {
        assert_eq!(header_text(" Ana\r\nBcc: x@y.z\t\u{202e}Pérez "), "Ana Bcc: x@y.z Pérez");
        assert_eq!(
            header_text("Votre\u{2028} itinéraire\u{202f}:  le\u{a0}Sud"),
            "Votre itinéraire\u{202f}: le\u{a0}Sud"
        );
    }

    #[test]
    fn domains_go_out_as_a_labels() {
        for (typed, sent) in [
            ("anna@müller.de", "anna@xn--mller-kva.de"),
            ("a+viaje@example.travel", "a+viaje@example.travel"),
            (" ana@EXAMPLE.cl ", "ana@example.cl"),
            ("josé@ñandú.cl", "josé@xn--and-6ma2c.cl"),
            ("desk@[192.0.2.1]", "desk@[192.0.2.1]"),
        ] {
            assert_eq!(deliverable(typed).unwrap().to_string(), sent);
        }
    }

    #[test]
    fn what_is_no_address() {
        for typed in ["anna", "@example.com", "anna@", "an na@example.com", "anna@exa mple.com", "a@b\r\nBcc: c@d.com"]
        {
            assert_eq!(deliverable(typed), Err(NotDeliverable), "{typed}");
        }
    }

    #[test]
    fn only_the_local_part_needs_utf8() {
        assert!(needs_utf8(&deliverable("josé@example.com").unwrap()));
        assert!(!needs_utf8(&deliverable("anna@müller.de").unwrap()));
    }
}
