//! An e-mail address: what the form accepts, and the form used on the wire.

use std::fmt;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::line::{narrow, one_line};

/// Longest address, in characters.
pub const MAX_CHARS: usize = 254;
/// Longest local part, in bytes (RFC 5321, 4.5.3.1.1).
const MAX_LOCAL: usize = 64;

/// An address as typed, without what pasting adds: spaces and invisible characters, `mailto:`, a display name before it in angle
/// brackets, full-width forms.
///
/// Dot-atoms before the `@` (letters of any script, `+` tags), a domain name of at least two labels after it, which may be
/// internationalised. Quoted local parts and address literals (`me@[192.0.2.1]`) are refused: no visitor has one.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, format = Email)]
pub struct Email(String);

/// Why an address is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidEmail {
    #[error("an e-mail address has at most {MAX_CHARS} characters")]
    TooLong,
    #[error("this is not an e-mail address")]
    Malformed,
}

impl Email {
    /// Parses an address.
    pub fn parse(text: &str) -> Result<Email, InvalidEmail> {
        // Bytes first: 254 characters are at most four bytes each, and a display name before them adds little.
        if text.len() > 8 * MAX_CHARS {
            return Err(InvalidEmail::TooLong);
        }
        let text = pasted(text);
        if text.chars().count() > MAX_CHARS {
            return Err(InvalidEmail::TooLong);
        }
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidEmail::Malformed)?;
        let ascii = ascii_domain(domain).ok_or(InvalidEmail::Malformed)?;
        if !is_local_part(local) || !has_top_level(&ascii) {
            return Err(InvalidEmail::Malformed);
        }
        // An internationalised domain gets longer in A-labels, where the same limit applies.
        if local.len() + 1 + ascii.len() > MAX_CHARS {
            return Err(InvalidEmail::TooLong);
        }
        Ok(Email(text))
    }

    /// An address validated before it was stored. The rules may have become stricter since; what was accepted remains readable.
    pub fn from_stored(text: String) -> Email {
        Email(text)
    }

    /// As typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address for the wire: the domain in lower-case A-labels, the local part as typed.
    pub fn for_sending(&self) -> String {
        match self.0.rsplit_once('@') {
            Some((local, domain)) => {
                format!("{local}@{}", ascii_domain(domain).unwrap_or_else(|| domain.to_owned()))
            }
            None => self.0.clone(),
        }
    }

    /// The same key for every spelling of an address: the wire form in lower case. For look-ups, never for sending.
    pub fn lookup_key(&self) -> String {
        self.for_sending().to_lowercase()
    }

    /// The same key for all addresses that in practice reach the same mailbox: as [`Email::lookup_key`], without a `+tag`, and for Gmail
    /// without dots and with one of its two domains. Only for rate limits.
    pub fn limit_key(&self) -> String {
        let key = self.lookup_key();
        let Some((local, domain)) = key.rsplit_once('@') else { return key };
        let untagged = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(local);
        match domain {
            "gmail.com" | "googlemail.com" => format!("{}@gmail.com", untagged.replace('.', "")),
            _ => format!("{untagged}@{domain}"),
        }
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Keeps addresses out of logs, which format errors and structures with `{:?}`.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(…)")
    }
}

/// Extracts the address from pasted text. The browser does the same: `frontend/src/lib/email.ts`.
fn pasted(text: &str) -> String {
    let line: String = one_line(text).chars().map(narrow).collect();
    let inner = match line.strip_suffix('>').and_then(|line| line.rsplit_once('<')) {
        Some((_, address)) => address,
        None => &line,
    };
    let scheme = inner.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    inner[scheme.map_or(0, str::len)..].trim().to_owned()
}

/// A domain name in A-labels, at most 253 bytes in labels of at most 63.
fn ascii_domain(domain: &str) -> Option<String> {
    Uts46::new()
        .to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast, DnsLength::Verify)
        .ok()
        .map(|domain| domain.to_ascii_lowercase())
}

/// A dot-atom (RFC 5322, 3.2.3), with the letters of any script as allowed by RFC 6531.
fn is_local_part(local: &str) -> bool {
    local.len() <= MAX_LOCAL && local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom_char))
}

fn is_atom_char(c: char) -> bool {
    c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)
}

