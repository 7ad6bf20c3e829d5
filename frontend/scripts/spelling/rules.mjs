// How each language is written: rules/<lang>.json.
//   package        Debian's package with the dictionary of the language's locale
//   quotes         quotation marks, outer and inner
//   decimals, percent   what precedes the decimals and %
//   marks          what precedes ; : ! ? and goes inside quotation marks; nothing by default
//   ellipsis       what precedes … after a word; nothing by default
//   pairs          marks that must occur as often as their counterparts
//   twice          words that may occur twice in a row
//   elisions       what may precede an apostrophe before any word
//   endings        what may follow an apostrophe after any word
//   abbreviations  wrong spellings of two-word abbreviations
//   verbs          words that are spelt like a unit
import { readFileSync } from 'node:fs';

import { LANGS, LANGUAGES } from '../languages.mjs';

const none = { marks: '', ellipsis: '', pairs: [], twice: [], elisions: [], endings: [], abbreviations: [], verbs: [] };

const rulesOf = (lang) => ({ ...none, thousands: LANGUAGES[lang].thousands, ...JSON.parse(readFileSync(new URL(`rules/${lang}.json`, import.meta.url), 'utf8')) });

export const RULES = Object.fromEntries(LANGS.map((lang) => [lang, rulesOf(lang)]));
