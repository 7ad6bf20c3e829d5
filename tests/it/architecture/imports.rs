//! Which files of a crate import which, read from their tokens.
//!
//! A file imports another when a `use` or a path in its code leads to something defined there. A `pub use` on the way is followed to the
//! file of the definition, and is not an import of the file that contains it unless that file names the item as well; nor is
//! `mod child;`, or a path in a `pub(in …)`. `super::Thing` imports the parent where the parent defines it. Code that is only compiled for
//! tests does not count.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The segments of a path.
type Segments = Vec<String>;

#[derive(Default)]
struct Module {
    file: PathBuf,
    children: HashSet<String>,
    /// What the names brought in by a `use` stand for, whatever their visibility.
    used: HashMap<String, Segments>,
    /// Of these, the re-exported ones.
    handed_on: HashSet<String>,
    /// Names and paths in the code itself.
    named: BTreeSet<Segments>,
}

/// Files, each with the files that it imports and the path that leads there.
pub type Imports = BTreeMap<PathBuf, BTreeMap<PathBuf, String>>;

/// The imports of the crate whose root is `folder/lib.rs`.
pub fn read(folder: &Path) -> Imports {
    let mut modules = HashMap::new();
    read_file(folder, Vec::new(), &mut modules);
    let mut imports = Imports::new();
    for (at, module) in &modules {
        let of_file = imports.entry(module.file.clone()).or_default();
        let own = module
            .used
            .iter()
            .filter(|(name, _)| !module.handed_on.contains(*name) || module.named.contains(&vec![(*name).clone()]));
        for path in own.map(|(_, path)| path).chain(module.named.iter().filter(|path| path.len() > 1)) {
            if let Some(file) = defined_in(&modules, at, path, 0).filter(|file| **file != module.file) {
                of_file.insert(file.clone(), path.join("::"));
            }
        }
    }
    imports
}

/// Files that import each other in a cycle, the first repeated at the end.
pub fn circle(imports: &Imports) -> Option<Vec<PathBuf>> {
    // Files whose imports are all dropped already are in no cycle, and are dropped too.
    let mut left = imports.clone();
    loop {
        let before = left.len();
        let known: HashSet<PathBuf> = left.keys().cloned().collect();
        left.retain(|_, imported| imported.keys().any(|file| known.contains(file)));
        if left.len() == before {
            break;
        }
    }
    let mut way = vec![left.keys().next()?.clone()];
    loop {
        let next = left[way.last()?].keys().find(|file| left.contains_key(*file))?.clone();
        if let Some(at) = way.iter().position(|file| *file == next) {
            way.drain(..at);
            way.push(next);
            return Some(way);
        }
        way.push(next);
    }
}

fn read_file(folder: &Path, at: Segments, modules: &mut HashMap<Segments, Module>) {
    let file = match at.as_slice() {
        [] => folder.join("lib.rs"),
        names => folder.join(names.join("/")).with_extension("rs"),
    };
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut module = Module { file, ..Module::default() };
    read_tokens(tokens, &mut module);
    for child in &module.children {
        read_file(folder, [at.as_slice(), std::slice::from_ref(child)].concat(), modules);
    }
    modules.insert(at, module);
}

fn read_tokens(tokens: TokenStream, module: &mut Module) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    let mut is_public = false;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Punct(hash) if hash.as_char() == '#' && is_test_only(tokens.get(at + 1)) => {
                at += 2;
                // The item ends with its block or its semicolon.
                while !tokens.get(at).is_none_or(|token| is_punct(token, ';') || block(token).is_some()) {
                    at += 1;
                }
            }
            TokenTree::Ident(name) if name == "pub" => {
                is_public = true;
                let restriction = tokens.get(at + 1).and_then(|token| group(token, Delimiter::Parenthesis));
                let words = ["crate", "super", "self", "in"];
                let first = restriction.and_then(|group| group.into_iter().next());
                at += usize::from(first.is_some_and(|first| words.contains(&first.to_string().as_str())));
                at += 1;
                continue;
            }
            TokenTree::Ident(name) if name == "use" => {
                let mut names = Vec::new();
                at = read_use(&tokens, at + 1, &[], &mut names);
                for (name, path) in names {
                    if is_public {
                        module.handed_on.insert(name.clone());
                    }
                    module.used.insert(name, path);
                }
            }
            TokenTree::Ident(name) if name == "mod" && tokens.get(at + 2).is_some_and(|end| is_punct(end, ';')) => {
                module.children.insert(tokens[at + 1].to_string());
                at += 2;
            }
            TokenTree::Ident(_) => {
                let path;
                (path, at) = read_path(&tokens, at);
                module.named.insert(path);
                is_public = false;
                continue;
            }
            TokenTree::Group(group) => read_tokens(group.stream(), module),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        is_public = false;
        at += 1;
    }
}

