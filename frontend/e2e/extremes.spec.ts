import type { Page } from '@playwright/test';

import type { PageData } from '../src/api/types';
import { violations } from './support/axe';
import { overflow } from './support/overflow';
import { itineraryPath, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

// What an owner may enter: longer names and trips than any real ones, lists of one or none.
const LONG_NAME = 'Alojamiento de montaña y hospedaje rural Los Ñirres del Alto'; // 60 characters
const LONG_WORD = 'Gletscherforschungsexpedition im Inlandeis der Magellanstraße'; // 61 characters

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Goes to a page by its link, with data changed on the way. */
async function openWith(page: Page, link: string, change: (body: PageData['body']) => void) {
  await page.route('**/api/pages?*', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as PageData;
    change(data.body);
    await route.fulfill({ response, json: data });
  });
  await page.locator(`a[href="${link}"]:visible`).first().click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const width of [320, 768, 1440]) {
  test(`a long name, one house, none, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const lodges = pathOf('de', 'accommodations');
    for (const count of [24, 1, 0]) {
      await open(page, pathOf('de', 'home'));
      await openWith(page, lodges, (body) => {
        if (body.kind !== 'accommodations') return;
        body.lodges = body.lodges.slice(0, count).map((lodge) => ({ ...lodge, name: LONG_NAME }));
      });
      await expect(page.locator('.lodge-entry')).toHaveCount(count);
      expect.soft(await overflow(page), `${count} lodges`).toEqual([]);
      await page.unrouteAll();
    }
  });

  test(`an itinerary of thirty days, and one of one day, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const address = itineraryPath('de', 'aysen-carretera-austral');
    for (const count of [30, 1]) {
      await open(page, pathOf('de', 'itineraries'));
      await openWith(page, address, (body) => {
        if (body.kind !== 'itinerary') return;
        const [day] = body.itinerary.days;
        body.itinerary.days = Array.from({ length: count }, (_, index) => ({ ...day, title: `${index + 1}. ${LONG_NAME}`, detail: day?.detail ?? '' }));
        body.itinerary.lodges = [];
      });
      await page.locator('.anchors').getByRole('link', { name: wordsOf('de').ui.itinerary.tabs.days.label }).click();
      await expect(page.locator('.route__day')).toHaveCount(count);
      expect.soft(await overflow(page), `${count} days`).toEqual([]);
      await page.unrouteAll();
    }
  });

  test(`nine itineraries with long names at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    /** Nine of the three, each with a name of its own. */
    const nine = <T extends { slug: string; title: string }>(three: T[]) =>
      Array.from({ length: 9 }, (_, index) => ({ ...three[index % 3], slug: `reise-${index}`, title: `${index} ${LONG_WORD}` }) as T);
    for (const [from, to, item] of [
      ['home', 'itineraries', '.poster:not(.poster--wide)'],
      ['home', 'reservations', 'input[name="itinerary"]'],
    ] as const) {
      await open(page, pathOf('de', from));
      await openWith(page, pathOf('de', to), (body) => {
        if (body.kind === 'itineraries') body.itineraries = nine(body.itineraries);
        if (body.kind === 'reservations') body.reservations.itineraries = nine(body.reservations.itineraries);
      });
      await expect(page.locator(item)).toHaveCount(9);
      expect.soft(await overflow(page), to).toEqual([]);
      expect.soft(await violations(page), to).toEqual([]);
      await page.unrouteAll();
    }
  });

  test(`a date in every week of half a year at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, pathOf('de', 'itineraries'));
    await openWith(page, itineraryPath('de', 'aysen-carretera-austral'), (body) => {
      if (body.kind !== 'itinerary') return;
      body.itinerary.departures = Array.from({ length: 26 }, (_, week) => {
        const day = new Date(Date.UTC(2030, 9, 1 + 7 * week)).toISOString().slice(0, 10);
        return { date: day, leaves: day, returns: day, state: week % 3 ? 'open' : 'guaranteed', places: 8 };
      });
    });
    const dates = page.locator('.departure');
    await expect(dates).toHaveCount(26);
    // The first eight; the others on request.
    await expect(dates.filter({ visible: true })).toHaveCount(8);
    await page.getByText(wordsOf('de').ui.itinerary.departures.more).click();
    await expect(dates.filter({ visible: true })).toHaveCount(26);
    // Where no bar lies over a part of a date.
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft(await overflow(page)).toEqual([]);
    expect.soft(await violations(page)).toEqual([]);
  });
}
