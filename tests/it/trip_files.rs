//! What a traveller takes along: stops as GPX, dates as iCalendar.

use std::time::Duration;

use crate::app::{TestApp, header};

#[tokio::test]
async fn the_stops_of_an_itinerary_as_gpx() {
    let app = TestApp::start(&[]).await;
    let response = app.get("/api/itineraries/aysen-carretera-austral/stops.gpx?lang=de").await;
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "content-type"), "application/gpx+xml");
    assert_eq!(header(&response, "content-disposition"), "attachment; filename=\"aysen-carretera-austral.gpx\"");
    let gpx = response.text().await.unwrap();
    // Fourteen stops, once as places and once as the route.
    assert_eq!(gpx.matches("<wpt ").count(), 14);
    assert_eq!(gpx.matches("<rtept ").count(), 14);
    assert!(
        gpx.contains(
            "<wpt lat=\"-47.796\" lon=\"-73.536\"><name>Caleta Tortel</name><desc>7. Caleta Tortel</desc></wpt>"
        ),
        "{gpx}"
    );
    assert!(gpx.contains("/de/itinerare/aysen-carretera-austral\"/>"));
}

#[tokio::test]
async fn an_itinerary_from_a_date_as_a_calendar_event() {
    let app = TestApp::start(&["--base-url", "https://www.example.cl"]).await;
    let response = app.get("/api/itineraries/aysen-carretera-austral/trip.ics?lang=en&date=2027-02-24").await;
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "content-type"), "text/calendar; charset=utf-8");
    let ics = response.text().await.unwrap();
    for line in [
        "DTSTART;VALUE=DATE:20270224",
        // Ten days: the event ends before this one.
        "DTEND;VALUE=DATE:20270306",
        "SUMMARY;LANGUAGE=en:Aysén along the Carretera Austral – Patagonia Regen",
        "UID:aysen-carretera-austral-2027-02-24@www.example.cl",
        "STATUS:TENTATIVE",
    ] {
        assert!(ics.contains(&format!("\r\n{line}")), "{line}\n{ics}");
    }
    assert!(ics.split("\r\n").all(|line| line.len() <= 75));
    // The moment it was made: RFC 5545, 3.8.7.2.
    let stamp: jiff::Timestamp =
        ics.split("\r\nDTSTAMP:").nth(1).unwrap().split("\r\n").next().unwrap().parse().unwrap();
    assert!(jiff::Timestamp::now().duration_since(stamp).unsigned_abs() < Duration::from_secs(600), "{stamp}");
}

#[tokio::test]
async fn wrong_requests_for_files_say_so() {
    let app = TestApp::start(&[]).await;
    for (path, status) in [
        ("/api/itineraries/no-existe/stops.gpx?lang=es", 404),
        ("/api/itineraries/aysen-carretera-austral/stops.gpx", 400),
        ("/api/itineraries/aysen-carretera-austral/stops.gpx?lang=ja", 400),
        ("/api/itineraries/aysen-carretera-austral/trip.ics?lang=es", 400),
        ("/api/itineraries/aysen-carretera-austral/trip.ics?lang=es&date=2027-02-30", 400),
        // An event needs a day.
        ("/api/itineraries/aysen-carretera-austral/trip.ics?lang=es&date=2027-02", 400),
    ] {
        assert_eq!(app.get(path).await.status(), status, "{path}");
    }
}
