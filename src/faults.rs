//! Faults that a test injects into a running server. Compiled out of builds without debug assertions, such as releases.

/// Panics if the file that `FAULT_FILE` names contains the name of this point.
#[cfg(debug_assertions)]
pub fn point(name: &str) {
    use std::sync::LazyLock;

    static FILE: LazyLock<Option<std::ffi::OsString>> = LazyLock::new(|| std::env::var_os("FAULT_FILE"));
    let asked_for = FILE.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    assert!(asked_for.is_none_or(|asked_for| asked_for != name), "a test asked for a fault in `{name}`");
}

#[cfg(not(debug_assertions))]
pub fn point(_: &str) {}
