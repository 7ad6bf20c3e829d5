import { describe, expect, it } from 'vitest';

import { lastDate, searchOf, tripOf } from './page-query';

const trip = (search: string) => tripOf(new URLSearchParams(search), '2028-02-29');

describe('the query of a page', () => {
  it('gives what is valid about a trip', () => {
    expect(trip('?travelers=8%2B&date=2028-02-29')).toEqual({ travelers: '8+', date: '2028-02-29' });
    expect(trip('?travelers=9&date=2028-02-28')).toEqual({});
    expect(trip('?travelers=&travelers=3&date=tomorrow')).toEqual({ travelers: '3' });
    expect(trip('?date=2031-02-28')).toEqual({ date: '2031-02-28' });
    expect(trip('?date=2031-03-01')).toEqual({});
  });

  it('ends three years after today', () => {
    expect(lastDate('2026-11-27')).toBe('2029-11-27');
    expect(lastDate('2028-02-29')).toBe('2031-02-28');
  });

  it('is written without empty values', () => {
    expect(searchOf({ tour: 'custom', travelers: '8+', date: '' })).toBe('?tour=custom&travelers=8%2B');
    expect(searchOf({ region: undefined })).toBe('');
  });
});
