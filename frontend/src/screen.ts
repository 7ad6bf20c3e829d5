import type { i18n } from 'i18next';

import { fetchPage } from './api/pages';
import type { PageData } from './api/types';
import { loadI18n } from './i18n/load';
import { awaiting, quietly } from './lib/loads';
import type { Route } from './lib/routes';
import { lazyPages, type PageComponent } from './pages/lazy';

/** A page with everything needed to show it at once. */
export type Screen = { data: PageData; Page: PageComponent; i18n: i18n };

/** A promise that React's `use` reads synchronously once it is settled. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** How long fetched data, perhaps only prefetched on hover, may be shown without refetching. */
const FRESH_MS = 5 * 60_000;

const FAILURE_MS = 1000;

type Entry = { screen: Settled<Screen>; since: number };

const screens = new Map<string, Entry>();

/** The screen that came with the document. */
let served: Screen | undefined;

/** Query parameters that change the server's data; the others only change how the browser shows it. */
const DATA_QUERY: Partial<Record<Route['page'], string[]>> = {
  reservations: ['lodge', 'sent'],
  newsletter_confirm: ['token', 'done'],
  newsletter_leave: ['token', 'done'],
  request: ['token', 'address', 'done'],
};

/**
 * Query parameters whose data the page itself fetches while it is shown: one screen whatever their values. The
 * screen's initial data is requested with them, so that usually nothing is left to fetch.
 */
const OWN_QUERY: Partial<Record<Route['page'], string[]>> = { blog: ['category', 'page', 'q', 'tag'] };

/** Identifies a screen: the path and the parameters on which the page's data depends. */
export function screenKey(route: Route, pathname: string, search: string): string {
  return pathname + part(search, DATA_QUERY[route.page]);
}

/** The parameters with these names, as a query. */
function part(search: string, names: string[] = []): string {
  const params = new URLSearchParams(search);
  const kept = new URLSearchParams(names.flatMap((name) => params.getAll(name).map((value) => [name, value])));
  return kept.size > 0 ? `?${kept.toString()}` : '';
}

/** Caches the screen that came with the document. */
export function seedScreen(key: string, screen: Screen): void {
  served = screen;
  screens.set(key, { screen: settled(screen), since: Date.now() });
}

/** The screen that the visitor is waiting for, loading what is missing: data, strings and chunk in parallel. */
export function loadScreen(key: string, route: Route, search: string): Promise<Screen> {
  const { screen } = entryOf(key, route, search);
  // Nobody waits for a screen that is already loaded.
  if (screen.status !== 'fulfilled') quietly(awaiting(screen));
  return screen;
}

/** Loads a screen that the visitor may go to next. */
export async function prefetchScreen(key: string, route: Route, search: string): Promise<void> {
  await entryOf(key, route, search).screen.catch((error: unknown) => {
    forgetScreen(key);
    throw error;
  });
}

function entryOf(key: string, route: Route, search: string): Entry {
  const known = screens.get(key);
  if (known && Date.now() - known.since < FRESH_MS) return known;
  const screen: Settled<Screen> = Promise.all([
    fetchPage(key + part(search, OWN_QUERY[route.page])),
    lazyPages[route.page](),
    loadI18n(route.lang, route.page),
  ]).then(([data, module, i18n]) => {
    const loaded = { data, Page: module.default, i18n };
    screen.status = 'fulfilled';
    screen.value = loaded;
    return loaded;
  });
  const entry = { screen, since: Date.now() };
  screens.set(key, entry);
  // React reads a failed promise once more before it shows the error; after that the next visit retries.
  screen.catch(() =>
    setTimeout(() => {
      if (screens.get(key) === entry) forgetScreen(key);
    }, FAILURE_MS),
  );
  return entry;
}

/**
 * True for a screen that needs a full page load: its data is from another build than the document's and does not fit
 * its chunks, or nothing is at this exact address, and the server knows whether another one is meant.
 */
export function needsDocument(screen: Screen): boolean {
  return screen.data.build !== served?.data.build || (screen.data.status === 404 && screen !== served);
}

/** Forgets a screen, so that the next visit asks the server again. */
export function forgetScreen(key: string): void {
  screens.delete(key);
}

function settled(screen: Screen): Settled<Screen> {
  const promise: Settled<Screen> = Promise.resolve(screen);
  promise.status = 'fulfilled';
  promise.value = screen;
  return promise;
}
