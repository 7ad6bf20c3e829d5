import routes from '../../../data/routes.json';

export type Lang = keyof (typeof routes)['home'];

/** The languages of the site, the default first. */
export const LANGS = Object.keys(routes.home) as Lang[];
export const DEFAULT_LANG = LANGS[0] as Lang;

export function isLang(value: unknown): value is Lang {
  return typeof value === 'string' && Object.hasOwn(routes.home, value);
}

/** Values of per-language files (`…/<lang>/….json`), by language. */
export function byLang<T>(files: Record<string, T>): Record<Lang, T> {
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path.split('/').at(-2), value])) as Record<Lang, T>;
}

/** Each language's name in itself. */
export const LANGUAGES = byLang(import.meta.glob<string>('../../../data/locales/*/language.json', { eager: true, import: 'name' }));
