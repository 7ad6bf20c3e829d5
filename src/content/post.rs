//! Blog posts: a folder each, with facts and one text per language.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

use super::by_lang::ByLang;
use super::html;
use super::markdown;
use super::yaml;
use crate::locale::Lang;

/// Words per minute of an unhurried reader.
const READING_SPEED: usize = 200;

/// What a post is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    RegenerativeTourism,
    Conservation,
    KawesqarCulture,
    PatagoniaAdventures,
    SustainableTravel,
    ScientificExpeditions,
}

impl Category {
    pub const ALL: [Category; 6] = [
        Category::RegenerativeTourism,
        Category::Conservation,
        Category::KawesqarCulture,
        Category::PatagoniaAdventures,
        Category::SustainableTravel,
        Category::ScientificExpeditions,
    ];

    /// The value in content files, queries and page data.
    pub const fn code(self) -> &'static str {
        match self {
            Category::RegenerativeTourism => "regenerative_tourism",
            Category::Conservation => "conservation",
            Category::KawesqarCulture => "kawesqar_culture",
            Category::PatagoniaAdventures => "patagonia_adventures",
            Category::SustainableTravel => "sustainable_travel",
            Category::ScientificExpeditions => "scientific_expeditions",
        }
    }

    /// The category with this code.
    pub fn from_code(code: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.code() == code)
    }

    /// Name of the illustration.
    pub const fn scene(self) -> &'static str {
        match self {
            Category::RegenerativeTourism => "post-regenerative-tourism",
            Category::Conservation => "post-conservation",
            Category::KawesqarCulture => "post-kawesqar-culture",
            Category::PatagoniaAdventures => "post-patagonia-adventures",
            Category::SustainableTravel => "post-sustainable-travel",
            Category::ScientificExpeditions => "post-scientific-expeditions",
        }
    }
}

/// `posts/<slug>/facts.json`: what is the same in all languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostFacts {
    pub category: Category,
    pub published: Date,
    #[serde(default)]
    pub featured: bool,
    /// The name of a photograph, shown instead of the text's own picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<String>,
}

/// The front matter of `posts/<slug>/<lang>.md` or `.html`. Fields only set by imports are omitted from files written by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontMatter {
    pub title: String,
    /// For search engines, 50 to 60 characters; defaults to the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seo_title: Option<String>,
    /// For search engines, 140 to 160 characters; defaults to the excerpt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Shown in lists.
    pub excerpt: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Defaults to the agency's team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The date of the last change, if it differs from that of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated: Option<Date>,
    /// Kept with the content but not shown to anybody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// Its id in the system it was imported from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Former paths, possibly with a query, that redirect here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub old_addresses: Vec<String>,
}

/// A picture in one or more sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Of the largest size, pixels.
    pub width: u32,
    pub height: u32,
    /// As in the HTML attribute: `/media/<hash> 480w, /media/<hash> 960w`, the largest last.
    pub srcset: String,
}

impl Picture {
    /// The address of the largest size.
    pub fn src(&self) -> &str {
        let last = self.srcset.rsplit(", ").next().unwrap_or_default();
        last.split(' ').next().unwrap_or_default()
    }

    /// The hashes of its files, the largest last.
    pub fn hashes(&self) -> impl Iterator<Item = FileHash> {
        self.srcset.split(", ").filter_map(|part| media_hash(part.split(' ').next()?))
    }
}

/// Whether a `srcset` value consists only of this site's pictures with width descriptors.
pub fn is_srcset(text: &str) -> bool {
    text.split(", ").all(|part| {
        part.split_once(' ').is_some_and(|(address, width)| {
            let pixels = width.strip_suffix('w').unwrap_or_default();
            media_hash(address).is_some()
                && (1..=5).contains(&pixels.len())
                && pixels.bytes().all(|byte| byte.is_ascii_digit())
        })
    })
}

/// A hash in hexadecimal.
pub fn hexadecimal(hash: &FileHash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash in an imported picture's address: `/media/` and the SHA-256 of the file in hexadecimal.
pub fn media_hash(address: &str) -> Option<FileHash> {
    let digits = address.strip_prefix("/media/")?;
    let is_hash = digits.len() == 64 && digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let mut hash = [0; 32];
    for (byte, pair) in hash.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok().filter(|_| is_hash)?, 16).ok()?;
    }
    Some(hash)
}

