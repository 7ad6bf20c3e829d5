//! The beginning of a body, and the code in it.

/// A level-1 heading at the start of the text, and the text without it.
pub fn title_of_body(body: &str) -> (Option<String>, &str) {
    let text = body.trim_start();
    let Some(rest) = text.strip_prefix("# ") else { return (None, body) };
    let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
    let line = line.trim().trim_end_matches('#').trim_end();
    let plain = crate::content::markdown::to_text(line);
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { (None, body) } else { (Some(plain), after) }
}

/// A text with the contents of its code blocks blanked, line by line.
pub fn without_code(body: &str) -> String {
    let mut fence: Option<&str> = None;
    let mut out = String::with_capacity(body.len());
    for line in body.lines() {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        let is_code = fence.is_some() || mark.is_some() || line.starts_with("    ");
        fence = match (fence, mark) {
            (None, mark) => mark,
            (open, mark) if open == mark => None,
            (open, _) => open,
        };
        out.push_str(if is_code { "" } else { line });
        out.push('\n');
    }
    out
}

/// MDX without its leading module statements; a blank line ends a statement.
pub fn without_modules(body: &str) -> &str {
    let mut rest = body;
    loop {
        let text = rest.trim_start();
        if !text.starts_with("import ") && !text.starts_with("export ") {
            return rest;
        }
        let mut lines = text.split_inclusive('\n');
        let length: usize = lines.by_ref().take_while(|line| !line.trim().is_empty()).map(str::len).sum();
        rest = &text[length..];
    }
}
