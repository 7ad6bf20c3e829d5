//! Structured data of a page: JSON-LD in the vocabulary of <https://schema.org>.

use serde_json::{Value, json};

use super::addresses::absolute;
use super::page_data::{DepartureCard, ItineraryDetail, LodgeCard, Offer, PageBody, PageData, PersonCard, PostDetail};
use crate::content::departures::DepartureState;
use crate::content::texts::{CustomTourText, Faq};
use crate::routes::{Page, Route};

/// The graph of a page; only pages that exist have one.
pub fn graph(data: &PageData) -> Option<Value> {
    if data.status != 200 || !data.head.index {
        return None;
    }
    let ids = Ids::of(data);
    let mut agency = agency(data, &ids);
    if let PageBody::About { people, .. } = &data.body {
        employ(&mut agency, people, &ids);
    }
    let mut things = vec![agency, website(data, &ids)];
    things.extend(breadcrumbs(data, &ids));
    match &data.body {
        PageBody::Home { text, custom_tour, .. } => things.push(custom(&text.custom_tour, custom_tour, &ids)),
        PageBody::About { text, .. } => things.push(faq(&text.faq, data, &ids)),
        PageBody::Itinerary { itinerary, .. } => things.push(trip(itinerary, data, &ids)),
        PageBody::Accommodations { lodges, .. } => things.push(lodging(lodges, data)),
        PageBody::Post { post } => things.push(posting(post, data, &ids)),
        _ => {}
    }
    Some(json!({ "@context": "https://schema.org", "@graph": things }))
}

/// Ids by which the nodes of one page, and of all pages, refer to each other.
struct Ids {
    base: String,
    agency: String,
    website: String,
}

impl Ids {
    fn of(data: &PageData) -> Ids {
        let base = data.head.canonical.strip_suffix(data.path.as_str()).unwrap_or_default().to_owned();
        Ids { agency: format!("{base}/#agency"), website: format!("{base}/#website"), base }
    }

    fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    fn page(&self, data: &PageData, page: Page) -> String {
        self.absolute(&Route::new(data.lang, page).path())
    }
}

fn agency(data: &PageData, ids: &Ids) -> Value {
    let site = &data.site;
    let place = |city: &str, region: &str| {
        json!({
            "@type": "Place",
            "name": format!("{} – {city}", site.name),
            "address": { "@type": "PostalAddress", "addressLocality": city, "addressRegion": region, "addressCountry": "CL" },
        })
    };
    let mut agency = json!({
        "@type": "TravelAgency",
        "@id": ids.agency,
        "name": site.name,
        "url": ids.page(data, Page::Home),
        "logo": ids.absolute("/icon-512.png"),
        "image": ids.absolute("/media/social/home.jpg"),
        "telephone": site.whatsapp,
        "areaServed": { "@type": "Country", "name": "Chile" },
        "knowsLanguage": crate::locale::Lang::ALL,
        "address": {
            "@type": "PostalAddress",
            "addressLocality": site.privacy_office.city,
            "addressRegion": site.privacy_office.region,
            "addressCountry": "CL",
        },
        "location": site.offices.iter().map(|office| place(&office.city, &office.region)).collect::<Vec<_>>(),
    });
    if let Some(range) = &site.price_range {
        agency["priceRange"] = range.clone().into();
    }
    // The company's own telephone and address stand in place of those that every agency has.
    let company = site.company.as_ref().and_then(|company| company.structured.as_object());
    for (name, value) in company.into_iter().flatten() {
        agency[name] = value.clone();
    }
    agency
}

/// The people who are there by name; the others are shown by what they do.
fn employ(agency: &mut Value, people: &[PersonCard], ids: &Ids) {
    let named = people.iter().filter_map(|person| {
        let mut employee = json!({
            "@type": "Person",
            "name": person.name,
            "jobTitle": person.role.as_ref()?,
            "worksFor": { "@id": ids.agency },
        });
        if !person.speaks.is_empty() {
            employee["knowsLanguage"] = json!(person.speaks);
        }
        Some(employee)
    });
    let employees: Vec<Value> = named.collect();
    if !employees.is_empty() {
        agency["employee"] = employees.into();
    }
}

fn website(data: &PageData, ids: &Ids) -> Value {
    json!({
        "@type": "WebSite",
        "@id": ids.website,
        "url": ids.absolute("/"),
        "name": data.site.name,
        "inLanguage": crate::locale::Lang::ALL,
        "publisher": { "@id": ids.agency },
        "potentialAction": {
            "@type": "SearchAction",
            "target": { "@type": "EntryPoint", "urlTemplate": format!("{}?q={{search_term_string}}", ids.page(data, Page::Blog)) },
            "query-input": "required name=search_term_string",
        },
    })
}

/// From the home page down to this one; home itself has none.
fn breadcrumbs(data: &PageData, ids: &Ids) -> Option<Value> {
    let heading = match &data.body {
        PageBody::Home { .. }
        | PageBody::NewsletterConfirm { .. }
        | PageBody::NewsletterLeave { .. }
        | PageBody::Request { .. }
        | PageBody::NotFound { .. }
        | PageBody::Unavailable => return None,
        PageBody::Itinerary { itinerary, .. } => itinerary.card.title.clone(),
        PageBody::Post { post } => post.card.title.clone(),
        PageBody::About { text, .. } => text.heading.clone(),
        PageBody::Kawesqar { text } => text.heading.clone(),
        PageBody::Itineraries { text, .. }
        | PageBody::Reservations { text, .. }
        | PageBody::Accommodations { text, .. }
        | PageBody::Blog { text, .. }
        | PageBody::Privacy { text, .. } => text.heading.clone(),
    };
    let mut steps = vec![(data.site.name.clone(), ids.page(data, Page::Home))];
    match &data.body {
        PageBody::Itinerary { itinerary, .. } => {
            steps.push((itinerary.list_heading.clone(), ids.page(data, Page::Itineraries)));
        }
        PageBody::Post { post } => steps.push((post.list_heading.clone(), ids.page(data, Page::Blog))),
        _ => {}
    }
    steps.push((heading, data.head.canonical.clone()));
    let items: Vec<Value> = steps
        .into_iter()
        .enumerate()
        .map(|(i, (name, item))| json!({ "@type": "ListItem", "position": i + 1, "name": name, "item": item }))
        .collect();
    Some(json!({ "@type": "BreadcrumbList", "itemListElement": items }))
}

