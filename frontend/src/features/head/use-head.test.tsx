import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { PageData } from '../../api/types';
import { endHydration } from '../../lib/hydration';
import { pageData } from '../../testing/page';
import { useHead } from './use-head';

const page = (head: Partial<PageData['head']>): PageData => {
  const data = pageData('/es/blog', { kind: 'unavailable' });
  return { ...data, head: { ...data.head, ...head } };
};
const values = (selector: string, attribute: string) =>
  [...document.head.querySelectorAll(`link[rel="alternate"]${selector}`)].map((link) => link.getAttribute(attribute));

const ATOM = { title: 'Blog', href: '/es/feed.xml', kind: 'application/atom+xml' };
const JSON_FEED = { title: 'Blog', href: '/es/feed.json', kind: 'application/feed+json' };

beforeEach(() => {
  document.head.innerHTML = '<link rel="alternate" type="application/atom+xml" title="Alt" href="/de/feed.xml"><link rel="alternate" hreflang="fr" href="/fr">';
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

it('leaves the head that the document came with', () => {
  renderHook(() => useHead(page({ feeds: [ATOM, JSON_FEED] })));
  expect(values('', 'href')).toEqual(['/de/feed.xml', '/fr']);
  endHydration();
});

it('names the languages that the page is there in', () => {
  const alternates = pageData('/es/blog', { kind: 'unavailable' }).head.alternates.map((alternate) => ({ ...alternate, translated: ['es', 'de'].includes(alternate.lang) }));
  renderHook(() => useHead(page({ alternates })));
  expect(values('[hreflang]', 'hreflang')).toEqual(['es', 'de', 'x-default']);
});

it('names the feeds of the page, and none of the one before', () => {
  const { rerender } = renderHook((data) => useHead(data), { initialProps: page({ feeds: [ATOM, JSON_FEED] }) });
  expect(values('[type]', 'type')).toEqual([ATOM.kind, JSON_FEED.kind]);
  expect(values('[type]', 'href')).toEqual([ATOM.href, JSON_FEED.href]);
  expect(values('[type]', 'title')).toEqual(['Blog', 'Blog']);
  rerender(page({ index: false }));
  expect(values('', 'href')).toEqual([]);
});
