//! Progress of a long command: a bar on a terminal, an occasional line elsewhere.

use std::cell::Cell;
use std::io::{IsTerminal as _, stderr};

use indicatif::{ProgressBar, ProgressStyle};

/// Steps between two lines.
const LINE_EVERY: usize = 1000;

pub struct Progress {
    what: &'static str,
    things: &'static str,
    all: Option<usize>,
    done: Cell<usize>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Of `all` things, or of an unknown number.
    pub fn new(what: &'static str, things: &'static str, all: Option<usize>) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let (bar, template) = match all {
                Some(all) => (ProgressBar::new(all as u64), "{prefix} {bar:30} {pos}/{len} {msg}, {eta} left"),
                None => (ProgressBar::no_length(), "{spinner} {prefix} {pos} {msg}"),
            };
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            bar.with_style(style).with_prefix(what).with_message(things)
        });
        Progress { what, things, all, done: Cell::new(0), bar }
    }

    pub fn step(&self) {
        self.done.set(self.done.get() + 1);
        match &self.bar {
            Some(bar) => bar.inc(1),
            None if self.done.get().is_multiple_of(LINE_EVERY) => self.line(),
            None => {}
        }
    }

    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn line(&self) {
        let of = self.all.map(|all| format!(" of {all}")).unwrap_or_default();
        eprintln!("{} {}{of} {}", self.what, self.done.get(), self.things);
    }
}
