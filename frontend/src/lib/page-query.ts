import { useLocation } from 'react-router-dom';

import type { PageData } from '../api/types';

/**
 * The query of the address that the document was served for, beside the one
 * that the server made of it. The first render has to say what the server
 * said, whatever else a visitor's address carries.
 */
let served: { data: PageData; search: string } | undefined;

export function rememberServedSearch(data: PageData, search: string): void {
  served = { data, search };
}

/** The query of the page that is shown. */
export function usePageQuery(data: PageData): URLSearchParams {
  const { search } = useLocation();
  return new URLSearchParams(served?.data === data && served.search === search ? data.search : search);
}

/** Every parameter that some page knows; the others belong to somebody else, like an analytics tool. */
export const KNOWN_QUERY = ['region', 'days', 'category', 'page', 'q', 'tag', 'tour', 'travelers', 'date', 'sent', 'token', 'done'];

/** Number of people as the home search offers them; the last stands for more than eight. */
export const TRAVELERS = ['1', '2', '3', '4', '5', '6', '7', '8', '8+'] as const;

/** Asks for a custom tour where an itinerary's slug could stand. */
export const CUSTOM_TOUR = 'custom';

/** What a visitor said about a trip; wrong values are as if they were not there, and the last right one counts. */
export type Trip = { travelers?: string; date?: string };

export function tripOf(query: URLSearchParams, today: string): Trip {
  const travelers = query.getAll('travelers').findLast((value) => (TRAVELERS as readonly string[]).includes(value));
  const date = query.getAll('date').findLast((value) => isOfferedDate(value, today));
  return { travelers, date };
}

/** `?` and the pairs that have a value, or nothing. */
export function searchOf(pairs: Record<string, string | undefined>): string {
  const params = new URLSearchParams(Object.entries(pairs).filter((pair): pair is [string, string] => Boolean(pair[1])));
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** ISO date three years after `today`, the last that can be asked for. */
export function lastDate(today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  return `${Number(year) + 3}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}

/** ISO dates order as text. */
function isOfferedDate(value: string, today: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && value >= today && value <= lastDate(today);
}
