//! Maps categories of other systems to the site's six.

use std::collections::BTreeMap;

use crate::content::post::{Category, folded};
use crate::content::yaml;
use crate::locale::{Lang, page_texts};

/// How a category was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// By the owner's mapping file.
    Map,
    /// It has the name of one of the six in one of the languages.
    Name,
    /// It, or a tag, has the meaning of one of the six.
    Word,
    /// Nothing indicates what the post is about.
    Default,
}

impl Rule {
    /// For reports.
    pub const fn words(self) -> &'static str {
        match self {
            Rule::Map => "by the category map",
            Rule::Name => "by its name",
            Rule::Word => "by what it means",
            Rule::Default => "nothing nearer was found",
        }
    }
}

/// Spellings of the people's name, folded. Only these put a text in the category about their culture.
const KAWESQAR: [&str; 9] =
    ["kawesqar", "kaweskar", "kawescar", "kawashkar", "qawasqar", "alacaluf", "alacalufe", "alacalufes", "alakaluf"];

/// Folded words and phrases that mean a category, in the languages they were collected from. A name gets the category that all its
/// words mean, ignoring stop words: "Nature and wildlife", but not "Human nature".
const WORDS: [(Category, &[&str]); 5] = [
    (
        Category::ScientificExpeditions,
        &[
            "science",
            "sciences",
            "scientific",
            "ciencia",
            "ciencias",
            "cientifica",
            "cientificas",
            "cientifico",
            "cientificos",
            "wissenschaft",
            "wissenschaften",
            "wissenschaftliche",
            "scientifique",
            "scientifiques",
            "scienza",
            "scienze",
            "scientifica",
            "scientifiche",
            "research",
            "investigacion",
            "investigaciones",
            "forschung",
            "recherche",
            "recherches",
            "ricerca",
            "ricerche",
            "pesquisa",
            "pesquisas",
            "expedition",
            "expeditions",
            "expedicion",
            "expediciones",
            "expeditionen",
            "spedizione",
            "spedizioni",
            "expedicao",
            "expedicoes",
            "geology",
            "geologia",
            "geologie",
            "glaciology",
            "glaciologia",
            "glaziologie",
            "glaciologie",
            "field work",
            "fieldwork",
            "feldforschung",
            "trabajo de campo",
        ],
    ),
    (
        Category::Conservation,
        &[
            "conservation",
            "conservacion",
            "conservacao",
            "conservazione",
            "naturschutz",
            "artenschutz",
            "umweltschutz",
            "nature",
            "naturaleza",
            "natureza",
            "natura",
            "natur",
            "wildlife",
            "wild animals",
            "fauna",
            "faune",
            "flora",
            "flore",
            "tierwelt",
            "pflanzenwelt",
            "biodiversity",
            "biodiversidad",
            "biodiversidade",
            "biodiversita",
            "biodiversite",
            "biodiversitat",
            "artenvielfalt",
            "birds",
            "birdwatching",
            "aves",
            "vogel",
            "oiseaux",
            "uccelli",
            "passaros",
            "huemul",
            "huemules",
            "rewilding",
            "reforestation",
            "reforestacion",
            "national park",
            "national parks",
            "parque nacional",
            "parques nacionales",
            "parques nacionais",
            "nationalpark",
            "nationalparks",
            "parc national",
            "parcs nationaux",
            "parco nazionale",
            "parchi nazionali",
            "protected areas",
            "areas protegidas",
            "aree protette",
            "schutzgebiete",
        ],
    ),
    (
        Category::SustainableTravel,
        &[
            "sustainable",
            "sustainability",
            "sostenible",
            "sostenibles",
            "sostenibilidad",
            "sustentable",
            "sustentables",
            "sustentabilidad",
            "sostenibile",
            "sostenibili",
            "sostenibilita",
            "sustentavel",
            "sustentaveis",
            "sustentabilidade",
            "nachhaltig",
            "nachhaltige",
            "nachhaltiges",
            "nachhaltiger",
            "nachhaltigkeit",
            "developpement durable",
            "tourisme durable",
            "voyage durable",
            "voyages durables",
            "ecotourism",
            "ecoturismo",
            "ecotourisme",
            "okotourismus",
            "oekotourismus",
            "slow travel",
            "slow tourism",
            "responsible travel",
            "responsible tourism",
            "turismo responsable",
            "viajes responsables",
            "tourisme responsable",
            "voyage responsable",
            "turismo responsabile",
            "viaggi responsabili",
            "turismo responsavel",
            "sanfter tourismus",
            "sanftes reisen",
        ],
    ),
    (
        Category::RegenerativeTourism,
        &[
            "regenerative",
            "regeneration",
            "regenerativo",
            "regenerativa",
            "regenerativos",
            "regenerativas",
            "regeneracion",
            "regenerativer",
            "regeneratives",
            "regeneratif",
            "regeneratifs",
            "rigenerativo",
            "rigenerativa",
            "rigenerazione",
            "regeneracao",
        ],
    ),
    (
        Category::PatagoniaAdventures,
        &[
            "adventure",
            "adventures",
            "aventura",
            "aventuras",
            "abenteuer",
            "aventure",
            "aventures",
            "avventura",
            "avventure",
            "trekking",
            "trek",
            "treks",
            "hiking",
            "hike",
            "hikes",
            "senderismo",
            "wandern",
            "wanderung",
            "wanderungen",
            "randonnee",
            "randonnees",
            "escursionismo",
            "escursioni",
            "trilha",
            "trilhas",
            "caminhada",
            "caminhadas",
            "caminata",
            "caminatas",
            "kayak",
            "kajak",
            "caiaque",
            "climbing",
            "escalada",
            "klettern",
            "escalade",
            "arrampicata",
            "mountaineering",
            "montanismo",
            "bergsteigen",
            "alpinisme",
            "alpinismo",
        ],
    ),
];

