import type { Page, Request } from '@playwright/test';

import { addressesOf, LANGS, pathOf } from './support/site';
import { expect, hydrated, open, test } from './support/test';
import { wordsOf } from './support/words';

/** The page's metadata in the head. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) => [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    return {
      lang: document.documentElement.lang,
      titles: [...document.querySelectorAll('title')].filter((title) => !title.closest('svg')).map((title) => title.textContent),
      descriptions: all('meta[name="description"]', 'content'),
      canonical: all('link[rel="canonical"]', 'href'),
      alternates: Object.fromEntries(
        [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      ),
      alternatesCount: document.querySelectorAll('link[rel="alternate"][hreflang]').length,
      robots: all('meta[name="robots"]', 'content'),
      headings: document.querySelectorAll('h1').length,
    };
  });

/** Without drawings and the icon, which the browser requests whenever it likes. */
const withoutImages = (requests: Request[]) =>
  requests.filter((request) => request.resourceType() !== 'image' && !request.url().endsWith('/icon.svg')).map((request) => request.url());

for (const lang of LANGS) {
  test(`every page hydrates without a word, under one title and one canonical address: ${lang}`, async ({ page, baseURL }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const addresses = addressesOf(lang);
    for (const { name, path, inLang } of addresses) {
      const data: string[] = [];
      const note = (request: Request) => {
        if (request.url().includes('/api/')) data.push(request.url());
      };
      page.on('request', note);
      const response = await open(page, path);
      page.off('request', note);
      expect(response?.status(), path).toBe(200);
      expect(data, 'the data came with the document').toEqual([]);

      const head = await headOf(page);
      const absolute = (to: string) => `${baseURL}${to}`;
      expect(head, path).toEqual({
        lang,
        titles: [expect.stringMatching(/^.{50,60}$/u)],
        descriptions: [expect.stringMatching(/^.{140,160}$/u)],
        canonical: [absolute(path)],
        alternates: {
          ...Object.fromEntries(LANGS.map((other) => [other, absolute(inLang(other))])),
          'x-default': absolute(name === 'home' ? '/' : inLang('es')),
        },
        alternatesCount: 7,
        robots: [],
        headings: 1,
      });
      titles.add(head.titles[0] ?? '');
      descriptions.add(head.descriptions[0] ?? '');
    }
    expect(titles.size).toBe(addresses.length);
    expect(descriptions.size).toBe(addresses.length);
  });
}

test('the first render says what the server said, whatever the address carries', async ({ page }) => {
  for (const path of [
    '/es/itinerarios?region=aysen_central&days=up-to-8',
    '/es/itinerarios?region=x&region=aysen_central&utm_source=a&days=',
    '/es?travelers=7&date=2020-02-31&tour=',
    '/es/reservas?tour=custom&travelers=8%2B&date=2020-01-01',
    '/es/reservas?tour=aysen-carretera-austral&travelers=2&travelers=3&gclid=%22%3E%3Cb%3E',
    '/es/reservas?sent=PAT-AAAAAA',
    '/es/reservas?sent=nonsense',
    '/es/itinerarios/aysen-carretera-austral?travelers=3&x=1#incluye',
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('a navigation brings the head in line and fetches the page’s data and its chunk, nothing else', async ({ page, baseURL }) => {
  await open(page, '/es');
  // The toast area comes with the first press of anything.
  await page.keyboard.press('Shift');
  await expect(page.getByRole('region', { name: '(F8)' })).toBeAttached();
  const before = await headOf(page);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Nosotros' }).click();
  await expect(page).toHaveURL('/es/nosotros');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const head = await headOf(page);
  const absolute = (to: string) => `${baseURL}${to}`;
  expect(head.titles).toHaveLength(1);
  expect(head.titles).not.toEqual(before.titles);
  expect(head.descriptions).not.toEqual(before.descriptions);
  expect(head.canonical).toEqual([absolute('/es/nosotros')]);
  expect(head.alternatesCount).toBe(7);
  expect(head.alternates.de).toBe(absolute('/de/uber-uns'));
  expect(head.alternates['x-default']).toBe(absolute('/es/nosotros'));

  const fetched = withoutImages(requests).map((address) => new URL(address));
  const data = fetched.filter(({ pathname }) => !pathname.startsWith('/assets/'));
  expect(data.map(String)).toEqual([absolute('/api/pages?path=%2Fes%2Fnosotros')]);
  for (const { pathname } of fetched) expect(pathname).toMatch(/^\/(api\/pages$|assets\/[^/]*\.(js|css)$)/);
  for (const request of requests) expect(request.isNavigationRequest()).toBe(false);

  // Cached for the way back: nothing is requested twice.
  requests.length = 0;
  await page.goBack();
  await expect(page).toHaveTitle(before.titles[0] ?? '');
  expect(withoutImages(requests)).toEqual([]);
  expect((await headOf(page)).canonical).toEqual([absolute('/es')]);
});

test('a walk over every page by its links keeps one title and the right address', async ({ page, baseURL }) => {
  await open(page, '/fr');
  const { nav: names, footer } = wordsOf('fr').ui;
  const nav = page.getByRole('navigation', { name: names.label });
  for (const name of ['itineraries', 'accommodations', 'kawesqar', 'about', 'blog', 'reservations'] as const) {
    const [link, address] = [names[name], pathOf('fr', name)];
    await nav.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${address}`);
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(nav.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
  }
  await page.locator('footer').getByRole('link', { name: footer.privacy }).click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/fr/confidentialite`);
});

test('a page of a failed render works all the same: the browser renders it', async ({ page }) => {
  await page.route('**/es/nosotros', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/<div id="root">[\s\S]*<\/div>(?=<script)/, '<div id="root"></div>') });
  });
  await open(page, '/es/nosotros');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/es/blog');
  await hydrated(page);
});

test('scripts come after the first paint, or as soon as somebody touches the page', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The `load` event waits for every picture.
  await page.route('**/*.svg', async (route) => {
    await held;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\.js$/, ''));
  });
  await page.goto('/es', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts).toEqual(['/assets/boot']);
  await page.keyboard.press('Tab');
  await hydrated(page);
  expect(scripts).toContain('/assets/app');
  release();
});
