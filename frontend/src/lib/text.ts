/** White space as Unicode and the server know it: `String.trim` leaves U+0085 and takes U+FEFF. */
export function trim(text: string): string {
  return text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');
}

/** Length in characters: an emoji is one, not two as in `length`. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Format characters and others that show nothing: what `src/inquiry/line.rs` lists. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

/** Letters of the scripts that need joiners, and the signs of India's that take a letter's vowel away. */
const JOINED = /^(?:(?![\0-\u05ff])\p{Alphabetic}|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])$/u;

/** Pictures, the colour of a skin, and the mark that makes a picture of the sign before it. */
const EMOJI = /^[\u2190-\u2bff\ufe0f\u{1f000}-\u{1faff}]$/u;

/**
 * A field of one line as the server reads it (`src/inquiry/line.rs`): without spaces around it and without characters that show
 * nothing, which come along when text is pasted.
 */
export function oneLine(text: string): string {
  const typed = [...trim(text)];
  let before = '';
  let line = '';
  typed.forEach((character, at) => {
    const kept = /[\u2028\u2029]/.test(character) ? ' ' : character;
    if (INVISIBLE.test(kept) && !belongs(before, kept, typed[at + 1] ?? '')) return;
    line += kept;
    before = kept;
  });
  return trim(line);
}

/** Whether an invisible character does something between its neighbours. */
function belongs(before: string, character: string, after: string): boolean {
  if (!before) return false;
  if (character === '\u200d' && EMOJI.test(before)) return EMOJI.test(after);
  if (/[\u200c\u200d]/.test(character)) return JOINED.test(before) && JOINED.test(after);
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character)) return !/\p{White_Space}/u.test(before) && !INVISIBLE.test(before);
  return /[\u{e0020}-\u{e007f}]/u.test(character) && /[\u{1f3f4}\u{e0020}-\u{e007e}]/u.test(before);
}

/** Full-width forms as their usual characters. */
export function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\ufe6b/g, '@');
}