/// Stop words.
const SILENT: &str = " a al and com con d da das de dei del della der des di die do dos du e ed el en et for from fur gli i il im in \
    l la las le les los mit no nos o of on our para per pour sur the todo tudo und unsere y \
    patagonia patagonie patagonien chile chili cile chilena tourism turismo tourisme tourismus travel travels trip trips viaje viajes \
    viajar viagem viagens reise reisen voyage voyages viaggio viaggi tour tours ";

/// The owner's own mapping of category names, folded.
#[derive(Clone, Debug, Default)]
pub struct CategoryMap(BTreeMap<String, Category>);

impl CategoryMap {
    /// Parses a YAML or JSON file that maps names to the codes of the site's categories.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn parse(text: &str) -> Result<CategoryMap, String> {
        let entries: BTreeMap<String, String> =
            serde_saphyr::from_str(text).map_err(|error| yaml::words_with_place(&error))?;
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

    /// The category of a post, with the name that decided it and the rule.
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
    let mut rest = folded(name);
    if rest.split_whitespace().any(|word| KAWESQAR.contains(&word)) {
        return Some(Category::KawesqarCulture);
    }
    rest.push(' ');
    let mut found = None;
    for (category, words) in WORDS {
        // Longer ones first, so that a phrase is not mistaken for one of its words.
        let mut words = words.to_vec();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        for word in words {
            while let Some(at) = rest.find(&format!(" {word} ")) {
                rest.replace_range(at..=at + word.len(), "");
                found = found.or(Some(category));
            }
        }
    }
    rest.split_whitespace().all(|word| SILENT.contains(&format!(" {word} "))).then_some(found).flatten()
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
    fn others_are_one_by_what_they_mean() {
        for (name, expected) in [
            ("El pueblo kawésqar hoy", Category::KawesqarCulture),
            ("Los alacalufes y el mar", Category::KawesqarCulture),
            ("Forschung", Category::ScientificExpeditions),
            ("Ciencia y expediciones", Category::ScientificExpeditions),
            ("Oiseaux", Category::Conservation),
            ("Naturaleza y aventura", Category::Conservation),
            ("Parques Nacionales de Chile", Category::Conservation),
            ("Slow travel", Category::SustainableTravel),
            ("Le tourisme durable", Category::SustainableTravel),
            ("Turismo regenerativo en la Patagonia", Category::RegenerativeTourism),
            ("Trekking", Category::PatagoniaAdventures),
        ] {
            assert_eq!(category(&[name], &[]), (expected, Rule::Word), "{name}");
        }
        assert_eq!(category(&["Uncategorized"], &["Huemul"]), (Category::Conservation, Rule::Word));
        assert_eq!(category(&["Uncategorized"], &["x"]), (Category::PatagoniaAdventures, Rule::Default));
    }

    #[test]
    fn what_only_sounds_like_one_is_none() {
        for name in [
            "History",
            "Historia",
            "Geschichte",
            "Pop culture",
            "Cultura",
            "Tradicional",
            "Pueblos originarios",
            "Heritage",
            "Canoe",
            "Responsive",
            "Newspaper",
            "News",
            "Noticias",
            "Human nature",
            "Data science",
            "Parking",
            "Slow food",
            "Touring",
            "Climate",
            "Durable goods",
        ] {
            assert_eq!(category(&[name], &[]), (Category::PatagoniaAdventures, Rule::Default), "{name}");
        }
    }

    #[test]
    fn the_owners_map_goes_before_all() {
        let map = CategoryMap::parse("Trekking: conservation\n\"Días de viento\": scientific_expeditions\n").unwrap();
        let names = ["dias de VIENTO".to_owned()];
        assert_eq!(map.category(&names, &[]), (Category::ScientificExpeditions, Some("dias de VIENTO"), Rule::Map));
        assert!(CategoryMap::parse("{\"Trekking\": \"hiking\"}").unwrap_err().contains("`hiking`"));
    }
}
