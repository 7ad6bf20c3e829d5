//! `data/mail/*`: what a mail looks like, as text and as HTML.

use std::fmt::Write;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Kwargs;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value, escape_formatter};

use crate::locale;

/// Every template, by the name other templates include it by.
const SOURCES: [(&str, &str); 30] = [
    ("layout.html", include_str!("../../data/mail/layout.html")),
    ("parts.html", include_str!("../../data/mail/parts.html")),
    ("confirmation.html", include_str!("../../data/mail/confirmation.html")),
    ("confirmation.txt", include_str!("../../data/mail/confirmation.txt")),
    ("address_changed.html", include_str!("../../data/mail/address_changed.html")),
    ("address_changed.txt", include_str!("../../data/mail/address_changed.txt")),
    ("erase_code.html", include_str!("../../data/mail/erase_code.html")),
    ("erase_code.txt", include_str!("../../data/mail/erase_code.txt")),
    ("new_address.html", include_str!("../../data/mail/new_address.html")),
    ("new_address.txt", include_str!("../../data/mail/new_address.txt")),
    ("request_link.html", include_str!("../../data/mail/request_link.html")),
    ("request_link.txt", include_str!("../../data/mail/request_link.txt")),
    ("visitor_step.html", include_str!("../../data/mail/visitor_step.html")),
    ("visitor_step.txt", include_str!("../../data/mail/visitor_step.txt")),
    ("itinerary.html", include_str!("../../data/mail/itinerary.html")),
    ("itinerary.txt", include_str!("../../data/mail/itinerary.txt")),
    ("morning.html", include_str!("../../data/mail/morning.html")),
    ("morning.txt", include_str!("../../data/mail/morning.txt")),
    ("newsletter_confirm.html", include_str!("../../data/mail/newsletter_confirm.html")),
    ("newsletter_confirm.txt", include_str!("../../data/mail/newsletter_confirm.txt")),
    ("refused.html", include_str!("../../data/mail/refused.html")),
    ("refused.txt", include_str!("../../data/mail/refused.txt")),
    ("reminder.html", include_str!("../../data/mail/reminder.html")),
    ("reminder.txt", include_str!("../../data/mail/reminder.txt")),
    ("sign_in.html", include_str!("../../data/mail/sign_in.html")),
    ("sign_in.txt", include_str!("../../data/mail/sign_in.txt")),
    ("staff.html", include_str!("../../data/mail/staff.html")),
    ("staff.txt", include_str!("../../data/mail/staff.txt")),
    ("test.html", include_str!("../../data/mail/test.html")),
    ("test.txt", include_str!("../../data/mail/test.txt")),
];

/// The compiled templates.
#[derive(Debug)]
pub struct Templates(Environment<'static>);

/// Both bodies of one mail.
#[derive(Debug)]
pub struct Bodies {
    pub text: String,
    pub html: String,
}

impl Templates {
    pub fn embedded() -> Templates {
        let mut environment = Environment::new();
        environment.set_syntax(whitespace());
        // An undefined name in a template must be an error, not a gap in a mail.
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|name| match name.ends_with(".html") {
            true => AutoEscape::Html,
            false => AutoEscape::None,
        });
        environment.set_formatter(write_value);
        environment.add_filter("fill", fill);
        environment.add_filter("lines", |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>());
        environment.add_filter("underline", |text: &str| "-".repeat(text.chars().count()));
        for (name, source) in SOURCES {
            environment.add_template(name, source).expect("embedded templates compile, which a test sees to");
        }
        Templates(environment)
    }

    /// Renders `<name>.txt` and `<name>.html`.
    ///
    /// # Errors
    /// When there is no such template or it needs a value missing from `values`.
    pub fn render(&self, name: &str, values: &Value) -> Result<Bodies, Error> {
        let text = self.0.get_template(&format!("{name}.txt"))?.render(values)?;
        let html = self.0.get_template(&format!("{name}.html"))?.render(values)?;
        Ok(Bodies { text, html })
    }
}

/// As minijinja's own, but leaves `/` unescaped: to a mail filter, `&#x2f;` in a URL looks like obfuscation.
fn write_value(out: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    match (state.auto_escape(), value.as_str()) {
        (AutoEscape::Html, Some(text)) if !value.is_safe() => {
            for c in text.chars() {
                match c {
                    '&' => out.write_str("&amp;")?,
                    '<' => out.write_str("&lt;")?,
                    '>' => out.write_str("&gt;")?,
                    '"' => out.write_str("&quot;")?,
                    '\'' => out.write_str("&#39;")?,
                    c => out.write_char(c)?,
                }
            }
            Ok(())
        }
        _ => escape_formatter(out, state, value),
    }
}

/// Removes lines that contain only a block tag.
fn whitespace() -> SyntaxConfig {
    let mut syntax = SyntaxConfig::builder();
    syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
    syntax.build().expect("the usual delimiters do not clash")
}

/// `text|fill(name=value)`: fills the placeholders of a translated text.
fn fill(text: &str, values: Kwargs) -> Result<String, Error> {
    let mut pairs = Vec::new();
    for name in values.args() {
        let value: Value = values.get(name)?;
        pairs.push((name, value.to_string()));
    }
    if let Some(name) = locale::placeholders(text).find(|name| !pairs.iter().any(|(known, _)| known == name)) {
        return Err(Error::new(ErrorKind::MissingArgument, format!("nothing is given for the placeholder `{name}`")));
    }
    Ok(locale::fill(text, &pairs))
}

#[cfg(test)]
mod tests {
    use minijinja::context;

    use super::*;

    #[test]
    fn values_are_escaped_in_html_and_untouched_in_text() {
        let mut templates = Templates::embedded();
        for name in ["probe.html", "probe.txt"] {
            templates.0.add_template(name, "{{ t|fill(name=name) }}").unwrap();
        }
        let values = context! { t => "Hi & {{name}}", name => "<b>{{t}}</b>" };
        let bodies = templates.render("probe", &values).unwrap();
        assert_eq!(bodies.text, "Hi & <b>{{t}}</b>");
        assert_eq!(bodies.html, "Hi &amp; &lt;b&gt;{{t}}&lt;/b&gt;");
    }

    #[test]
    fn a_missing_value_is_an_error() {
        let mut templates = Templates::embedded();
        for name in ["probe.html", "probe.txt"] {
            templates.0.add_template(name, "{{ t|fill(other=1) }}").unwrap();
        }
        assert!(templates.render("probe", &context! { t => "{{name}}" }).is_err());
        assert!(templates.render("test", &context! {}).is_err());
        assert!(templates.render("poem", &context! {}).is_err());
    }
}
