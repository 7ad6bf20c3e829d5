import type { Phone, PhoneFault } from './phone';
import plans from './phone-plans.json';

/**
 * Whether such a number cannot exist, judging by its length: the visitor is asked to check it and may go on. The server
 * knows the numbering plans themselves.
 */
export function phoneDoubt(phone: Phone | PhoneFault, country: string): boolean {
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
