//! Finds whoever calls: by name, e-mail address, phone number or reference, however it is written, or by words of the comments.

use unicode_normalization::UnicodeNormalization as _;

use crate::content::post::folded;
use crate::inquiry::{Email, Inquiry, Reference};

/// Fewest digits to search a number by.
const FEWEST_DIGITS: usize = 4;
/// Fewest digits, without leading zeros, from which a stored number can match as the end of one with a country code.
const WHOLE_NUMBER: usize = 7;

/// What to look for.
#[derive(Clone, Debug)]
pub struct Search {
    reference: Option<Reference>,
    email: Option<String>,
    /// Set for a text that can be a phone number.
    digits: Option<String>,
    words: Vec<String>,
}

impl Search {
    pub fn new(text: &str) -> Search {
        let text = text.trim();
        let is_number = !text.chars().any(char::is_alphabetic);
        Search {
            reference: text.parse().ok(),
            email: text.contains('@').then(|| match Email::parse(text) {
                Ok(email) => email.lookup_key(),
                Err(_) => text.to_lowercase(),
            }),
            digits: Some(digits(text)).filter(|digits| is_number && digits.len() >= FEWEST_DIGITS),
            words: folded(text).split_whitespace().map(str::to_owned).collect(),
        }
    }

    pub fn finds(&self, inquiry: &Inquiry) -> bool {
        self.is_in(&Searched::of(inquiry))
    }

    pub(super) fn is_in(&self, searched: &Searched) -> bool {
        if self.reference == Some(searched.reference) {
            return true;
        }
        if let Some(email) = &self.email {
            return searched.email.contains(email) || searched.email_as_typed.contains(email);
        }
        if let Some(wanted) = &self.digits {
            return searched.numbers.iter().any(|number| is_same_number(wanted, number));
        }
        !self.words.is_empty() && self.words.iter().all(|word| searched.words.contains(word))
    }
}

/// What of an inquiry is searched.
pub(super) struct Searched {
    pub(super) reference: Reference,
    /// One form for every spelling of the address.
    email: String,
    email_as_typed: String,
    /// The digits of the number as typed, and of the international one.
    numbers: Vec<String>,
    /// The folded words of name, address and comments, each on a line of its own.
    words: String,
}

impl Searched {
    pub(super) fn of(inquiry: &Inquiry) -> Searched {
        let details = &inquiry.details;
        let email = details.email.as_str();
        let mut numbers: Vec<String> =
            [Some(details.phone.as_str()), details.phone_e164.as_deref()].into_iter().flatten().map(digits).collect();
        numbers.dedup();
        let words = [details.full_name.as_str(), email, details.comments.as_deref().unwrap_or_default()];
        Searched {
            reference: inquiry.reference,
            email: details.email.lookup_key(),
            email_as_typed: email.to_lowercase(),
            numbers,
            words: words.map(folded).join("\n"),
        }
    }

    /// Whether two inquiries have the address or a whole number in common.
    pub(super) fn is_of_same_person(&self, other: &Searched) -> bool {
        let is_shared = |number: &String| number.len() >= WHOLE_NUMBER && other.numbers.contains(number);
        self.email == other.email || self.numbers.iter().any(is_shared)
    }
}

/// The digits of a number without its leading zeros, which are international or national prefixes.
fn digits(text: &str) -> String {
    let digits: String = text.nfkc().filter(char::is_ascii_digit).collect();
    digits.trim_start_matches('0').to_owned()
}

fn is_same_number(wanted: &str, stored: &str) -> bool {
    stored.contains(wanted) || (stored.len() >= WHOLE_NUMBER && wanted.ends_with(stored))
}
