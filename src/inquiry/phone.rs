//! A `WhatsApp` number: what the form accepts, its international form if it can be determined, and its `WhatsApp` link.

use phonenumber::PhoneNumber;
use phonenumber::country::Id;

use super::line::{narrow, one_line};

/// Longest input, separators included: 15 digits with a separator between any two, and some slack.
const MAX_TYPED: usize = 50;
/// What may separate a number from its extension. The browser's list is the same: `frontend/src/features/inquiry/phone.ts`.
const EXTENSIONS: &[&str] =
    &["#", "anexo", "dw", "durchwahl", "ext", "extension", "extensión", "int", "interno", "poste", "ramal", "x"];
/// Most digits of an extension.
const EXTENSION_DIGITS: usize = 6;

/// Lengths of area codes, the most common first.
const AREAS_OF_ARGENTINA: [usize; 3] = [4, 3, 2];

/// A typed number, with its separators removed.
struct Digits {
    /// Without the leading `+` or `00`.
    digits: String,
    international: bool,
    /// Has an extension of a private exchange, which neither E.164 nor `WhatsApp` can express.
    extension: bool,
}

/// Whether the form accepts `typed`: 7 to 15 digits, with optional spaces, dots, dashes, slashes and brackets, optionally after a leading
/// `+` or `00`, and optionally followed by an extension.
pub fn is_acceptable(typed: &str) -> bool {
    digits(typed).is_some()
}

/// The number in E.164 (`+56912345678`), if the digits and the visitor's country (ISO alpha-2) give a number that is valid in its
/// country's plan: with a wrong guess, staff would write to a stranger or to nobody.
pub fn e164(typed: &str, country: &str) -> Option<String> {
    Some(written(&parsed(typed, country).filter(PhoneNumber::is_valid)?))
}

/// The digits under which `WhatsApp` finds the number. In three countries they differ from what people write: mobiles in Argentina
/// have a 9 and no 15, in Mexico no longer a 1, in Brazil an added ninth digit.
pub fn whatsapp(typed: &str, country: &str) -> Option<String> {
    let number = parsed(typed, country)?;
    let national = number.national().to_string();
    let changed: Vec<String> = match (number.code().value(), national.len()) {
        (54, 10) if !national.starts_with('9') => vec![format!("549{national}")],
        (54, 11) if national.starts_with('9') => vec![format!("54{national}")],
        (54, 12) => AREAS_OF_ARGENTINA
            .into_iter()
            .filter(|area| national[*area..].starts_with("15"))
            .map(|area| format!("549{}{}", &national[..area], &national[area + 2..]))
            .collect(),
        (52, 11) if national.starts_with('1') => vec![format!("52{}", &national[1..])],
        (55, 10) if matches!(national.as_bytes()[2], b'6'..=b'9') => {
            vec![format!("55{}9{}", &national[..2], &national[2..])]
        }
        _ => Vec::new(),
    };
    // Argentina's plan is known in detail, down to the exchanges, and new ones are in use before the plan lists them.
    let is_known = |digits: &String| {
        digits.starts_with("549")
            || phonenumber::parse(None, format!("+{digits}")).is_ok_and(|number| number.is_valid())
    };
    let as_written = || number.is_valid().then(|| written(&number).trim_start_matches('+').to_owned());
    changed.into_iter().find(is_known).or_else(as_written)
}

/// Whether the number is not known to be valid. One with an extension is for calling and never in doubt.
pub fn is_in_doubt(typed: &str, country: &str) -> bool {
    let extension = digits(typed).is_some_and(|digits| digits.extension);
    !extension && e164(typed, country).is_none() && whatsapp(typed, country).is_none()
}

/// A number with its country code as `+` and digits, without the trunk zero that some write in brackets (`+44 (0)20`). Needs no
/// numbering plans, so that reading live content never waits for them.
pub fn international(typed: &str) -> Option<String> {
    let digits = digits(&typed.replace("(0)", ""))?;
    (digits.international && !digits.extension).then(|| format!("+{}", digits.digits))
}

/// As [`international`], but normalised to E.164 by the numbering plans. Not checked for validity: its owner knows the number.
pub fn international_as_planned(typed: &str) -> Option<String> {
    digits(typed).filter(|digits| digits.international)?;
    Some(written(&parsed(typed, "")?))
}

/// Loads the numbering plans of all countries, which takes about 100 ms on first use. Called by the server at startup.
pub fn warm_up() {
    let _ = phonenumber::metadata::DATABASE.by_code(&56);
}

/// The number as parsed by the plans, valid or not.
fn parsed(typed: &str, country: &str) -> Option<PhoneNumber> {
    let Digits { digits, international, extension } = digits(typed)?;
    if extension {
        return None;
    }
    let parsed = if international {
        phonenumber::parse(None, format!("+{digits}"))
    } else {
        phonenumber::parse(Some(country.parse::<Id>().ok()?), &digits)
    };
    parsed.ok().filter(|number| (8..=16).contains(&written(number).len()))
}

fn written(number: &PhoneNumber) -> String {
    number.format().mode(phonenumber::Mode::E164).to_string()
}

