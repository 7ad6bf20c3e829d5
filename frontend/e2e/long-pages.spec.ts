import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { overflow } from './support/overflow';
import { LANGS, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

const LONG = ['kawesqar', 'about', 'privacy'] as const;
const QUESTIONS = 12;

test('the tables of contents lead to the headings that they name', async ({ page }) => {
  const { pages } = wordsOf('de').ui;
  for (const name of ['kawesqar', 'privacy'] as const) {
    await open(page, pathOf('de', name));
    const contents = page.getByRole('navigation', { name: pages.contents });
    const links = contents.getByRole('link');
    await expect(links).toHaveCount({ kawesqar: 9, privacy: 14 }[name]);
    for (const link of await links.all()) {
      const title = await link.innerText();
      await link.click();
      const heading = page.locator(':target');
      await expect(heading).toHaveText(new RegExp(`^(\\d+\\. )?${title.replace(/[()]/g, '.')}$`));
      await expect(heading).toBeInViewport({ ratio: 1 });
    }
  }
});

test('a part of the policy can be linked to, and is where one arrives', async ({ page }) => {
  const { pages } = wordsOf('en').ui;
  const title = 'How long we keep it';
  await open(page, pathOf('en', 'privacy'));
  await page.getByRole('link', { name: pages.link.replace('{{title}}', title) }).click();
  await expect(page).toHaveURL(/#retention$/);
  await page.goto('about:blank');
  await open(page, `${pathOf('en', 'privacy')}#retention`);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  await expect(page.getByText('15 January 2024')).toHaveCount(1);
});

test.describe('questions', () => {
  const answers = (page: Page) => page.locator('details > div');

  test('open by keyboard, and by a link from elsewhere', async ({ page }) => {
    await open(page, pathOf('es', 'about'));
    await expect(answers(page)).toHaveCount(QUESTIONS);
    await expect(answers(page).first()).toBeHidden();
    const question = page.locator('summary').first();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answers(page).first()).toBeVisible();
    await page.keyboard.press('Space');
    await expect(answers(page).first()).toBeHidden();

    // As a full page load and as a navigation inside the app.
    await page.goto('about:blank');
    await open(page, `${pathOf('es', 'about')}#faq-12`);
    await expect(page.locator('#faq-12')).toBeInViewport();
    await expect(page.locator('details[open]')).toHaveCount(1);
    const questionOf = (id: string) => page.locator('details', { has: page.locator(`#${id}`) }).locator('summary');
    await expect(questionOf('faq-12')).toBeInViewport({ ratio: 1 });
    await page.locator('#faq-12').getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacidad/);
    await page.goBack();
    await expect(page.locator('#faq-12')).toBeInViewport();
    await expect(page.locator('#faq-12')).toBeFocused();
    await expect(questionOf('faq-12')).toBeInViewport({ ratio: 1 });
  });

  test('are all answered on paper', async ({ page }) => {
    await open(page, pathOf('fr', 'about'));
    await page.emulateMedia({ media: 'print' });
    for (const answer of await answers(page).all()) expect((await answer.boundingBox())?.height).toBeGreaterThan(40);
  });
});

test('Kawésqar words are marked as such and set in the faces of the site', async ({ page }) => {
  await open(page, pathOf('fr', 'kawesqar'));
  const words = page.locator('dt[lang="alc"], i[lang="alc"]');
  expect(await words.count()).toBeGreaterThan(20);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', {});
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[lang="alc"]' });
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).not.toContain(false);
  }
  await expect(page.locator('i[lang="alc"]').first()).toHaveCSS('font-style', 'normal');
});

test('most of the line of time is before the first ships', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, pathOf('it', 'kawesqar'));
    const heights = await page.locator('.timeline__moment').evaluateAll((all) => all.map((moment) => moment.getBoundingClientRect().height));
    expect(heights).toHaveLength(10);
    expect(heights[0]).toBeGreaterThan(2 * Math.max(...heights.slice(1)));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything reads, and a link opens its answer', async ({ page }) => {
    await page.goto(pathOf('pt', 'kawesqar'));
    await expect(page.locator('.timeline__moment')).toHaveCount(10);
    await page.goto(`${pathOf('pt', 'about')}#faq-5`);
    await expect(page.locator('#faq-5')).toBeVisible();
    await page.locator('summary').first().click();
    await expect(page.locator('#faq-1')).toBeVisible();
    await page.goto(pathOf('pt', 'privacy'));
    await expect(page.locator('main h2[id]')).toHaveCount(14 + 1);
  });
});

test.describe('with every answer open', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.slow();

  for (const lang of LANGS) {
    test(`the long pages are accessible: ${lang}`, async ({ page }) => {
      for (const name of LONG) {
        await open(page, pathOf(lang, name));
        await page.locator('details').evaluateAll((all) => all.forEach((details) => details.toggleAttribute('open', true)));
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await violations(page), `${name} at ${width} px`).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 800 });
        expect.soft(await overflow(page), `${name} at 320 px`).toEqual([]);
      }
    });
  }
});
