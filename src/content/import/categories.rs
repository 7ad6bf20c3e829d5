//! Categories of other systems → the six of the site.

use std::collections::BTreeMap;

use crate::content::post::{Category, folded};
use crate::locale::{Lang, page_texts};

/// How a category was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The owner's file says so.
    Map,
    /// It has the name of one of the six, in one of the languages.
    Name,
    /// A word of it, or of a tag, belongs to one of the six.
    Word,
    /// Nothing says what the post is about.
    Default,
}

impl Rule {
    /// For reports.
    pub const fn words(self) -> &'static str {
        match self {
            Rule::Map => "by the category map",
            Rule::Name => "by its name",
            Rule::Word => "the nearest by a word in it",
            Rule::Default => "nothing nearer was found",
        }
    }
}

/// Beginnings of words, folded, that belong to a category: what it is about in six languages. The first category with one counts,
/// so that "Nature and indigenous culture" is culture.
const WORDS: [(Category, &[&str]); 6] = [
    (
        Category::KawesqarCulture,
        &[
            "kawesqar",
            "kaweskar",
            "kawashkar",
            "alacaluf",
            "indigen",
            "originari",
            "cultur",
            "kultur",
            "histor",
            "geschicht",
            "storia",
            "ethn",
            "etni",
            "canoa",
            "canoe",
            "patrimon",
            "heritage",
            "tradici",
            "traditi",
        ],
    ),
    (
        Category::ScientificExpeditions,
        &[
            "scien",
            "cienc",
            "cientif",
            "wissenschaft",
            "forsch",
            "research",
            "investiga",
            "recherche",
            "ricerc",
            "pesquis",
            "expedi",
            "spedizion",
            "geolog",
            "glaciolog",
            "astronom",
        ],
    ),
    (
        Category::Conservation,
        &[
            "conserva",
            "natur",
            "wildlife",
            "fauna",
            "flora",
            "biodivers",
            "animal",
            "tier",
            "bird",
            "aves",
            "vogel",
            "oiseau",
            "uccell",
            "huemul",
            "park",
            "parque",
            "parc",
            "restaur",
            "rewild",
            "forest",
            "foret",
            "bosque",
            "wald",
            "bosc",
            "florest",
        ],
    ),
    (
        Category::SustainableTravel,
        &[
            "sustain",
            "sostenib",
            "sustent",
            "durable",
            "nachhalt",
            "ecolog",
            "ecotur",
            "okolog",
            "oekolog",
            "respons",
            "verantwort",
            "slow",
            "carbon",
            "climat",
            "clima",
            "klima",
            "plastic",
            "plastique",
            "plastik",
        ],
    ),
    (
        Category::RegenerativeTourism,
        &[
            "regenera",
            "rigenera",
            "comunid",
            "communit",
            "communaut",
            "comunit",
            "gemeinschaft",
            "agenc",
            "agentur",
            "news",
            "notici",
            "notizi",
            "nachricht",
            "actualit",
        ],
    ),
    (
        Category::PatagoniaAdventures,
        &[
            "aventur",
            "adventur",
            "abenteuer",
            "avventur",
            "trek",
            "hik",
            "senderis",
            "wander",
            "randon",
            "escursion",
            "trilha",
            "kayak",
            "kajak",
            "climb",
            "escalad",
            "kletter",
            "montan",
            "mountain",
            "berg",
            "viaj",
            "travel",
            "reise",
            "voyag",
            "viagg",
            "viage",
            "ruta",
            "route",
            "tour",
            "trip",
            "patagon",
        ],
    ),
];

/// An owner's own assignment of categories, by their folded name.
#[derive(Clone, Debug, Default)]
pub struct CategoryMap(BTreeMap<String, Category>);

