import type { Category } from '../../api/types';
import { searchOf } from '../../lib/page-query';

/** In display order. */
export const CATEGORIES = [
  'regenerative_tourism',
  'conservation',
  'kawesqar_culture',
  'patagonia_adventures',
  'sustainable_travel',
  'scientific_expeditions',
] as const satisfies Category[];

/** The longest search that the server considers, in characters. */
export const SEARCH_CHARS = 100;

/** Which part of the blog an address asks for; an absent value means all, or the first page. */
export type BlogQuery = { category?: Category; page?: number; q?: string; tag?: string };

/** Reads the query as the server does: of a repeated parameter the last valid value counts. */
export function blogQueryOf(query: URLSearchParams): BlogQuery {
  const category = query.getAll('category').findLast((value): value is Category => (CATEGORIES as readonly string[]).includes(value));
  const page = query.getAll('page').map(pageOf).findLast(Boolean);
  const q = query.getAll('q').map(wordsOf).findLast(Boolean);
  const tag = query.getAll('tag').map(wordsOf).findLast(Boolean);
  return { category, page, q, tag };
}

/** `?` and the pairs in the server's order, so that equal queries are equal strings. */
export function blogSearchOf({ category, page, q, tag }: BlogQuery): string {
  return searchOf({ category, page: page ? String(page) : undefined, q, tag });
}

/** The typed words, separated by single spaces. */
export function wordsOf(typed: string): string {
  return [...typed.split(/\s+/).filter(Boolean).join(' ')].slice(0, SEARCH_CHARS).join('');
}

function pageOf(value: string): number | undefined {
  const page = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return page > 1 ? page : undefined;
}
