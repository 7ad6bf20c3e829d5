import { byLang } from './languages';

type Bundled = typeof import('../../../data/locales/es/bundled.json');

/** Words needed before a page's strings are loaded, or when they fail to load: all languages, in the app's own script. */
export const BUNDLED = byLang(import.meta.glob<Bundled>('../../../data/locales/*/bundled.json', { eager: true, import: 'default' }));
