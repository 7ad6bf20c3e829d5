import { expect, it } from 'vitest';

import { cityOf, timesIn, zoneOf } from './time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 'America/Punta_Arenas';
/** Some languages put narrow spaces between a number and its unit. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('time that is left is in hours and minutes, at the end in minutes, and in days when it is long', () => {
  const { span } = timesIn('es', ZONE);
  expect(plain(span(7 * HOUR + 20 * MINUTE + 59_000))).toBe('7 h 20 min');
  expect(plain(span(3 * HOUR))).toBe('3 h');
  expect(plain(span(42 * MINUTE))).toBe('42 min');
  expect(plain(span(30_000))).toBe('0 min');
  expect(plain(span(-(25 * HOUR + MINUTE)))).toBe('25 h 1 min');
  expect(plain(span(-(73 * HOUR + 5 * MINUTE)))).toBe('3 días 1 h');
  expect(plain(timesIn('de', ZONE).span(7 * HOUR + 20 * MINUTE))).toBe('7 Std., 20 Min.');
});

it('a moment is told by the clock of the agency, or of the traveller', () => {
  const { moment } = timesIn('en', ZONE);
  const now = Date.parse('2026-06-01T00:00:00Z');
  expect(plain(moment('2026-05-30T23:30:00Z', now))).toMatch(/Saturday.* 30 May.* 20:30/);
  expect(plain(moment('2026-05-30T23:30:00Z', now, 'Europe/Berlin'))).toMatch(/Sunday.* 31 May.* 01:30/);
  expect(plain(moment('2024-05-30T23:30:00Z', now))).toMatch(/30 May 2024.* 20:30/);
});

it('a country says a zone only where all its clocks agree the whole year', () => {
  const now = Date.parse('2026-06-01T00:00:00Z');
  expect(zoneOf('DE', now)).toBe('Europe/Berlin');
  expect(zoneOf('JP', now)).toBe('Asia/Tokyo');
  for (const wide of ['CL', 'US', 'BR', 'ES', 'AU']) expect(zoneOf(wide, now), wide).toBeUndefined();
});

it('a zone is named by its city', () => {
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});
