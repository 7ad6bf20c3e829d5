// A traveller on the page of their own inquiry: by the link of the confirmation, at phone and desktop width, with and without a script.
import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { traveller } from './support/inquiry';
import type { Mail } from './support/mail';
import type { MailSink } from './support/mail-sink';
import { MAIL_STAFF } from './support/server';
import { type Lang, REQUEST } from './support/site';
import { expect, hydrated, test } from './support/test';
import { filled, wordsOf } from './support/words';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The page's link in a mail, on this server. */
function linkIn(mail: Mail, lang: Lang, parameter = 'token'): string {
  const found = new RegExp(`${REQUEST[lang]}\\?${parameter}=[\\w-]+`).exec(mail.text)?.[0];
  if (!found) throw new Error(`no link in\n${mail.text}`);
  return found;
}

const codeIn = (mail: Mail) => /^\s*(\d{6})$/m.exec(mail.text)?.[1] ?? '';

/** Sends an inquiry; returns who sent it, and the link that the confirmation has. */
async function inquiry(page: Page, mails: MailSink, lang: Lang) {
  const { name, email, phone, country } = traveller();
  const answer = await page.request.post('/api/inquiries', {
    data: {
      full_name: name,
      email,
      phone,
      country,
      trip_type: 'existing_itinerary',
      itinerary: 'aysen-carretera-austral',
      travelers: '2',
      tentative_date: '2027-11',
      regions: ['aysen', 'magallanes'],
      comments: 'Nos gusta caminar.\n<b>Dos</b> días más, si se puede.',
      privacy_accepted: true,
      lang,
    },
  });
  const { reference } = (await answer.json()) as { reference: string };
  return { email, reference, link: linkIn(await mails.firstTo(email), lang) };
}

/** Axe finds nothing, nothing is wider than the screen, a thumb hits every control. */
async function expectGood(page: Page, state: string) {
  for (const screen of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(screen);
    const at = `${state} at ${screen.width} px`;
    expect.soft(await violations(page), at).toEqual([]);
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(surplus, at).toBe(0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, summary, select, input:not([type=hidden], .chip__input))')]
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML),
    );
    expect.soft(small, at).toEqual([]);
  }
}

const toStaff = (mails: MailSink, holds: string) => mails.first(({ recipients, text }) => recipients.includes(MAIL_STAFF) && text.includes(holds));

