// A day at the desk: what is due, who has it, what was answered, and two people at once.
import type { Page } from '@playwright/test';

import { colleague, expectGood, sendInquiry, signIn } from './support/desk';
import type { Lang } from './support/site';
import { expect, test } from './support/test';
import { filled, wordsOf } from './support/words';

const row = (page: Page, reference: string) => page.getByRole('listitem').filter({ hasText: reference });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const lang of ['es', 'de', 'en'] satisfies Lang[]) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`in ${lang} at ${viewport.width} px`, () => {
      test.use({ locale: lang, viewport });

      test('an inquiry is found, taken, noted and answered', async ({ page, server, request }) => {
        const { desk, form } = wordsOf(lang);
        const name = 'Ana Belmonte';
        const word = `huemul${crypto.randomUUID().slice(0, 8)}`;
        const reference = await sendInquiry(request, {
          full_name: name,
          lang: 'it',
          country: 'DE',
          comments: `Vedremo un ${word}?`,
          interests: ['nature', 'science'],
          tentative_date: `${new Date().getFullYear() + 1}-02`,
        });
        const luz = await colleague(server, lang);
        await signIn(page, server, luz);
        await expect(row(page, reference)).toContainText(/23/);

        await page.getByRole('searchbox').fill(word);
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
        await expect(page).toHaveURL(`/desk?search=${word}`);
        await expectGood(page, 'the list');
        await row(page, reference).getByRole('link').click();
        await expect(page).toHaveURL(`/desk/inquiries/${reference}`);
        await expect(heading(page)).toHaveText(name);
        await expect(heading(page)).toBeFocused();

        // Labels in the reader's words, the traveller's words as they were written.
        await expect(page.getByText(`Vedremo un ${word}?`)).toHaveAttribute('lang', 'it');
        await expect(page.getByText(form.fields.interests)).toBeVisible();
        const interests = page.getByRole('definition').filter({ hasText: form.options.interests.nature });
        await expect(interests.filter({ hasText: form.options.interests.science })).toBeVisible();
        await expect(page.getByText('(Berlin)')).toBeVisible();
        const chat = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
        expect(chat).toMatch(/^https:\/\/wa\.me\/56987654321\?text=Ciao%20Ana/);
        await expectGood(page, 'an inquiry');

        await page.getByRole('button', { name: desk.inquiry.take }).click();
        await expect(page.getByText(desk.inquiry.mine)).toBeVisible();
        await page.getByRole('textbox', { name: desk.note.title }).fill('Prefiere marzo');
        await page.getByRole('button', { name: desk.note.save }).click();
        await expect(page.getByText(desk.events.note)).toBeVisible();
        await expect(page.getByRole('button', { name: desk.note.save })).toBeDisabled();

        await page.getByText(desk.answered.whatsapp).click();
        await page.getByLabel(desk.answered.note).fill('Llamar el lunes');
        await page.getByRole('button', { name: desk.answered.send }).click();
        await expect(page.getByText(desk.events.answered.whatsapp)).toBeVisible();
        await expect(page.getByRole('textbox', { name: desk.note.title })).toHaveValue('Prefiere marzo\n\nLlamar el lunes');
        await expect(page.locator('.state')).toContainText(desk.status.answered);
        await expectGood(page, 'an answered inquiry');

        // The list is as it was left, and knows what happened.
        await page.goBack();
        await expect(page).toHaveURL(`/desk?search=${word}`);
        await expect(page.getByRole('searchbox')).toHaveValue(word);
        await expect(row(page, reference).getByRole('link')).toBeFocused();
        await expect(page.getByRole('heading', { level: 2, name: desk.list.parts.answered })).toBeVisible();
        await expect(row(page, reference)).toContainText(luz.name);
      });

      test('two people at once lose nothing that they typed', async ({ page, server, request, browser, expected }) => {
        expected.message(/status of 409/);
        const { desk } = wordsOf(lang);
        const reference = await sendInquiry(request);
        const [luz, max] = [await colleague(server, lang), await colleague(server, lang)];
        await signIn(page, server, luz);
        await page.goto(`/desk/inquiries/${reference}`);
        const note = page.getByRole('textbox', { name: desk.note.title });
        await note.fill('Quiere marzo');

        // The first person's page hears of nothing, as when the connection is slow.
        await page.route(`**/api/desk/inquiries/${reference}`, () => undefined);
        const context = await browser.newContext({ baseURL: server.url });
        const other = await context.newPage();
        await signIn(other, server, max);
        await other.goto(`/desk/inquiries/${reference}`);
        await other.getByRole('textbox', { name: desk.note.title }).fill('Quiere abril');
        await other.getByRole('button', { name: desk.note.save }).click();
        await expect(other.getByText(desk.events.note)).toBeVisible();
        await context.close();

        await page.getByRole('button', { name: desk.note.save }).click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(desk.refused.changed);
        await expect(alert).toContainText(filled(desk.events.line, { who: max.name, what: desk.events.note }));
        await expect(note).toHaveValue('Quiere marzo');
        await expect(page.getByRole('blockquote')).toHaveText('Quiere abril');
        await expectGood(page, 'two people');
        await page.getByRole('button', { name: desk.note.both }).click();
        await page.getByRole('button', { name: desk.note.save }).click();
        await expect(alert).toHaveCount(0);
        await expect(note).toHaveValue('Quiere abril\n\nQuiere marzo');
      });
    });
  }
}
