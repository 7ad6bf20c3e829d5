// How each language is written: rules/<lang>.json.
//   package        Debian's package with the dictionary of the language's locale
//   quotes         quotation marks, outside and inside of each other
//   decimals, percent   what stands before the decimals and before %
//   marks          what stands before ; : ! ? and within quotation marks; nothing when left out
//   ellipsis       what stands before … behind a word; nothing when left out
//   pairs          marks of which there are as many as of their partners
//   twice          words that may stand twice in a row
//   elisions       what may stand before an apostrophe in front of any word
//   endings        what may follow an apostrophe behind any word
//   abbreviations  abbreviations of two words, as they are not written
//   verbs          words that are spelt like a unit
import { readFileSync } from 'node:fs';

import { LANGS, LANGUAGES } from '../languages.mjs';

const none = { marks: '', ellipsis: '', pairs: [], twice: [], elisions: [], endings: [], abbreviations: [], verbs: [] };

const rulesOf = (lang) => ({ ...none, thousands: LANGUAGES[lang].thousands, ...JSON.parse(readFileSync(new URL(`rules/${lang}.json`, import.meta.url), 'utf8')) });

export const RULES = Object.fromEntries(LANGS.map((lang) => [lang, rulesOf(lang)]));
