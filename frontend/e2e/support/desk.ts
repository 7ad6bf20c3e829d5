import type { APIRequestContext, Page } from '@playwright/test';

import { violations } from './axe';
import { traveller } from './inquiry';
import type { Server } from './server';
import { ITINERARIES, type Lang } from './site';
import { expect } from './test';

export const WIDTHS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

export type Colleague = { name: string; email: string };

/** Adds somebody of the staff whose name and address nobody else has. */
export async function colleague(server: Server, lang: Lang, ...more: string[]): Promise<Colleague> {
  const { email } = traveller();
  const name = `Luz ${email.split('@')[0]?.slice(-8)}`;
  await server.command('staff', 'add', name, email, '--lang', lang, ...more);
  return { name, email };
}

/** Signs somebody in by a link from the command line. */
export async function signIn(page: Page, server: Server, { email }: Colleague) {
  const link = await server.command('staff', 'link', email, '--base-url', server.url);
  await page.goto(link.trim());
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/desk');
  await expect(page.locator('.desk main')).toBeVisible();
}

/** Sends an inquiry as the form does; returns its reference. */
export async function sendInquiry(request: APIRequestContext, changes: Record<string, unknown> = {}): Promise<string> {
  const { name, email, phone, country } = traveller();
  const answer = await request.post('/api/inquiries', {
    data: {
      lang: 'es',
      full_name: name,
      email,
      phone,
      country,
      trip_type: 'existing_itinerary',
      itinerary: ITINERARIES[0],
      travelers: '2',
      privacy_accepted: true,
      ...changes,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { reference: string }).reference;
}

/** At phone and desktop width: axe finds nothing, nothing is wider than the screen, and a thumb hits every control. */
export async function expectGood(page: Page, state: string) {
  const before = page.viewportSize();
  // A button under the pointer changes its colours for a moment.
  await page.mouse.move(0, 0);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  for (const screen of WIDTHS) {
    await page.setViewportSize(screen);
    const at = `${state} at ${screen.width} px`;
    expect.soft(await violations(page), at).toEqual([]);
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(surplus, at).toBe(0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, select, textarea, input:not([type=hidden])')]
        .filter((control) => control.checkVisibility())
        // A label that holds its control is the target.
        .filter((control) => (control.closest('label') ?? control).getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML),
    );
    expect.soft(small, at).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
