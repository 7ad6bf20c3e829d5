import type { Start } from './start';

type Module = { default: object };

const files = import.meta.glob<Module>('../../data/locales/*/desk.json');
const forms = import.meta.glob<Module>('../../data/locales/*/form.json');
const countries = import.meta.glob<{ default: [code: string, name: string][] }>('../../data/locales/*/countries.json');

type Words = { [key: string]: string | Words };
type Values = Record<string, string | number>;

/** The text of a dotted key, with its values; by `count` where a text has forms for numbers. */
export type Translate = (key: string, values?: Values) => string;

/** `t` for texts as i18next has them, of which the desk needs two things: values and plural forms. The library is a fifth of its script. */
export function translator(lang: string, words: Words): Translate {
  const plurals = new Intl.PluralRules(lang);
  const textOf = (key: string) => {
    const found = key.split('.').reduce<string | Words | undefined>((part, name) => (typeof part === 'object' ? part[name] : undefined), words);
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values = {}) => {
    const count = typeof values.count === 'number' ? values.count : undefined;
    const text = (count === undefined ? undefined : (textOf(`${key}_${plurals.select(count)}`) ?? textOf(`${key}_other`))) ?? textOf(key) ?? key;
    return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The words of the desk in a language. */
export async function wordsOf(lang: Start['lang']): Promise<Translate> {
  const strings = await files[`../../data/locales/${lang}/desk.json`]?.();
  return translator(lang, (strings?.default ?? {}) as Words);
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
