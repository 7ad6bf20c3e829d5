import type { BrowserContext, Page } from '@playwright/test';

import { violations } from './support/axe';
import { startServer } from './support/server';
import { LANGS, pathOf } from './support/site';
import { type Expected, expect, open, test as plain } from './support/test';
import { wordsOf } from './support/words';

const ORIGIN = 'https://metrics.example';
const COLLECT = 'https://collect.example';
const SCRIPT = `${ORIGIN}/gtag/js?id=G-E2E1`;
const KEY = 'patagonia:analytics';
const { ui } = wordsOf('en');

/** Reads commands as gtag does: those already queued, then each new one; events go to the other origin. */
const STUB = `
  const take = (command) => { if (command[0] === 'event') fetch('${COLLECT}/g', { method: 'POST', mode: 'no-cors', body: JSON.stringify([...command]) }); };
  dataLayer.forEach(take);
  dataLayer.push = (command) => take(command);
`;

type Event = [command: 'event', name: string, parameters: Record<string, unknown>];

/** Stubs the two origins; records the requests and events they receive. */
async function service(context: BrowserContext, expected: Expected) {
  const asked: string[] = [];
  const events: Event[] = [];
  await context.route(/^https:\/\/(metrics|collect)\.example\//, async (route) => {
    const request = route.request();
    asked.push(request.url());
    if (request.method() === 'POST') events.push(JSON.parse(request.postData() ?? '') as Event);
    await route.fulfill(request.url() === SCRIPT ? { contentType: 'text/javascript', body: STUB } : { status: 204 });
  });
  return {
    asked,
    named: (name: string) => events.filter((event) => event[1] === name).map((event) => event[2]),
    /** Declares requests to the two origins as expected; both have to occur. */
    isExpected: () => {
      expected.message(new RegExp(`request to another host: ${ORIGIN}`));
      expected.message(new RegExp(`request to another host: ${COLLECT}`));
    },
  };
}

const question = (page: Page) => page.getByRole('region', { name: ui.consent.title });

/** The text that replaces the question after an answer. */
const answered = (page: Page, choice: 'yes' | 'no') => page.getByRole('paragraph').filter({ hasText: ui.consent.answered[choice] });

/** Waits until the page has been idle long enough for whatever starts on idle. */
async function settled(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))));
}

const test = plain.extend<object, { server: Awaited<ReturnType<typeof startServer>> }>({
  server: [
    async ({ mails }, use) => {
      const server = await startServer(mails.port, { '--analytics-script': SCRIPT, '--analytics-connect': COLLECT });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

plain('without the setting nobody is asked and nothing is loaded', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await open(page, pathOf('en', 'about'));
  await settled(page);
  await expect(question(page)).toHaveCount(0);
  expect(await page.evaluate((key) => [typeof window.gtag, localStorage.getItem(key)], KEY)).toEqual(['undefined', null]);
  expect(files.filter((file) => /measuring|vitals/.test(file))).toEqual([]);
});

plain('web vitals go to an analytics function that is there already', async ({ page }) => {
  await page.addInitScript(() => {
    const events: unknown[][] = [];
    Object.assign(window, { events, gtag: (...command: unknown[]) => events.push(command) });
  });
  await open(page, pathOf('en', 'about'));
  await expect.poll(() => page.evaluate(() => (window as unknown as { events: unknown[][] }).events.map(([, name]) => name))).toContain('TTFB');
  await expect(question(page)).toHaveCount(0);
});

test('the question is asked in every language, over nothing, and passes axe', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const lang of LANGS) {
    const { consent } = wordsOf(lang).ui;
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, pathOf(lang, 'about'));
    const region = page.getByRole('region', { name: consent.title });
    await expect(region).toContainText('metrics.example');
    expect(await region.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    const [yes, no] = await Promise.all([consent.yes, consent.no].map((name) => region.getByRole('button', { name, exact: true }).boundingBox()));
    expect([yes?.width, yes?.height]).toEqual([no?.width, no?.height]);
    expect.soft(await violations(page), `${lang} at 390 px`).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect.soft(await violations(page), `${lang} at 1440 px`).toEqual([]);
  }
});

test('nothing is asked of the service before a yes, and nothing after a no', async ({ page, context, expected }) => {
  const { asked } = await service(context, expected);
  await open(page, pathOf('en', 'itineraries'));
  await expect(question(page)).toBeAttached();
  await page.locator(`#menu a[href="${pathOf('en', 'about')}"]`).click();
  await expect(page.locator('h1')).toBeFocused();
  await question(page).getByRole('button', { name: ui.consent.no, exact: true }).click();
  await expect(answered(page, 'no')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: ui.consent.control.no })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(await page.evaluate((key) => [localStorage.getItem(key), typeof window.gtag], KEY)).toEqual(['no', 'undefined']);
  expect(asked).toEqual([]);
});

