import { readFileSync } from 'node:fs';

import type formOf from '../../../data/locales/es/form.json';
import type uiOf from '../../../data/locales/es/ui.json';
import type { Lang } from './site';

/** The site's strings, to find things by the words that a visitor reads; what a test is about it spells out itself. */
type Words = { ui: typeof uiOf; form: typeof formOf };

const known = new Map<Lang, Words>();

export function wordsOf(lang: Lang): Words {
  const words = known.get(lang) ?? { ui: read(lang, 'ui') as Words['ui'], form: read(lang, 'form') as Words['form'] };
  known.set(lang, words);
  return words;
}

function read(lang: Lang, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../data/locales/${lang}/${name}.json`, import.meta.url), 'utf8'));
}
