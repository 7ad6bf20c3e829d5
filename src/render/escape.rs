/// Escapes text for an attribute or an element.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_an_attribute_or_an_element() {
        assert_eq!(escape(r#""><b>&"#), "&quot;&gt;&lt;b&gt;&amp;");
    }
}