impl CategoryMap {
    /// Reads a file of YAML or JSON: names and the codes of the site's categories.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn parse(text: &str) -> Result<CategoryMap, String> {
        let entries: BTreeMap<String, String> = serde_saphyr::from_str(text).map_err(|error| error.to_string())?;
        let codes = || Category::ALL.map(Category::code).join(", ");
        entries
            .into_iter()
            .map(|(name, code)| match Category::from_code(&code) {
                Some(category) => Ok((folded(&name), category)),
                None => Err(format!("`{name}` leads to `{code}`, which is none of {}", codes())),
            })
            .collect::<Result<_, _>>()
            .map(CategoryMap)
    }

    /// The category of a post, and the name that decided with its rule.
    pub fn category<'a>(&self, categories: &'a [String], tags: &'a [String]) -> (Category, Option<&'a str>, Rule) {
        let mapped = categories.iter().find_map(|name| Some((*self.0.get(&folded(name))?, name)));
        if let Some((category, name)) = mapped {
            return (category, Some(name), Rule::Map);
        }
        if let Some((category, name)) = categories.iter().find_map(|name| Some((by_name(name)?, name))) {
            return (category, Some(name), Rule::Name);
        }
        match categories.iter().chain(tags).find_map(|name| Some((by_word(name)?, name))) {
            Some((category, name)) => (category, Some(name), Rule::Word),
            None => (Category::PatagoniaAdventures, None, Rule::Default),
        }
    }
}

fn by_name(name: &str) -> Option<Category> {
    let name = folded(name);
    Category::ALL.into_iter().find(|category| {
        name == folded(&category.code().replace('_', " "))
            || Lang::ALL.into_iter().any(|lang| {
                page_texts(lang, "blog")["categories"][category.code()].as_str().is_some_and(|own| folded(own) == name)
            })
    })
}

fn by_word(name: &str) -> Option<Category> {
    let name = folded(name);
    let has = |start: &&str| name.contains(&format!(" {start}"));
    WORDS.into_iter().find(|(_, starts)| starts.iter().any(has)).map(|(category, _)| category)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn category(categories: &[&str], tags: &[&str]) -> (Category, Rule) {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let (category, _, rule) = CategoryMap::default().category(&owned(categories), &owned(tags));
        (category, rule)
    }

    #[test]
    fn names_in_any_language_and_spelling() {
        for name in ["Conservación", "CONSERVACION", "Naturschutz", "conservation", "Conservazione"] {
            assert_eq!(category(&[name], &[]), (Category::Conservation, Rule::Name), "{name}");
        }
        assert_eq!(category(&["scientific-expeditions"], &[]), (Category::ScientificExpeditions, Rule::Name));
        assert_eq!(
            category(&["Uncategorized", "Viagens sustentáveis"], &[]),
            (Category::SustainableTravel, Rule::Name)
        );
    }

    #[test]
    fn others_lie_near_one_by_their_words() {
        for (name, expected) in [
            ("Pueblos originarios", Category::KawesqarCulture),
            ("Forschung", Category::ScientificExpeditions),
            ("Oiseaux", Category::Conservation),
            ("Slow travel", Category::SustainableTravel),
            ("Noticias", Category::RegenerativeTourism),
            ("Trekking", Category::PatagoniaAdventures),
        ] {
            assert_eq!(category(&[name], &[]), (expected, Rule::Word), "{name}");
        }
        assert_eq!(category(&["Uncategorized"], &["Huemul"]), (Category::Conservation, Rule::Word));
        assert_eq!(category(&["Uncategorized"], &["x"]), (Category::PatagoniaAdventures, Rule::Default));
    }

    #[test]
    fn the_owners_map_goes_before_all() {
        let map = CategoryMap::parse("Trekking: conservation\n\"Días de viento\": scientific_expeditions\n").unwrap();
        let names = ["dias de VIENTO".to_owned()];
        assert_eq!(map.category(&names, &[]), (Category::ScientificExpeditions, Some("dias de VIENTO"), Rule::Map));
        assert!(CategoryMap::parse("{\"Trekking\": \"hiking\"}").unwrap_err().contains("`hiking`"));
    }
}
