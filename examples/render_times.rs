//! For `make bench`: milliseconds to render each page uncached, as lines `page p50 p95`.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Instant;

use patagonia::render::assets::Assets;
use patagonia::render::cache::Pages;
use patagonia::render::query::PageQuery;
use patagonia::render::renderer::{Renderer, Urgency};
use patagonia::store::ContentStore;

const ROUNDS: usize = 10;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pages = Pages::new(
        Arc::new(ContentStore::embedded()?),
        "2027-01-15".parse()?,
        Renderer::start(1)?,
        Arc::new(Assets::embedded()?),
        "https://www.example.cl",
        None,
    );
    let mut times: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for _ in 0..ROUNDS {
        for route in pages.routes() {
            let data = pages.data(&route, &PageQuery::default());
            let start = Instant::now();
            pages.document(&data, Urgency::Page, IpAddr::V4(Ipv4Addr::LOCALHOST)).await;
            times.entry(route.page.name()).or_default().push(start.elapsed().as_secs_f64() * 1000.0);
        }
    }
    for (page, mut times) in times {
        times.sort_by(f64::total_cmp);
        println!("{page} {:.1} {:.1}", times[times.len() / 2], times[times.len() * 95 / 100]);
    }
    Ok(())
}
