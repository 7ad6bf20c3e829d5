use std::collections::BTreeSet;

/// Prefix of the names of settings.
const PREFIX: &str = "PATAGONIA_";
/// Read or set at build time; `cargo run` passes them on to the program.
const BUILD_SETTINGS: [&str; 3] = ["PATAGONIA_DIST", "PATAGONIA_COMMIT", "PATAGONIA_PUBLIC"];
/// Least similarity of a name to the setting that is probably meant, from 0 to 1.
const ALIKE: f64 = 0.6;

/// Warnings about environment variables that look like settings of `command` but are not.
pub fn unknown_settings(command: &clap::Command) -> Vec<String> {
    fn collect(command: &clap::Command, names: &mut BTreeSet<String>) {
        names.extend(command.get_arguments().filter_map(|arg| Some(arg.get_env()?.to_str()?.to_owned())));
        command.get_subcommands().for_each(|command| collect(command, names));
    }
    let mut known: BTreeSet<String> = BUILD_SETTINGS.map(str::to_owned).into();
    collect(command, &mut known);
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut unknown: Vec<String> = names.filter(|name| name.starts_with(PREFIX) && !known.contains(name)).collect();
    unknown.sort();
    unknown
        .into_iter()
        .map(|name| match nearest(&name, &known) {
            Some(meant) => format!("`{name}` is no setting and does nothing; is `{meant}` meant?"),
            None => format!("`{name}` is no setting and does nothing"),
        })
        .collect()
}

/// The most similar known name, if any is similar enough.
fn nearest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a String> {
    let alike = |other: &String| {
        // Without the common prefix, which would make any two similar.
        let (name, other) = (&name[PREFIX.len()..], &other[PREFIX.len()..]);
        if other.starts_with(name) { 1.0 } else { strsim::normalized_damerau_levenshtein(name, other) }
    };
    let best = known.iter().max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
    (alike(best) >= ALIKE).then_some(best)
}
