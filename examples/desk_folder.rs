//! A data folder with the inquiries of some years, for `make bench`: most of them answered or closed, a few that wait.
//!
//!     desk_folder FOLDER COUNT

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, error::Error};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use patagonia::inquiry::{InquiryForm, Rules, Status};
use patagonia::locale::Lang;
use patagonia::store::{Actor, MailPlan, OpenMode, Store, Submission};
use serde_json::json;

const NAMES: [&str; 12] =
    ["Ana", "Jürgen", "Eva", "Chloé", "Luca", "João", "Ida", "Max", "María José", "Søren", "Zoë", "Friedrich"];
const SURNAMES: [&str; 11] =
    ["Pérez", "Müller", "González", "Lefèvre", "Rossi", "Souza", "Schneider", "O'Brien", "Soto", "Araya", "Weiß"];
const WORDS: [&str; 10] =
    ["huemul", "glaciar", "caballo", "marzo", "Torres", "vegetariana", "familia", "lluvia", "fotografía", "navegación"];
const SLUGS: [&str; 3] =
    ["patagonia-austral-expedicion-cientifica", "aysen-carretera-austral", "fin-del-mundo-lujo-regenerativo"];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("name a folder")?);
    let count: usize = arguments.next().ok_or("say how many")?.parse()?;
    let store = Store::open(&folder, OpenMode::Create)?;
    let tasks: Vec<_> = (0..count).map(|number| tokio::spawn(add(store.clone(), number, count))).collect();
    for task in tasks {
        task.await?;
    }
    Ok(())
}

/// One inquiry; the newest come last, six hours apart.
async fn add(store: Store, number: usize, count: usize) {
    let pick = |list: &[&str], step: usize| list[number / step % list.len()].to_owned();
    let comments: Vec<String> = (0..30).map(|word| pick(&WORDS, 1 + word * 7)).collect();
    let form: InquiryForm = serde_json::from_value(json!({
        "full_name": format!("{} {}", pick(&NAMES, 1), pick(&SURNAMES, 3)),
        "email": format!("{}.{number}@example.org", ["ana", "info", "viajes", "post"][number % 4]),
        "phone": format!("+56 9 8{:03} {:04}", number / 10_000 % 1_000, number % 10_000), "country": "CL",
        "trip_type": "existing_itinerary", "itinerary": pick(&SLUGS, 5), "travelers": "2", "regions": ["aysen"],
        "comments": format!("{} rara{number}", comments.join(" ")), "privacy_accepted": true,
    }))
    .expect("an object");
    let slugs = SLUGS.map(str::to_owned);
    let hours = i64::try_from(count - number).expect("not so many") * 6;
    let now = Timestamp::now() - SignedDuration::from_hours(hours);
    let submission = Submission {
        inquiry: form.validate(&Rules::on(Date::MIN, &slugs, "2024-01-15")).expect("it is valid"),
        lang: Lang::ALL[number % Lang::ALL.len()],
        spam: false,
        idempotency_key: None,
        mails: MailPlan { confirm: false, newsletter: false, staff: Arc::new([]), staff_lang: Lang::Es },
        now,
    };
    // A queue takes a thousand at a time.
    let submitted = loop {
        match store.submit_inquiry(submission.clone()).await {
            Ok(submitted) => break submitted,
            Err(_) => tokio::task::yield_now().await,
        }
    };
    let status = match number {
        number if number + 40 > count => return,
        number if number % 20 == 0 => Status::Spam,
        number if number % 3 == 0 => Status::Closed,
        _ => Status::Answered,
    };
    while store.mark(submitted.reference, status, None, Actor::CommandLine, now).await.is_err() {
        tokio::task::yield_now().await;
    }
}