test('after a yes the script is loaded, and learns of pages and of web vitals', async ({ page, context, expected, baseURL }) => {
  const { asked, named, isExpected } = await service(context, expected);
  isExpected();
  await open(page, `${pathOf('en', 'about')}?utm_source=letter&name=Ana`);
  await question(page).getByRole('button', { name: ui.consent.yes, exact: true }).click();
  await expect(answered(page, 'yes')).toBeFocused();
  const about = `${baseURL}${pathOf('en', 'about')}?utm_source=letter`;
  await expect.poll(() => named('page_view')).toEqual([{ page_title: await page.title(), page_location: about, page_referrer: '' }]);

  await page.locator(`#menu a[href="${pathOf('en', 'itineraries')}"]`).click();
  await expect(page.locator('h1')).toBeFocused();
  await expect(question(page)).toHaveCount(0);
  const second = { page_title: await page.title(), page_location: `${baseURL}${pathOf('en', 'itineraries')}`, page_referrer: about };
  await expect.poll(() => named('page_view')[1]).toEqual(second);

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  for (const name of ['CLS', 'INP', 'LCP', 'FCP', 'TTFB']) {
    await expect.poll(() => named(name), name).toHaveLength(1);
    const [event] = named(name);
    expect(event).toEqual({
      event_category: 'Web Vitals',
      event_label: event?.metric_id,
      value: expect.any(Number),
      metric_name: name,
      metric_id: expect.stringMatching(/^v\d+-\d+-\d+$/),
      metric_delta: expect.any(Number),
      metric_rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
      non_interaction: true,
    });
    expect(event?.value).toBe(Math.round(Number(event?.metric_delta) * (name === 'CLS' ? 1000 : 1)));
  }
  expect(asked.filter((address) => address === SCRIPT)).toHaveLength(1);
});

test('a yes is remembered, and taken back in the footer', async ({ page, context, expected }) => {
  const { asked, named, isExpected } = await service(context, expected);
  isExpected();
  await page.addInitScript((key) => localStorage.getItem(key) ?? localStorage.setItem(key, 'yes'), KEY);
  await open(page, pathOf('en', 'privacy'));
  await expect.poll(() => named('page_view')).toHaveLength(1);
  await expect(question(page)).toHaveCount(0);
  await page.evaluate(() => (document.cookie = '_ga=GA1.1.1.1; Path=/'));
  await page.getByRole('button', { name: ui.consent.control.yes }).click();
  await expect(page.getByRole('heading', { name: ui.consent.title })).toBeFocused();
  await question(page).getByRole('button', { name: ui.consent.no, exact: true }).click();
  await expect(page.getByRole('button', { name: ui.consent.control.no })).toBeVisible();
  const before = asked.length;
  await page.locator(`#menu a[href="${pathOf('en', 'about')}"]`).click();
  await expect(page.locator('h1')).toBeFocused();
  await page.reload();
  await settled(page);
  expect(asked).toHaveLength(before);
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
});

test('a browser that says no by itself is not asked', async ({ page, context, expected }) => {
  const { asked } = await service(context, expected);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await open(page, pathOf('en', 'about'));
  await settled(page);
  await expect(question(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
