import type { Locator, Page } from '@playwright/test';

import { InquiryForm, traveller } from './support/inquiry';
import { expect, open, test } from './support/test';
import { titleOf, wordsOf } from './support/words';

/** The focused element, and whether a visitor can see it. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    // Even with reduced motion an animation lasts 0.01 ms, and so a frame.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const element = document.activeElement as HTMLElement;
    // The focus ring of an option goes round the whole card, that of a month round its column, that of a poster's link round the poster.
    const ring = element.closest<HTMLElement>('.choice, .chip, .dial__column, .dial__any') ?? element;
    const outline = (pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(ring, pseudo);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    };
    // An outline within a drawing would grow with its scale: on the map the ring is a line round what takes the press.
    const mapLine = () => {
      const { stroke, strokeWidth } = getComputedStyle(ring.querySelector('.map__target') ?? ring);
      return stroke === 'none' ? 0 : Number.parseFloat(strokeWidth);
    };
    // Inside a date field the browser draws the focus ring of its own calendar button.
    const isCalendarButton = element instanceof HTMLInputElement && element.type === 'date' && !element.matches(':focus-visible');
    const { top, bottom, left, right, width, height } = ring.getBoundingClientRect();
    const text = element.textContent?.trim().slice(0, 40) || element.getAttribute('aria-label') || element.id;
    const points = [0.25, 0.5, 0.75].map((part) => document.elementFromPoint(left + width * part, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2));
    return {
      name: `${element.localName} “${text}”`,
      isBody: element === document.body,
      ring: isCalendarButton ? 3 : Math.max(outline(), outline('::after'), mapLine()),
      inView: width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      covered: points.every((hit) => !hit || !(ring.contains(hit) || hit.contains(ring))),
    };
  });

/** Tabs through a whole page; returns the stops that were not visible and the number of stops. */
async function walk(page: Page): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < 200; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.isBody) break;
    if (stop.ring < 3 || !stop.inView || stop.covered) unseen.push(`${stop.name}: ${JSON.stringify(stop)}`);
  }
  return { stops, unseen };
}

/** Presses Tab until the target has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

test('the skip link comes first and leads into the content', async ({ page }) => {
  await open(page, '/en/reservations');
  const link = page.getByRole('link', { name: 'Skip to content' });
  await expect(link).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(new InquiryForm(page, 'en').option('trip_type', 'existing_itinerary')).toBeFocused();
});

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  for (const path of ['/es', '/es/itinerarios?region=aysen_central&days=over-10', '/es/itinerarios/aysen-carretera-austral', '/es/reservas', '/es/kawesqar', '/es/privacidad']) {
    test(`the focus is seen at every stop of ${path} on ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, path);
      const { stops, unseen } = await walk(page);
      expect(unseen).toEqual([]);
      expect(stops).toBeGreaterThan(10);
      expect(stops).toBeLessThan(200);
    });
  }
}

test('the phone’s menu opens, is walked through, closes on Escape and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/en/about');
  const button = page.getByRole('button', { name: 'Menu' });
  await tabTo(button);
  await page.keyboard.press('Enter');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Space');
  await tabTo(page.getByRole('link', { name: 'Itineraries' }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/itineraries');
  await expect(links.first()).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the languages open, are chosen, and close on Escape', async ({ page }) => {
  await open(page, '/en/about');
  const button = page.getByRole('button', { name: /English/ });
  await tabTo(button);
  await page.keyboard.press('Enter');
  const french = page.getByRole('link', { name: 'Français' });
  await expect(french).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(french).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(french);
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fr/a-propos');
});

test('the parts of an itinerary are reached by the Tab key, and Enter leads into each', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/en/itineraries/aysen-carretera-austral');
  const { label, description, days, included } = wordsOf('en').ui.itinerary.tabs;
  const bar = page.getByRole('navigation', { name: label });
  const link = (name: string) => bar.getByRole('link', { name });
  await expect(bar.getByRole('link')).toHaveText([description.label, days.label, included.label]);
  await tabTo(link(description.label));
  for (const part of [description, days, included, days, description]) {
    await link(part.label).focus();
    expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/en/itineraries/aysen-carretera-austral#${part.hash}`);
    await expect(page.getByRole('region', { name: part.label })).toBeFocused();
    await expect(page.getByRole('region', { name: part.label })).toBeInViewport();
    await expect(link(part.label)).toHaveAttribute('aria-current', 'true');
    await expect(bar.locator('[aria-current]')).toHaveCount(1);
    for (const { label: name } of [description, days, included]) await expect(page.getByRole('region', { name })).toBeVisible();
  }
  // From the bar on with the Tab key, link by link.
  await link(description.label).focus();
  await page.keyboard.press('Tab');
  await expect(link(days.label)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(included.label)).toBeFocused();
});

test('a stop on the map leads to its day', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/en/itineraries/aysen-carretera-austral');
  const stop = page.locator('.route-map').getByRole('link', { name: 'Caleta Tortel' });
  await stop.focus();
  await page.keyboard.press('Enter');
  const { hash } = wordsOf('en').ui.itinerary.tabs.days;
  await expect(page).toHaveURL(`/en/itineraries/aysen-carretera-austral#${hash}-7`);
  await expect(page.locator(`#${hash}-7`).getByRole('heading')).toBeInViewport();
});

test('an inquiry is written and sent without a mouse', async ({ page, mails }) => {
  const who = traveller();
  await open(page, '/en');
  await tabTo(page.getByLabel(wordsOf('en').ui.search.tour));
  await page.keyboard.type('End');
  await tabTo(page.getByRole('button', { name: 'Search' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/itineraries\/fin-del-mundo-lujo-regenerativo/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Plan your trip' }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/reservations/);

  const form = new InquiryForm(page, 'en');
  await tabTo(form.option('itinerary', 'fin-del-mundo-lujo-regenerativo'));
  await tabTo(form.month);
  await page.keyboard.type('February');
  await expect(form.month).toHaveValue(/-02$/);
  await tabTo(form.option('travelers', '2'));
  await page.keyboard.press('ArrowRight');
  await expect(form.option('travelers', '3')).toBeChecked();
  await tabTo(form.style);
  await page.keyboard.press('Enter');
  await tabTo(form.option('accommodation', 'ecodomos'));
  await page.keyboard.press('Space');
  await tabTo(form.clearButton('accommodation'));
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Enter');
  await expect(form.option('accommodation', 'ecodomos')).toBeFocused();
  await expect(form.option('accommodation', 'ecodomos')).not.toBeChecked();
  await tabTo(form.name);
  await page.keyboard.type(who.name);
  await tabTo(form.email);
  await page.keyboard.type('rosa@');
  await tabTo(form.phone);
  await page.keyboard.type(who.phone);
  await tabTo(form.country);
  await page.keyboard.type('Chil');
  await expect(form.country).toHaveValue('CL');
  await tabTo(form.privacy);
  await page.keyboard.press('Space');
  await tabTo(form.sendButton);
  await page.keyboard.press('Enter');

  // Refused: the focus is on the summary, whose link leads to the faulty field, which says what is wrong.
  await expect(form.faults).toBeFocused();
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(/valid email address/);
  expect(await focused(page)).toMatchObject({ ring: 3, inView: true, covered: false });
  await page.keyboard.press('Control+A');
  await page.keyboard.type(who.email);
  // Enter in a field submits the form.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request sent');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const mail = await mails.firstTo(who.email);
  expect(mail.text).toContain(titleOf('en', 'fin-del-mundo-lujo-regenerativo'));
});
