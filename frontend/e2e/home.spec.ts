import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { entriesOf, LANGS, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { homeOfLang, wordsOf } from './support/words';

test.describe('the welcome', () => {
  test.use({ firstVisit: true, contextOptions: { reducedMotion: 'reduce' } });

  for (const lang of LANGS) {
    test(`opens once, says the three commitments, and is accessible: ${lang}`, async ({ page }) => {
      const { title } = homeOfLang(lang).welcome;
      await open(page, pathOf(lang, 'home'));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await read(page);
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText('20');
      await expect(dialog).toContainText('2030');
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await violations(page), `${width} px`).toEqual([]);
      }
      // It takes no focus, and what is read stays where it was.
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      await dialog.getByRole('button', { name: wordsOf(lang).ui.home.welcome.continue }).click();
      await expect(dialog).toBeHidden();
      await settled(page);
      await expect(dialog).toBeHidden();
    });
  }

  test('is remembered when Escape closes it', async ({ page }) => {
    await open(page, '/es');
    await read(page);
    await expect(page.getByRole('dialog', { name: homeOfLang('es').welcome.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('patagonia:impact'))).toBe('seen');
  });

  test('waits for another visit when somebody is typing', async ({ page }) => {
    await page.clock.install();
    await open(page, '/es');
    await page.getByLabel(wordsOf('es').ui.search.date).focus();
    await read(page);
    await page.clock.runFor(10_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('patagonia:impact'))).toBeNull();
  });
});

/** Reloads the page and waits longer than the welcome takes to appear. */
async function settled(page: Page) {
  await page.clock.install();
  await page.reload();
  await read(page);
  await page.clock.runFor(10_000);
}

/** Scrolls a little, as somebody who begins to read. */
async function read(page: Page) {
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(80);
}

/** Accessible names of the search controls, for those who do not see the sentence around them. */
const ASKED = {
  es: ['Itinerario', 'Viajeros', 'Fecha'],
  en: ['Itinerary', 'Travellers', 'Date'],
  fr: ['Itinéraire', 'Voyageurs', 'Date'],
  de: ['Reiseroute', 'Reisende', 'Datum'],
  it: ['Itinerario', 'Viaggiatori', 'Data'],
  pt: ['Roteiro', 'Viajantes', 'Data'],
};

for (const [lang, [tour = '', travelers = '', date = '']] of entriesOf(ASKED)) {
  test(`the search’s controls say what they ask for, with the words that are seen: ${lang}`, async ({ page }) => {
    const { search, dial } = wordsOf(lang).ui;
    await open(page, pathOf(lang, 'home'));
    await expect(page.locator('[name="tour"]').first()).toHaveAccessibleName(`${tour} ${search.tour}`);
    await expect(page.locator('[name="travelers"]')).toHaveAccessibleName(`${travelers} ${search.travelers}`);
    await expect(page.getByRole('radiogroup', { name: dial.label }).getByRole('radio')).toHaveCount(13);
    await expect(page.locator('[type="date"]')).toHaveAccessibleName(`${date} ${search.date}`);
  });
}

for (const lang of LANGS) {
  test(`the search’s button is seen on a small phone without scrolling: ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, pathOf(lang, 'home'));
    await expect(page.getByRole('button', { name: wordsOf(lang).ui.search.search, exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test.describe('the booking banner', () => {
  test('is there while one reads, steps back where the page calls itself, and stays closed for the session', async ({ page }) => {
    const { banner } = wordsOf('de').ui.home;
    await page.setViewportSize({ width: 1280, height: 700 });
    await open(page, '/de');
    const bar = page.getByRole('complementary', { name: banner.label });
    await expect(bar).toBeHidden();
    await page.locator('.posters').scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
    await page.locator('.closing').scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.locator('.posters').scrollIntoViewIfNeeded();
    await bar.getByRole('button', { name: banner.close }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await page.locator('.posters').scrollIntoViewIfNeeded();
    await expect(bar).toHaveCount(0);
  });

  test('never covers what has the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/es');
    const links = page.locator('main a:visible, main button:visible');
    const bar = page.locator('.booking-banner');
    for (let press = 0; press < (await links.count()); press++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const element = document.activeElement;
        const banner = document.querySelector('.booking-banner:not(.booking-banner--away)');
        if (!element || !banner || banner.contains(element) || !element.closest('main')) return false;
        return element.getBoundingClientRect().bottom > banner.getBoundingClientRect().top + 1;
      });
      expect(covered, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')).toBe(false);
    }
    await expect(bar).toHaveCount(1);
  });
});

test('each figure of the impact is in one line', async ({ page }) => {
  for (const lang of LANGS) {
    await open(page, pathOf(lang, 'home'));
    for (const width of [320, 390, 640, 768, 1024, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = page.locator('.impact__figure').evaluateAll((figures) =>
        figures.map((figure) => {
          const text = document.createRange();
          text.selectNodeContents(figure);
          return text.getClientRects().length;
        }),
      );
      expect.soft(await lines, `${lang} at ${width} px`).toEqual([1, 1, 1]);
    }
  }
});
