use utoipa::OpenApi;
use patagonia::{locale::Lang, routes::*, render::{*, query::PageQuery}};
#[derive(OpenApi)]
#[openapi(components(schemas(page_data::PageData, patagonia::inquiry::InquiryForm, patagonia::inquiry::FieldError)))]
struct D;
#[tokio::main]
async fn main(){
  if std::env::args().nth(1).as_deref() == Some("openapi") { println!("{}", D::openapi().to_pretty_json().unwrap()); return; }
  tracing_subscriber::fmt().with_writer(std::io::stderr).init(); let t = std::time::Instant::now();
  let snap = std::sync::Arc::new(patagonia::content::Snapshot::embedded().unwrap());
  let assets = std::sync::Arc::new(assets::Assets::embedded().unwrap());
  let r = engine::Renderer::start(2).unwrap();
  let pages = cache::Pages::new(snap, "2026-11-27".parse().unwrap(), r, assets, "http://x");
  let e = pages.page(&Route::new(Lang::De, Page::Itineraries), &PageQuery::default()).await;
  eprintln!("{:?}", t.elapsed());
  println!("{}", String::from_utf8_lossy(&e.variants[2].body));
}
