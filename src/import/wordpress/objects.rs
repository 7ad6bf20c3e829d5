//! What texts of a blog refer to by its number: attachments and synced blocks.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The longest address that is one.
const ADDRESS_BYTES: usize = 2048;

/// A picture or file of the library.
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
    /// By the post to which they were uploaded, in their order.
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

    /// Those that were uploaded to a post.
    pub fn attachments_of(&self, post: u64) -> impl Iterator<Item = &Attachment> {
        self.children.get(&post).into_iter().flatten().filter_map(|id| self.attachments.get(id))
    }

    /// What stands where a text names a synced block.
    pub fn block(&self, id: u64) -> Option<&str> {
        self.blocks.get(&id).map(String::as_str)
    }
}
