//! The company behind the agency, for every page's foot, the about page and search engines.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::content::company::{Certificate, Company, Foundation};
use crate::content::facts::company;
use crate::content::model::Site;
use crate::locale::Lang;

/// The company; what its owner did not give is not there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CompanyView {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registration: Option<String>,
    /// In one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<PhoneView>,
    /// In words.
    pub opening_hours: Vec<String>,
    pub certificates: Vec<Certificate>,
    pub social: Vec<SocialLink>,
    /// For search engines.
    #[serde(skip)]
    pub structured: Value,
}

/// A telephone number as it is written, and as it is dialled.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PhoneView {
    pub written: String,
    pub number: String,
}

/// A page in a social network.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SocialLink {
    /// The network's host.
    pub name: String,
    pub url: String,
}

impl CompanyView {
    pub(super) fn new(known: &Company, lang: Lang) -> Self {
        CompanyView {
            legal_name: known.legal_name.clone(),
            registration: known.registration.clone(),
            address: company::address(lang, known),
            email: known.email.as_ref().map(ToString::to_string),
            phone: known
                .phone
                .as_ref()
                .map(|phone| PhoneView { written: phone.written.clone(), number: phone.number.clone() }),
            opening_hours: known.opening_hours.iter().map(|hours| company::opening_hours(lang, hours)).collect(),
            certificates: known.certificates.clone(),
            social: known
                .social
                .iter()
                .map(|address| SocialLink { name: address.host(), url: address.as_str().to_owned() })
                .collect(),
            structured: structured(known),
        }
    }
}

/// The properties of the company in the vocabulary of schema.org.
fn structured(known: &Company) -> Value {
    let mut said = json!({});
    let mut say = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            said[name] = value;
        }
    };
    say("legalName", known.legal_name.clone().map(Value::from));
    say("taxID", known.registration.clone().map(Value::from));
    say("email", known.email.as_ref().map(|email| email.for_sending().into()));
    say("telephone", known.phone.as_ref().map(|phone| phone.number.clone().into()));
    if let (Some(street), Some(city)) = (&known.street, &known.city) {
        let mut address = json!({
            "@type": "PostalAddress",
            "streetAddress": street,
            "addressLocality": city,
            "addressCountry": company::AGENCY_COUNTRY,
        });
        if let Some(code) = &known.postal_code {
            address["postalCode"] = code.clone().into();
        }
        say("address", Some(address));
    }
    let list = |items: Vec<Value>| (!items.is_empty()).then_some(Value::Array(items));
    let hours = known.opening_hours.iter().map(|hours| {
        json!({
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": hours.days.iter().map(|day| day.schema()).collect::<Vec<_>>(),
            "opens": hours.from.to_string(),
            "closes": hours.to.to_string(),
        })
    });
    say("openingHoursSpecification", list(hours.collect()));
    let certificates = known.certificates.iter().map(|certificate| {
        let mut said = json!({ "@type": "Certification", "name": certificate.name });
        if let Some(number) = &certificate.number {
            said["certificationIdentification"] = number.clone().into();
        }
        if let Some(url) = &certificate.url {
            said["url"] = url.as_str().into();
        }
        said
    });
    say("hasCertification", list(certificates.collect()));
    say("sameAs", list(known.social.iter().map(|address| address.as_str().into()).collect()));
    said
}

/// The foundations that receive the share, where they are named.
pub(super) fn foundations(site: &Site) -> Vec<Foundation> {
    site.share.as_ref().map_or_else(Vec::new, |share| share.foundations.named().to_vec())
}
