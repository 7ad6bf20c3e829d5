import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { InquiryForm } from './support/inquiry';
import { overflow } from './support/overflow';
import { ITINERARIES, itineraryPath, LANGS, nextFebruary, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How strongly a part of the light lies over the drawing. */
const opacity = (page: Page, part: string) => page.locator(`.year-light__${part}`).evaluate((light) => Number(getComputedStyle(light).opacity));
const suns = (page: Page) => page.locator('.dial__column .dial__sun');

/** The days are about so long at 51 degrees south, by the almanac: eight hours in June, sixteen and a half in December. */
const HOURS = { june: /\b8\b/, december: /\b1[67]\b/ };

for (const lang of LANGS) {
  test(`each month says its light and its wind, and nothing moves: ${lang}`, async ({ page }) => {
    const { dial, search } = wordsOf(lang).ui;
    await open(page, pathOf(lang, 'home'));
    const button = page.getByRole('button', { name: search.search, exact: true });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('radio', { name: dial.any }).check();
      const before = await button.boundingBox();
      for (const [sun, hours] of [[11, HOURS.june], [5, HOURS.december]] as const) {
        await suns(page).nth(sun).check();
        await expect(page.locator('.dial__words:visible')).toContainText(hours);
        expect(await button.boundingBox()).toEqual(before);
      }
      expect.soft(await violations(page), `${width} px`).toEqual([]);
      expect.soft(await overflow(page), `${width} px`).toEqual([]);
    }
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('midwinter lays snow and cloud over the drawing, midsummer takes them away', async ({ page }) => {
      await page.goto('/es');
      await suns(page).first().check();
      expect([await opacity(page, 'snow'), await opacity(page, 'clouds')]).toEqual([1, 0.9]);
      expect(await opacity(page, 'cold')).toBeGreaterThan(0.4);
      await expect(page.locator('.year-light__snow')).toHaveCSS('background-image', /home-snow/);
      await suns(page).nth(5).check();
      expect([await opacity(page, 'snow'), await opacity(page, 'clouds'), await opacity(page, 'cold')]).toEqual([0, 0, 0]);
    });

    test('the suns stand as the year does: lowest in June, highest in December', async ({ page }) => {
      await page.goto('/en');
      const heights = await suns(page).evaluateAll((all) => all.map((sun) => -sun.getBoundingClientRect().bottom));
      expect(heights).toHaveLength(12);
      expect(heights[11]).toBe(Math.min(...heights));
      expect(heights[5]).toBe(Math.max(...heights));
      expect(Number(heights[5]) - Number(heights[11])).toBeGreaterThan(30);
    });

    test('a month of the list goes on to the itinerary and the form', async ({ page }) => {
      const month = nextFebruary();
      await page.goto('/en/itineraries');
      await page.getByRole('navigation', { name: wordsOf('en').ui.dial.label }).getByRole('link', { name: `February ${month.slice(0, 4)}` }).click();
      await expect(page).toHaveURL(`/en/itineraries?date=${month}`);
      await expect(page.locator('.dial__words:visible')).toContainText('February');
      await page.locator('.poster__link').first().click();
      await expect(page).toHaveURL(`${itineraryPath('en', ITINERARIES[0])}?date=${month}`);
      await page.getByRole('main').getByRole('link', { name: wordsOf('en').ui.itinerary.plan }).first().click();
      await expect(new InquiryForm(page, 'en').month).toHaveValue(month);
    });
  });
}

test('the list takes the light of a month, and stays accessible', async ({ page }) => {
  const { dial } = wordsOf('de').ui;
  await open(page, pathOf('de', 'itineraries'));
  const months = page.getByRole('navigation', { name: dial.label }).getByRole('link');
  await expect(months).toHaveCount(13);
  await months.first().focus();
  await page.keyboard.press('Enter');
  await expect(months.first()).toHaveAttribute('aria-current', 'true');
  await expect(months.first()).toBeFocused();
  expect(await opacity(page, 'snow')).toBe(1);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await violations(page), `${width} px`).toEqual([]);
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
  }
});
