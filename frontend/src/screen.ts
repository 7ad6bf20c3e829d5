import type { i18n } from 'i18next';

import { fetchPage } from './api/pages';
import type { PageData } from './api/types';
import { loadI18n } from './i18n/load';
import type { Route } from './lib/routes';
import { lazyPages, type PageComponent } from './pages/lazy';

/** A page with all that it takes to show it at once. */
export type Screen = { data: PageData; Page: PageComponent; i18n: i18n };

/** A promise that React's `use` reads without waiting when it is settled. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

const screens = new Map<string, Settled<Screen>>();

/** Query parameters that change what the server says; the others only change how the browser shows it. */
const DATA_QUERY: Partial<Record<Route['page'], string[]>> = { reservations: ['sent'] };

/** What tells one screen from another: the path and the parameters that the page's data depends on. */
export function screenKey(route: Route, pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  const kept = new URLSearchParams((DATA_QUERY[route.page] ?? []).flatMap((name) => params.getAll(name).map((value) => [name, value])));
  return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname;
}

/** Puts the screen that the document came with in its place. */
export function seedScreen(key: string, screen: Screen): void {
  screens.set(key, settled(screen));
}

/** The screen of an address, loading what is missing: strings and chunk while the data is on its way. */
export function loadScreen(key: string, route: Route): Promise<Screen> {
  const known = screens.get(key);
  if (known) return known;
  const loading: Settled<Screen> = Promise.all([fetchPage(key), lazyPages[route.page](), loadI18n(route.lang, route.page)]).then(
    ([data, module, i18n]) => {
      const screen = { data, Page: module.default, i18n };
      loading.status = 'fulfilled';
      loading.value = screen;
      return screen;
    },
  );
  screens.set(key, loading);
  // A failure is shown once and asked for again at the next try.
  loading.catch(() => screens.delete(key));
  return loading;
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
