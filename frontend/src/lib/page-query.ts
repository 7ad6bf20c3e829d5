import { createContext, use } from 'react';

import type { PageData } from '../api/types';

/**
 * The query of the address for which the document was served, besides the
 * server's normalised one. The first render has to match the server's, whatever
 * else the visitor's address carries.
 */
let served: { data: PageData; search: string } | undefined;

export function rememberServedSearch(data: PageData, search: string): void {
  served = { data, search };
}

/** The query of the screen's address. The router's location, which has it too, changes with every hash. */
export const SearchContext = createContext('');

/** The query of the current page. */
export function usePageQuery(data: PageData): URLSearchParams {
  const search = use(SearchContext);
  return new URLSearchParams(served?.data === data && served.search === search ? data.search : search);
}

/** Every parameter that some page knows; any others belong to third parties such as analytics tools. */
export const KNOWN_QUERY = ['region', 'days', 'category', 'page', 'q', 'tag', 'tour', 'travelers', 'date', 'lodge', 'sent', 'token', 'done'];

/** Numbers of travellers in the home page's search; the last means more than eight. */
export const TRAVELERS = ['1', '2', '3', '4', '5', '6', '7', '8', '8+'] as const;

/** Stands for a custom tour in place of an itinerary's slug. */
export const CUSTOM_TOUR = 'custom';

/** What a visitor said about a trip, `date` being a day or a month; invalid values are ignored, and the last valid one counts. */
export type Trip = { travelers?: string; date?: string };

export function tripOf(query: URLSearchParams, today: string): Trip {
  const travelers = query.getAll('travelers').findLast((value) => (TRAVELERS as readonly string[]).includes(value));
  const date = query.getAll('date').findLast((value) => isOfferedDate(value, today));
  return { travelers, date };
}

/** `?` and the pairs that have a value, or an empty string. */
export function searchOf(pairs: Record<string, string | undefined>): string {
  const params = new URLSearchParams(Object.entries(pairs).filter((pair): pair is [string, string] => Boolean(pair[1])));
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** ISO date three years after `today`, the latest that can be requested. */
export function lastDate(today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  return `${Number(year) + 3}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}

/** Whether a date is a day and not a month. */
export function isDay(date: string): boolean {
  return date.length === '2027-02-14'.length;
}

/** ISO dates compare correctly as strings; a month is offered if one of its days is. */
function isOfferedDate(value: string, today: string): boolean {
  const part = (day: string) => day.slice(0, value.length);
  return /^\d{4}-\d\d(-\d\d)?$/.test(value) && value >= part(today) && value <= part(lastDate(today));
}