fn faq(faq: &Faq, data: &PageData, ids: &Ids) -> Value {
    let questions: Vec<Value> = faq
        .items
        .iter()
        .map(|item| {
            json!({
                "@type": "Question",
                "name": item.question,
                "acceptedAnswer": { "@type": "Answer", "text": absolute(&item.answer, &ids.base) },
            })
        })
        .collect();
    json!({ "@type": "FAQPage", "url": data.head.canonical, "inLanguage": data.lang, "mainEntity": questions })
}

fn trip(itinerary: &ItineraryDetail, data: &PageData, ids: &Ids) -> Value {
    let days: Vec<Value> = itinerary
        .days
        .iter()
        .enumerate()
        .map(|(i, day)| {
            json!({
                "@type": "ListItem",
                "position": i + 1,
                "item": { "@type": "TouristAttraction", "name": day.title, "description": day.detail },
            })
        })
        .collect();
    let mut trip = json!({
        "@type": "TouristTrip",
        "name": itinerary.card.title,
        "description": data.head.description,
        "url": data.head.canonical,
        "image": data.head.image,
        "touristType": itinerary.card.level_name,
        "provider": { "@id": ids.agency },
        "itinerary": { "@type": "ItemList", "numberOfItems": days.len(), "itemListElement": days },
    });
    if !itinerary.departures.is_empty() {
        let offers = itinerary.departures.iter().map(|departure| leaving(departure, itinerary, data, ids));
        trip["offers"] = offers.collect::<Vec<_>>().into();
    } else if let Some(from) = &itinerary.offer {
        trip["offers"] = offer(from, ids);
    }
    trip
}

/// The trip on one of its dates. Its price is the departure's own, or at least that of the trip.
fn leaving(departure: &DepartureCard, itinerary: &ItineraryDetail, data: &PageData, ids: &Ids) -> Value {
    let form = ids.page(data, Page::Reservations);
    let availability = match (departure.state, departure.places) {
        (DepartureState::Full, _) => "SoldOut",
        (_, Some(_)) => "LimitedAvailability",
        (_, None) => "InStock",
    };
    let mut offer = json!({
        "@type": "Offer",
        "name": departure.leaves,
        "url": format!("{form}?tour={}&date={}", itinerary.card.slug, departure.date),
        "availability": format!("https://schema.org/{availability}"),
        "validThrough": departure.date,
        "seller": { "@id": ids.agency },
    });
    if let Some(sum) = &departure.sum {
        offer["price"] = sum.amount.into();
        offer["priceCurrency"] = sum.currency.into();
    } else if let Some(from) = &itinerary.offer {
        offer["priceSpecification"] =
            json!({ "@type": "PriceSpecification", "minPrice": from.from, "priceCurrency": from.currency });
    }
    offer
}

/// The trip planned together with the traveller.
fn custom(text: &CustomTourText, from: &Offer, ids: &Ids) -> Value {
    json!({
        "@type": "TouristTrip",
        "name": text.title,
        "description": text.text,
        "provider": { "@id": ids.agency },
        "offers": offer(from, ids),
    })
}

/// A price with a lower bound only.
fn offer(from: &Offer, ids: &Ids) -> Value {
    json!({
        "@type": "AggregateOffer",
        "lowPrice": from.from,
        "priceCurrency": from.currency,
        "seller": { "@id": ids.agency },
    })
}

fn lodging(lodges: &[LodgeCard], data: &PageData) -> Value {
    let houses: Vec<Value> = lodges
        .iter()
        .enumerate()
        .map(|(i, lodge)| {
            json!({
                "@type": "ListItem",
                "position": i + 1,
                "item": {
                    "@type": "LodgingBusiness",
                    "@id": format!("{}#{}", data.head.canonical, lodge.key),
                    "name": lodge.name,
                    "description": lodge.description,
                    "address": { "@type": "PostalAddress", "addressLocality": lodge.place, "addressCountry": "CL" },
                },
            })
        })
        .collect();
    json!({ "@type": "ItemList", "url": data.head.canonical, "numberOfItems": houses.len(), "itemListElement": houses })
}

fn posting(post: &PostDetail, data: &PageData, ids: &Ids) -> Value {
    let author = match &post.author {
        Some(name) => json!({ "@type": "Person", "name": name }),
        None => json!({ "@id": ids.agency }),
    };
    let [published, updated] = post.moments;
    json!({
        "@type": "BlogPosting",
        "headline": post.card.title,
        "description": data.head.description,
        "url": data.head.canonical,
        "mainEntityOfPage": data.head.canonical,
        "image": data.head.image,
        "datePublished": published,
        "dateModified": updated,
        "inLanguage": data.lang,
        "keywords": post.card.tags,
        "author": author,
        "publisher": { "@id": ids.agency },
    })
}
