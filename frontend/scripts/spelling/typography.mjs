// Typography, language by language. A text is what a reader sees, without markup.
import { RULES } from './rules.mjs';
import { UNITS } from './words.mjs';

const NBSP = '\u00a0';
const THIN = '\u202f';
const ANY_SPACE = `[ ${NBSP}${THIN}]`;

const BRACKETS = { '(': ')', '[': ']' };

/** Characters that a text may contain besides letters, digits and its language's quotation marks. */
const MARKS = new Set(` ${NBSP}${THIN}\n.,;:!?¿¡…()[]’–-−+×%°º/|·&$`);

/** Acts of law keep their official number: Ley 19.253 is not a quantity. */
const LAW = /(?:\b(?:Ley|Law|Act|Loi|loi|Gesetz|Legge|legge|Lei|Decreto|Decree)|n\.?º|n°|No\.|Nr\.)[ \u00a0\u202f]\d+\.\d{3}/gu;
const PHONE = /\+\d[\d \u00a0\u202f]+\d/gu;
const CODE = /\b[A-Z]{2,}-[A-Z0-9]{4,}\b|\b\d{4}-\d{2}-\d{2}\b/gu;

/** What is wrong with a text, in words. */
export function typographyFaults(lang, text) {
  const { quotes, marks, ellipsis, pairs, twice, abbreviations } = RULES[lang];
  const faults = [];
  const find = (pattern, message, where = text) => {
    for (const match of where.matchAll(pattern)) faults.push(`${message}: ${around(where, match.index, match[0].length)}`);
  };

  if (text !== text.normalize('NFC')) faults.push('letters and accents are apart (not NFC)');
  find(/["'`´]/gu, 'straight quote or apostrophe');
  find(/[ \u00a0\u202f]{2,}|\t|^[ \u00a0\u202f]|[ \u00a0\u202f]$/gmu, 'superfluous space');
  find(/\.{2,}|…\.|\.…/gu, '… is one character');
  find(/--|—|[ \u00a0\u202f]-[ \u00a0\u202f]/gu, 'a dash is –');
  find(/[,;:!?](?=\p{L})|(?<=\p{Ll})\.(?=\p{Lu})/gu, 'no space after the mark');
  find(/(?<=[([¿¡])[ \u00a0\u202f]|[ \u00a0\u202f](?=[)\],.])/gu, 'space beside a mark');
  find(/(?<![\p{L}\p{N}])(\p{Ll}{2,}) \1(?![\p{L}\p{N}’-])/gu, 'a word twice', withoutAllowed(text, twice));
  for (const character of text) {
    if (!/[\p{L}\p{M}\p{N}"'`´\t—]/u.test(character) && !MARKS.has(character) && !quotes.join('').includes(character)) {
      faults.push(`“${character}” (U+${hex(character)}) is not used in ${lang}`);
    }
  }

  if (marks !== '') {
    const [before, behind] = [`(?<!${marks})`, `(?!${marks})`];
    const [open, close] = quotes[0];
    find(new RegExp(`${before}[;!?${close}]|(?<!${marks}|\\d):|${open}${behind}|(?<=\\d):(?!\\d)`, 'gu'), `a space (U+${hex(marks)}) belongs here`);
  } else {
    find(/[ \u00a0\u202f](?=[;:!?])/gu, 'space before the mark');
    find(/(?<=[«„‚])[ \u00a0\u202f]|[ \u00a0\u202f](?=»)/gu, 'space within quotation marks');
  }
  for (const [open, close] of pairs) {
    if (text.split(open).length !== text.split(close).length) faults.push(`${open} and ${close} are not as many: ${text.slice(0, 60)}`);
  }
  if (abbreviations.length > 0) {
    const written = abbreviations.join('|').replaceAll('.', '\\.');
    find(new RegExp(`\\b(?:${written})\\.`, 'giu'), 'an abbreviation of two words has a no-break space');
  }
  if (ellipsis !== '') {
    find(/(?<=\p{L})…/gu, 'a space belongs before …');
  } else {
    find(/[ \u00a0\u202f](?=…)/gu, 'space before …');
  }
  faults.push(...pairFaults(lang, text), ...numberFaults(lang, text));
  return faults;
}

/** The code point of a character in Unicode notation: `202F`. */
function hex(character) {
  return character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** Brackets and quotation marks, outer ones outside. */
function pairFaults(lang, text) {
  const [outer, inner] = RULES[lang].quotes;
  const opening = { ...BRACKETS, [outer[0]]: outer[1], [inner[0]]: inner[1] };
  const faults = [];
  const open = [];
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const here = () => characters.slice(Math.max(0, index - 20), index + 20).join('');
    const top = open.at(-1);
    // An apostrophe is not a quotation mark: o’clock, the guides’ hut.
    if (character === '’' && (top !== '’' || /\p{L}/u.test(characters[index + 1] ?? ''))) continue;
    // In German “ and ‘ close.
    if (character === top) {
      open.pop();
    } else if (opening[character] !== undefined) {
      if (character === inner[0] && !open.includes(outer[1])) faults.push(`${inner} stands within ${outer} only: ${here()}`);
      if (character === outer[0] && open.includes(outer[1])) faults.push(`${outer} within ${outer}: ${here()}`);
      open.push(opening[character]);
    } else if (Object.values(opening).includes(character)) {
      faults.push(`“${character}” closes nothing: ${here()}`);
    }
  }
  if (open.length > 0) faults.push(`“${open.join('')}” is missing: ${text.slice(0, 60)}`);
  return faults;
}

function numberFaults(lang, text) {
  const { thousands, decimals, percent, verbs } = RULES[lang];
  const where = text.replace(LAW, '§').replace(PHONE, '§').replace(CODE, '§');
  const faults = [];
  if (/\b(?:Ley|Law|Loi|loi|Gesetz|Legge|legge|Lei)[ \u00a0\u202f]\d+[,\u202f]\d/u.test(text)) faults.push('a Chilean law is written 19.253');
  const find = (pattern, message) => {
    for (const match of where.matchAll(pattern)) faults.push(`${message}: ${around(where, match.index, match[0].length)}`);
  };
  const wrong = [...`., ${NBSP}${THIN}’`].filter((mark) => mark !== thousands).join('');
  find(new RegExp(`(?<![\\d.,])\\d{1,3}[${wrong}]\\d{3}(?!\\d)`, 'gu'), `thousands are set apart by “${thousands}”`);
  find(/(?<![\d.,\u202f])\d{5,}/gu, `thousands are set apart by “${thousands}”`);
  find(new RegExp(`(?<![\\d.,:])\\d{1,3}[${decimals === ',' ? '.' : ','}]\\d{1,2}(?![\\d.,:])`, 'gu'), `decimals follow “${decimals}”`);
  find(/(?<=\d)-(?=\d)|(?<=\d)[ \u00a0\u202f]–(?=[ \u00a0\u202f]?\d)|(?<=\d)–[ \u00a0\u202f](?=\d)/gu, 'a range is written 4–12');
  find(new RegExp(`(?<=\\d)(?!${percent}%)${ANY_SPACE}?%`, 'gu'), percent ? 'a no-break space belongs before %' : 'no space before %');
  // In Italian the “ha” of “2016 ha” is a verb.
  const units = UNITS.filter((unit) => !verbs.includes(unit)).join('|');
  find(new RegExp(`(?<=\\d)(?:[ ${THIN}]?(?:${units})|${ANY_SPACE}?(?<!${NBSP})(?:USD|€))(?![\\p{L}\\p{N}’])`, 'gu'), 'a no-break space belongs before the unit');
  find(/(?:USD|US\$|€)[ \u202f]?(?=\d)/gu, 'a no-break space belongs after the currency');
  return faults;
}

function withoutAllowed(text, allowed) {
  return allowed.reduce((rest, word) => rest.replace(new RegExp(`\\b(${word}),? ${word}\\b`, 'giu'), '$1'), text);
}

function around(text, index, length) {
  const shown = text.slice(Math.max(0, index - 20), index + length + 20).replace(/\n/gu, '⏎');
  return `…${shown.replaceAll(NBSP, '⍽').replaceAll(THIN, '⍽')}…`;
}
