// The languages of the site, for scripts.
import { readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8'));

/** The paths of the pages, by page and language. */
export const ROUTES = read('routes.json');

/** Language codes, the default first. */
export const LANGS = Object.keys(ROUTES.home);

/** What `src/locale/language.rs` describes. */
export const LANGUAGES = Object.fromEntries(LANGS.map((lang) => [lang, read(`locales/${lang}/language.json`)]));
