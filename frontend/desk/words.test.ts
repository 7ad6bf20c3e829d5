import { createInstance } from 'i18next';
import { expect, it } from 'vitest';

import { LANGS } from './start';
import { translator } from './words';

const files = import.meta.glob<Parameters<typeof translator>[1]>('../../data/locales/*/desk.json', { eager: true, import: 'default' });

it.each(LANGS)('texts in %s read as those of the site do, with the same rules', async (lang) => {
  const words = files[`../../data/locales/${lang}/desk.json`] ?? {};
  const instance = createInstance();
  await instance.init({ lng: lang, resources: { [lang]: { translation: words } }, interpolation: { escapeValue: false } });
  const t = translator(lang, words);
  for (const [key, values] of [
    ['title', {}],
    ['clock.due', { time: '7 h' }],
    ['list.waiting_more', { count: 50 }],
    ...[0, 1, 2, 21, 10_000].map((count) => ['list.waiting', { count }] as const),
  ] as const) {
    expect(t(key, values), key).toBe(instance.t(key, values));
  }
  expect(t('no.such.key')).toBe('no.such.key');
});
