// Staff sign in to the desk, by pages that need no script.
import type { Page } from '@playwright/test';

import { colleague, expectGood, sendInquiry } from './support/desk';
import type { Mail } from './support/mail';
import { LANGS } from './support/site';
import { expect, test } from './support/test';
import { filled, wordsOf } from './support/words';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

const codeIn = (mail: Mail) => /^\s*(\d{6})$/m.exec(mail.text)?.[1] ?? '';
const linkIn = (mail: Mail) => /\/desk\/link\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';

for (const lang of LANGS) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang });

    test('by the code, with the keyboard alone, and out again', async ({ page, mails, server, expected }) => {
      expected.message(/status of 422/);
      const { desk, mail: texts } = wordsOf(lang);
      const { name, email } = await colleague(server, lang);
      await page.goto('/desk');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(heading(page)).toHaveText(desk.ask.title);
      await expectGood(page, 'asks for an address');

      await page.getByLabel(desk.ask.email).focus();
      await page.keyboard.type('nobody');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(wordsOf(lang).form.errors.invalid_email);
      await expect(page.getByLabel(desk.ask.email)).toHaveValue('nobody');
      await expectGood(page, 'a wrong address');

      await page.getByLabel(desk.ask.email).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(email);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: desk.ask.send })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/desk/code');
      await expect(heading(page)).toHaveText(desk.code.title);
      await expectGood(page, 'asks for the code');

      const mail = await mails.firstTo(email);
      expect(mail.subject).toBe(filled(texts.sign_in.subject, { agency: 'Patagonia Regenerativa' }));
      const code = codeIn(mail);
      await page.getByLabel(desk.code.label).focus();
      await page.keyboard.type(code === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(desk.errors.wrong_code);
      await expect(page.getByLabel(desk.code.label)).toHaveAccessibleDescription(desk.errors.wrong_code);
      await expectGood(page, 'a wrong code');
      await page.getByLabel(desk.code.label).focus();
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/desk');
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expectGood(page, 'signed in');

      await page.getByRole('button', { name: desk.home.sign_out, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(desk.ask.title);
      await page.goBack();
      await page.reload();
      await expect(page.getByText(name)).toHaveCount(0);
    });

    test('by the link, which asks for a press and is good for one', async ({ page, mails, server, expected, browser }) => {
      expected.message(/status of 404/);
      const { desk } = wordsOf(lang);
      const { name, email } = await colleague(server, lang, '--owner');
      await page.goto('/desk');
      await page.getByLabel(desk.ask.email).fill(email);
      await page.getByRole('button', { name: desk.ask.send }).click();
      const link = linkIn(await mails.firstTo(email));

      // Opened on another device.
      const other = await browser.newContext({ locale: lang, baseURL: server.url });
      const phone = await other.newPage();
      await phone.goto(link);
      await expect(heading(phone)).toHaveText(desk.link.title);
      await expectGood(phone, 'the link');
      await phone.getByRole('button', { name: desk.link.send }).click();
      await expect(phone).toHaveURL('/desk');
      await phone.getByRole('button', { name }).click();
      await phone.getByRole('link', { name: desk.menu.sessions }).click();
      await expect(phone.getByText(desk.home.owner)).toBeVisible();

      await page.goto(link);
      await expect(heading(page)).toHaveText(desk.gone.title);
      await expectGood(page, 'a used link');
      await phone.getByRole('button', { name: desk.home.everywhere }).click();
      await expect(heading(phone)).toHaveText(desk.ask.title);
      await other.close();
    });
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('what waits is there, in the words of whoever reads it', async ({ page, server, request }) => {
    const reference = await sendInquiry(request, { lang: 'de' });
    const { name, email } = await colleague(server, 'es');
    const link = await server.command('staff', 'link', email, '--base-url', server.url);
    await page.goto(link.trim());
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL('/desk');
    await expect(heading(page)).toHaveText(filled(wordsOf('es').desk.home.title, { name }));
    const waiting = page.getByRole('listitem').filter({ hasText: reference });
    await expect(waiting).toContainText('alemán');
    await expect(waiting).toContainText('Responder hasta el');
  });
});
