import { describe, expect, it } from 'vitest';

import table from '../../../../tests/fixtures/inquiry-cases.json';
import { valuesFrom } from './fields';
import { readPhone } from './phone';
import { phoneDoubt } from './phone-doubt';
import { check } from './rules';
import { RESERVATIONS } from './test-data';

/** The table's JSON as the pairs of a plain form. */
function pairs(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, String(item)]),
  );
}

describe('the rules of the inquiry', () => {
  it('stand on the same day and offer as the table', () => {
    expect(table.today).toBe(RESERVATIONS.date_min);
    expect(table.itineraries).toEqual(RESERVATIONS.itineraries.map(({ slug }) => slug));
  });

  it.each(table.cases)('$name', ({ input, errors }) => {
    expect(check(valuesFrom(pairs(input)), RESERVATIONS)).toEqual(errors);
  });

  it.each(table.phones)('$phone in $country is looked at again: $in_doubt', ({ phone, country, in_doubt }) => {
    expect(phoneDoubt(readPhone(phone), country)).toBe(in_doubt);
  });
});
