//! The XML of an export: a sequence of records, with line and column for each error.

use std::io::{self, BufRead};

use quick_xml::Reader;
use quick_xml::errors::IllFormedError;
use quick_xml::events::{BytesStart, Event};

use super::languages;
use super::records::{Item, Record, Term};
use super::tracked::Tracked;
use crate::import::error::ImportError;
use crate::import::text_faults::{CONFLICT, without_control};

/// Deepest nesting; an export needs five.
const DEPTH: usize = 256;
/// Number of errors after which parsing stops.
const FAULTS: usize = 50;
/// Longest text of one element.
const TEXT_BYTES: usize = 64 * 1024 * 1024;

/// Fields worth keeping; the others may be long.
fn is_known_field(name: &str) -> bool {
    ["_thumbnail_id", "_wp_old_slug", "_wp_attachment_image_alt", "_locale", "_original_post"].contains(&name)
        || ["_wpml", "_icl", "wpml", "icl_"].iter().any(|mark| name.starts_with(mark))
}

/// The parser's error message, without its own preface.
fn words_of(error: &quick_xml::Error) -> String {
    match error {
        quick_xml::Error::IllFormed(IllFormedError::UnclosedReference) => "a `&` is not escaped as `&amp;`".to_owned(),
        quick_xml::Error::IllFormed(error) => error.to_string(),
        quick_xml::Error::Syntax(error) => error.to_string(),
        quick_xml::Error::Encoding(_) => "it is not UTF-8".to_owned(),
        error => error.to_string(),
    }
}

enum Node {
    /// An element begins; the document tracks its name.
    Open(Vec<(String, String)>),
    Close,
    Text(String),
    CData(String),
    End,
}

/// An export being read.
pub struct Document<R> {
    reader: Reader<Tracked<R>>,
    file: String,
    buffer: Vec<u8>,
    /// Names of the open elements, and the lines they began on.
    open: Vec<(String, u64)>,
    /// The closing of an empty element is still to be reported.
    closing: bool,
    root: Option<String>,
    wordpress: bool,
    /// Whether the whole file was read.
    at_end: bool,
    /// Errors after which the rest can still be read, so that all are reported at once.
    faults: Vec<ImportError>,
}