/// At least two labels, the last not a number: visitors have no addresses like `me@localhost` or `me@192.0.2.1`.
fn has_top_level(domain: &str) -> bool {
    domain.rsplit_once('.').is_some_and(|(_, last)| last.len() > 1 && !last.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_addresses_that_people_have() {
        for text in [
            "ana@example.com",
            "ana.perez+patagonia@example.com",
            "o'brien@example.ie",
            "x@a.co",
            "ana@mail.example.photography",
            "ana@example.xn--vermgensberatung-pwb",
            "ana@münchen.de",
            "用户@例子.广告",
            "josé@correo.cl",
            "user@r3---sn-test.example.com",
            "UPPER@EXAMPLE.COM",
            "a_b-c@1and1.com",
        ] {
            assert_eq!(Email::parse(text).map(|e| e.to_string()), Ok(text.to_owned()), "{text}");
        }
        assert_eq!(Email::parse("  ana@example.com\n").unwrap().as_str(), "ana@example.com");
    }

    #[test]
    fn refuses_what_cannot_be_one() {
        for text in [
            "",
            "ana",
            "ana@",
            "@example.com",
            "ana@localhost",
            "ana@example",
            "ana@example.c",
            "ana@192.0.2.1",
            "ana@[192.0.2.1]",
            "ana@@example.com",
            "ana@exa mple.com",
            "ana perez@example.com",
            "ana..perez@example.com",
            ".ana@example.com",
            "ana.@example.com",
            "ana@example..com",
            "ana@.example.com",
            "ana@example.com.",
            "ana@-example.com",
            "ana@example-.com",
            "ana@exa_mple.com",
            "ana@example.com, eva@example.com",
            "ana@example.com\r\nBcc: eva@example.com",
            "\"ana\"@example.com",
        ] {
            assert_eq!(Email::parse(text), Err(InvalidEmail::Malformed), "{text:?}");
        }
    }

    #[test]
    fn lengths() {
        let domain = |n: usize| format!("{}.{}.{}.com", "a".repeat(60), "b".repeat(60), "c".repeat(n));
        // 64 + 1 + (60 + 1 + 60 + 1 + 63 + 4) = 254
        let longest = format!("{}@{}", "x".repeat(64), domain(63));
        assert_eq!(longest.len(), 254);
        assert!(Email::parse(&longest).is_ok());
        assert_eq!(Email::parse(&format!("{longest}.x")), Err(InvalidEmail::TooLong));
        assert_eq!(Email::parse(&format!("{}@example.com", "x".repeat(65))), Err(InvalidEmail::Malformed));
        assert_eq!(Email::parse(&format!("x@{}.com", "a".repeat(64))), Err(InvalidEmail::Malformed));
        assert_eq!(Email::parse(&"a".repeat(60_000)), Err(InvalidEmail::TooLong));
    }

    #[test]
    fn the_wire_form_has_a_labels() {
        assert_eq!(Email::parse("Ana@München.DE").unwrap().for_sending(), "Ana@xn--mnchen-3ya.de");
        assert_eq!(Email::parse("Ana@Example.COM").unwrap().for_sending(), "Ana@example.com");
        assert_eq!(Email::parse("Ana@MÜNCHEN.de").unwrap().lookup_key(), "ana@xn--mnchen-3ya.de");
    }

    #[test]
    fn debug_output_holds_no_address() {
        assert_eq!(format!("{:?}", Email::parse("ana@example.com").unwrap()), "Email(…)");
    }

    #[test]
    fn one_box_counts_once() {
        let key = |text: &str| Email::parse(text).unwrap().limit_key();
        for text in ["ana.perez@gmail.com", "AnaPerez+x+y@googlemail.com", "a.n.aperez@GMAIL.com"] {
            assert_eq!(key(text), "anaperez@gmail.com");
        }
        assert_eq!(key("Ana.Perez+viaje@Bücher.example"), "ana.perez@xn--bcher-kva.example");
        assert_eq!(key("+ana@example.com"), "+ana@example.com");
    }

    #[test]
    fn what_is_pasted_is_read() {
        for text in [
            "ana@example.org\u{200b}",
            "\u{feff}ana@exam\u{ad}ple.org ",
            "mailto:ana@example.org",
            "MAILTO:ana@example.org",
            "<ana@example.org>",
            "Ana Pérez <ana@example.org>",
            "ana＠example.org",
        ] {
            assert_eq!(Email::parse(text).map(|email| email.to_string()), Ok("ana@example.org".to_owned()), "{text}");
        }
    }
}
