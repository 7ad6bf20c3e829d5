import { createInstance, type TFunction } from 'i18next';

import type { Start } from './start';

type Module = { default: object };

const files = import.meta.glob<Module>('../../data/locales/*/desk.json');
const forms = import.meta.glob<Module>('../../data/locales/*/form.json');
const countries = import.meta.glob<{ default: [code: string, name: string][] }>('../../data/locales/*/countries.json');

/** The words of the desk in a language. */
export async function wordsOf(lang: Start['lang']): Promise<TFunction> {
  const strings = await files[`../../data/locales/${lang}/desk.json`]?.();
  const instance = createInstance();
  void instance.init({
    lng: lang,
    fallbackLng: false,
    ns: ['desk'],
    defaultNS: 'desk',
    resources: { [lang]: { desk: strings?.default ?? {} } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance.getFixedT(null, 'desk');
}

/** Labels of the inquiry form: what corrections are made with. */
export type FormWords = {
  fields: Record<string, string>;
  options: Record<string, Record<string, string>>;
  errors: Record<string, string>;
};

/** The labels in a language, and its countries in order. */
export async function formWordsOf(lang: Start['lang']): Promise<FormWords & { countries: [code: string, name: string][] }> {
  const [form, names] = await Promise.all([
    forms[`../../data/locales/${lang}/form.json`]?.(),
    countries[`../../data/locales/${lang}/countries.json`]?.(),
  ]);
  return { ...(form?.default as FormWords), countries: names?.default ?? [] };
}