/// SHA-256 of a file's bytes.
pub type FileHash = [u8; 32];

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Markdown,
    /// Converted by an import from another system's text.
    Html,
}

impl Format {
    pub const ALL: [Format; 2] = [Format::Markdown, Format::Html];

    /// The file name extension.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Markdown => "md",
            Format::Html => "html",
        }
    }
}

/// `posts/<slug>/<lang>.md` or `.html`, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostFile {
    pub front: FrontMatter,
    pub format: Format,
    pub body: String,
}

impl PostFile {
    /// Reads a file with front matter between two lines of dashes, followed by Markdown or HTML.
    ///
    /// # Errors
    /// What is wrong with the file, in words.
    pub fn parse(file: &str, format: Format) -> Result<Self, String> {
        // As saved by editors on other systems.
        let file = file.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let rest = file.strip_prefix("---\n").ok_or("does not begin with a line `---`")?;
        let (front, body) = rest.split_once("\n---\n").ok_or("has no second line `---` after its front matter")?;
        // Includes the line before it, so that line numbers in errors are those of the file.
        let front: FrontMatter = serde_saphyr::from_str(&format!("\n{front}"))
            .map_err(|error| format!("front matter: {}", yaml::words_with_place(&error)))?;
        if front.picture.as_ref().is_some_and(|picture| !is_srcset(&picture.srcset)) {
            return Err("`srcset` of its picture is not a list of `/media/<hash> <width>w`".to_owned());
        }
        if format == Format::Markdown
            && let Some(target) = markdown::broken_links(body).first()
        {
            return Err(format!("links to `page:{target}`, which is no page"));
        }
        Ok(PostFile { front, format, body: body.to_owned() })
    }

    /// The words of the body.
    pub fn words(&self) -> String {
        match self.format {
            Format::Markdown => markdown::to_text(&self.body),
            Format::Html => html::to_text(&self.body),
        }
    }
}

/// What lists and page headers need of a post in one language. The body stays in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostText {
    pub front: FrontMatter,
    pub format: Format,
    /// Whole minutes, rounded up.
    pub minutes: usize,
    /// The title in its form for searching: see [`folded`].
    pub folded_title: String,
    /// The tags, likewise.
    pub folded_tags: String,
}

impl PostText {
    /// `words` are those of the body.
    pub fn new(front: FrontMatter, format: Format, words: &str) -> Self {
        PostText {
            minutes: words.split_whitespace().count().div_ceil(READING_SPEED).max(1),
            folded_title: folded(&front.title),
            folded_tags: folded(&front.tags.join(" ")),
            format,
            front,
        }
    }

    /// Whether it has a tag, given in [`folded`] form.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.front.tags.iter().any(|own| folded(own) == tag)
    }

    /// The title for search engines.
    pub fn seo_title(&self) -> &str {
        self.front.seo_title.as_deref().unwrap_or(&self.front.title)
    }

    /// The description for search engines.
    pub fn description(&self) -> &str {
        self.front.description.as_deref().unwrap_or(&self.front.excerpt)
    }
}

/// A text already in the content, with what an import needs to recognise it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownText {
    pub slug: String,
    pub lang: Lang,
    /// Path in the pack.
    pub path: String,
    /// Its id in the system it was imported from; none for what was written here.
    pub source: Option<String>,
    pub title: String,
    pub excerpt: String,
    pub old_addresses: Vec<String>,
}

/// A text in the library: what it says, and where its body is.
#[derive(Clone, Debug)]
pub struct ShelvedText {
    /// Higher for newer posts.
    pub id: i64,
    /// Hash of its file.
    pub hash: FileHash,
    pub text: PostText,
}

/// A post in the languages it exists in.
#[derive(Clone, Debug)]
pub struct Post {
    pub slug: String,
    pub facts: PostFacts,
    pub texts: ByLang<ShelvedText>,
}

impl Post {
    /// What readers of a language are shown.
    pub fn text(&self, lang: Lang) -> &PostText {
        &self.texts.text(lang).text
    }
}

