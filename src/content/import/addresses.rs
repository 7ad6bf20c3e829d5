//! Addresses that a post has or had at its source.

/// What speaks for an address being a post's. The stronger claim has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// It is found there today.
    Today,
    /// The source says that it was there before: an alias, an older slug.
    Former,
    /// An earlier import knew it.
    Kept,
    /// It may be there: only settings that are not at hand would say it.
    Likely,
}

impl Claim {
    /// The strongest first.
    pub const ALL: [Claim; 4] = [Claim::Today, Claim::Former, Claim::Kept, Claim::Likely];
}

/// Paths with their queries, each once: `/2020/01/x/`, `/?p=12`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OldAddresses(Vec<(Claim, String)>);

impl OldAddresses {
    /// Adds an address, unless it is empty or there with a claim as strong.
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

    /// The best known.
    pub fn first(&self) -> Option<&str> {
        self.0.iter().min_by_key(|(claim, _)| *claim).map(|(_, path)| path.as_str())
    }

    #[cfg(test)]
    pub fn paths(&self) -> Vec<&str> {
        Claim::ALL.into_iter().flat_map(|claim| self.with(claim)).collect()
    }
}
