//! Where links and pictures in texts may lead.

use std::collections::BTreeSet;

use crate::content::markdown::{self, Target};
use crate::content::pack::Pack;
use crate::content::post::media_hash;
use crate::content::post_files::media_path;
use crate::content::reader::Reader;
use crate::content::values::{is_web_address, nearest};
use crate::locale::Lang;
use crate::routes::{Page, Route};

/// Where links in texts may lead.
pub(in crate::content) struct Links {
    itineraries: Vec<String>,
    posts: Vec<String>,
    pictures: BTreeSet<String>,
}

impl Links {
    pub fn of(pack: &Pack) -> Links {
        let pictures = pack.pictures().map(|(path, _)| path.to_owned());
        Links { itineraries: pack.folders("itineraries"), posts: pack.folders("posts"), pictures: pictures.collect() }
    }

    pub fn check(&self, reader: &mut Reader<'_>, path: &str, field: &str, markdown: &str) {
        for fault in self.faults(markdown) {
            reader.fault(path, field, &fault);
        }
    }

    /// What is wrong with the links and pictures of a Markdown text.
    pub fn faults(&self, text: &str) -> Vec<String> {
        markdown::targets(text).iter().filter_map(|target| self.fault(target)).collect()
    }

    fn fault(&self, target: &Target) -> Option<String> {
        match target {
            Target::Picture(address) => {
                let known = media_hash(address).is_some_and(|hash| self.pictures.contains(&media_path(&hash)));
                (!known).then(|| {
                    format!(
                        "shows `{address}`, which is no picture of this content; pictures are `/media/` and their hash"
                    )
                })
            }
            Target::Link(address) => self.link_fault(address),
        }
    }

    fn link_fault(&self, address: &str) -> Option<String> {
        if let Some(name) = address.strip_prefix("page:") {
            let Some(route) = markdown::route(name, Lang::Es) else {
                let pages = Page::LISTED.map(Page::name);
                let wanted = name.split('/').next().unwrap_or_default();
                let meant = nearest(wanted, pages.into_iter());
                return Some(format!("links to `{address}`, which is no page; perhaps `page:{meant}`"));
            };
            return self.missing(&route).map(|meant| {
                let name = route.page.name();
                format!("links to `{address}`, which is not there; perhaps `page:{name}/{meant}`")
            });
        }
        if address.starts_with('#') || address.starts_with("mailto:") || address.starts_with("tel:") {
            return None;
        }
        if let Some(path) = address.strip_prefix('/').filter(|path| !path.starts_with('/')) {
            let path = format!("/{}", path.split(['?', '#']).next().unwrap_or_default());
            let route = Route::parse(path.trim_end_matches('/'));
            return match route {
                Some(route) => self.missing(&route).map(|_| format!("links to `{address}`, which is not there")),
                None if path == "/" || path.ends_with("/feed.xml") || path.ends_with("/feed.json") => None,
                None => {
                    Some(format!("links to `{address}`, which is no page of this site; write `page:` and its name"))
                }
            };
        }
        (!is_web_address(address)).then(|| {
            format!("links to `{address}`, which is no address; write `https://…`, or `page:` and a page's name")
        })
    }

    /// The slug that was probably meant, if the route's does not exist.
    fn missing(&self, route: &Route) -> Option<&str> {
        let slug = route.slug.as_deref()?;
        let known = if route.page == Page::Itinerary { &self.itineraries } else { &self.posts };
        (!known.iter().any(|known| known == slug)).then(|| nearest(slug, known.iter().map(String::as_str)))
    }
}
