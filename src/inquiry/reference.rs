//! The short name of an inquiry, for people to read out and type in.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Digits and capitals without those easily confused: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V.
///
/// One of a pair is kept if it is unmistakable without the other: 2, 5, 8, V.
const ALPHABET: &[u8; 27] = b"23456789ACDEFGHJKMNPQRTVWXY";
const PREFIX: &str = "PAT";
const LENGTH: usize = 6;

/// `PAT-` and six characters, for example `PAT-7K3QX2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "PAT-7K3QX2")]
pub struct Reference([u8; LENGTH]);

/// The text is not a reference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an inquiry's reference; one looks like PAT-7K3QX2")]
pub struct InvalidReference(String);

impl Reference {
    /// A random one of some 387 million; the caller ensures that it is unused.
    pub fn random() -> Reference {
        let mut rng = rand::rng();
        Reference(std::array::from_fn(|_| ALPHABET[rng.random_range(..ALPHABET.len())]))
    }

    /// The six characters after the prefix.
    fn code(&self) -> &str {
        str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}-{}", self.code())
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Reference {
    type Err = InvalidReference;

    /// Accepts what people type: any case, spaces anywhere, with the dash or the whole prefix left out.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Bad input is rejected before anything is built from it: the text may come from a URL.
        let refused = || InvalidReference(text.chars().take(40).collect());
        let compact: String =
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').take(PREFIX.len() + LENGTH + 1).collect();
        let compact = compact.to_ascii_uppercase();
        let code = match compact.len() {
            LENGTH => compact.as_str(),
            _ => compact.strip_prefix(PREFIX).ok_or_else(refused)?,
        };
        let code: [u8; LENGTH] = code.as_bytes().try_into().map_err(|_| refused())?;
        if code.iter().all(|byte| ALPHABET.contains(byte)) { Ok(Reference(code)) } else { Err(refused()) }
    }
}

impl TryFrom<String> for Reference {
    type Error = InvalidReference;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Reference> for String {
    fn from(reference: Reference) -> String {
        reference.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_references_read_back_and_hold_no_look_alikes() {
        for _ in 0..2_000 {
            let reference = Reference::random();
            let text = reference.to_string();
            assert_eq!(text.len(), 10);
            assert!(text.starts_with("PAT-"));
            assert!(!text[4..].contains(['0', 'O', '1', 'I', 'L', 'U', 'Z', 'S', 'B']), "{text}");
            assert_eq!(text.parse(), Ok(reference));
        }
    }

    #[test]
    fn tolerant_of_case_spaces_and_a_missing_prefix() {
        let reference: Reference = "PAT-7K3QX2".parse().unwrap();
        for text in [" pat-7k3qx2 ", "PAT 7K3 QX2", "pat7k3qx2", "7K3QX2", "Pat - 7k3-qx2"] {
            assert_eq!(text.parse(), Ok(reference), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_none() {
        for text in ["", "PAT-", "PAT-7K3QX", "PAT-7K3QX22", "PAT-7K3QXO", "PAT-7K3QX0", "PAX-7K3QX2", "PAT-7K3QXñ"] {
            assert!(text.parse::<Reference>().is_err(), "{text}");
        }
        assert!("x".repeat(100_000).parse::<Reference>().is_err());
    }

    #[test]
    fn travels_as_a_string() {
        let reference: Reference = "PAT-7K3QX2".parse().unwrap();
        assert_eq!(serde_json::to_string(&reference).unwrap(), "\"PAT-7K3QX2\"");
        assert_eq!(serde_json::from_str::<Reference>("\"PAT-7K3QX2\"").unwrap(), reference);
    }
}
