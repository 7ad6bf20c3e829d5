//! The `OpenAPI` document. The front end's types are generated from it.

use utoipa::OpenApi;

/// The API of the site's own pages.
#[derive(OpenApi)]
#[openapi(
    info(title = "Patagonia Regenerativa", description = "Pages and inquiries of the agency's site"),
    paths(
        super::pages::get,
        super::inquiries::post,
        super::itineraries::post_mail,
        super::trip_files::gpx,
        super::trip_files::calendar,
        super::newsletter::subscribe,
        super::newsletter::unsubscribe,
        super::newsletter::unsubscribe_page
    ),
    tags(
        (name = "pages", description = "What pages say"),
        (name = "inquiries", description = "What visitors ask"),
        (name = "itineraries", description = "What visitors take along"),
        (name = "newsletter", description = "What visitors subscribe to")
    )
)]
struct Document;

/// The document in JSON, indented, with a final newline.
///
/// # Panics
/// Never: the document has string keys only.
pub fn document() -> String {
    let mut json = Document::openapi().to_pretty_json().expect("the document has string keys only");
    json.push('\n');
    json
}
