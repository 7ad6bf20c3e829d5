import { bytes, narrow, oneLine } from '../../lib/text';
import plans from './phone-plans.json';

/** Why a number is not accepted, as the last part of a key under `notes` in the strings. */
type PhoneFault = 'characters' | 'too_short' | 'too_long';

type Phone = { digits: string; international: boolean; extension: boolean };

/** Separators between a number and its extension, and the extension; same list as the server's in `src/inquiry/phone.rs`. */
const EXTENSION = /[ ,;]*(?:#|anexo|dw|durchwahl|ext|extension|extensión|int|interno|poste|ramal|x)[ .:]*\d{1,6}$/;

/** 7 to 15 digits, not counting spaces, dots, dashes, slashes and brackets, after an optional leading `+` or `00`. */
function read(typed: string): Phone | PhoneFault {
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
  const phone = read(typed);
  return typeof phone === 'string' ? phone : undefined;
}

/**
 * Whether such a number cannot exist, judging by its length: the visitor is asked to check it and may go on. The server
 * knows the numbering plans themselves.
 */
export function phoneDoubt(typed: string, country: string): boolean {
  const phone = read(typed);
  if (typeof phone === 'string' || phone.extension) return false;
  const lengths: Record<string, number[]> = plans.lengths;
  if (phone.international) {
    const code = [1, 2, 3].map((length) => phone.digits.slice(0, length)).find((start) => start in lengths);
    return code === undefined || !fits(phone.digits.slice(code.length), lengths[code] ?? [], code);
  }
  const code = (plans.countries as Record<string, number>)[country];
  return code !== undefined ? !fits(phone.digits, lengths[code] ?? [], String(code)) : country !== '';
}

/** National (trunk) prefixes where they are not just `0`; Mexico's and Argentina's were once longer. */
const TRUNK: Record<string, RegExp> = { 1: /^1/, 7: /^8/, 52: /^(044|045|01|1)/ };

function fits(national: string, lengths: number[], code: string): boolean {
  const dialled = national.replace(TRUNK[code] ?? /^0/, '');
  // After an Argentine area code, 15 stands for the 9 of a mobile.
  const without15 = code === '54' ? dialled.replace(/^(\d{2,4})15(?=\d{6,8}$)/, '$1') : dialled;
  return [national, dialled, without15].some(({ length }) => lengths.includes(length));
}
