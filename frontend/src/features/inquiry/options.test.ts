import { describe, expect, it } from 'vitest';

import { emptyValues, type Values } from './fields';
import { agreesWith, CUSTOM, EXISTING, travelersFor, tripOptions, withTripType } from './options';
import { RESERVATIONS } from './test-data';

const { options } = RESERVATIONS;
const changed = (values: Partial<Values>, to: typeof EXISTING | typeof CUSTOM) =>
  withTripType({ ...emptyValues(), ...values }, to, options);

describe('both sets in one list', () => {
  it('keeps the order of each', () => {
    for (const field of ['travelers', 'activity_level', 'accommodation'] as const) {
      const merged = tripOptions(options, field);
      expect(merged.filter(({ only }) => only !== CUSTOM).map(({ code }) => code)).toEqual(options[field].existing_itinerary);
      expect(merged.filter(({ only }) => only !== EXISTING).map(({ code }) => code)).toEqual(options[field].custom_tour);
    }
  });

  it('has what both share once', () => {
    expect(tripOptions(options, 'activity_level').map(({ code }) => code)).toEqual(['low', 'relaxed', 'moderate', 'high', 'very_high']);
  });
});

describe('a number of travellers', () => {
  it.each([
    [EXISTING, 1, '1', ''],
    [EXISTING, 5, '5', ''],
    [EXISTING, 6, '6+', '6'],
    [EXISTING, 8, '6+', '8'],
    [CUSTOM, 2, '2', ''],
    [CUSTOM, 3, '3-4', '3'],
    [CUSTOM, 4, '3-4', '4'],
    [CUSTOM, 5, '5+', '5'],
    [CUSTOM, 8, '5+', '8'],
  ] as const)('%s of %i', (tripType, size, travelers, groupSize) => {
    expect(travelersFor(tripType, size)).toEqual({ travelers, group_size: groupSize });
    expect(agreesWith(travelers, size)).toBe(true);
  });
});

describe('a change of trip type', () => {
  it.each([
    [{ travelers: '2' }, CUSTOM, { travelers: '2', group_size: '' }],
    [{ travelers: '3' }, CUSTOM, { travelers: '3-4', group_size: '3' }],
    [{ travelers: '5' }, CUSTOM, { travelers: '5+', group_size: '5' }],
    [{ travelers: '6+', group_size: '7' }, CUSTOM, { travelers: '5+', group_size: '7' }],
    [{ travelers: '6+' }, CUSTOM, { travelers: '5+', group_size: '' }],
    [{ travelers: '3-4', group_size: '4' }, EXISTING, { travelers: '4', group_size: '' }],
    [{ travelers: '3-4' }, EXISTING, { travelers: '' }],
    [{ travelers: '5+', group_size: '5' }, EXISTING, { travelers: '5', group_size: '' }],
    [{ travelers: '5+', group_size: '9' }, EXISTING, { travelers: '6+', group_size: '9' }],
    [{ travelers: '5+' }, EXISTING, { travelers: '' }],
    [{ travelers: '5+', group_size: '2' }, EXISTING, { travelers: '' }],
  ] as const)('%j to %s', (values, to, expected) => {
    expect(changed(values, to)).toMatchObject({ trip_type: to, ...expected });
  });

  it('carries over what means the same and drops the rest', () => {
    const custom = changed({ activity_level: 'low', accommodation: 'hotel_boutique', transport: 'private_bus' }, CUSTOM);
    expect(custom).toMatchObject({ activity_level: 'relaxed', accommodation: 'boutique_hotels', transport: 'private_bus' });
    expect(changed({ activity_level: 'high', accommodation: 'camping' }, EXISTING)).toMatchObject({ activity_level: 'high', accommodation: '' });
  });
});
