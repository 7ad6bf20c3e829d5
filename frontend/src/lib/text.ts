/** White space as Unicode and the server know it: `String.trim` leaves U+0085 and takes U+FEFF. */
export function trim(text: string): string {
  return text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');
}

export function isBlank(text: string): boolean {
  return trim(text) === '';
}

/** Length in characters: an emoji is one, not two as in `length`. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
