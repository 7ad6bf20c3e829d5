//! Content values that are more than text: parsed when the content is read, and reported with the accepted values if invalid.

use jiff::tz::TimeZone;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use crate::inquiry;

/// The ISO 4217 currencies that are actual means of payment.
#[rustfmt::skip]
const CURRENCIES: [&str; 154] = [
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN",
    "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB",
    "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR",
    "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD",
    "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR",
    "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE",
    "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU",
    "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW",
];

/// A currency by its ISO 4217 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Currency(&'static str);

impl Currency {
    pub const fn code(self) -> &'static str {
        self.0
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        CURRENCIES.into_iter().find(|known| *known == code).map(Currency).ok_or_else(|| {
            let nearest = nearest(&code.to_uppercase(), CURRENCIES.into_iter());
            D::Error::custom(format!(
                "`{code}` is no currency of ISO 4217; write its three capitals, perhaps `{nearest}`"
            ))
        })
    }
}

/// A time zone by its IANA name.
pub fn time_zone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeZone, D::Error> {
    let name = String::deserialize(deserializer)?;
    TimeZone::get(&name).map_err(|_| {
        let known: Vec<String> = jiff::tz::db().available().map(|name| name.as_str().to_owned()).collect();
        let nearest = nearest(&name, known.iter().map(String::as_str));
        D::Error::custom(format!("`{name}` is no time zone of the IANA list; perhaps `{nearest}`"))
    })
}

/// The paragraphs of a text, separated by blank lines.
pub fn paragraphs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(String::deserialize(deserializer)?.split("\n\n").map(str::to_owned).collect())
}

/// A phone number in international form, `+` and digits.
pub fn phone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let typed = String::deserialize(deserializer)?;
    inquiry::international(&typed).ok_or_else(|| {
        D::Error::custom(format!("`{typed}` is no telephone number with its country code, such as `+56 9 1234 5678`"))
    })
}

pub(super) fn is_time_zone(name: &str) -> bool {
    TimeZone::get(name).is_ok()
}

pub(super) fn is_phone(typed: &str) -> bool {
    inquiry::international(typed).is_some()
}

/// The known name spelt most like the given one.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    known.min_by_key(|known| strsim::damerau_levenshtein(known, name)).unwrap_or_default()
}