/// The path that begins here, and where it ends.
fn read_path(tokens: &[TokenTree], mut at: usize) -> (Segments, usize) {
    let mut path = vec![tokens[at].to_string()];
    at += 1;
    while let [first, second, TokenTree::Ident(name), ..] = &tokens[at..]
        && is_punct(first, ':')
        && is_punct(second, ':')
    {
        path.push(name.to_string());
        at += 3;
    }
    (path, at)
}

/// The names of a `use` with their paths, and where it ends.
fn read_use(tokens: &[TokenTree], mut at: usize, before: &[String], names: &mut Vec<(String, Segments)>) -> usize {
    let mut path = before.to_vec();
    loop {
        if let Some(inner) = tokens.get(at).and_then(block) {
            let inner: Vec<TokenTree> = inner.into_iter().collect();
            let mut within = 0;
            while within < inner.len() {
                within = read_use(&inner, within, &path, names) + 1;
            }
            return at + 1;
        }
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) if name == "as" => {
                names.push((tokens[at + 1].to_string(), path));
                return at + 2;
            }
            Some(TokenTree::Ident(name)) => {
                if name != "self" || path.is_empty() {
                    path.push(name.to_string());
                }
                at += 1;
            }
            Some(token) if is_punct(token, ':') || is_punct(token, '*') => at += 1,
            _ => {
                names.extend(path.last().cloned().map(|name| (name, path)));
                return at;
            }
        }
    }
}

/// The file that defines what a path in a module names; none for another crate's. Of a module, its own.
fn defined_in<'a>(
    modules: &'a HashMap<Segments, Module>,
    at: &[String],
    path: &[String],
    depth: usize,
) -> Option<&'a PathBuf> {
    // Modules that import each other's names would recurse forever.
    let (first, mut rest) = path.split_first().filter(|_| depth < 16)?;
    let module = &modules[at];
    let mut place = at.to_vec();
    match first.as_str() {
        "crate" => place.clear(),
        "self" => {}
        "super" => {
            place.pop();
            while let Some((_, after)) = rest.split_first().filter(|(name, _)| *name == "super") {
                place.pop();
                rest = after;
            }
        }
        name if module.children.contains(name) => rest = path,
        name => {
            let used = module.used.get(name).filter(|used| used[0] != name)?;
            return defined_in(modules, at, &[used, rest].concat(), depth + 1);
        }
    }
    while let Some((name, after)) = rest.split_first() {
        let module = &modules[&place];
        if module.children.contains(name) {
            place.push(name.clone());
            rest = after;
        } else if let Some(used) = module.used.get(name)
            && let Some(file) = defined_in(modules, &place, &[used, after].concat(), depth + 1)
        {
            return Some(file);
        } else {
            break;
        }
    }
    Some(&modules[&place].file)
}

fn is_test_only(attribute: Option<&TokenTree>) -> bool {
    let attribute = attribute.and_then(|token| group(token, Delimiter::Bracket));
    attribute.is_some_and(|tokens| tokens.to_string().replace(' ', "") == "cfg(test)")
}

fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn block(token: &TokenTree) -> Option<TokenStream> {
    group(token, Delimiter::Brace)
}

fn group(token: &TokenTree, delimiter: Delimiter) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group.stream()),
        _ => None,
    }
}
