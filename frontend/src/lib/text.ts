/** Trims white space as defined by Unicode and the server: `String.trim` keeps U+0085 and removes U+FEFF. */
export function trim(text: string): string {
  return text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');
}

/** Length in characters: an emoji counts as one, not two as in `length`. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Length in UTF-8 bytes. The server's engine has no TextEncoder. */
export function bytes(text: string): number {
  let count = 0;
  for (const character of text) {
    const code = codeOf(character);
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}

/** Inclusive ranges of code points. */
type Ranges = readonly (readonly [number, number])[];

/** Format and other invisible characters, the same list as in `src/inquiry/line.rs`. */
const INVISIBLE: Ranges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];
const SEPARATORS: Ranges = [[0x2028, 0x2029]];
const NON_JOINER = 0x200c;
const JOINER = 0x200d;
/** Variation selectors, which choose the form of the preceding character. */
const SELECTORS: Ranges = [[0xfe00, 0xfe0f], [0xe0100, 0xe01ef]];
/** Pictographs, skin tone modifiers, and the variation selector that requests emoji presentation. */
const EMOJI: Ranges = [[0x2190, 0x2bff], [0xfe0f, 0xfe0f], [0x1f000, 0x1faff]];
/** Regional flags: a black flag and invisible tag letters. */
const FLAG: Ranges = [[0x1f3f4, 0x1f3f4], [0xe0020, 0xe007e]];
const TAGS: Ranges = [[0xe0020, 0xe007f]];
/** Viramas of the Indic scripts, which remove a letter's inherent vowel and are not alphabetic. */
const VIRAMAS = [0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd4d, 0xdca];

/**
 * A single-line field as the server reads it (`src/inquiry/line.rs`): without surrounding spaces and without invisible
 * characters, which come along when text is pasted.
 */
export function oneLine(text: string): string {
  const typed = Array.from(trim(text), codeOf);
  const line: number[] = [];
  typed.forEach((code, at) => {
    if (isIn(SEPARATORS, code)) line.push(0x20);
    else if (!isIn(INVISIBLE, code) || belongs(line.at(-1), code, typed[at + 1])) line.push(code);
  });
  return trim(line.map((code) => String.fromCodePoint(code)).join(''));
}

/** Whether an invisible character has an effect between its neighbours. */
function belongs(before: number | undefined, code: number, after: number | undefined): boolean {
  if (before === undefined) return false;
  if (code === JOINER && isIn(EMOJI, before)) return after !== undefined && isIn(EMOJI, after);
  if (code === JOINER || code === NON_JOINER) return isJoined(before) && after !== undefined && isJoined(after);
  if (isIn(SELECTORS, code)) return !/\p{White_Space}/u.test(String.fromCodePoint(before)) && !isIn(INVISIBLE, before);
  return isIn(TAGS, code) && isIn(FLAG, before);
}

/** Letters of scripts that use joiners, from Arabic on. */
function isJoined(code: number): boolean {
  return VIRAMAS.includes(code) || (code >= 0x600 && /\p{Alphabetic}/u.test(String.fromCodePoint(code)));
}

function isIn(ranges: Ranges, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Replaces full-width forms with the usual characters. */
export function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\ufe6b/g, '@');
}
