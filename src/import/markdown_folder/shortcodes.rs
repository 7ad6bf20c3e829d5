//! Generators' shortcodes and tags in Markdown: `{{< figure src="…" >}}` of Hugo, `{% include … %}` of Jekyll, `{{ … }}` of Zola.

use std::collections::BTreeSet;

use crate::content::html::escape;
use crate::import::code::{Spans, fences};

/// Replaces known ones by Markdown or HTML, removes unknown ones and returns their names. Code is left unchanged.
pub fn replace(body: &str) -> (String, BTreeSet<String>) {
    let mut lost = BTreeSet::new();
    let mut out = String::with_capacity(body.len());
    for (is_code, part) in fences(body) {
        if is_code {
            out.push_str(part);
        } else {
            replace_in_text(part, &mut out, &mut lost);
        }
    }
    (out, lost)
}

/// Longest shortcode.
const MARK_BYTES: usize = 4096;

/// Opening and closing delimiters, the longest first.
const MARKS: [(&str, &str); 4] = [("{{<", ">}}"), ("{{%", "%}}"), ("{{", "}}"), ("{%", "%}")];

fn replace_in_text(text: &str, out: &mut String, lost: &mut BTreeSet<String>) {
    let mut rest = text;
    let mut spans = Spans::default();
    let mut raw_until: Option<&str> = None;
    while let Some(at) = rest.find(['{', '`']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('`') {
            // A code span.
            let length = spans.length(rest);
            out.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        let near = &rest[..rest.floor_char_boundary(MARK_BYTES)];
        let found = MARKS.iter().find(|(open, _)| rest.starts_with(open));
        let span = found.and_then(|(open, close)| Some((open.len(), near[open.len()..].find(close)?, close.len())));
        let Some((open, inner, close)) = span else {
            let line = near.split('\n').next().unwrap_or_default();
            if let Some(end) = line.starts_with("{:").then(|| line.find('}')).flatten() {
                rest = &rest[end + 1..];
            } else {
                out.push('{');
                rest = &rest[1..];
            }
            continue;
        };
        let mark = &rest[..open];
        let whole = &rest[..open + inner + close];
        let inside = rest[open..open + inner].trim().trim_matches('-').trim();
        rest = &rest[open + inner + close..];
        let name: String = inside
            .trim_start_matches('/')
            .trim_start()
            .chars()
            .take_while(|c| c.is_alphanumeric() || "_-./".contains(*c))
            .collect();
        match raw_until {
            Some(end) if name == end => raw_until = None,
            Some("endraw") => out.push_str(whole),
            Some(_) => {}
            None if mark == "{%" && (name == "raw" || name == "comment") => {
                raw_until = Some(if name == "raw" { "endraw" } else { "endcomment" });
            }
            None => {
                let alone = out.is_empty() || out.ends_with('\n');
                let block = alone && ["figure", "img", "image", "youtube", "vimeo"].contains(&name.as_str());
                // Between blank lines: Markdown directly after HTML would be parsed as part of it.
                if block {
                    out.push('\n');
                }
                known(mark, &name, inside, out, lost);
                if block && rest.starts_with(['\n', '\r']) {
                    out.push('\n');
                }
            }
        }
    }
    out.push_str(rest);
}

fn known(mark: &str, name: &str, inside: &str, out: &mut String, lost: &mut BTreeSet<String>) {
    let value = |wanted: &[&str]| wanted.iter().find_map(|wanted| argument(inside, wanted));
    let first = || {
        inside
            .get(name.len()..)
            .unwrap_or_default()
            .trim()
            .trim_matches(['"', '\'', '(', ')'])
            .split([' ', '"'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    match name {
        "" => {}
        _ if inside.starts_with('/') => {}
        "figure" | "img" | "image" => {
            let Some(src) =
                value(&["src", "link", "path", "0"]).or_else(|| Some(first()).filter(|src| !src.is_empty()))
            else {
                return;
            };
            let alt = value(&["alt", "caption", "title"]).unwrap_or_default();
            out.push_str(&format!("<figure><img src=\"{}\" alt=\"{}\">", escape(&src), escape(&alt)));
            if let Some(caption) = value(&["caption"]) {
                out.push_str(&format!("<figcaption>{}</figcaption>", escape(&caption)));
            }
            out.push_str("</figure>");
        }
        "youtube" | "vimeo" => {
            let id = value(&["id"]).unwrap_or_else(first);
            let address = if name == "youtube" { "https://www.youtube.com/watch?v=" } else { "https://vimeo.com/" };
            let id: String = id.chars().filter(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
            out.push_str(&format!("[{}]({address}{id})", if name == "youtube" { "YouTube" } else { "Vimeo" }));
        }
        // Zola's argument for the file is the same for all of them.
        "ref" | "relref" | "link" | "post_url" => {
            let file = value(&["path"]).unwrap_or_else(first);
            out.push_str(&format!("@/{}", file.trim_start_matches('/')));
        }
        "highlight" if mark != "{{" => {
            out.push_str(&format!("\n```{}\n", first()));
        }
        "endhighlight" => out.push_str("\n```\n"),
        "toc" | "site.baseurl" | "site.url" | "else" | "endif" | "endfor" | "endraw" | "end" | "endblock"
        | "endcomment" => {}
        _ if mark == "{{" && (inside.contains("relative_url") || inside.contains("absolute_url")) => {
            out.push_str(inside.split('|').next().unwrap_or_default().trim().trim_matches(['"', '\'']));
        }
        name => {
            lost.insert(format!("{mark} {name}"));
        }
    }
}

/// `name="value"` or `name='value'` or `name=value`.
fn argument(inside: &str, name: &str) -> Option<String> {
    let mut rest = inside;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back();
        rest = &rest[at + name.len()..];
        if before.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_') {
            continue;
        }
        let Some(value) = rest.trim_start().strip_prefix('=') else { continue };
        let value = value.trim_start();
        let value = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or_default(),
            _ => value.split([' ', ',', ')']).next().unwrap_or_default(),
        };
        return Some(value.to_owned()).filter(|value| !value.is_empty());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_marks_become_html_and_links() {
        let (text, lost) = replace(
            "a {{< figure src=\"x.jpg\" caption=\"El \\<río\" >}} b\n\n{{< youtube dQw4 >}}\n\n{{ vimeo(id=\"12\") }}\n",
        );
        assert!(
            text.contains(
                "<figure><img src=\"x.jpg\" alt=\"El \\&lt;río\"><figcaption>El \\&lt;río</figcaption></figure>"
            ),
            "{text}"
        );
        assert!(text.contains("[YouTube](https://www.youtube.com/watch?v=dQw4)"), "{text}");
        assert!(text.contains("[Vimeo](https://vimeo.com/12)"), "{text}");
        assert!(lost.is_empty(), "{lost:?}");
    }

    #[test]
    fn a_mark_alone_in_its_line_is_a_block_of_its_own() {
        let (text, _) = replace("{{< figure src=\"x.jpg\" >}}\n{{< youtube dQw4 >}}\nTexto *aquí*.\n");
        assert_eq!(
            text,
            "\n<figure><img src=\"x.jpg\" alt=\"\"></figure>\n\n\n[YouTube](https://www.youtube.com/watch?v=dQw4)\n\nTexto *aquí*.\n"
        );
    }

    #[test]
    fn links_to_files_are_those_of_zola() {
        let (text, lost) = replace(
            "[a]({{< ref \"es/viaje.md#top\" >}}) [b]({{% relref \"/en/second.md\" %}}) [c]({{< ref path=\"x.md\" lang=\"en\" >}}) \
             [d]({% post_url 2023-05-06-my-post %}) [e]({{ site.baseurl }}{% link _posts/2023-05-06-my-post.md %})",
        );
        assert_eq!(
            text,
            "[a](@/es/viaje.md#top) [b](@/en/second.md) [c](@/x.md) [d](@/2023-05-06-my-post) [e](@/_posts/2023-05-06-my-post.md)"
        );
        assert!(lost.is_empty());
    }

    #[test]
    fn unknown_marks_are_reported_and_what_they_hold_stays() {
        let (text, lost) = replace("{{% aviso tipo=\"x\" %}}Cuidado{{% /aviso %}} {% include mapa.html %}");
        assert_eq!(text, "Cuidado ");
        assert_eq!(lost.into_iter().collect::<Vec<_>>(), ["{% include", "{{% aviso"]);
    }

    #[test]
    fn code_stays_as_it_is() {
        let body = "`{{ x }}` y\n\n```\n{{< y >}}\n```\n";
        assert_eq!(replace(body).0, body);
        assert_eq!(replace("{% highlight ruby %}\nputs 1\n{% endhighlight %}").0, "\n```ruby\n\nputs 1\n\n```\n");
    }

    #[test]
    fn other_braces_stay() {
        assert_eq!(replace("a { b } {c} [x]({{ site.baseurl }}/y)\n{: .clase }").0, "a { b } {c} [x](/y)\n");
    }
}
