import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';

import request from '../../../data/locales/es/request.json';
import ui from '../../../data/locales/es/ui.json';
import type { DialMonth, HomeText, ItineraryCard, MapView, PageBody, PageData } from '../api/types';
import { createI18n } from '../i18n/instance';
import { LANGS } from '../i18n/languages';
import { SearchContext } from '../lib/page-query';
import { pathFor, routeFor } from '../lib/routes';

const i18n = createI18n('es', { ui, request });

const card = (slug: string, region: ItineraryCard['region'], days: number): ItineraryCard => ({
  slug,
  path: pathFor('es', 'itinerary', slug),
  title: `Ruta ${slug}`,
  subtitle: 'Ripio, hielo y agua',
  region,
  region_name: region,
  place: 'De norte a sur',
  level: 'medium',
  level_name: 'Medio',
  group: '4–10 personas',
  duration: `${days} días`,
  days,
  nights: days - 1,
  group_min: 4,
  group_max: 10,
  scene: 'austral-road',
});

/** Three itineraries as different as the real ones. */
export const CARDS = [card('austral', 'patagonia_austral', 8), card('aysen', 'aysen_central', 10), card('extrema', 'patagonia_extrema', 12)];

/** Two months of a dial, of which March is today’s. */
export const DIAL: DialMonth[] = [
  { value: '2027-02', month: 'febrero', name: 'febrero de 2027', daylight: 14, wind: 3, noon: 50, sinks: true, snow: 0, now: false, trips: 'Ruta aysen' },
  { value: '2026-03', month: 'marzo', name: 'marzo de 2026', daylight: 12, wind: 2, noon: 40, sinks: true, snow: 0, now: true },
];

/** An empty map. */
export const EMPTY_MAP: MapView = { base: [606, 1400], view: [0, 0, 606, 1400], text: 22, legs: [], dots: [] };

/** The texts of an empty home page. */
export const HOME_TEXT: HomeText = {
  heading: '',
  intro: '',
  impact: { title: '', figures: [] },
  itineraries: { title: '', text: '' },
  custom_tour: { eyebrow: '', title: '', text: '', group: '', days: '', price: '' },
  lodges: { title: '', text: '' },
  welcome: { title: '', text: '', parts: [] },
};

/** The server's data for a Spanish page on 10 March 2026. */
export function pageData(path: string, body: PageBody): PageData {
  const route = routeFor(path);
  if (!route) throw new Error(`no page at ${path}`);
  return {
    build: 'test',
    lang: 'es',
    page: route.page,
    path,
    search: '',
    status: 200,
    head: {
      title: 'Título',
      description: 'Descripción',
      canonical: `https://example.cl${path}`,
      alternates: LANGS.map((lang) => ({ lang, path: pathFor(lang, route.page, route.slug), href: '', translated: true })),
      x_default: '',
      image: '',
      image_size: [1200, 630],
      index: true,
      feeds: [],
    },
    site: { name: 'Patagonia Regenerativa', whatsapp: '+56900000000', offices: [], privacy_office: { city: '', region: '' }, reply: 'Respondemos pronto.' },
    today: '2026-03-10',
    body,
  };
}

/** What a screen tells its parts about its address. */
function Searched({ children }: { children: ReactNode }) {
  return <SearchContext value={useLocation().search}>{children}</SearchContext>;
}

/** Renders a part of a page at an address; `address()` returns the router's current location. */
export function renderAt(address: string, part: ReactNode) {
  let current = '';
  function Address() {
    const { pathname, search, hash } = useLocation();
    current = pathname + search + hash;
    return null;
  }
  const result = render(
    <MemoryRouter initialEntries={[address]}>
      <Searched>
        <I18nextProvider i18n={i18n}>{part}</I18nextProvider>
      </Searched>
      <Address />
    </MemoryRouter>,
  );
  return { ...result, address: () => current };
}
