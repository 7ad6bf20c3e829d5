import { dateIn, itineraryPath, LANGS } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

const SLUG = 'aysen-carretera-austral';

for (const lang of LANGS) {
  test(`map, season, packing list and lodges of an itinerary: ${lang}`, async ({ page }) => {
    const { ui } = wordsOf(lang);
    await open(page, itineraryPath(lang, SLUG));
    // Eleven places, three of them visited twice.
    await expect(page.getByRole('img', { name: ui.itinerary.map }).locator('.map__place')).toHaveCount(11);
    await expect(page.locator('.route-map__stops > li')).toHaveCount(14);
    const season = page.locator('.season__table');
    await expect(season.getByRole('columnheader')).toHaveCount(12);
    // Around 46° south: fifteen and a half hours of daylight in December, eight and a half in June.
    const light = season.getByRole('row').nth(2).getByRole('cell');
    await expect(light.nth(11)).toContainText('16');
    await expect(light.nth(5)).toContainText('9');
    await expect(season.locator('.season__travels')).toHaveCount(7);
    // Medium intensity: no list for the demanding days.
    await expect(page.locator('.bring__list')).toHaveCount(2);
    await page.locator('.near-lodges__name a').first().click();
    await expect(page.locator('.lodge-entry__more:focus')).toBeInViewport();
  });
}

test('the calendar file is offered once a date was chosen, with the dates of the trip', async ({ page, request }) => {
  const { tools } = wordsOf('es').ui.itinerary;
  const link = page.getByRole('link', { name: tools.ics });
  await open(page, itineraryPath('es', SLUG));
  await expect(page.getByRole('link', { name: tools.gpx })).toBeVisible();
  await expect(link).toHaveCount(0);
  const date = dateIn(90);
  await open(page, `${itineraryPath('es', SLUG)}?date=${date}`);
  const file = await request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}\r\n`);
});
