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
        if self.reference == Some(inquiry.reference) {
            return true;
        }
        let details = &inquiry.details;
        if let Some(email) = &self.email {
            return details.email.lookup_key().contains(email) || details.email.as_str().to_lowercase().contains(email);
        }
        if let Some(wanted) = &self.digits {
            let numbers = [Some(details.phone.as_str()), details.phone_e164.as_deref()];
            return numbers.into_iter().flatten().any(|number| is_same_number(wanted, &digits(number)));
        }
        let name = folded(&details.full_name);
        let address = folded(details.email.as_str());
        let comments = details.comments.as_deref().map(folded).unwrap_or_default();
        let has = |word: &String| name.contains(word) || address.contains(word) || comments.contains(word);
        !self.words.is_empty() && self.words.iter().all(has)
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