for (const lang of ['es', 'de', 'en'] as const) {
  for (const script of [true, false]) {
    test.describe(`in ${lang}, ${script ? 'with' : 'without'} a script`, () => {
      test.use({ javaScriptEnabled: script, locale: lang, timezoneId: 'Europe/Berlin', contextOptions: { reducedMotion: 'reduce' } });

      test('from the confirmation to the end of everything', async ({ page, mails, expected }) => {
        expected.message(/status of 422/);
        expected.message(/status of 404/);
        const words = wordsOf(lang).request;
        const sent = await inquiry(page, mails, lang);
        const arrive = async () => {
          if (script) await hydrated(page);
        };
        const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
        const unfold = (name: string) => page.locator('summary', { hasText: name }).click();
        const done = async (key: keyof typeof words.done) => {
          await expect(page.getByRole('main').getByRole('status')).toHaveText(words.done[key]);
          await arrive();
        };

        await page.goto(sent.link);
        await arrive();
        await expect(heading(page)).toHaveText(words.heading);
        await expect(page.getByText(sent.reference, { exact: true })).toBeVisible();
        await expect(page.getByText(words.lead.received)).toBeVisible();
        await expect(page.getByText('<b>Dos</b>')).toBeVisible();
        const yours = page.locator('.request__yours');
        if (script) {
          await expect(yours).toContainText(filled(words.facts.yours, { due: '' }));
          await expect(yours).toContainText(/MEZ|CET|GMT\+1/);
        } else {
          await expect(yours).toHaveCount(0);
        }
        if (script) await expectGood(page, 'shown');
        await page.setViewportSize({ width: 390, height: 844 });

        // Something forgotten, twice: nothing at first.
        await press(words.add.send);
        await expect(page.getByLabel(words.add.label)).toHaveAccessibleDescription(/./);
        await arrive();
        if (script) await expectGood(page, 'refused');
        await page.getByLabel(words.add.label).fill('Y una cosa más');
        await press(words.add.send);
        await done('added');
        await toStaff(mails, `${sent.reference}, `);
        await expect(page.getByText('Y una cosa más')).toBeVisible();

        await unfold(words.correct.title);
        const { fields } = wordsOf(lang).form;
        await page.getByLabel(fields.phone).fill('+49 170 1234567');
        await page.getByRole('checkbox', { name: 'Magallanes' }).uncheck();
        if (script) await expectGood(page, 'correcting');
        await page.setViewportSize({ width: 390, height: 844 });
        await press(words.correct.send);
        await done('corrected');
        await expect(page.getByText('+49 170 1234567', { exact: true })).toBeVisible();
        await toStaff(mails, 'Regiones de interés');

        // What can be taken along.
        await unfold(words.download.title);
        for (const [name, ending] of [
          [words.download.text, 'txt'],
          [words.download.json, 'json'],
        ] as const) {
          const download = page.waitForEvent('download');
          await press(name);
          expect((await download).suggestedFilename()).toBe(`${sent.reference}.${ending}`);
        }

        await page.goto(sent.link);
        await arrive();
        await unfold(words.restrict.title);
        await press(words.restrict.send);
        await done('restricted');
        await expect(page.getByText(words.restricted)).toBeVisible();
        await expect(page.getByLabel(words.add.label)).toHaveCount(0);
        await unfold(words.restrict.title);
        await press(words.restrict.lift);
        await done('lifted');

        // Another address, which says yes.
        const other = traveller().email;
        await unfold(words.address.title);
        await page.getByLabel(words.address.label).fill(other);
        await press(words.address.send);
        await done('asked');
        await page.goto(linkIn(await mails.firstTo(other), lang, 'address'));
        await arrive();
        await expect(heading(page)).toHaveText(words.confirm.title);
        if (script) await expectGood(page, 'asks the new address');
        await page.setViewportSize({ width: 1440, height: 900 });
        await press(words.confirm.send);
        await done('address');
        await expect(page.getByText(other).first()).toBeVisible();
        const link = page.url();

        // The old link is over, and leads to the form that mails the link again.
        await page.goto(sent.link);
        await arrive();
        await expect(heading(page)).toHaveText(words.unknown.title);
        if (script) await expectGood(page, 'unknown');
        await page.getByLabel(words.ask.label).fill(other);
        await press(words.ask.send);
        await done('link');
        const subject = filled(wordsOf(lang).mail.request_link.subject, { reference: sent.reference });
        const again = await mails.first((mail) => mail.recipients.includes(other) && mail.subject === subject);
        expect(new URL(linkIn(again, lang), link).searchParams.get('token')).toBe(new URL(link).searchParams.get('token'));

        await page.goto(link);
        await arrive();
        await unfold(words.withdraw.title);
        await press(words.withdraw.send);
        await done('withdrawn');
        await expect(page.getByText(words.lead.closed)).toBeVisible();

        await unfold(words.erase.title);
        await press(words.erase.send);
        await done('code');
        const mail = await mails.first((one) => one.recipients.includes(other) && codeIn(one) !== '');
        await page.getByLabel(words.erase.code).fill('12');
        await press(words.erase.confirm);
        await expect(page.getByText(words.errors.wrong_code)).toBeVisible();
        await arrive();
        await page.getByLabel(words.erase.code).fill(codeIn(mail));
        await press(words.erase.confirm);
        await done('erased');
        if (script) await expectGood(page, 'erased');
        await page.goto(link);
        await arrive();
        await expect(heading(page)).toHaveText(words.unknown.title);
      });
    });
  }
}

test('the keyboard alone opens a part and sends a word', async ({ page, mails }) => {
  const words = wordsOf('es').request;
  const { link } = await inquiry(page, mails, 'es');
  await page.goto(link);
  await hydrated(page);
  await page.getByLabel(words.add.label).focus();
  await page.keyboard.type('Desde el teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(words.done.added);
  await hydrated(page);
  await page.locator('summary', { hasText: words.withdraw.title }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(words.done.withdrawn);
});
