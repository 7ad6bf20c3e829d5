//! A `WhatsApp` number: what the form accepts, and the international form where it can be told.

/// Longest number as typed, marks and all: 15 digits with a separator between any two, and room to spare.
const MAX_TYPED: usize = 50;

/// What is left of a typed number once its marks are gone.
struct Digits {
    /// Without the leading `+` or `00`.
    digits: String,
    international: bool,
}

/// Whether `typed` is a number that the form accepts: 7 to 15 digits, spaces, dots, dashes and brackets apart, after a leading `+` or
/// `00` if there is one.
pub fn is_acceptable(typed: &str) -> bool {
    digits(typed).is_some()
}

/// The number in E.164 (`+56912345678`), where the digits with the visitor's country (ISO alpha-2) give one.
///
/// A number typed in the international form is taken at its word once its country code is known; one typed in a country's own form
/// must be a number that exists in that country's plan, or a wrong guess would have staff write to a stranger.
pub fn e164(typed: &str, country: &str) -> Option<String> {
    let Digits { digits, international } = digits(typed)?;
    let country = country.parse::<phonenumber::country::Id>().ok();
    let parsed = if international {
        phonenumber::parse(None, format!("+{digits}")).ok()?
    } else {
        phonenumber::parse(Some(country?), &digits).ok().filter(phonenumber::PhoneNumber::is_valid)?
    };
    let e164 = parsed.format().mode(phonenumber::Mode::E164).to_string();
    (8..=16).contains(&e164.len()).then_some(e164)
}

/// A number with its country code, in E.164.
pub fn international(typed: &str) -> Option<String> {
    digits(typed).filter(|digits| digits.international)?;
    e164(typed, "")
}

/// Loads the numbering plans of all countries, which takes the first caller some 100 ms. For a server to do while it starts.
pub fn warm_up() {
    let _ = phonenumber::metadata::DATABASE.by_code(&56);
}

fn digits(typed: &str) -> Option<Digits> {
    let typed = typed.trim();
    if typed.len() > MAX_TYPED {
        return None;
    }
    let mut compact = String::with_capacity(typed.len());
    for c in typed.chars() {
        match c {
            '+' | '0'..='9' => compact.push(c),
            '.' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '(' | ')' | '[' | ']' => {}
            _ if c.is_whitespace() && !c.is_control() => {}
            _ => return None,
        }
    }
    let (digits, international) = match compact.strip_prefix('+').or_else(|| compact.strip_prefix("00")) {
        Some(rest) => (rest, true),
        None => (compact.as_str(), false),
    };
    // A second `+` is neither a mark nor a digit.
    let accepted = (7..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    accepted.then(|| Digits { digits: digits.to_owned(), international })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_seven_to_fifteen_digits_with_marks() {
        for typed in [
            "1234567",
            "123456789012345",
            "+56 9 8765 4321",
            "0056 9 8765 4321",
            "(02) 2345-6789",
            "+1 [415] 555.2671",
            "+49\u{a0}170 1234567",
            "+44 20\u{2011}7946\u{2013}0958",
            "00123456789012345",
        ] {
            assert!(is_acceptable(typed), "{typed}");
        }
    }

    #[test]
    fn refuses_everything_else() {
        for typed in [
            "",
            "123456",
            "+123456",
            "00123456",
            "1234567890123456",
            "+1234567890123456",
            "+56 9 8765 4321 ext 2",
            "56+987654321",
            "++56987654321",
            "12345x7",
            "١٢٣٤٥٦٧",
            "tel:1234567",
        ] {
            assert!(!is_acceptable(typed), "{typed}");
        }
        assert!(!is_acceptable("123\t4567"));
        assert!(!is_acceptable(&format!("1234567{}8", " ".repeat(60))));
    }

    #[test]
    fn e164_by_country() {
        for (typed, country, expected) in [
            ("+56 9 8765 4321", "CL", Some("+56987654321")),
            ("0056 9 8765 4321", "DE", Some("+56987654321")),
            ("9 8765 4321", "CL", Some("+56987654321")),
            ("0170 1234567", "DE", Some("+491701234567")),
            ("(415) 555-2671", "US", Some("+14155552671")),
            ("06 12 34 56 78", "FR", Some("+33612345678")),
            ("312 345 6789", "IT", Some("+393123456789")),
            ("11 91234-5678", "BR", Some("+5511912345678")),
            ("+44 (0)20 7946 0958", "GB", Some("+442079460958")),
            // No such country code, no such number there, a country without a numbering plan.
            ("+999 12345678", "CL", None),
            ("1234567", "DE", None),
            ("1234567", "AQ", None),
        ] {
            assert_eq!(e164(typed, country).as_deref(), expected, "{typed} in {country}");
        }
    }
}
