import table from '../../../data/routes.json';
import { DEFAULT_LANG, isLang, LANGS, type Lang } from '../i18n/languages';

export type PageName = keyof typeof table;

export type Route = { lang: Lang; page: PageName; slug?: string };

/** The address of a page: always with its language prefix, even for Spanish. */
export function pathFor(lang: Lang, page: PageName, slug?: string): string {
  return table[page][lang].replace('{slug}', slug ? encodeURIComponent(slug) : '');
}

/** The page at a path, or undefined for a path not in the route table. */
export function routeFor(path: string): Route | undefined {
  for (const page of Object.keys(table) as PageName[]) {
    for (const lang of LANGS) {
      const pattern = table[page][lang];
      if (pattern === path) return { lang, page };
      const [prefix = '', rest] = pattern.split('{slug}');
      if (rest === undefined || !path.startsWith(prefix)) continue;
      const slug = path.slice(prefix.length);
      if (slug && !slug.includes('/')) return { lang, page, slug };
    }
  }
  return undefined;
}

/** A path without its language prefix: `/de/uber-uns` → `/uber-uns`, `/de` → `/`. */
export function stripLang(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return isLang(first) ? `/${rest.join('/')}` : path;
}

/** The language of a path: its first segment, else Spanish. */
export function langOf(path: string): Lang {
  const first = path.split('/')[1];
  return isLang(first) ? first : DEFAULT_LANG;
}
