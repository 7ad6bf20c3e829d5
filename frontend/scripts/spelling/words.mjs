// Splits a text into the words to look up in a dictionary.
import { RULES } from './rules.mjs';

const WORD = /[\p{L}\p{M}\p{N}]+(?:[’-][\p{L}\p{M}\p{N}]+)*/gu;
const ROMAN = /^(?=[IVXLC])(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;

/** Units that follow a number, the same in every language. */
export const UNITS = ['km', 'm', 'cm', 'mm', 'kg', 'g', 'ha', 'h', 'l', 'min', '°C'];

/** The words of a text, without numbers, units, single letters and Roman numerals. */
export function wordsOf(text) {
  const words = [...text.matchAll(WORD)].map(([word]) => word);
  return words.filter((word) => word.length > 1 && /\p{L}/u.test(word) && !ROMAN.test(word) && !UNITS.includes(word));
}

/** The parts of a word that a dictionary need not contain as a whole; null when it cannot be split. */
export function partsOf(lang, word) {
  const parts = word.split('-');
  if (parts.length > 1) return parts.filter((part) => part.length > 1 && !/\p{N}/u.test(part));
  const [head, ...rest] = word.split('’');
  if (rest.length !== 1) return null;
  const { elisions, endings } = RULES[lang];
  if (endings.includes(rest[0])) return [head];
  if (elisions.includes(head.toLowerCase())) return rest;
  return null;
}

/** A word and everything it may be split into. */
export function formsOf(lang, word) {
  return [word, ...(partsOf(lang, word) ?? []).flatMap((part) => formsOf(lang, part))];
}
