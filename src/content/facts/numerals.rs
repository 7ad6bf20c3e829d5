//! Whole numbers in words, and which of them are singular.

use crate::locale::Lang;

/// Up to here numbers are written in words; above it digits read better in every language.
const LAST: u32 = 99;

/// Whether a number takes the singular (CLDR's category `one` for whole numbers).
pub fn is_one(lang: Lang, number: u32) -> bool {
    match lang {
        Lang::Fr | Lang::Pt => number < 2,
        _ => number == 1,
    }
}

/// A number in words, agreeing with a feminine noun where the language has it agree.
pub fn in_words(lang: Lang, number: u32, feminine: bool) -> String {
    if number > LAST {
        return number.to_string();
    }
    let (ten, one) = (number / 10, number % 10);
    let tens = |names: [&'static str; 10]| names[ten as usize];
    match lang {
        Lang::Es => match (ten, one) {
            (0..=2, _) if feminine && number == 1 => "una".to_owned(),
            (0..=2, _) if feminine && number == 21 => "veintiuna".to_owned(),
            (0..=2, _) => SPANISH[number as usize].to_owned(),
            (_, 0) => tens(SPANISH_TENS).to_owned(),
            _ => format!("{} y {}", tens(SPANISH_TENS), in_words(lang, one, feminine)),
        },
        Lang::En => match (ten, one) {
            (0 | 1, _) => ENGLISH[number as usize].to_owned(),
            (_, 0) => tens(ENGLISH_TENS).to_owned(),
            _ => format!("{}-{}", tens(ENGLISH_TENS), ENGLISH[one as usize]),
        },
        Lang::Fr => french(number, feminine),
        Lang::De => match (ten, one) {
            (0, 1) => if feminine { "eine" } else { "ein" }.to_owned(),
            (0 | 1, _) => GERMAN[number as usize].to_owned(),
            (_, 0) => tens(GERMAN_TENS).to_owned(),
            (_, 1) => format!("einund{}", tens(GERMAN_TENS)),
            _ => format!("{}und{}", GERMAN[one as usize], tens(GERMAN_TENS)),
        },
        Lang::It => match (ten, one) {
            (0, 1) => if feminine { "una" } else { "un" }.to_owned(),
            (0 | 1, _) => ITALIAN[number as usize].to_owned(),
            (_, 0) => tens(ITALIAN_TENS).to_owned(),
            // Ventuno and ventotto lose a vowel, ventitré gains an accent.
            (_, 1 | 8) => {
                let name = tens(ITALIAN_TENS);
                format!("{}{}", &name[..name.len() - 1], if one == 1 { "uno" } else { "otto" })
            }
            (_, 3) => format!("{}tré", tens(ITALIAN_TENS)),
            _ => format!("{}{}", tens(ITALIAN_TENS), ITALIAN[one as usize]),
        },
        Lang::Pt => match (ten, one) {
            (0, 1) if feminine => "uma".to_owned(),
            (0, 2) if feminine => "duas".to_owned(),
            (0 | 1, _) => PORTUGUESE[number as usize].to_owned(),
            (_, 0) => tens(PORTUGUESE_TENS).to_owned(),
            _ => format!("{} e {}", tens(PORTUGUESE_TENS), in_words(lang, one, feminine)),
        },
    }
}

fn french(number: u32, feminine: bool) -> String {
    let one = if feminine { "une" } else { "un" };
    match number {
        1 => one.to_owned(),
        0..=16 => FRENCH[number as usize].to_owned(),
        17..=19 => format!("dix-{}", FRENCH[number as usize - 10]),
        20..=69 => {
            let ten = FRENCH_TENS[number as usize / 10];
            match number % 10 {
                0 => ten.to_owned(),
                1 => format!("{ten} et {one}"),
                rest => format!("{ten}-{}", FRENCH[rest as usize]),
            }
        }
        71 => "soixante et onze".to_owned(),
        70..=79 => format!("soixante-{}", french(number - 60, feminine)),
        80 => "quatre-vingts".to_owned(),
        _ => format!("quatre-vingt-{}", french(number - 80, feminine)),
    }
}

#[rustfmt::skip]
const SPANISH: [&str; 30] = [
    "cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
    "diez", "once", "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve",
    "veinte", "veintiún", "veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve",
];
const SPANISH_TENS: [&str; 10] =
    ["", "diez", "veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];

#[rustfmt::skip]
const ENGLISH: [&str; 20] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
];
const ENGLISH_TENS: [&str; 10] =
    ["", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

#[rustfmt::skip]
const FRENCH: [&str; 17] = [
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf",
    "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize",
];
const FRENCH_TENS: [&str; 7] = ["", "dix", "vingt", "trente", "quarante", "cinquante", "soixante"];

#[rustfmt::skip]
const GERMAN: [&str; 20] = [
    "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
    "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
];
const GERMAN_TENS: [&str; 10] =
    ["", "zehn", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];

#[rustfmt::skip]
const ITALIAN: [&str; 20] = [
    "zero", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove",
    "dieci", "undici", "dodici", "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove",
];
const ITALIAN_TENS: [&str; 10] =
    ["", "dieci", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"];

#[rustfmt::skip]
const PORTUGUESE: [&str; 20] = [
    "zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove",
    "dez", "onze", "doze", "treze", "catorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove",
];
const PORTUGUESE_TENS: [&str; 10] =
    ["", "dez", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_each_language_writes_them() {
        for (lang, number, masculine, feminine) in [
            (Lang::Es, 1, "un", "una"),
            (Lang::Es, 21, "veintiún", "veintiuna"),
            (Lang::Es, 24, "veinticuatro", "veinticuatro"),
            (Lang::Es, 31, "treinta y un", "treinta y una"),
            (Lang::En, 13, "thirteen", "thirteen"),
            (Lang::En, 40, "forty", "forty"),
            (Lang::En, 25, "twenty-five", "twenty-five"),
            (Lang::Fr, 17, "dix-sept", "dix-sept"),
            (Lang::Fr, 21, "vingt et un", "vingt et une"),
            (Lang::Fr, 71, "soixante et onze", "soixante et onze"),
            (Lang::Fr, 80, "quatre-vingts", "quatre-vingts"),
            (Lang::Fr, 81, "quatre-vingt-un", "quatre-vingt-une"),
            (Lang::Fr, 99, "quatre-vingt-dix-neuf", "quatre-vingt-dix-neuf"),
            (Lang::De, 1, "ein", "eine"),
            (Lang::De, 21, "einundzwanzig", "einundzwanzig"),
            (Lang::De, 37, "siebenunddreißig", "siebenunddreißig"),
            (Lang::It, 21, "ventuno", "ventuno"),
            (Lang::It, 23, "ventitré", "ventitré"),
            (Lang::It, 28, "ventotto", "ventotto"),
            (Lang::Pt, 2, "dois", "duas"),
            (Lang::Pt, 22, "vinte e dois", "vinte e duas"),
            (Lang::Pt, 100, "100", "100"),
        ] {
            assert_eq!(in_words(lang, number, false), masculine, "{lang} {number}");
            assert_eq!(in_words(lang, number, true), feminine, "{lang} {number}");
        }
        assert!(is_one(Lang::Fr, 0) && !is_one(Lang::De, 0) && is_one(Lang::It, 1));
    }
}