fn digits(typed: &str) -> Option<Digits> {
    let line = one_line(typed);
    if line.len() > MAX_TYPED {
        return None;
    }
    let line: String = line.chars().map(narrow).collect::<String>().to_lowercase();
    let (number, extension) = split_extension(line.strip_prefix("tel:").unwrap_or(&line));
    let mut compact = String::with_capacity(number.len());
    for c in number.chars() {
        match c {
            '+' | '0'..='9' => compact.push(c),
            '.' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '(' | ')' | '[' | ']' | '/' => {}
            _ if c.is_whitespace() && !c.is_control() => {}
            _ => return None,
        }
    }
    let (digits, international) = match compact.strip_prefix('+').or_else(|| compact.strip_prefix("00")) {
        Some(rest) => (rest, true),
        None => (compact.as_str(), false),
    };
    // A second `+` is neither a separator nor a digit.
    let accepted = (7..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    accepted.then(|| Digits { digits: digits.to_owned(), international, extension })
}

/// The number, and whether it had an extension, as in `ext. 12` or `x12`.
fn split_extension(line: &str) -> (&str, bool) {
    let extension = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let length = line.len() - extension.len();
    let before = extension.trim_end_matches([' ', '.', ':']);
    let number = before.trim_end_matches(|c: char| c.is_alphabetic() || c == '#');
    let known = EXTENSIONS.contains(&&before[number.len()..]) && (1..=EXTENSION_DIGITS).contains(&length);
    if known { (number.trim_end_matches([' ', ',', ';']), true) } else { (line, false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_seven_to_fifteen_digits_as_people_write_them() {
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
            "\u{202a}+49 171 1234567\u{202c}",
            "\u{ff0b}49 171 1234567",
            "\u{ff10}\u{ff19}\u{ff10} 1234 5678",
            "0171/1234567",
            "tel:+56987654321",
            "+56 9 8765 4321 ext 2",
            "+1 (415) 555-2671 x123",
            "+49 30 123456 DW 12",
            "(02) 2345-6789, anexo: 45",
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
            "+56 9 8765 4321 / +49 171 1234567",
            "56+987654321",
            "++56987654321",
            "12345x7",
            "١٢٣٤٥٦٧",
            "call me",
            "123\t4567",
            "+56 9 8765 4321 ask for Ana",
        ] {
            assert!(!is_acceptable(typed), "{typed}");
        }
        assert!(!is_acceptable(&format!("1234567{}8", " ".repeat(60))));
    }

    #[test]
    fn e164_by_country() {
        for (typed, country, expected) in [
            ("+56 9 8765 4321", "CL", Some("+56987654321")),
            ("0056 9 8765 4321", "DE", Some("+56987654321")),
            ("9 8765 4321", "CL", Some("+56987654321")),
            ("0170 1234567", "DE", Some("+491701234567")),
            ("0171/1234567", "DE", Some("+491711234567")),
            ("(415) 555-2671", "US", Some("+14155552671")),
            ("06 12 34 56 78", "FR", Some("+33612345678")),
            ("312 345 6789", "IT", Some("+393123456789")),
            ("+39 06 6982 1234", "DE", Some("+390669821234")),
            ("11 91234-5678", "BR", Some("+5511912345678")),
            ("+44 (0)20 7946 0958", "GB", Some("+442079460958")),
            // No such country code, no such number there, a country without a numbering plan, an extension.
            ("+999 12345678", "CL", None),
            ("+56 9 8765 432", "CL", None),
            ("+1 202 555", "US", None),
            ("+33 6 12 34 56", "FR", None),
            ("+56 1 2345 6789", "CL", None),
            ("98765432", "CL", None),
            ("1234567", "DE", None),
            ("1234567", "AQ", None),
            ("+56 2 2345 6789 ext 2", "CL", None),
        ] {
            assert_eq!(e164(typed, country).as_deref(), expected, "{typed} in {country}");
        }
    }

    #[test]
    fn a_number_with_its_country_code_is_read_without_a_plan_and_with_one() {
        for (typed, read, planned) in [
            ("+56 9 1234 5678", Some("+56912345678"), Some("+56912345678")),
            ("0056-9-1234-5678", Some("+56912345678"), Some("+56912345678")),
            ("+44 (0)20 7946 0958", Some("+442079460958"), Some("+442079460958")),
            // In Italy the leading zero is dialled.
            ("+39 (0)6 1234 5678", Some("+39612345678"), Some("+390612345678")),
            ("9 1234 5678", None, None),
            ("+56 9 1234 5678 ext. 12", None, None),
            ("call me", None, None),
        ] {
            assert_eq!(international(typed).as_deref(), read, "{typed}");
            assert_eq!(international_as_planned(typed).as_deref(), planned, "{typed}");
        }
    }

    #[test]
    fn whatsapp_has_forms_of_its_own() {
        for (typed, country, expected) in [
            ("+56 9 8765 4321", "CL", Some("56987654321")),
            ("+54 2966 123456", "AR", Some("5492966123456")),
            ("+54 9 2966 123456", "CL", Some("5492966123456")),
            ("02966 15 123456", "AR", Some("5492966123456")),
            ("011 4321-1234", "AR", Some("5491143211234")),
            ("011 15 4321-1234", "AR", Some("5491143211234")),
            ("+52 1 55 1234 5678", "MX", Some("525512345678")),
            ("+52 55 1234 5678", "MX", Some("525512345678")),
            ("+55 11 8765-4321", "BR", Some("5511987654321")),
            ("+55 11 98765-4321", "BR", Some("5511987654321")),
            ("+55 11 3765-4321", "BR", Some("551137654321")),
            ("+56 9 8765 432", "CL", None),
            ("+54 2966 1234", "AR", None),
        ] {
            assert_eq!(whatsapp(typed, country).as_deref(), expected, "{typed} in {country}");
        }
    }

    #[test]
    fn doubt_is_about_numbers_that_nobody_has() {
        for (typed, country, doubt) in [
            ("+56 9 8765 4321", "CL", false),
            ("+55 11 8765-4321", "BR", false),
            ("+56 2 2345 6789 ext 2", "CL", false),
            ("+1 202 555 01", "US", true),
            ("98765432", "CL", true),
        ] {
            assert_eq!(is_in_doubt(typed, country), doubt, "{typed} in {country}");
        }
    }
}
