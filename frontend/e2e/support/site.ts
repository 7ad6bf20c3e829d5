import { readdirSync } from 'node:fs';

export const LANGS = ['es', 'en', 'fr', 'de', 'it', 'pt'] as const;

export type Lang = (typeof LANGS)[number];

export const ITINERARIES = ['patagonia-austral-expedicion-cientifica', 'aysen-carretera-austral', 'fin-del-mundo-lujo-regenerativo'] as const;

/** Slugs of the blog's posts. */
export const POSTS = readdirSync(new URL('../../../data/content/posts', import.meta.url)).toSorted();

/** One of the posts. */
export const POST = 'huemul-el-ciervo-del-sur';

/** The route table as the specification has it, written out: a wrong address in the site's own table shows. */
const TABLE = {
  home: { es: '/es', en: '/en', fr: '/fr', de: '/de', it: '/it', pt: '/pt' },
  about: { es: '/es/nosotros', en: '/en/about', fr: '/fr/a-propos', de: '/de/uber-uns', it: '/it/chi-siamo', pt: '/pt/sobre-nos' },
  kawesqar: { es: '/es/kawesqar', en: '/en/kawesqar', fr: '/fr/kawesqar', de: '/de/kawesqar', it: '/it/kawesqar', pt: '/pt/kawesqar' },
  itineraries: { es: '/es/itinerarios', en: '/en/itineraries', fr: '/fr/itineraires', de: '/de/itinerare', it: '/it/itinerari', pt: '/pt/itinerarios' },
  reservations: { es: '/es/reservas', en: '/en/reservations', fr: '/fr/reservations', de: '/de/reservierungen', it: '/it/prenotazioni', pt: '/pt/reservas' },
  accommodations: { es: '/es/hospedajes', en: '/en/accommodations', fr: '/fr/hebergements', de: '/de/unterkunfte', it: '/it/alloggi', pt: '/pt/hospedagens' },
  blog: { es: '/es/blog', en: '/en/blog', fr: '/fr/blog', de: '/de/blog', it: '/it/blog', pt: '/pt/blog' },
  privacy: { es: '/es/privacidad', en: '/en/privacy', fr: '/fr/confidentialite', de: '/de/datenschutz', it: '/it/privacy', pt: '/pt/privacidade' },
} satisfies Record<string, Record<Lang, string>>;

/** Pages that only the links of mails lead to. */
export const NEWSLETTER = {
  confirm: {
    es: '/es/boletin/confirmar',
    en: '/en/newsletter/confirm',
    fr: '/fr/newsletter/confirmer',
    de: '/de/newsletter/anmeldung',
    it: '/it/newsletter/conferma',
    pt: '/pt/newsletter/confirmar',
  },
  leave: {
    es: '/es/boletin/salir',
    en: '/en/newsletter/leave',
    fr: '/fr/newsletter/desabonnement',
    de: '/de/newsletter/abmeldung',
    it: '/it/newsletter/disiscrizione',
    pt: '/pt/newsletter/sair',
  },
} satisfies Record<string, Record<Lang, string>>;

export type PageName = keyof typeof TABLE;

export const PAGES = Object.keys(TABLE) as PageName[];

export function pathOf(lang: Lang, page: PageName): string {
  return TABLE[page][lang];
}

export function itineraryPath(lang: Lang, slug: string): string {
  return `${TABLE.itineraries[lang]}/${slug}`;
}

export function postPath(lang: Lang, slug: string): string {
  return `${TABLE.blog[lang]}/${slug}`;
}

/** An address together with the same page in the other languages. */
export type Address = { name: string; path: string; inLang: (lang: Lang) => string };

/** Every page of a language that answers 200, posts aside: eight pages and three itineraries. */
export function addressesOf(lang: Lang): Address[] {
  const pages = PAGES.map((page) => ({ name: page, inLang: (other: Lang) => pathOf(other, page) }));
  const itineraries = ITINERARIES.map((slug) => ({ name: slug, inLang: (other: Lang) => itineraryPath(other, slug) }));
  return [...pages, ...itineraries].map((address) => ({ ...address, path: address.inLang(lang) }));
}

/** An ISO date some days after today's on the agency's calendar. */
export function dateIn(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Punta_Arenas' }).format(new Date());
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
