import type { Locator, Page } from '@playwright/test';

import { InquiryForm, traveller } from './support/inquiry';
import { addressesOf, dateIn, type Lang, pathOf, POST, postPath } from './support/site';
import { expect, open, test } from './support/test';

/** The languages with the longest words and with the default's. */
const MEASURED: Lang[] = ['es', 'de'];
const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

for (const lang of MEASURED) {
  for (const [trip, query] of [
    ['an itinerary', ''],
    ['a custom tour', '?tour=custom'],
  ]) {
    test(`the form for ${trip} is less than 2,600 px high on a phone: ${lang}`, async ({ page }) => {
      await open(page, pathOf(lang, 'reservations') + query);
      const form = page.locator('.inquiry__form');
      await expect(form.locator('details[open]')).toHaveCount(0);
      // The options of both trip types leave in a transition.
      await expect.poll(async () => (await form.boundingBox())?.height).toBeLessThan(2600);
    });
  }
}

/** Counts what a thumb does: taps, with two for a list that opens, and the screens scrolled between them. */
class Thumb {
  taps = 0;
  private pixels = 0;

  constructor(private readonly page: Page) {}

  get screens(): number {
    return this.pixels / PHONE.height;
  }

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    await target.tap();
    this.taps += 1;
  }

  /** A list is opened by one tap and answered by another. */
  async pick(list: Locator, value: string): Promise<void> {
    await this.reach(list);
    await list.selectOption(value);
    this.taps += 2;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.page.keyboard.type(text);
  }

  private async reach(target: Locator): Promise<void> {
    const before = await this.page.evaluate(() => scrollY);
    await target.scrollIntoViewIfNeeded();
    this.pixels += Math.abs((await this.page.evaluate(() => scrollY)) - before);
  }
}

for (const lang of MEASURED) {
  test(`an inquiry takes eleven taps and less than three screens: ${lang}`, async ({ page, mails }) => {
    await open(page, pathOf(lang, 'reservations'));
    const form = new InquiryForm(page, lang);
    const thumb = new Thumb(page);
    const who = traveller();
    await thumb.tap(form.option('itinerary', 'aysen-carretera-austral')); // 1
    await thumb.pick(form.month, dateIn(120).slice(0, 7)); // 3
    await thumb.tap(form.option('travelers', '2')); // 4
    await thumb.type(form.name, who.name); // 5
    await thumb.type(form.email, who.email); // 6
    await thumb.type(form.phone, who.phone); // 7
    await thumb.pick(form.country, who.country); // 9
    await thumb.tap(form.privacy); // 10
    await thumb.tap(form.sendButton); // 11
    await expect(page).toHaveURL(/\?sent=/);
    expect(thumb.taps).toBe(11);
    // From the top of the page: 410 to 470 px of heading, 2,600 px of form, of which one screen is seen without scrolling.
    expect(thumb.screens).toBeLessThan(2.75);
    await mails.firstTo(who.email);
  });
}

test('the optional part counts what is chosen in it, and lets it be taken back', async ({ page }) => {
  await open(page, '/es/reservas?tour=custom');
  const form = new InquiryForm(page, 'es');
  await expect(form.style).toContainText('(opcional)');
  await form.style.tap();
  await page.locator('input[name="regions"][value="aysen"]').tap();
  await page.locator('input[name="interests"][value="nature"]').tap();
  await form.option('budget', '2000-3000').tap();
  await expect(form.style).toContainText('3 opciones elegidas');
  const box = await form.clearButton('budget').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await form.clearButton('budget').tap();
  await expect(form.option('budget', '2000-3000')).not.toBeChecked();
  await expect(form.clearButton('budget')).toHaveCount(0);
  await expect(form.style).toContainText('2 opciones elegidas');
  // An itinerary has its regions.
  await form.option('trip_type', 'existing_itinerary').tap();
  await expect(form.style).toContainText('1 opción elegida');
  await expect(page.locator('[name="regions"], [name="activities"], [name="transport"], [name="budget"]')).toHaveCount(0);
});

/** What is wrong with the place of the WhatsApp button: it has to lie on an opaque bar at the lower edge, over its whole width. */
const undocked = (page: Page) =>
  page.evaluate(() => {
    const inWindow = ({ top, bottom }: DOMRect) => top < innerHeight && bottom > 0;
    const button = document.querySelector('.whatsapp')?.getBoundingClientRect();
    if (!button || !inWindow(button)) return [];
    const bars = [...document.querySelectorAll('.whatsapp-dock, .plan-bar, .booking-banner')].filter((bar) => bar.checkVisibility({ visibilityProperty: true }));
    const carries = (bar: Element) => {
      const { top, bottom, left, right } = bar.getBoundingClientRect();
      const isOpaque = getComputedStyle(bar).backgroundColor.startsWith('rgb(');
      return isOpaque && left <= 0 && right >= document.documentElement.clientWidth && top <= button.top && bottom >= innerHeight - 1;
    };
    return bars.some(carries) ? [] : [`${scrollY}: ${JSON.stringify(button)} on ${bars.map((bar) => JSON.stringify(bar.getBoundingClientRect())).join()}`];
  });

/** The words that lie under the bar at the very end of the page, where nothing can bring them out. */
const buried = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const top = document.querySelector('.whatsapp-dock')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('.site-footer a, .site-footer p, .site-footer li')]
      .filter((element) => element.getBoundingClientRect().bottom > top + 1)
      .map((element) => element.textContent);
  });

for (const width of [390, 768]) {
  for (const lang of MEASURED) {
    test(`WhatsApp is docked where it covers no word at ${width} px: ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [...addressesOf(lang).map((address) => address.path), postPath(lang, POST)]) {
        await open(page, path);
        const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        let seen = 0;
        for (let y = 0; y <= end + 350; y += 350) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
          expect.soft(await undocked(page), path).toEqual([]);
          if (await page.locator('.whatsapp').evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)) seen += 1;
        }
        expect.soft(seen, path).toBeGreaterThan(2);
        // A font or a table of the form that arrives late still changes the page's height.
        await expect.poll(() => buried(page), path).toEqual([]);
      }
    });
  }
}

test('on a wide screen it is in the margin', async ({ page }) => {
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, pathOf('de', 'about'));
    const [button, words] = await page.evaluate(() => {
      const footer = document.querySelector('.site-footer__columns') as HTMLElement;
      const { paddingRight } = getComputedStyle(footer);
      return [document.querySelector('.whatsapp')?.getBoundingClientRect().left ?? 0, footer.getBoundingClientRect().right - Number.parseFloat(paddingRight)];
    });
    expect(button).toBeGreaterThanOrEqual(words);
  }
});
