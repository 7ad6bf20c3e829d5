//! Finished bytes in three encodings, each with its strong `ETag`, made once and
//! served many times.

use std::io::{Read, Write};
use std::sync::OnceLock;

use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue};
use sha2::{Digest, Sha256};

/// How a body is encoded on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    pub const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

    /// The token in `Content-Encoding`; `None` for identity.
    pub const fn token(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Identity => None,
        }
    }
}

/// One body in one encoding.
#[derive(Clone, Debug)]
pub struct Variant {
    pub encoding: Encoding,
    body: Body,
    /// Strong, quoted; differs between encodings.
    pub etag: HeaderValue,
    /// The headers of the usual response, filled by the layer that sends it, on first use.
    pub headers: OnceLock<HeaderMap>,
}

#[derive(Clone, Debug)]
enum Body {
    Kept(Bytes),
    /// A text of `len` bytes, decompressed for each of the few clients that do not accept gzip. Stored as it is, it would be two thirds of
    /// the size of all finished pages.
    Packed {
        gzip: Bytes,
        len: usize,
    },
}

impl Variant {
    fn new(encoding: Encoding, body: Body, tag: &str) -> Self {
        let suffix = encoding.token().map(|token| format!("-{token}")).unwrap_or_default();
        let etag = HeaderValue::try_from(format!("\"{tag}{suffix}\"")).expect("hexadecimal digits and a token");
        Variant { encoding, body, etag, headers: OnceLock::new() }
    }

    pub fn body(&self) -> Bytes {
        match &self.body {
            Body::Kept(bytes) => bytes.clone(),
            Body::Packed { gzip, len } => unpacked(gzip, *len),
        }
    }

    /// Bytes of the body.
    pub fn length(&self) -> usize {
        match &self.body {
            Body::Kept(bytes) => bytes.len(),
            Body::Packed { len, .. } => *len,
        }
    }

    /// Memory of its own, in bytes.
    fn weight(&self) -> u64 {
        match &self.body {
            Body::Kept(bytes) => bytes.len() as u64,
            Body::Packed { .. } => 0,
        }
    }
}

/// A finished response: status, type and the same content in every encoding worth having.
#[derive(Clone, Debug)]
pub struct Entity {
    pub status: u16,
    pub content_type: &'static str,
    /// Whether pages of other sites may embed it: feeds, pictures, icons.
    pub cross_origin: bool,
    pub variants: Vec<Variant>,
    /// False for a stand-in for something that could not be rendered.
    pub is_whole: bool,
    /// Whether it holds something of one visitor.
    pub is_personal: bool,
}

/// Brotli at 6 costs a few milliseconds a page; 10 costs ten times as much and saves a tenth.
const BROTLI_QUALITY: i32 = 6;
const BEST_BROTLI_QUALITY: i32 = 10;
/// Of brotli's window, powers of two in bytes.
const SMALLEST_WINDOW: u32 = 16;
const LARGEST_WINDOW: u32 = 20;
/// What comes with the first ten packets of a connection, beside the headers: any more comes a round trip later.
const FIRST_PACKETS: usize = 13_900;
/// The best quality is tried up to this size: it would not bring more into the first packets.
const NEARLY_FIRST_PACKETS: usize = FIRST_PACKETS + FIRST_PACKETS / 8;

impl Entity {
    /// Compresses `body`, a text.
    pub fn new(status: u16, content_type: &'static str, body: impl AsRef<[u8]>) -> Self {
        let body = body.as_ref();
        let gzip = gzipped(body, Compression::default());
        let packed = Body::Packed { gzip: gzip.clone(), len: body.len() };
        Entity::tagged(status, content_type, Some(brotli(body)), Some(gzip), packed, &tag(body))
    }

    /// The same for what is sent once: compressed lightly, in a fraction of the time.
    pub fn quick(status: u16, content_type: &'static str, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        Entity::precompressed(status, content_type, None, Some(gzipped(&body, Compression::fast())), body)
    }

    /// A body with encodings that were made before.
    pub fn precompressed(
        status: u16,
        content_type: &'static str,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
        body: Bytes,
    ) -> Self {
        let tag = tag(&body);
        Entity::tagged(status, content_type, brotli, gzip, Body::Kept(body), &tag)
    }

    /// A file named after its content: `name` is as good as a hash of it.
    pub fn named(content_type: &'static str, body: Bytes, name: &str) -> Self {
        Entity::tagged(200, content_type, None, None, Body::Kept(body), name)
    }

    /// The same, also for pages of other sites.
    pub fn for_other_sites(self) -> Self {
        Entity { cross_origin: true, ..self }
    }

    fn tagged(
        status: u16,
        content_type: &'static str,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
        identity: Body,
        tag: &str,
    ) -> Self {
        let (brotli, gzip) = (brotli.map(Body::Kept), gzip.map(Body::Kept));
        let encodings = [(Encoding::Brotli, brotli), (Encoding::Gzip, gzip), (Encoding::Identity, Some(identity))];
        let variants = encodings.into_iter().filter_map(|(encoding, body)| Some(Variant::new(encoding, body?, tag)));
        let variants = variants.collect();
        Entity { status, content_type, cross_origin: false, variants, is_whole: true, is_personal: false }
    }

