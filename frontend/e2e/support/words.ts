import { readFileSync } from 'node:fs';

import type itineraryOf from '../../../data/content/itineraries/aysen-carretera-austral/es.json';
import type homeOf from '../../../data/content/pages/home/es.json';
import type kawesqarOf from '../../../data/content/pages/kawesqar/es.json';
import type deskOf from '../../../data/locales/es/desk.json';
import type formOf from '../../../data/locales/es/form.json';
import type mailOf from '../../../data/locales/es/mail.json';
import type requestOf from '../../../data/locales/es/request.json';
import type uiOf from '../../../data/locales/es/ui.json';
import type { Lang } from './site';

/** The site's strings, to locate elements by visible text; tests spell out whatever the specification words itself. */
type Words = { ui: typeof uiOf; form: typeof formOf; mail: typeof mailOf; desk: typeof deskOf; request: typeof requestOf };

const known = new Map<string, unknown>();

export function wordsOf(lang: Lang): Words {
  const strings = (name: string) => read(`locales/${lang}/${name}.json`);
  return { ui: strings('ui'), form: strings('form'), mail: strings('mail'), desk: strings('desk'), request: strings('request') } as Words;
}

export function titleOf(lang: Lang, slug: string): string {
  return (read(`content/itineraries/${slug}/${lang}.json`) as typeof itineraryOf).titulo;
}

export function postTitleOf(lang: Lang, slug: string): string {
  const text = readFileSync(new URL(`../../../data/content/posts/${slug}/${lang}.md`, import.meta.url), 'utf8');
  return JSON.parse(/^title: (".*")$/m.exec(text)?.[1] ?? '""') as string;
}

/** The texts of the home page. They may refer to facts. */
export function homeOfLang(lang: Lang): typeof homeOf {
  return read(`content/pages/home/${lang}.json`) as typeof homeOf;
}

/** Addresses of the works that the Kawésqar page cites. */
export function sourcesOf(lang: Lang): string[] {
  const { sources } = read(`content/pages/kawesqar/${lang}.json`) as typeof kawesqarOf;
  return sources.items.flatMap(({ url }) => url ?? []);
}

/** A text with its placeholders filled in. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');
}

function read(file: string): unknown {
  const text = known.get(file) ?? JSON.parse(readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8'));
  known.set(file, text);
  return text;
}
