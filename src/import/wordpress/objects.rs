//! What the texts of a blog refer to by id: attachments and synced blocks.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Longest address.
const ADDRESS_BYTES: usize = 2048;

/// A picture or file in the media library.
#[derive(Clone, Debug, Default)]
pub struct Attachment {
    pub url: String,
    pub alt: String,
    /// Plain text.
    pub caption: String,
}

#[derive(Debug, Default)]
pub struct Objects {
    attachments: HashMap<u64, Attachment>,
    /// By the post they were uploaded to, in order.
    children: BTreeMap<u64, BTreeSet<u64>>,
    /// The texts of synced blocks.
    blocks: HashMap<u64, String>,
}

impl Objects {
    pub fn add_attachment(&mut self, id: u64, parent: u64, attachment: Attachment) {
        if attachment.url.len() <= ADDRESS_BYTES {
            self.attachments.insert(id, attachment);
            self.children.entry(parent).or_default().insert(id);
        }
    }

    pub fn add_block(&mut self, id: u64, content: String) {
        self.blocks.insert(id, content);
    }

    pub fn attachment(&self, id: u64) -> Option<&Attachment> {
        self.attachments.get(&id)
    }

    /// The attachments uploaded to a post.
    pub fn attachments_of(&self, post: u64) -> impl Iterator<Item = &Attachment> {
        self.children.get(&post).into_iter().flatten().filter_map(|id| self.attachments.get(id))
    }

    /// The content of a synced block that a text refers to.
    pub fn block(&self, id: u64) -> Option<&str> {
        self.blocks.get(&id).map(String::as_str)
    }
}