    /// Whether it may be cached, here or elsewhere: what is one visitor's is not for others, and after a failure the next request may get a
    /// better answer.
    pub fn can_be_kept(&self) -> bool {
        !self.is_personal && self.is_whole && self.status < 500
    }

    /// The variant for an `Accept-Encoding`: brotli before gzip before identity, of those the client takes.
    pub fn variant(&self, accept_encoding: Option<&str>) -> &Variant {
        let accepted = accept_encoding.unwrap_or_default();
        self.variants
            .iter()
            .find(|variant| variant.encoding.token().is_none_or(|token| accepts(accepted, token)))
            .unwrap_or(&self.variants[self.variants.len() - 1])
    }

    /// Memory that the bodies hold, in bytes.
    pub fn weight(&self) -> u64 {
        self.variants.iter().map(Variant::weight).sum()
    }
}

/// Hash of a content, the same for every encoding.
fn tag(body: &[u8]) -> String {
    Sha256::digest(body)[..12].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether an `Accept-Encoding` names a coding and does not refuse it with `q=0`.
fn accepts(header: &str, token: &str) -> bool {
    header.split(',').any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let named = pieces.next().is_some_and(|name| name.eq_ignore_ascii_case(token));
        named && !pieces.any(|piece| piece.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

fn brotli(body: &[u8]) -> Bytes {
    let usual = brotli_of(body, BROTLI_QUALITY);
    if !(FIRST_PACKETS..NEARLY_FIRST_PACKETS).contains(&usual.len()) {
        return usual;
    }
    brotli_of(body, BEST_BROTLI_QUALITY)
}

fn brotli_of(body: &[u8], quality: i32) -> Bytes {
    let mut out = Vec::with_capacity(body.len() / 3);
    // The best quality asks for eight bytes for each place of the window, at once: pieces of megabytes, which the allocator then keeps for
    // good. A window no longer than the body finds as much.
    let lgwin = (usize::BITS - body.len().leading_zeros()).clamp(SMALLEST_WINDOW, LARGEST_WINDOW).cast_signed();
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin, size_hint: body.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &body[..], &mut out, &params).expect("compressing memory to memory cannot fail");
    exactly(out)
}

fn gzipped(body: &[u8], level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 3), level);
    let out = encoder.write_all(body).and_then(|()| encoder.finish());
    exactly(out.expect("compressing memory to memory cannot fail"))
}

fn unpacked(gzip: &[u8], len: usize) -> Bytes {
    let mut out = Vec::with_capacity(len);
    GzDecoder::new(gzip).read_to_end(&mut out).expect("it was packed here");
    out.into()
}

/// Without spare capacity, which would be held as long as the page.
fn exactly(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        let entity = Entity::new(200, "text/html; charset=utf-8", "x".repeat(500));
        let chosen = |header| entity.variant(header).encoding;
        assert_eq!(chosen(Some("gzip, deflate, br")), Encoding::Brotli);
        assert_eq!(chosen(Some("gzip;q=0.5, br;q=0")), Encoding::Gzip);
        assert_eq!(chosen(Some("GZIP")), Encoding::Gzip);
        assert_eq!(chosen(Some("zstd")), Encoding::Identity);
        assert_eq!(chosen(None), Encoding::Identity);
    }

    #[test]
    fn a_text_comes_out_as_it_went_in_and_is_not_held_twice() {
        let text = "Glaciares, fiordos y viento. ".repeat(400);
        let entity = Entity::new(200, "text/plain; charset=utf-8", &text);
        let plain = entity.variant(None);
        assert_eq!((plain.body(), plain.length()), (Bytes::from(text.clone()), text.len()));
        assert!(entity.weight() < text.len() as u64 / 10);
    }

    #[test]
    fn a_failure_is_kept_by_nobody() {
        let with = |status, is_whole| Entity { is_whole, ..Entity::new(status, "text/plain", "x") };
        assert!(with(200, true).can_be_kept() && with(404, true).can_be_kept());
        assert!(!with(200, false).can_be_kept() && !with(503, true).can_be_kept());
        assert!(!Entity { is_personal: true, ..with(200, true) }.can_be_kept());
    }

    #[test]
    fn etags_differ_between_encodings_and_contents() {
        let one = Entity::new(200, "text/plain", "one");
        let two = Entity::new(200, "text/plain", "two");
        let mut tags: Vec<_> = one.variants.iter().chain(&two.variants).map(|variant| &variant.etag).collect();
        tags.sort();
        tags.dedup();
        assert_eq!(tags.len(), 6);
        assert!(tags.iter().all(|tag| tag.as_bytes().starts_with(b"\"") && tag.as_bytes().ends_with(b"\"")));
    }
}
