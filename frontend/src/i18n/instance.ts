import { createInstance, type i18n } from 'i18next';

import type { Lang } from './languages';

/** The strings of one language, by namespace: `ui` everywhere, `form` on the reservations page, `request` on that of an inquiry. */
export type Strings = { ui: object; form?: object; request?: object };

/**
 * One instance per language: the server renders all languages in one engine, and
 * a language switch in the browser must not change the outgoing page.
 */
export function createI18n(lang: Lang, strings: Strings): i18n {
  const instance = createInstance();
  void instance.init({
    lng: lang,
    fallbackLng: false,
    ns: ['ui', 'form', 'request'],
    defaultNS: 'ui',
    resources: { [lang]: strings },
    initAsync: false,
    interpolation: { escapeValue: false },
    // An instance never changes its language, so no component needs to subscribe.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
    returnNull: false,
  });
  return instance;
}
