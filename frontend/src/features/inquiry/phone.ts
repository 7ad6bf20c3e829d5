import { bytes, narrow, oneLine } from '../../lib/text';

/** Why a number is not accepted, as the last part of a key under `notes` in the strings. */
export type PhoneFault = 'characters' | 'too_short' | 'too_long';

export type Phone = { digits: string; international: boolean; extension: boolean };

/** Separators between a number and its extension, and the extension; same list as the server's in `src/inquiry/phone.rs`. */
const EXTENSION = /[ ,;]*(?:#|anexo|dw|durchwahl|ext|extension|extensión|int|interno|poste|ramal|x)[ .:]*\d{1,6}$/;

/** 7 to 15 digits, not counting spaces, dots, dashes, slashes and brackets, after an optional leading `+` or `00`. */
export function readPhone(typed: string): Phone | PhoneFault {
  const line = oneLine(typed);
  if (bytes(line) > 50) return 'too_long';
  const whole = narrow(line).toLowerCase().replace(/^tel:/, '');
  const number = whole.replace(EXTENSION, '');
  const compact = number.replace(/[.\-\u2010-\u2015\u2212()[\]/]|(?!\p{Cc})\p{White_Space}/gu, '');
  const digits = compact.replace(/^(\+|00)/, '');
  if (!/^\d*$/.test(digits)) return 'characters';
  if (digits.length < 7) return 'too_short';
  if (digits.length > 15) return 'too_long';
  return { digits, international: digits !== compact, extension: number !== whole };
}

/** What is wrong with a number, if anything is. */
export function phoneFault(typed: string): PhoneFault | undefined {
  const phone = readPhone(typed);
  return typeof phone === 'string' ? phone : undefined;
}
