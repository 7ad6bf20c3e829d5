//! Addresses a post has or had at its source.

/// The evidence that an address belongs to a post. The strongest claim wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// The post is there today.
    Today,
    /// The source says it used to be there: an alias, an older slug.
    Former,
    /// Known from an earlier import.
    Kept,
    /// It may be there, depending on settings that are not available.
    Likely,
}

impl Claim {
    /// Strongest first.
    pub const ALL: [Claim; 4] = [Claim::Today, Claim::Former, Claim::Kept, Claim::Likely];
}

/// Paths with their queries, without duplicates: `/2020/01/x/`, `/?p=12`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OldAddresses(Vec<(Claim, String)>);

impl OldAddresses {
    /// Adds an address, unless it is empty or already present with an equal or stronger claim.
    pub fn push(&mut self, claim: Claim, path: impl Into<String>) {
        let path = path.into();
        if path.is_empty() {
            return;
        }
        match self.0.iter_mut().find(|(_, known)| *known == path) {
            Some((known, _)) => *known = claim.min(*known),
            None => self.0.push((claim, path)),
        }
    }

    /// Those with one claim, in the order of the source.
    pub fn with(&self, claim: Claim) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(own, _)| *own == claim).map(|(_, path)| path.as_str())
    }

    /// The one with the strongest claim.
    pub fn first(&self) -> Option<&str> {
        self.0.iter().min_by_key(|(claim, _)| *claim).map(|(_, path)| path.as_str())
    }

    #[cfg(test)]
    pub fn paths(&self) -> Vec<&str> {
        Claim::ALL.into_iter().flat_map(|claim| self.with(claim)).collect()
    }
}

/// The path and query of an address: `https://x.org/a/?p=1#b` → `/a/?p=1`.
pub fn path_of(address: &str) -> Option<String> {
    let address = address.trim();
    let rest = match address.find("://") {
        Some(at) => {
            let rest = &address[at + 3..];
            rest.find(['/', '?']).map_or("/", |at| &rest[at..])
        }
        None if address.starts_with('/') && !address.starts_with("//") => address,
        None => return None,
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let path = if rest.starts_with('?') { format!("/{rest}") } else { rest.to_owned() };
    (path.len() > 1 && !path.chars().any(char::is_control)).then_some(path)
}

/// Resolves `.` and `..` to a path within the imported folder, never outside it; `None` for an absolute address.
pub fn relative(base: &str, address: &str) -> Option<String> {
    if address.is_empty() || address.starts_with(['/', '#', '?']) || has_scheme(address) {
        return None;
    }
    let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
    for part in address.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

pub fn has_scheme(address: &str) -> bool {
    address.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}
