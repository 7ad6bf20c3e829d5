//! Links in mails that open another program.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// `https://wa.me/…` for an E.164 number, with a prefilled message.
pub fn whatsapp_link(e164: &str, text: &str) -> String {
    let digits: String = e164.chars().filter(char::is_ascii_digit).collect();
    format!("https://wa.me/{digits}?text={}", utf8_percent_encode(text, NON_ALPHANUMERIC))
}

/// `mailto:…`, optionally with a prefilled subject.
pub fn mail_link(address: &str, subject: Option<&str>) -> String {
    let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    // The `@` is left unencoded for readability.
    let address = match address.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", encode(local)),
        None => encode(address),
    };
    match subject {
        Some(subject) => format!("mailto:{address}?subject={}", encode(subject)),
        None => format!("mailto:{address}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_hold_nothing_but_their_parts() {
        assert_eq!(
            whatsapp_link("+56 9 8765-4321", "Hola, Ana & Eva: ¿?"),
            "https://wa.me/56987654321?text=Hola%2C%20Ana%20%26%20Eva%3A%20%C2%BF%3F"
        );
        assert_eq!(
            mail_link("a+b?c@example.com", Some("Re: x&y")),
            "mailto:a%2Bb%3Fc@example.com?subject=Re%3A%20x%26y"
        );
        assert_eq!(mail_link("ana?bcc=eva@example.com", None), "mailto:ana%3Fbcc%3Deva@example.com");
    }
}
