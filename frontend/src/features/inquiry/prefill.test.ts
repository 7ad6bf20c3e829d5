import { describe, expect, it } from 'vitest';

import { comesOverEight, initialValues, prefilled } from './prefill';
import { RESERVATIONS } from './test-data';

describe('the query of the address', () => {
  it.each([
    ['', {}],
    ['tour=custom', { trip_type: 'custom_tour' }],
    ['tour=aysen-carretera-austral', { trip_type: 'existing_itinerary', itinerary: 'aysen-carretera-austral' }],
    ['tour=custom&travelers=1', { trip_type: 'custom_tour', travelers: '1', group_size: '' }],
    ['tour=custom&travelers=4', { trip_type: 'custom_tour', travelers: '3-4', group_size: '4' }],
    ['tour=custom&travelers=8', { trip_type: 'custom_tour', travelers: '5+', group_size: '8' }],
    ['tour=custom&travelers=8%2B', { trip_type: 'custom_tour', travelers: '5+', group_size: '' }],
    ['travelers=4', { travelers: '4', group_size: '' }],
    ['travelers=7', { travelers: '6+', group_size: '7' }],
    ['travelers=8%2B', { travelers: '6+', group_size: '' }],
    ['date=2026-12-01', { tentative_date: '2026-12-01' }],
    ['date=2026-03', { tentative_date: '2026-03' }],
    ['date=2029-03', { tentative_date: '2029-03' }],
    ['date=2027-02&date=', { tentative_date: '2027-02' }],
    ['date=2026-02', {}],
    ['date=2029-04', {}],
    ['date=2027-13', {}],
    // Values unknown to the server, or dates in the past.
    ['tour=torres&travelers=9&date=2026-03-09', {}],
    ['date=2026-02-30', {}],
    ['date=', {}],
    ['travelers=&travelers=9&travelers=2', { travelers: '2', group_size: '' }],
    ['utm_source=x', {}],
  ])('%s', (search, expected) => {
    expect(prefilled(search, RESERVATIONS)).toEqual(expected);
  });

  it('asks for a lodge after what was written already, once', () => {
    const asked = 'Me gustaría alojar en Uman Lodge (Futaleufú).';
    const offer = { ...RESERVATIONS, asked };
    expect(prefilled('lodge=uman_lodge', offer)).toEqual({ comments: asked });
    expect(prefilled('lodge=uman_lodge', offer, 'Somos tres.')).toEqual({ comments: `Somos tres.\n${asked}` });
    expect(prefilled('lodge=uman_lodge', offer, `Somos tres.\n${asked}`)).toEqual({});
  });

  it('tells a group of more than eight', () => {
    expect(comesOverEight('travelers=8%2B', RESERVATIONS)).toBe(true);
    expect(comesOverEight('travelers=8', RESERVATIONS)).toBe(false);
  });
});

describe('the form as it is shown first', () => {
  it('asks for an itinerary until the visitor says otherwise', () => {
    expect(initialValues('', RESERVATIONS)).toMatchObject({ trip_type: 'existing_itinerary', itinerary: '', travelers: '' });
  });

  it('shows again what the server refused, and nothing else', () => {
    const refused = [
      { field: 'full_name', value: 'A' },
      { field: 'regions', value: 'aysen' },
      { field: 'regions', value: 'magallanes' },
      { field: 'newsletter', value: 'true' },
      { field: 'lang', value: 'es' },
    ];
    const values = initialValues('tour=custom', RESERVATIONS, refused);
    expect(values).toMatchObject({ full_name: 'A', trip_type: '', regions: ['aysen', 'magallanes'], newsletter: true, privacy_accepted: false });
  });
});
