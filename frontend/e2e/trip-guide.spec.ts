import { overflow } from './support/overflow';
import { dateIn, ITINERARIES, itineraryPath, LANGS } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

const SLUG = 'aysen-carretera-austral';

for (const lang of LANGS) {
  test(`map, season, packing list and lodges of an itinerary: ${lang}`, async ({ page }) => {
    const { ui } = wordsOf(lang);
    await open(page, itineraryPath(lang, SLUG));
    // Eleven places, three of them visited twice; four lie so close together that an inset names them.
    const maps = page.locator('.route-map');
    await expect(maps.getByRole('group', { name: ui.itinerary.map }).getByRole('link')).toHaveCount(7);
    await expect(maps.getByRole('group', { name: 'Lago General Carrera' }).getByRole('link')).toHaveCount(4);
    await expect(page.locator('.line-south__stops > li')).toHaveCount(14);
    // The way to the park and back to Coyhaique, and the path below the glacier.
    const third = page.locator(`#${ui.itinerary.tabs.days.hash}-3 .route__facts > li`);
    await expect(third).toHaveText([ui.itinerary.about_km.road.replace('{{km}}', '235'), ui.itinerary.about_km.walk.replace('{{km}}', '7')]);
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

for (const [device, width, side] of [
  ['above the days on a phone', 390, 'above'],
  ['above the days on a tablet', 768, 'above'],
  ['beside them on a wide screen', 1440, 'beside'],
] as const) {
  test(`the map stands ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const slug of ITINERARIES) {
      await open(page, itineraryPath('de', slug));
      const map = await page.locator('.route-map').boundingBox();
      const days = await page.locator('.route').boundingBox();
      if (!map || !days) throw new Error('no map, or no days');
      if (side === 'above') expect.soft(map.y + map.height, slug).toBeLessThanOrEqual(days.y);
      else {
        expect.soft(map.x, slug).toBeGreaterThanOrEqual(days.x + days.width);
        // Sticky: both maps and their key stay in the window as long as days pass by.
        await page.locator('.route__day').nth(5).evaluate((day) => day.scrollIntoView());
        for (const part of ['.route-map > .map', '.route-map__inset', '.route-map__ways']) await expect.soft(page.locator(part)).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

for (const width of [320, 390]) {
  test(`a thumb finds each stop on the map at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const slug of ITINERARIES) {
      await open(page, itineraryPath('es', slug));
      const boxes = await page.locator('.map__target').evaluateAll((all) => all.map((target) => target.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBeGreaterThan(9);
      for (const { width: across, height: down } of boxes) expect.soft(Math.min(across, down), slug).toBeGreaterThanOrEqual(43.5);
      const covered = boxes.filter((one, at) =>
        boxes.slice(at + 1).some((other) => one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5),
      );
      expect.soft(covered, slug).toEqual([]);
    }
  });
}

test('reading a day lights its legs, one day at a time', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, itineraryPath('es', SLUG));
  await expect(page.locator('.is-read')).toHaveCount(0);
  for (const number of [2, 7, 10, 2]) {
    await page.locator(`.route__day[data-day="${number}"]`).evaluate((day) => window.scrollBy(0, day.getBoundingClientRect().top - 300));
    await expect(page.locator(`.route__day[data-day="${number}"]`)).toHaveClass(/is-read/);
    await expect(page.locator(`.map__leg[data-day="${number}"]`).first()).toHaveClass(/is-read/);
    const lit = page.locator('.is-read');
    expect(await lit.evaluateAll((all) => [...new Set(all.map((part) => (part as HTMLElement).dataset.day))])).toEqual([String(number)]);
  }
});

test('the bar says which part is being read, and the address stays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { label, description, days, included } = wordsOf('es').ui.itinerary.tabs;
  const address = itineraryPath('es', SLUG);
  await open(page, address);
  const current = page.getByRole('navigation', { name: label }).locator('[aria-current]');
  await expect(current).toHaveText(description.label);
  for (const [at, part] of [['.route__day >> nth=4', days], ['#incluye', included], ['.season', included], ['.about-trip', description]] as const) {
    await page.locator(at).evaluate((element) => element.scrollIntoView());
    await expect(current).toHaveText(part.label);
  }
  await expect(page).toHaveURL(address);
});

test('at 200 % of text the bar keeps to a sixth of the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, itineraryPath('de', SLUG));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const bar = await page.locator('.anchors').boundingBox();
  expect(bar?.height).toBeLessThan(844 / 6);
});

test('at 200 % of text and 320 px the bars leave two thirds of the window, and no word is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const lang of LANGS) {
    await open(page, itineraryPath(lang, SLUG));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const bars = await Promise.all(['.anchors', '.plan-bar'].map((bar) => page.locator(bar).boundingBox()));
    expect.soft(bars.reduce((sum, bar) => sum + (bar?.height ?? 640), 0), lang).toBeLessThan(640 / 3);
    expect.soft(await overflow(page), lang).toEqual([]);
  }
});

test('at 200 % of text the maps stand above the days, as wide as their letters need', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, itineraryPath('de', SLUG));
  const below = () =>
    page.evaluate(() => {
      const [map, day] = ['.route-map', '.route__day'].map((part) => document.querySelector(part)?.getBoundingClientRect());
      return (day?.top ?? 0) >= (map?.bottom ?? 0);
    });
  expect(await below()).toBe(false);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await below()).toBe(true);
  expect((await page.locator('.route-map > .map').boundingBox())?.width).toBeGreaterThan(400);
});

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
