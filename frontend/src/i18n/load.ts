import type { PageName } from '../lib/routes';
import { createI18n, type Strings } from './instance';
import type { Lang } from './languages';

type Module = { default: object };

const ui = import.meta.glob<Module>('../../../data/locales/*/ui.json');
const form = import.meta.glob<Module>('../../../data/locales/*/form.json');
const request = import.meta.glob<Module>('../../../data/locales/*/request.json');

const file = (lang: Lang, namespace: string) => `../../../data/locales/${lang}/${namespace}.json`;

async function strings(files: Record<string, () => Promise<Module>>, lang: Lang, namespace: string): Promise<object> {
  const load = files[file(lang, namespace)];
  if (!load) throw new Error(`no ${namespace} strings for ${lang}`);
  return (await load()).default;
}

/** Loads the strings that a page needs in a language, as an i18next instance. */
export async function loadI18n(lang: Lang, page: PageName) {
  const [uiStrings, formStrings, requestStrings] = await Promise.all([
    strings(ui, lang, 'ui'),
    page === 'reservations' ? strings(form, lang, 'form') : undefined,
    page === 'request' ? strings(request, lang, 'request') : undefined,
  ]);
  const loaded: Strings = { ui: uiStrings };
  if (formStrings) loaded.form = formStrings;
  if (requestStrings) loaded.request = requestStrings;
  return createI18n(lang, loaded);
}
