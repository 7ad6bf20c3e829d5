//! Files that are the same for everybody: hashed assets, icons, social images.

use std::collections::HashMap;

use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::entity::Caching;
use crate::render::assets::{MANIFESTS, Public};
use crate::render::entity::Entity;

#[derive(RustEmbed)]
#[folder = "data/media"]
struct Media;

/// A file and how it may be cached.
pub struct File {
    pub entity: Entity,
    pub caching: Caching,
}

/// Every embedded file by its path.
pub type Files = HashMap<String, File>;

/// The files in the binary; their compressed forms were created by the build.
pub fn embedded() -> Files {
    let mut files = HashMap::new();
    for name in Public::iter().filter(|name| is_served(name)) {
        let Some(file) = Public::get(&name) else { continue };
        let compressed = |ending: &str| Public::get(&format!("{name}.{ending}")).map(bytes);
        let (brotli, gzip) = (compressed("br"), compressed("gz"));
        let entity = Entity::precompressed(200, content_type(&name), brotli, gzip, bytes(file));
        let hashed = name.starts_with("assets/");
        let (entity, caching) =
            if hashed { (entity, Caching::Immutable) } else { (entity.for_other_sites(), Caching::Day) };
        files.insert(format!("/{name}"), File { entity, caching });
    }
    for name in Media::iter() {
        let Some(file) = Media::get(&name) else { continue };
        let entity = Entity::precompressed(200, content_type(&name), None, None, bytes(file)).for_other_sites();
        files.insert(format!("/media/{name}"), File { entity, caching: Caching::Day });
    }
    files
}

/// Excludes the build's own files, and compressed forms under their own names.
fn is_served(name: &str) -> bool {
    !MANIFESTS.contains(&name) && !name.ends_with(".br") && !name.ends_with(".gz")
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        std::borrow::Cow::Borrowed(data) => Bytes::from_static(data),
        std::borrow::Cow::Owned(data) => data.into(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
