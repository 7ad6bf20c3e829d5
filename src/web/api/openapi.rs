//! The `OpenAPI` document. The front end's types are generated from it.

use utoipa::openapi::OpenApi as Built;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};

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
        super::newsletter::unsubscribe_page,
        super::desk::me::get,
        super::desk::people::list,
        super::desk::people::add,
        super::desk::people::remove,
        super::desk::inquiries::list,
        super::desk::inquiries::show,
        super::desk::inquiries::assign,
        super::desk::inquiries::set_status,
        super::desk::inquiries::set_note,
        super::desk::inquiries::answered,
        super::desk::inquiries::wrote_again,
        super::desk::rights::restrict,
        super::desk::rights::correct,
        super::desk::rights::erase,
        super::desk::sessions::list,
        super::desk::sessions::end,
        super::desk::live::get,
        super::desk::outbox::list,
        super::desk::outbox::retry,
        super::desk::outbox::mend_address,
        super::desk::subscribers::count,
        super::desk::export::get
    ),
    modifiers(&Roles),
    tags(
        (name = "pages", description = "What pages say"),
        (name = "inquiries", description = "What visitors ask"),
        (name = "itineraries", description = "What visitors take along"),
        (name = "newsletter", description = "What visitors subscribe to"),
        (name = "desk", description = "What staff do")
    )
)]
struct Document;

/// Who may use what: both are the cookie of somebody who is signed in to the desk.
struct Roles;

impl Modify for Roles {
    fn modify(&self, document: &mut Built) {
        let components = document.components.get_or_insert_default();
        for (role, description) in
            [("staff", "Anybody of the staff"), ("owner", "An owner, within an hour after signing in")]
        {
            let cookie = ApiKeyValue::with_description("__Host-desk", description);
            components.add_security_scheme(role, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        }
    }
}

/// The document in JSON, indented, with a final newline.
///
/// # Panics
/// Never: the document has string keys only.
pub fn document() -> String {
    let mut json = Document::openapi().to_pretty_json().expect("the document has string keys only");
    json.push('\n');
    json
}
