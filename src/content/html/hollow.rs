//! Removes what missing pictures and rewriting left empty.

use super::pieces::{Piece, pieces};

/// Drops the links and figures left behind by missing pictures: those without text, or with nothing but a caption.
pub(super) fn without_hollow(html: &str) -> String {
    struct Open {
        /// Where it begins in `out`.
        start: usize,
        /// It has visible content, or is a link target.
        full: bool,
    }
    let mut out = String::with_capacity(html.len());
    let mut open = vec![Open { start: 0, full: false }];
    for piece in pieces(html) {
        let start = out.len();
        let top = open.len() - 1;
        match piece {
            Piece::Text(raw) | Piece::Comment(raw) => {
                out.push_str(raw);
                open[top].full |= !raw.replace("&nbsp;", "").trim().is_empty();
            }
            Piece::Tag(tag) if !["a", "figure", "figcaption"].contains(&tag.name) => {
                out.push_str(tag.raw);
                open[top].full |= tag.is("img");
            }
            Piece::Tag(tag) if !tag.closes => {
                out.push_str(tag.raw);
                open.push(Open { start, full: tag.is("a") && tag.attribute("id").is_some() });
            }
            Piece::Tag(tag) => {
                out.push_str(tag.raw);
                let Some(closed) = open.pop_if(|_| top > 0) else { continue };
                if tag.is("figcaption") {
                    continue;
                }
                if closed.full {
                    open[top - 1].full = true;
                } else {
                    out.truncate(closed.start);
                }
            }
        }
    }
    out
}

/// Removes elements that have become empty.
pub(super) fn without_empty(mut html: String) -> String {
    for _ in 0..4 {
        let before = html.len();
        for empty in
            ["<p></p>", "<p> </p>", "<p>&nbsp;</p>", "<div></div>", "<figure></figure>", "<span></span>", "<li></li>"]
        {
            if html.contains(empty) {
                html = html.replace(empty, "");
            }
        }
        if html.len() == before {
            break;
        }
    }
    html.trim().to_owned()
}
