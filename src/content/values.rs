//! Content values that are more than text: parsed when the content is read, and reported with the accepted values if invalid.

use std::fmt;

use jiff::tz::TimeZone;
use serde::de::{Deserializer, Error, IntoDeserializer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inquiry::{self, Email};

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

/// A month, 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month(u8);

impl Month {
    /// Its place in the year, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if (1..=12).contains(&number) {
            return Ok(Month(number));
        }
        Err(D::Error::custom(format!("{number} is no month; months are numbers from 1 to 12")))
    }
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Weekday {
    /// Days of a week.
    pub const COUNT: usize = 7;

    /// Its place in the week, from 0 for Monday.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name in the vocabulary of schema.org.
    pub const fn schema(self) -> &'static str {
        match self {
            Weekday::Monday => "Monday",
            Weekday::Tuesday => "Tuesday",
            Weekday::Wednesday => "Wednesday",
            Weekday::Thursday => "Thursday",
            Weekday::Friday => "Friday",
            Weekday::Saturday => "Saturday",
            Weekday::Sunday => "Sunday",
        }
    }
}

/// A time of day: `09:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay {
    hour: u8,
    minute: u8,
}

impl<'de> Deserialize<'de> for TimeOfDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        let read = || {
            let (hour, minute) = written.split_once(':')?;
            let both_digits =
                [hour, minute].iter().all(|part| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit()));
            let time = TimeOfDay { hour: hour.parse().ok()?, minute: minute.parse().ok()? };
            (both_digits && time.hour < 24 && time.minute < 60).then_some(time)
        };
        read().ok_or_else(|| {
            D::Error::custom(format!("`{written}` is no time of day; write hours and minutes from `00:00` to `23:59`"))
        })
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// A number above 0 with at most one decimal, such as hours or kilometres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(u32);

impl Tenths {
    /// The largest.
    const MOST: f64 = 9999.0;

    /// The whole part, and the decimal.
    pub const fn parts(self) -> (u32, u32) {
        (self.0 / 10, self.0 % 10)
    }
}

impl<'de> Deserialize<'de> for Tenths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let tenths = (number * 10.0).round();
        if !(0.1..=Tenths::MOST).contains(&number) || (number * 10.0 - tenths).abs() > 1e-6 {
            return Err(D::Error::custom(format!(
                "{number} does not fit; write a number from 0.1 to {} with at most one decimal",
                Tenths::MOST
            )));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "in the range that was just checked"
        )]
        Ok(Tenths(tenths as u32))
    }
}

/// An address in the web: `https://…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String)]
pub struct WebAddress(String);

impl WebAddress {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host, without `www.`.
    pub fn host(&self) -> String {
        let url = url::Url::parse(&self.0).ok();
        let host = url.as_ref().and_then(url::Url::host_str).unwrap_or(&self.0);
        host.strip_prefix("www.").unwrap_or(host).to_owned()
    }
}

impl<'de> Deserialize<'de> for WebAddress {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        if is_web_address(&written) {
            return Ok(WebAddress(written));
        }
        Err(D::Error::custom(format!("`{written}` is no address; it begins with `https://`")))
    }
}

pub(super) fn is_web_address(text: &str) -> bool {
    url::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// A telephone number that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone {
    /// As its owner writes it.
    pub written: String,
    /// International form, `+` and digits.
    pub number: String,
}

impl<'de> Deserialize<'de> for Phone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        let number = phone(written.as_str().into_deserializer())?;
        Ok(Phone { written, number })
    }
}

/// An e-mail address.
pub fn email<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Email>, D::Error> {
    let written = String::deserialize(deserializer)?;
    Email::parse(&written)
        .map(Some)
        .map_err(|_| D::Error::custom(format!("`{written}` is no e-mail address, such as `hola@example.cl`")))
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
