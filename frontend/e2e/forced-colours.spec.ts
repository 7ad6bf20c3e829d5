import type { Locator, Page } from '@playwright/test';

import { ITINERARIES, itineraryPath, pathOf } from './support/site';
import { expect, open, test } from './support/test';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** How an element is marked under forced colours: by an outline, a border or an underline. */
const marks = (element: Locator) =>
  element.evaluate((it) => {
    const { outlineStyle, outlineWidth, outlineColor, borderBottomColor, textDecorationLine } = getComputedStyle(it);
    return { outline: outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, borderBottomColor, textDecorationLine };
  });

/** Selected and unselected options differ without our own colours. */
async function expectTold(page: Page, selected: string, other: string) {
  await expect(page.locator(selected).first()).toBeVisible();
  const [one, another] = [await marks(page.locator(selected).first()), await marks(page.locator(other).first())];
  expect.soft(one, selected).not.toEqual(another);
  expect.soft(one.outline, selected).not.toBe('none');
}

test('parts of a page, filters, pages, languages, topics and options show which is the one', async ({ page }) => {
  await open(page, itineraryPath('de', ITINERARIES[1]));
  await expectTold(page, '.anchors__link[aria-current]', '.anchors__link:not([aria-current])');
  await page.locator('.anchors__link').nth(2).click();
  await expect(page.locator('.anchors__link').nth(2)).toHaveAttribute('aria-current', 'true');
  await page.locator('main').evaluate((main) => main.focus({ preventScroll: true }));
  await expectTold(page, '.anchors__link[aria-current]', '.anchors__link:not([aria-current])');
  await expectTold(page, '.menu__link[aria-current]', '.menu__link:not([aria-current])');
  await page.locator('.languages__button').click();
  await expectTold(page, '.languages__link[aria-current]', '.languages__link:not([aria-current])');

  await open(page, `${pathOf('de', 'itineraries')}?region=aysen_central`);
  await expectTold(page, '.filter__option[aria-current]', '.filter__option:not([aria-current])');
  await open(page, `${pathOf('de', 'accommodations')}?category=camping`);
  await expectTold(page, '.filter__option[aria-current]', '.filter__option:not([aria-current])');

  await open(page, pathOf('de', 'reservations'));
  await expectTold(page, '.menu__plan[aria-current]', '.menu__link');
  await expectTold(page, '.choice:has(:checked)', '.choice:not(:has(:checked))');
  await page.locator('[name="travelers"][value="2"]').check();
  await expectTold(page, '.chip:has(:checked)', '.chip:not(:has(:checked))');
});

test('what is drawn with a ground stays in sight', async ({ page }) => {
  await open(page, itineraryPath('de', ITINERARIES[1]));
  const ground = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor);
  const paper = await ground(page.locator('body').locator('..'));
  expect(await ground(page.locator('.season__travels').first())).not.toBe(paper);
  // The key to the map's lines is drawn in the visitor's own colour of text.
  const line = (element: Locator) => element.evaluate((it) => getComputedStyle(it).stroke);
  const text = await page.locator('.route-map__ways').evaluate((it) => getComputedStyle(it).color);
  expect(await line(page.locator('.route-map__ways .map__leg').first())).toBe(text);
});

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('the welcome has an edge', async ({ page }) => {
    await open(page, '/de');
    await page.mouse.wheel(0, 120);
    await expect(page.getByRole('dialog')).toBeVisible();
    const { width, style } = await page.getByRole('dialog').evaluate((dialog) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(dialog);
      return { width: borderTopWidth, style: borderTopStyle };
    });
    expect([width, style]).toEqual(['1px', 'solid']);
  });
});
