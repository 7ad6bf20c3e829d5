import type { Page } from '@playwright/test';

import { gate } from './support/gate';
import { InquiryForm, traveller } from './support/inquiry';
import { overflow } from './support/overflow';
import { overlaps } from './support/overlaps';
import { addressesOf, itineraryPath, LANGS, pathOf, postPath } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

/** The text spacing of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;
const space = (page: Page) =>
  page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [await sheet.replace(rules)];
  }, SPACING);
const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Every page in the language with the longest words, and those that only some visitors see. */
const PATHS = [
  ...addressesOf('de').map(({ path }) => path),
  `${pathOf('de', 'itineraries')}?region=aysen_central&days=over-10`,
  `${pathOf('de', 'blog')}?category=scientific_expeditions&q=Donaudampfschifffahrtsgesellschaftskapit%C3%A4n`,
  `${pathOf('de', 'blog')}?page=2`,
  postPath('de', 'canoas-de-corteza-seis-mil-anos'),
  `${pathOf('de', 'reservations')}?tour=custom&travelers=8%2B`,
];
const MISSING = [itineraryPath('de', 'keine'), postPath('de', 'keiner')];

for (const [name, width, prepare] of [
  ['320 px', 320, async () => {}],
  ['320 px and wide spacing', 320, space],
  ['320 px and text of 200 %', 320, enlarge],
  ['390 px and text of 200 %', 390, enlarge],
  ['1280 px and text of 200 %', 1280, enlarge],
] as const) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('no page is wider than the window, nothing lies over something else', async ({ page, expected }) => {
      expected.message(/404/);
      for (const path of [...PATHS, ...MISSING]) {
        await open(page, path);
        await prepare(page);
        expect.soft(await overflow(page), path).toEqual([]);
        expect.soft(await overlaps(page), path).toEqual([]);
      }
    });

    test('in no language does the head of a page cover the words below it', async ({ page }) => {
      for (const path of LANGS.flatMap((lang) => [pathOf(lang, 'home'), pathOf(lang, 'kawesqar')])) {
        await open(page, path);
        await prepare(page);
        expect.soft(await overflow(page), path).toEqual([]);
        expect.soft(await overlaps(page), path).toEqual([]);
      }
    });

    test('neither are the parts of an itinerary, menu, faults of the form, and the confirmation', async ({ page }) => {
      await open(page, itineraryPath('de', 'fin-del-mundo-lujo-regenerativo'));
      await prepare(page);
      const { days, included, description } = wordsOf('de').ui.itinerary.tabs;
      for (const { label } of [days, included, description]) {
        await page.locator('.anchors').getByRole('link', { name: label }).click();
        expect.soft(await overflow(page), label).toEqual([]);
      }
      await open(page, pathOf('de', 'reservations'));
      await prepare(page);
      const form = new InquiryForm(page, 'de');
      await form.send();
      await expect(form.message('full_name')).toBeVisible();
      expect.soft(await overflow(page), 'faults').toEqual([]);
      await form.fill(traveller());
      await form.send();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.words.sent.heading);
      expect.soft(await overflow(page), 'confirmation').toEqual([]);
      const menu = page.getByRole('button', { name: 'Menü' });
      if (await menu.isVisible()) {
        await page.keyboard.press('Escape');
        await menu.click();
        await expect(page.locator('#menu')).toBeVisible();
        expect.soft(await overflow(page), 'menu').toEqual([]);
      }
    });
  });
}

test.describe('motion', () => {
  /** Animations and transitions that a visitor could see. */
  const moving = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration = 0, iterations = 1 } = animation.effect?.getTiming() ?? {};
        const seen = Number(duration) > 1 || iterations === Infinity;
        return seen ? [String((animation.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 80))] : [];
      }),
    );
  const waiting = (page: Page) => page.locator('.is-waiting');

  test('what is below the first screen arrives once it is scrolled to; nothing on the first screen waits', async ({ page }) => {
    await open(page, '/es');
    await expect(waiting(page)).not.toHaveCount(0);
    for (const box of await waiting(page).evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top))) expect(box).toBeGreaterThanOrEqual(800);
    const closing = page.locator('.closing [data-reveal]');
    await closing.scrollIntoViewIfNeeded();
    await expect(closing).not.toHaveClass(/is-waiting/);
    await expect(closing).toHaveCSS('opacity', '1');
  });

  test('nothing moves for those who ask for less of it', async ({ page, expected }) => {
    expected.message(/status of 503/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/es');
    await expect(waiting(page)).toHaveCount(0);
    expect(await moving(page)).toEqual([]);
    await page.locator('.closing').scrollIntoViewIfNeeded();
    expect(await moving(page)).toEqual([]);

    const held = gate();
    await page.route('**/api/pages?*', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.locator('footer').getByRole('link', { name: 'Planifica tu viaje' }).click();
    await expect(page.locator('.loading-view')).toBeVisible();
    expect(await moving(page)).toEqual([]);
    held.open();
    const form = new InquiryForm(page, 'es');
    await form.fill(traveller());
    await page.route('**/api/inquiries', (route) => route.fulfill({ status: 503 }));
    await form.send();
    await expect(page.locator('.toast')).toBeVisible();
    expect(await moving(page)).toEqual([]);
    for (const button of await page.getByRole('button').all()) {
      if (await button.isVisible()) await button.hover();
    }
    expect(await moving(page)).toEqual([]);
  });
});

test.describe('printed', () => {
  test('the home page has black words on white, none on its scene, and no search', async ({ page }) => {
    await open(page, '/de');
    await page.emulateMedia({ media: 'print' });
    const heading = page.getByRole('heading', { level: 1 });
    const [scene, words] = [await page.locator('.hero__scene img').boundingBox(), await page.locator('.hero__words').boundingBox()];
    expect(words?.y).toBeGreaterThanOrEqual((scene?.y ?? 0) + (scene?.height ?? 0));
    for (const text of [heading, page.locator('.hero__intro')]) await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const ground of ['html', '.hero']) {
      expect(await page.locator(ground).evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$/);
    }
    expect(await overlaps(page)).toEqual([]);
    await expect(page.getByRole('search')).toBeHidden();
  });

  test('no word is as white as the paper', async ({ page }) => {
    for (const path of PATHS) {
      await open(page, path);
      await page.emulateMedia({ media: 'print' });
      const white = await page.evaluate(() =>
        [...document.body.querySelectorAll('*')].filter((element) => {
          const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
          if (!words || !element.checkVisibility({ visibilityProperty: true }) || element.closest('svg')) return false;
          return (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 160);
        }).map((element) => element.className + element.textContent),
      );
      expect.soft(white, path).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('an itinerary is one page with all three sections and its map, wherever it was read', async ({ page }) => {
    await open(page, '/es/itinerarios/aysen-carretera-austral#incluye');
    await expect(page.locator('#incluye')).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    for (const id of ['descripcion', 'dia-a-dia', 'incluye']) await expect(page.locator(`#${id}`)).toBeVisible();
    const { about, focus, highlights, days, included, not_included: notIncluded } = wordsOf('es').ui.itinerary;
    for (const name of [about, focus, highlights, days, included, notIncluded]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.locator('.route-map > .map')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Partes del itinerario' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  });

  test('nothing that waits to be scrolled to is missing', async ({ page }) => {
    await open(page, '/es');
    await expect(page.locator('.is-waiting')).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    // Immediately: a printer does not wait for a transition.
    for (const opacity of await page.locator('[data-reveal]').evaluateAll((all) => all.map((element) => getComputedStyle(element).opacity))) expect(opacity).toBe('1');
  });
});
