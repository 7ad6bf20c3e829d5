import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { gate } from './support/gate';
import { InquiryForm, toasts, traveller } from './support/inquiry';
import { addressesOf, ITINERARIES, itineraryPath, type Lang, LANGS, pathOf, POST, postPath } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const SCREENS = [{ width: 320, height: 568 }, PHONE, { width: 768, height: 1024 }, WIDE];

// No entrance animation runs while axe checks the page.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

/** Checks a state at both screen sizes. */
async function expectAccessible(page: Page, state: string, screens: { width: number; height: number }[] = SCREENS) {
  for (const screen of screens) {
    await page.setViewportSize(screen);
    expect.soft(await violations(page), `${state} at ${screen.width} px`).toEqual([]);
  }
}

for (const lang of LANGS) {
  test(`every page: ${lang}`, async ({ page, expected }) => {
    expected.message(/404/);
    for (const { path } of addressesOf(lang)) {
      await open(page, path);
      await expectAccessible(page, path);
    }
    for (const path of [postPath(lang, POST), itineraryPath(lang, 'ninguno'), postPath(lang, 'ninguno')]) {
      await open(page, path);
      await expectAccessible(page, path);
    }
  });

  test(`menus, parts of an itinerary and filters: ${lang}`, async ({ page }) => {
    const { ui } = wordsOf(lang);
    await page.setViewportSize(PHONE);
    await open(page, pathOf(lang, 'home'));
    await page.getByRole('button', { name: ui.nav.menu, exact: true }).click();
    await expectAccessible(page, 'menu open', [PHONE]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
    for (const path of [pathOf(lang, 'home'), pathOf(lang, 'about')]) {
      await open(page, path);
      await page.locator('.languages__button').click();
      await expect(page.locator('.languages__panel')).toBeVisible();
      await expectAccessible(page, `languages open on ${path}`, [WIDE]);
    }

    await open(page, itineraryPath(lang, ITINERARIES[1]));
    for (const part of [ui.itinerary.tabs.days, ui.itinerary.tabs.included, ui.itinerary.tabs.description]) {
      await page.locator('.anchors').getByRole('link', { name: part.label }).click();
      await expectAccessible(page, `part ${part.label}`);
    }

    await open(page, `${pathOf(lang, 'itineraries')}?region=aysen_central&days=9-10`);
    await expectAccessible(page, 'filters');
    await open(page, `${pathOf(lang, 'itineraries')}?region=aysen_central&days=over-10`);
    await expect(page.getByText(ui.itineraries.none)).toBeVisible();
    await expectAccessible(page, 'filters that leave nothing');
  });

  test(`the inquiry with errors, its optional part, a toast and the confirmation: ${lang}`, async ({ page, expected }) => {
    expected.message(/status of 503/);
    await page.setViewportSize(WIDE);
    const address = pathOf(lang, 'reservations');
    const form = new InquiryForm(page, lang);
    await open(page, `${address}?tour=custom&travelers=8%2B`);
    await form.send();
    await expect(form.message('duration')).toBeVisible();
    await expectAccessible(page, 'errors of a custom tour');
    await form.style.click();
    await form.option('budget', '5000+').check();
    await expect(form.clearButton('budget')).toBeVisible();
    await expectAccessible(page, 'the open optional part of a custom tour');
    await form.option('trip_type', 'existing_itinerary').check();
    await form.send();
    await expect(form.message('itinerary')).toBeVisible();
    await expectAccessible(page, 'errors of an itinerary');

    await form.fill(traveller());
    await page.clock.install();
    await page.route('**/api/inquiries', (route) => route.fulfill({ status: 503 }));
    await form.send();
    await toasts(page).hover();
    await expectAccessible(page, 'failure with its toast', [WIDE]);
    await page.keyboard.press('F8');
    await expectAccessible(page, 'failure with its toast', [PHONE]);
    await page.setViewportSize(WIDE);
    await page.unroute('**/api/inquiries');
    await form.send();
    await expect(page).toHaveURL(/\?sent=/);
    await expectAccessible(page, 'confirmation', [WIDE]);
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expectAccessible(page, 'confirmation');
  });

  test(`while a page loads and when it does not: ${lang}`, async ({ page, expected }) => {
    expected.message(/status of 500/);
    expected.message(/console error: \S+: server/);
    await page.setViewportSize(WIDE);
    await open(page, pathOf(lang, 'home'));
    const held = gate();
    await page.route('**/api/pages?*', async (route) => {
      await held.opened;
      await route.fulfill({ status: 500 });
    });
    await page.locator(`#menu a[href="${pathOf(lang, 'blog')}"]`).click();
    await expect(page.locator('.loading-view')).toBeVisible();
    await expectAccessible(page, 'loading view');
    held.open();
    await expect(page.locator('.screen-error')).toBeVisible();
    await expectAccessible(page, 'loading error');
  });
}

test('a refused form as it comes back without a script', async ({ page, expected }) => {
  expected.message(/422/);
  // Posted natively by the browser: the script is loaded and does not interfere.
  const languages: Lang[] = ['es', 'de'];
  for (const lang of languages) {
    await page.goto(pathOf(lang, 'reservations'));
    await page.evaluate(() => (document.querySelector('form[method="post"]') as HTMLFormElement).submit());
    await expect(page.locator('.inquiry__faults')).toBeVisible();
    await expectAccessible(page, `refused form: ${lang}`);
  }
});

test('the check itself finds what is planted', async ({ page }) => {
  await open(page, '/es/nosotros');
  await page.evaluate(() => {
    (document.querySelector('main p') as HTMLElement).style.color = '#ddd';
    document.querySelector('img')?.removeAttribute('alt');
  });
  const found = await violations(page);
  expect(found.filter((fault) => fault.startsWith('color-contrast'))).toHaveLength(1);
  expect(found.filter((fault) => fault.startsWith('image-alt'))).toHaveLength(1);
});
