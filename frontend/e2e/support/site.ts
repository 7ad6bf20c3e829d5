import { readdirSync, readFileSync } from 'node:fs';

import type routesOf from '../../../data/routes.json';

export type Lang = keyof (typeof routesOf)['home'];

const routes = JSON.parse(readFileSync(new URL('../../../data/routes.json', import.meta.url), 'utf8')) as typeof routesOf;

/** The languages of the site, the default first. */
export const LANGS = Object.keys(routes.home) as Lang[];

/** The rows of a table of what the specification words in some languages. */
export function entriesOf<T>(table: Partial<Record<Lang, T>>): [Lang, T][] {
  return Object.entries(table) as [Lang, T][];
}

export const ITINERARIES = ['patagonia-austral-expedicion-cientifica', 'aysen-carretera-austral', 'fin-del-mundo-lujo-regenerativo'] as const;

/** Slugs of the blog's posts. */
export const POSTS = readdirSync(new URL('../../../data/content/posts', import.meta.url)).toSorted();

/** One of the posts. */
export const POST = 'huemul-el-ciervo-del-sur';

/** Pages reached only by links in mails. */
export const NEWSLETTER = { confirm: routes.newsletter_confirm, leave: routes.newsletter_leave };

/** The page of a traveller's own inquiry. */
export const REQUEST = routes.request;

/** Public pages without a slug. */
export const PAGES = ['home', 'about', 'kawesqar', 'itineraries', 'reservations', 'accommodations', 'blog', 'privacy'] as const;

export type PageName = (typeof PAGES)[number];

export function pathOf(lang: Lang, page: PageName): string {
  return routes[page][lang];
}

export function itineraryPath(lang: Lang, slug: string): string {
  return routes.itinerary[lang].replace('{slug}', slug);
}

export function postPath(lang: Lang, slug: string): string {
  return routes.post[lang].replace('{slug}', slug);
}

/** An address, with the same page's addresses in the other languages. */
export type Address = { name: string; path: string; inLang: (lang: Lang) => string };

/** Every page of a language that answers 200, except posts: eight pages and three itineraries. */
export function addressesOf(lang: Lang): Address[] {
  const pages = PAGES.map((page) => ({ name: page, inLang: (other: Lang) => pathOf(other, page) }));
  const itineraries = ITINERARIES.map((slug) => ({ name: slug, inLang: (other: Lang) => itineraryPath(other, slug) }));
  return [...pages, ...itineraries].map((address) => ({ ...address, path: address.inLang(lang) }));
}

/** The ISO date `days` after today in the agency's time zone. */
export function dateIn(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Punta_Arenas' }).format(new Date());
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The next February that is not past, as `2027-02`; a dial of twelve months has it. */
export function nextFebruary(): string {
  const [year, month] = dateIn(0).split('-').map(Number) as [number, number];
  return `${month > 2 ? year + 1 : year}-02`;
}
