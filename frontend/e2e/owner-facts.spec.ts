import { rm } from 'node:fs/promises';

import { violations } from './support/axe';
import { InquiryForm } from './support/inquiry';
import { overflow } from './support/overflow';
import { fullContent, SEASON } from './support/owner-facts';
import { type Server, startServer } from './support/server';
import { itineraryPath, type Lang, LANGS, pathOf } from './support/site';
import { expect, open, test as base } from './support/test';

const SLUG = 'aysen-carretera-austral';
const TARGET = 44;

const test = base.extend<object, { server: Server }>({
  server: [
    async ({ mails }, use) => {
      const folder = await fullContent();
      const server = await startServer(mails.port, {}, [folder]);
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

for (const lang of LANGS) {
  test(`pages with all that an owner can give: ${lang}`, async ({ page }) => {
    const pages = [pathOf(lang, 'home'), pathOf(lang, 'itineraries'), itineraryPath(lang, SLUG), pathOf(lang, 'about'), pathOf(lang, 'privacy')];
    for (const path of pages) {
      await open(page, path);
      if (path === itineraryPath(lang, SLUG)) {
        await expect(page.locator('.day-strip:visible')).toHaveCount(4);
        await expect(page.locator('.departure')).toHaveCount(4);
      }
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await violations(page), `${path} at ${width} px`).toEqual([]);
        expect.soft(await overflow(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });
}

const two: Lang[] = ['es', 'de'];
for (const lang of two) {
  test(`a departure goes with the inquiry: ${lang}`, async ({ page }) => {
    const form = new InquiryForm(page, lang);
    await open(page, `${itineraryPath(lang, SLUG)}?travelers=2`);
    const links = page.locator('.departure').getByRole('link');
    // Of four departures one is full.
    await expect(links).toHaveCount(3);
    await links.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${pathOf(lang, 'reservations')}?tour=${SLUG}&travelers=2&date=${SEASON}-02-07`);
    await expect(form.date).toHaveValue(`${SEASON}-02-07`);
    await expect(form.option('itinerary', SLUG)).toBeChecked();
    await expect(form.option('travelers', '2')).toBeChecked();
  });
}

test('links of rows and tables are as high as a finger, at large letters too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, links] of [
    [itineraryPath('de', SLUG), '.departure, .day-strip a'],
    [pathOf('de', 'about'), '.company a, .site-footer__company a'],
  ] as const) {
    for (const size of ['100%', '200%']) {
      await open(page, path);
      await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), size);
      const heights = await page.locator(links).evaluateAll((found) => found.map((link) => link.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(3);
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(TARGET);
      expect.soft(await overflow(page), `${path} at ${size}`).toEqual([]);
    }
  }
});