/// Lower case without accents and strokes, letters like `ß` and `æ` as two, a space before every word.
pub fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    let mut in_word = false;
    for c in text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        if !c.is_alphanumeric() {
            in_word = false;
            continue;
        }
        if !in_word {
            out.push(' ');
            in_word = true;
        }
        match c {
            'ß' => out.push_str("ss"),
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            'þ' => out.push_str("th"),
            'ø' => out.push('o'),
            'ł' => out.push('l'),
            'đ' | 'ð' => out.push('d'),
            'ı' => out.push('i'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRONT: &str = "---\ntitle: \"x\"\nexcerpt: \"x\"\n";

    fn parse(front: &str, body: &str) -> Result<PostFile, String> {
        PostFile::parse(&format!("{front}---\n{body}"), Format::Markdown)
    }

    #[test]
    fn reading_takes_a_minute_for_each_200_words_rounded_up() {
        let minutes =
            |words: usize| PostText::new(FrontMatter::default(), Format::Markdown, &"palabra ".repeat(words)).minutes;
        assert_eq!([0, 1, 200, 201, 850].map(minutes), [1, 1, 1, 2, 5]);
    }

    #[test]
    fn a_file_that_is_no_post_says_why() {
        let error = |file: &str| PostFile::parse(file, Format::Markdown).unwrap_err();
        assert!(error("title: x").contains("does not begin"));
        assert!(error("---\ntitle: x\n").contains("no second line"));
        assert!(error("---\ntitel: \"x\"\n---\n").contains("titel"));
        // The line in the file, not within the front matter.
        assert!(error("---\ntitle: \"x\"\nexcerpt: [unclosed\n---\n").contains("line 3"));
        assert!(parse(FRONT, "[x](page:nowhere)").unwrap_err().contains("page:nowhere"));
        for srcset in ["https://elsewhere.example/x.webp 480w", "/media/abc 480w", "/assets/x 480w"] {
            let front = format!("{FRONT}picture: {{ width: 1, height: 1, srcset: \"{srcset}\" }}\n");
            assert!(parse(&front, "").unwrap_err().contains("srcset"), "{srcset}");
        }
    }

    #[test]
    fn files_of_editors_that_end_lines_otherwise_or_begin_with_a_mark_are_read() {
        let file = PostFile::parse(
            "\u{feff}---\r\ntitle: \"x\"\r\nexcerpt: \"y\"\r\n---\r\nUno\r\n\r\nDos\r\n",
            Format::Markdown,
        );
        assert_eq!(file.unwrap().body, "Uno\n\nDos\n");
    }

    #[test]
    fn what_search_engines_read_is_what_readers_read_where_nothing_else_is_said() {
        let file = parse("---\ntitle: \"Viento\"\nexcerpt: \"Corto\"\n", "Cuerpo.").unwrap();
        let text = PostText::new(file.front.clone(), Format::Markdown, &file.words());
        assert_eq!((text.seo_title(), text.description()), ("Viento", "Corto"));
    }

    #[test]
    fn a_picture_is_its_largest_size() {
        let (small, large) = ("a".repeat(64), "b".repeat(64));
        let picture = Picture { width: 960, height: 640, srcset: format!("/media/{small} 480w, /media/{large} 960w") };
        assert_eq!(picture.src(), format!("/media/{large}"));
        assert!(is_srcset(&picture.srcset));
        assert_eq!(picture.hashes().collect::<Vec<_>>(), [[0xaa; 32], [0xbb; 32]]);
        assert_eq!(media_hash(picture.src()), Some([0xbb; 32]));
        assert_eq!(media_hash("/media/social/home.jpg"), None);
    }

    #[test]
    fn words_are_folded_to_letters_that_everybody_types() {
        assert_eq!(folded("Los Ñirres, del Río-Ibáñez"), " los nirres del rio ibanez");
        assert_eq!(folded("Łukasz Sørensen, Đorđe"), " lukasz sorensen dorde");
        assert_eq!(folded("STRASSE Straße; Œuvre, cœur – 6 000"), " strasse strasse oeuvre coeur 6 000");
    }
}
