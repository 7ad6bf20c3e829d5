import { useLayoutEffect } from 'react';

import type { PageData } from '../../api/types';
import { isHydrating } from '../../lib/hydration';

type Shown = Pick<PageData, 'head' | 'lang'>;

/** Updates the document's head after a client-side navigation, before parts of the page change it further. */
export function useHead({ head, lang }: Shown): void {
  useLayoutEffect(() => showHead({ head, lang }), [head, lang]);
}

/** Sets the head for what is shown; the first page's came with the document. */
export function showHead({ head, lang }: Shown): void {
  if (isHydrating()) return;
  document.documentElement.lang = lang;
  document.title = head.title;
  for (const [name, content] of Object.entries({ 'name="description"': head.description, ...openGraph(head) })) {
    document.querySelector(`meta[${name}]`)?.setAttribute('content', content);
  }
  for (const old of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"], meta[name="robots"]')) old.remove();
  for (const { title, href, kind } of head.feeds) append('link', { rel: 'alternate', type: kind, title, href });
  if (!head.index) {
    append('meta', { name: 'robots', content: 'noindex' });
    return;
  }
  append('link', { rel: 'canonical', href: head.canonical });
  for (const { lang: hreflang, href, translated } of head.alternates) {
    if (translated) append('link', { rel: 'alternate', hreflang, href });
  }
  append('link', { rel: 'alternate', hreflang: 'x-default', href: head.x_default });
}

/** What is passed on when the page is shared. */
function openGraph({ title, description, canonical, image }: PageData['head']): Record<string, string> {
  return { 'property="og:title"': title, 'property="og:description"': description, 'property="og:url"': canonical, 'property="og:image"': image };
}

function append(tag: string, attributes: Record<string, string>): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
