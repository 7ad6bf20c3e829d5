import type { APIRequestContext } from '@playwright/test';

import { addressesOf, itineraryPath, LANGS, POSTS, postPath } from './support/site';
import { expect, test } from './support/test';
import { sourcesOf } from './support/words';

/** Values of an attribute in HTML as it came from the server. */
function values(html: string, attribute: 'href' | 'src' | 'srcset' | 'action' | 'formaction'): string[] {
  return [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'gi'))].map(([, value = '']) => value.replaceAll('&amp;', '&'));
}

const SOURCES = new Set(sourcesOf('es').map((address) => new URL(address).origin));

async function get(request: APIRequestContext, address: string) {
  return request.get(address, { maxRedirects: 0 });
}

test('every link, image, style and script on every page answers, without a detour', async ({ request, baseURL }) => {
  const seen = new Map<string, string>();
  const posts = new Set(LANGS.flatMap((lang) => POSTS.map((slug) => postPath(lang, slug))));
  const elsewhere = new Set<string>();
  const hashes: string[] = [];
  const pages = LANGS.flatMap((lang) => [
    ...addressesOf(lang).map(({ path }) => ({ path, status: 200 })),
    ...POSTS.map((slug) => ({ path: postPath(lang, slug), status: 200 })),
    { path: itineraryPath(lang, 'ninguno'), status: 404 },
    { path: postPath(lang, 'ninguno'), status: 404 },
  ]);
  for (const { path, status } of pages) {
    const response = await get(request, path);
    expect(response.status(), path).toBe(status);
    const html = await response.text();
    const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    const found = (['href', 'src', 'srcset', 'action', 'formaction'] as const).flatMap((attribute) => values(html, attribute));
    for (const value of found) {
      const url = new URL(value, `${baseURL}${path}`);
      // A mail address is not a page, and what an article cites is its author's choice.
      if (url.protocol === 'mailto:') continue;
      if (url.origin !== baseURL && posts.has(path)) continue;
      if (url.origin !== baseURL) elsewhere.add(url.origin);
      else if (url.hash && url.pathname === path && !ids.has(decodeURIComponent(url.hash.slice(1)))) hashes.push(`${path}: ${url.hash}`);
      else if (!seen.has(url.pathname + url.search)) seen.set(url.pathname + url.search, path);
    }
  }
  expect(hashes, 'links to a place that the page does not have').toEqual([]);
  // The only external links are WhatsApp and what the Kawésqar page cites.
  expect([...elsewhere].filter((origin) => !SOURCES.has(origin))).toEqual(['https://wa.me']);

  const faults: string[] = [];
  for (const [address, on] of seen) {
    // A missing post links to itself for a retry; `/` redirects to a language.
    const status = address === '/' ? 302 : address.endsWith('/ninguno') ? 404 : 200;
    const response = await get(request, address);
    if (response.status() !== status) faults.push(`${response.status()} ${address} on ${on}`);
  }
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(66);
});

test('the sitemap names every page once, in all its languages, and nothing else', async ({ request, baseURL }) => {
  const sitemap = await (await get(request, '/sitemap.xml')).text();
  const named = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const pages = LANGS.flatMap((lang) => [...addressesOf(lang).map(({ path }) => path), ...POSTS.map((slug) => postPath(lang, slug))]).map((path) => `${baseURL}${path}`);
  expect(named.toSorted()).toEqual(pages.toSorted());
  expect(sitemap.match(/hreflang="de"/g)).toHaveLength(pages.length);
  const robots = await (await get(request, '/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});
