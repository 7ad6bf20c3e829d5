// The buttons of mails to staff: sign in on the way, look, press.
import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { traveller } from './support/inquiry';
import { MAIL_STAFF, type Server } from './support/server';
import type { Lang } from './support/site';
import { expect, test } from './support/test';
import { filled, wordsOf } from './support/words';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** An inquiry that came in; returns its reference. */
async function inquiry(server: Server) {
  const { name, email, phone, country } = traveller();
  const answer = await fetch(`${server.url}/api/inquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      full_name: name,
      email,
      phone,
      country,
      trip_type: 'custom_tour',
      travelers: '2',
      duration: '7-10',
      privacy_accepted: true,
      lang: 'de',
    }),
  });
  expect(answer.status).toBe(201);
  const { reference } = (await answer.json()) as { reference: string };
  return reference;
}

/** At phone and desktop width: axe finds nothing, nothing is wider than the screen, and a thumb hits every control. */
async function expectGood(page: Page, state: string) {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const at = `${state} at ${width} px`;
    expect.soft(await violations(page), at).toEqual([]);
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(surplus, at).toBe(0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, textarea, label:has(input)')]
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML),
    );
    expect.soft(small, at).toEqual([]);
  }
}

for (const lang of ['es', 'de', 'en'] satisfies Lang[]) {
  test(`in ${lang}, from the mail to who has it and how it was answered`, async ({ page, mails, server, expected }) => {
    expected.message(/status of 422/);
    const { desk } = wordsOf(lang);
    const { email } = traveller();
    await server.command('staff', 'add', `Luz ${email.slice(5, 13)}`, email, '--lang', lang);
    const reference = await inquiry(server);
    const notice = await mails.first(({ recipients, text }) => recipients.includes(MAIL_STAFF) && text.includes(reference));
    const link = (page: string) => new RegExp(`/desk/inquiries/${reference}/${page}`).exec(notice.text)?.[0] ?? '';

    // Signing in leads on to the page behind the button.
    await page.goto(link('take'));
    await page.getByLabel(wordsOf('en').desk.ask.email).fill(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/desk/code');
    const code = /^\s*(\d{6})$/m.exec((await mails.firstTo(email)).text)?.[1] ?? '';
    await page.getByLabel(wordsOf('en').desk.code.label).fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(link('take'));
    await expect(heading(page)).toHaveText(desk.press.take.title);
    await expect(page.getByText(desk.press.take.free)).toBeVisible();
    await expectGood(page, `take-${lang}`);
    await page.getByRole('button', { name: desk.press.take.send }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/desk/inquiries/${reference}`);
    await page.goto(link('take'));
    await expect(page.getByText(desk.press.take.mine)).toBeVisible();

    await page.goto(link('answered'));
    await expect(heading(page)).toHaveText(desk.press.answered.title);
    await page.getByRole('button', { name: desk.press.answered.send }).click();
    await expect(page.getByRole('alert')).toHaveText(desk.press.choose);
    await expectGood(page, `answered-${lang}`);
    await page.getByLabel(desk.press.answered.whatsapp).focus();
    await page.keyboard.press('Space');
    await page.getByLabel(desk.press.answered.note).fill('Marzo');
    await page.getByRole('button', { name: desk.press.answered.send }).click();
    await expect(page).toHaveURL(`/desk/inquiries/${reference}`);
    await page.goto(link('answered'));
    const status = wordsOf(lang).form.record.statuses.answered;
    await expect(page.getByText(filled(desk.press.over, { status }))).toBeVisible();
    await expectGood(page, `over-${lang}`);
  });
}
