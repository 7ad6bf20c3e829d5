//! Pictures of imported posts for link previews on other sites: created from the stored ones on first request, and kept.

use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderMap, Method};
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::entity::{Caching, respond};
use super::plain_answers::{missing, unavailable};
use crate::content::Snapshot;
use crate::content::post::FileHash;
use crate::log::{Repeated, causes};
use crate::render::entity::Entity;
use crate::render::social;

/// Pictures kept, of at most 300 kB each.
const KEPT: usize = 64;

pub struct SocialPictures {
    made: Cache<FileHash, Arc<Entity>>,
    /// One at a time: pages take precedence.
    making: Arc<Semaphore>,
}

impl Default for SocialPictures {
    fn default() -> Self {
        SocialPictures { made: Cache::new(KEPT), making: Arc::new(Semaphore::new(1)) }
    }
}

/// Why there is no picture.
enum Missing {
    /// No post has such a picture.
    Unknown,
    Failed,
}

impl SocialPictures {
    /// The link preview picture of a post.
    pub async fn answer(
        &self,
        snapshot: Arc<Snapshot>,
        hash: FileHash,
        method: &Method,
        headers: &HeaderMap,
    ) -> Response<Body> {
        match self.made.get_or_insert_async(&hash, self.make(snapshot, hash)).await {
            Ok(entity) => respond(&entity, Caching::Day, method, headers),
            Err(Missing::Unknown) => missing(),
            Err(Missing::Failed) => unavailable(),
        }
    }

    async fn make(&self, snapshot: Arc<Snapshot>, hash: FileHash) -> Result<Arc<Entity>, Missing> {
        if !snapshot.posts.is_head(&hash) {
            return Err(Missing::Unknown);
        }
        let turn = Arc::clone(&self.making).acquire_owned().await;
        let made = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let picture = snapshot.posts.picture(&hash).map_err(anyhow::Error::from)?;
            picture.map(|webp| social::jpeg(&webp)).transpose().map_err(anyhow::Error::from)
        });
        match made.await {
            Ok(Ok(Some(jpeg))) => {
                Ok(Arc::new(Entity::precompressed(200, "image/jpeg", None, None, jpeg.into()).for_other_sites()))
            }
            Ok(Ok(None)) => Err(Missing::Unknown),
            Ok(Err(error)) => Err(failed(format!("{error:#}"))),
            Err(error) => Err(failed(causes(&error))),
        }
    }
}

fn failed(error: String) -> Missing {
    static FAILED: Repeated = Repeated::new();
    FAILED.log(move |times| tracing::error!(times, error, "the picture of a post cannot be made"));
    Missing::Failed
}
