import { characters } from '../../lib/text';

/** What is wrong with a trimmed name; the server's rule is the same: `src/inquiry/name.rs`. */
export function nameError(name: string): string | undefined {
  const length = characters(name);
  if (length < 2) return 'too_short';
  if (length > 120) return 'too_long';
  return holdsUnseen(name) || leadsElsewhere(name) ? 'invalid_characters' : undefined;
}

/**
 * Zero-width joiners inside words, which Persian and the scripts of India need. The signs listed beside the letters take a letter's
 * vowel away and are not counted among the letters.
 */
const JOINERS =
  /([\p{Alphabetic}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{Alphabetic})/gu;

/** Whether the name holds control characters, line separators or format characters, which hide in a text or turn its direction. */
function holdsUnseen(name: string): boolean {
  return /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name.replace(JOINERS, '$1'));
}

/** Whether the name holds an address, a site or a telephone: the confirmation repeats it to somebody who may be a stranger. */
function leadsElsewhere(name: string): boolean {
  const text = plain(name.replace(/[\u200c\u200d]/g, ''));
  return (
    /[@/]/.test(text) ||
    // A name has the number of a king or a generation at most.
    (text.match(/\p{N}/gu) ?? []).length >= 5 ||
    // A dot inside a word with two small letters after it: `bit.ly` and not `St.Clair`, `Dr.No` or `José M.ª`.
    /[^\p{White_Space}!-/:-@[-`{-~]\.\p{Lowercase}{2}/u.test(text) ||
    holdsKnownDomain(text.toLowerCase())
  );
}

/** The text that a mail program may take this one for: full-width forms and other dots. */
function plain(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2024\u3002\ufe52\uff61]/g, '.')
    .replace(/\ufe6b/g, '@');
}

/** Top-level domains that mail programs link without a scheme, apart from those that are also parts of names (`St.Clair`, `Dr.No`). */
const LINKED =
  /^(app|bet|biz|blog|casino|click|club|cn|com|dev|edu|eu|gov|icu|info|io|link|live|net|online|org|page|ru|shop|site|space|store|tk|top|uk|us|vip|website|xyz)$/;

/** Whether a word in small letters is a domain whatever letters it was typed in. */
function holdsKnownDomain(text: string): boolean {
  return text.split(/[^\p{Alphabetic}\p{N}.\-?#:]/u).some((word) => {
    const [host = ''] = word.split(/[?#:]/);
    const labels = host.replace(/^\.+|\.+$/g, '').split('.');
    const last = labels.at(-1) ?? '';
    if (labels.length < 2) return false;
    return labels[0] === 'www' || (host.length < word.length && characters(last) > 1) || LINKED.test(last);
  });
}
