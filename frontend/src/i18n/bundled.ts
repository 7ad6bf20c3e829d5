import { byLang } from './languages';

type Bundled = typeof import('../../../data/locales/es/bundled.json');

/** The words that are there before a page's strings, or when these fail to load: of all languages, in the app's own script. */
export const BUNDLED = byLang(import.meta.glob<Bundled>('../../../data/locales/*/bundled.json', { eager: true, import: 'default' }));