impl<R: BufRead> Document<R> {
    pub fn new(mut input: R, file: &str) -> Result<Self, ImportError> {
        let io = |source| ImportError::Io { file: file.to_owned(), source };
        let head = input.fill_buf().map_err(io)?;
        if head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]) {
            return Err(ImportError::unknown(file, "is UTF-16; only UTF-8 can be read"));
        }
        if head.starts_with(&[0xef, 0xbb, 0xbf]) {
            input.consume(3);
        }
        let reader = Reader::from_reader(Tracked::new(input));
        Ok(Document {
            reader,
            file: file.to_owned(),
            buffer: Vec::new(),
            open: Vec::new(),
            closing: false,
            root: None,
            wordpress: false,
            at_end: false,
            faults: Vec::new(),
        })
    }

    /// The line of the first git merge conflict in the file.
    pub fn conflict(&self) -> Option<u64> {
        self.reader.get_ref().conflict
    }

    /// The next record of a document that is checked for errors; `None` at its end.
    ///
    /// # Errors
    /// All errors of the document, at its end.
    pub fn next_of_all(&mut self) -> Result<Option<Record>, ImportError> {
        let last = match self.next() {
            Ok(None) if self.faults.is_empty() => return Ok(None),
            Ok(None) => None,
            Ok(record) => return Ok(record),
            Err(error) => Some(error),
        };
        self.reader.get_mut().look_for_conflict();
        if let Some(line) = self.conflict() {
            return Err(ImportError::Malformed {
                file: self.file.clone(),
                line,
                column: 1,
                reason: CONFLICT.to_owned(),
            });
        }
        let mut faults = std::mem::take(&mut self.faults);
        // Elements left open after a mismatched closing tag are a consequence of it.
        if faults.is_empty() || !self.at_end {
            faults.extend(last);
        }
        Err(if faults.len() == 1 { faults.remove(0) } else { ImportError::Several(faults) })
    }

    /// Whether an element or attribute identified the file as written by WordPress.
    pub fn is_wordpress(&self) -> bool {
        self.wordpress
    }

    /// Whether the root element is that of a feed.
    pub fn is_rss(&self) -> bool {
        self.root.as_deref() == Some("rss")
    }

    /// The next record; `None` at the end of a well-formed document.
    pub fn next(&mut self) -> Result<Option<Record>, ImportError> {
        loop {
            match self.node()? {
                Node::End => return Ok(None),
                Node::Open(_) => {
                    if let Some(record) = self.record()? {
                        return Ok(Some(record));
                    }
                }
                Node::Close | Node::Text(_) | Node::CData(_) => {}
            }
        }
    }

    fn name(&self) -> &str {
        self.open.last().map_or("", |(name, _)| name)
    }

    /// Reads the record that the element just opened begins, if any.
    fn record(&mut self) -> Result<Option<Record>, ImportError> {
        Ok(match self.name() {
            "item" => Some(Record::Item(Box::new(self.item()?))),
            "wp:author" => {
                let mut values = self.children(&["wp:author_login", "wp:author_display_name"])?.into_iter();
                let (login, name) = (values.next().unwrap_or_default(), values.next().unwrap_or_default());
                Some(Record::Author { login, name })
            }
            "wp:term" => {
                let mut values =
                    self.children(&["wp:term_taxonomy", "wp:term_slug", "wp:term_description"])?.into_iter();
                let mut value = || values.next().unwrap_or_default();
                Some(Record::Term { taxonomy: value(), slug: value(), description: value() })
            }
            "wp:category" | "wp:tag" | "image" => {
                self.skip()?;
                None
            }
            name @ ("link" | "language" | "wp:wxr_version" | "wp:base_blog_url" | "wp:base_site_url") => {
                let name = name.to_owned();
                Some(Record::Site { name, value: self.text(None)?.trim().to_owned() })
            }
            _ => None,
        })
    }

    /// The texts of some children of the open element, which is read to its end.
    fn children(&mut self, names: &[&str]) -> Result<Vec<String>, ImportError> {
        let mut values = vec![String::new(); names.len()];
        let depth = self.open.len();
        while self.open.len() >= depth {
            match self.node()? {
                Node::Open(_) => match names.iter().position(|name| *name == self.name()) {
                    Some(at) => self.text(None)?.trim().clone_into(&mut values[at]),
                    None => self.skip()?,
                },
                Node::End => break,
                Node::Close | Node::Text(_) | Node::CData(_) => {}
            }
        }
        Ok(values)
    }

    fn item(&mut self) -> Result<Item, ImportError> {
        let mut item = Item { line: self.open.last().map_or(0, |(_, line)| *line), ..Item::default() };
        let depth = self.open.len();
        while self.open.len() >= depth {
            match self.node()? {
                Node::Open(attributes) => self.item_child(&mut item, &attributes)?,
                Node::End => break,
                Node::Close | Node::Text(_) | Node::CData(_) => {}
            }
        }
        Ok(item)
    }

    fn item_child(&mut self, item: &mut Item, attributes: &[(String, String)]) -> Result<(), ImportError> {
        let name = self.name().to_owned();
        match name.as_str() {
            "category" => {
                let value = |wanted: &str| {
                    attributes.iter().find(|(own, _)| own == wanted).map(|(_, value)| value.clone()).unwrap_or_default()
                };
                let name = self.text(Some(item))?.trim().to_owned();
                let (domain, slug) = (value("domain"), value("nicename"));
                // Version 1.0 lists each term twice, the first time without these.
                if !domain.is_empty() {
                    let slug = if slug.is_empty() { name.to_lowercase() } else { slug };
                    item.terms.push(Term { domain, slug, name });
                }
            }
            "wp:postmeta" => {
                let mut values = self.children(&["wp:meta_key", "wp:meta_value"])?.into_iter();
                let (name, value) = (values.next().unwrap_or_default(), values.next().unwrap_or_default());
                if is_known_field(&name) {
                    item.fields.push((name, value));
                }
            }
            "wp:comment" => {
                item.comments += 1;
                self.skip()?;
            }
            "content:encoded" => item.content = self.text(Some(item))?,
            "excerpt:encoded" => item.excerpt = self.text(Some(item))?,
            "title" => self.text(Some(item))?.trim().clone_into(&mut item.title),
            _ => {
                let field = match name.as_str() {
                    "link" => &mut item.link,
                    "guid" => &mut item.guid,
                    "pubDate" => &mut item.pub_date,
                    "dc:creator" => &mut item.creator,
                    "wp:post_date" => &mut item.date,
                    "wp:post_date_gmt" => &mut item.date_gmt,
                    "wp:post_modified" => &mut item.modified,
                    "wp:post_modified_gmt" => &mut item.modified_gmt,
                    "wp:post_name" => &mut item.name,
                    "wp:status" => &mut item.status,
                    "wp:post_type" => &mut item.post_type,
                    "wp:post_password" => &mut item.password,
                    "wp:attachment_url" => &mut item.attachment_url,
                    "wp:post_id" => {
                        item.id = self.text(None)?.trim().parse().unwrap_or(0);
                        return Ok(());
                    }
                    "wp:post_parent" => {
                        item.parent = self.text(None)?.trim().parse().unwrap_or(0);
                        return Ok(());
                    }
                    _ => return self.skip(),
                };
                self.text(None)?.trim().clone_into(field);
            }
        }
        Ok(())
    }

    /// Skips the rest of the open element.
    fn skip(&mut self) -> Result<(), ImportError> {
        let depth = self.open.len();
        while self.open.len() >= depth {
            if let Node::End = self.node()? {
                break;
            }
        }
        Ok(())
    }

    /// The text of the open element and everything in it, which is read to its end.
    fn text(&mut self, item: Option<&mut Item>) -> Result<String, ImportError> {
        let depth = self.open.len();
        let mut parts: Vec<(bool, String)> = Vec::new();
        let mut length = 0;
        while self.open.len() >= depth {
            let (coded, part) = match self.node()? {
                Node::Text(text) => (false, text),
                Node::CData(text) => (true, text),
                Node::End => break,
                Node::Open(_) | Node::Close => continue,
            };
            length += part.len();
            if length > TEXT_BYTES {
                return Err(self.fault("the text of one element is longer than 64 MB"));
            }
            parts.push((coded, part));
        }
        let stray = parts.iter().any(|(coded, part)| !coded && part.contains("]]>"));
        let text = if stray && parts.iter().any(|(coded, _)| *coded) {
            // Old exports did not escape a CDATA marker inside a text: the first one opens, and only the last one closes.
            let raw: String = parts
                .into_iter()
                .map(|(coded, part)| if coded { format!("<![CDATA[{part}]]>") } else { part })
                .collect();
            let raw = raw.trim();
            let raw = raw.strip_prefix("<![CDATA[").unwrap_or(raw);
            raw.strip_suffix("]]>").unwrap_or(raw).to_owned()
        } else {
            parts.into_iter().map(|(_, part)| part).collect()
        };
        let (clean, removed) = without_control(&text);
        if let Some(item) = item {
            item.removed += removed;
            item.stray_end |= stray;
        }
        Ok(clean.into_owned())
    }

    /// An error at the parser's current position.
    fn fault(&self, reason: impl Into<String>) -> ImportError {
        self.fault_at(self.reader.get_ref().offset, reason)
    }

    fn fault_at(&self, offset: u64, reason: impl Into<String>) -> ImportError {
        let (line, column) = self.reader.get_ref().place(offset);
        ImportError::Malformed { file: self.file.clone(), line, column, reason: reason.into() }
    }

    fn node(&mut self) -> Result<Node, ImportError> {
        if self.closing {
            self.closing = false;
            self.open.pop();
            return Ok(Node::Close);
        }
        loop {
            self.reader.get_mut().mark();
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            let node = match self.reader.read_event_into(&mut buffer) {
                Ok(event) => self.event(event),
                Err(quick_xml::Error::Io(error)) => Err(ImportError::Io {
                    file: self.file.clone(),
                    source: io::Error::new(error.kind(), error.to_string()),
                }),
                Err(error) => {
                    let fault =
                        self.fault_at(self.reader.error_position(), format!("not well-formed: {}", words_of(&error)));
                    match error {
                        quick_xml::Error::IllFormed(IllFormedError::UnclosedReference) => self.note(fault),
                        quick_xml::Error::IllFormed(IllFormedError::MismatchedEndTag { .. }) => {
                            self.open.pop();
                            self.note(fault).map(|_| Some(Node::Close))
                        }
                        _ => Err(fault),
                    }
                }
            };
            self.buffer = buffer;
            if let Some(node) = node? {
                return Ok(node);
            }
        }
    }

    /// Records an error after which the rest can be read.
    fn note(&mut self, fault: ImportError) -> Result<Option<Node>, ImportError> {
        if self.faults.len() >= FAULTS {
            return Err(fault);
        }
        self.faults.push(fault);
        Ok(None)
    }

    fn event(&mut self, event: Event<'_>) -> Result<Option<Node>, ImportError> {
        Ok(Some(match event {
            Event::Start(start) => self.start(&start)?,
            Event::Empty(start) => {
                let node = self.start(&start)?;
                self.closing = true;
                node
            }
            Event::End(_) => {
                self.open.pop();
                Node::Close
            }
            Event::Text(text) => self.characters(text.xml10_content().into_owned())?,
            Event::CData(text) => match self.characters(text.xml10_content().into_owned())? {
                Node::Text(text) => Node::CData(text),
                node => node,
            },
            Event::GeneralRef(reference) => {
                let c = match &*reference {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "apos" => '\'',
                    name => {
                        let Ok(Some(c)) = reference.resolve_char_ref() else {
                            let fault = self.fault(format!("not well-formed: there is no `&{name};`"));
                            return self.note(fault);
                        };
                        c
                    }
                };
                self.characters(c.to_string())?
            }
            Event::Decl(decl) => {
                if let Some(Ok(encoding)) = decl.encoding()
                    && !["utf-8", "utf8", "us-ascii", "ascii"].contains(&encoding.to_ascii_lowercase().as_str())
                {
                    return Err(self.fault(format!("is written in {encoding}; only UTF-8 can be read")));
                }
                return Ok(None);
            }
            Event::Eof => {
                self.at_end = true;
                if let Some((name, line)) = self.open.last() {
                    return Err(self
                        .fault(format!("not well-formed: the file ends inside `{name}`, which began on line {line}")));
                }
                if self.root.is_none() {
                    return Err(ImportError::unknown(&self.file, "holds no XML element"));
                }
                Node::End
            }
            // qTranslate's marks are comments if a title is not written as CDATA.
            Event::Comment(text) if languages::is_mark(&text) && !self.open.is_empty() => {
                Node::Text(format!("<!--{}-->", &*text))
            }
            Event::Comment(_) | Event::PI(_) | Event::DocType(_) => return Ok(None),
        }))
    }

    fn characters(&self, text: String) -> Result<Node, ImportError> {
        if self.open.is_empty() && !text.trim().is_empty() {
            return Err(self.fault("not well-formed: there is text outside of the outermost element"));
        }
        Ok(Node::Text(text))
    }

    fn start(&mut self, start: &BytesStart<'_>) -> Result<Node, ImportError> {
        let name = start.name().as_ref().to_owned();
        let mut attributes = Vec::new();
        for attribute in start.attributes() {
            let pair = attribute.map_err(quick_xml::Error::from).and_then(|attribute| {
                let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0)?.into_owned();
                Ok((attribute.key.as_ref().to_owned(), value))
            });
            let (key, value) =
                pair.map_err(|error| self.fault(format!("not well-formed: `{name}`: {}", words_of(&error))))?;
            self.wordpress |= key.starts_with("xmlns") && value.contains("wordpress.org/export");
            attributes.push((key, value));
        }
        if self.open.is_empty() {
            if self.root.is_some() {
                return Err(
                    self.fault(format!("not well-formed: `{name}` begins after the outermost element has ended"))
                );
            }
            self.root = Some(name.clone());
        }
        if self.open.len() >= DEPTH {
            return Err(self.fault("elements are nested too deep"));
        }
        self.wordpress |= name.starts_with("wp:");
        self.open.push((name, self.reader.get_ref().line));
        Ok(Node::Open(attributes))
    }
}
