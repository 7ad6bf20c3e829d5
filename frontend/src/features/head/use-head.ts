import { useEffect } from 'react';

import type { PageData } from '../../api/types';
import { isHydrating } from '../../lib/hydration';

/** Brings the document's head in line with a page that the browser navigated to; the first one came with it. */
export function useHead({ head, lang }: PageData): void {
  useEffect(() => {
    if (isHydrating()) return;
    document.documentElement.lang = lang;
    document.title = head.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
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
  }, [head, lang]);
}

function append(tag: string, attributes: Record<string, string>): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
