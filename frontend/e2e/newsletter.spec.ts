import type { Locator, Page } from '@playwright/test';

import { violations } from './support/axe';
import { InquiryForm, toasts, traveller } from './support/inquiry';
import type { Mail } from './support/mail';
import { type Lang, LANGS, NEWSLETTER, pathOf } from './support/site';
import { expect, hydrated, open, test } from './support/test';
import { filled, wordsOf } from './support/words';

/** The newsletter's form beside the blog's list. */
class Form {
  readonly words;

  constructor(
    readonly page: Page,
    lang: Lang,
  ) {
    this.words = wordsOf(lang).ui.newsletter;
  }

  get part(): Locator {
    return this.page.getByRole('region', { name: this.words.title, exact: true });
  }
  get email(): Locator {
    return this.part.getByLabel(this.words.label);
  }
  get button(): Locator {
    return this.part.getByRole('button', { name: this.words.send, exact: true });
  }
  get status(): Locator {
    return this.part.getByRole('status');
  }
}

/** The link in a mail to one of the pages, on this server. */
function linkTo(mail: Mail, path: string): string {
  const found = new RegExp(`${path}\\?token=[\\w-]+`).exec(mail.text)?.[0];
  if (!found) throw new Error(`no link to ${path} in\n${mail.text}`);
  return found;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

async function expectAccessible(page: Page, state: string) {
  for (const screen of [
    { width: 320, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(screen);
    expect.soft(await violations(page), `${state} at ${screen.width} px`).toEqual([]);
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(surplus, `${state} at ${screen.width} px`).toBe(0);
  }
}

/** Presses the only button and waits for the page that confirms it. */
async function press(page: Page, name: string, path: string) {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(`${path}?done=1`);
}

test.describe('with JavaScript', () => {
  // No entrance animation runs while axe checks the page.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const lang of LANGS) {
    test(`from the blog to the list and off it again: ${lang}`, async ({ page, mails, expected }) => {
      expected.message(/status of 404/);
      const { email } = traveller();
      await open(page, pathOf(lang, 'blog'));
      const form = new Form(page, lang);
      await form.email.fill('rosa@');
      await form.button.click();
      await expect(form.email).toBeFocused();
      await expect(form.email).toHaveAccessibleDescription(new RegExp(`^${form.words.errors.invalid_email}`));
      await expectAccessible(page, 'error');
      await form.email.fill(email);
      await form.email.press('Enter');
      await expect(form.status).toContainText(form.words.sent.text);
      await expect(toasts(page)).toContainText(form.words.sent.title);
      await page.keyboard.press('Escape');
      await expect(toasts(page)).toHaveCount(0);
      await expectAccessible(page, 'sent');

      const mail = await mails.firstTo(email);
      expect(mail.subject).toBe(filled(wordsOf(lang).mail.newsletter_confirm.subject, { agency: 'Patagonia Regenerativa' }));
      expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      const { confirm, leave } = form.words;
      for (const [path, words] of [
        [NEWSLETTER.confirm[lang], confirm],
        [NEWSLETTER.leave[lang], leave],
      ] as const) {
        const link = linkTo(mail, path);
        await open(page, link);
        await expect(heading(page)).not.toHaveText(words.done.title);
        await expectAccessible(page, `${path} asks`);
        await press(page, words.button, path);
        await hydrated(page);
        await expect(heading(page)).toHaveText(words.done.title);
        await expectAccessible(page, `${path} done`);
        await open(page, link);
        await expect(heading(page)).toHaveText(words.done.title);
      }
      await open(page, linkTo(mail, NEWSLETTER.confirm[lang]));
      await expect(heading(page)).toHaveText(confirm.unknown.title);
      await expectAccessible(page, 'a link that leads nowhere');
      await page.getByRole('main').getByRole('link', { name: form.words.again }).click();
      await expect(page).toHaveURL(`${pathOf(lang, 'blog')}#newsletter`);
      await expect(form.part).toBeFocused();
      await expect(form.part).toBeInViewport();
    });
  }

  test('a mail in one language is confirmed in another', async ({ page, mails }) => {
    const { email } = traveller();
    await open(page, pathOf('de', 'blog'));
    const form = new Form(page, 'de');
    await form.email.fill(email);
    await form.button.click();
    await open(page, linkTo(await mails.firstTo(email), NEWSLETTER.confirm.de));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /Deutsch/ }).click();
    await page.getByRole('link', { name: 'Français', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const { confirm } = wordsOf('fr').ui.newsletter;
    await press(page, confirm.button, NEWSLETTER.confirm.fr);
    await expect(heading(page)).toHaveText(confirm.done.title);
  });

  test('the tick of the inquiry form brings the same mail', async ({ page, mails }) => {
    const visitor = traveller();
    await open(page, pathOf('es', 'reservations'));
    const form = new InquiryForm(page, 'es');
    await form.option('trip_type', 'existing_itinerary').check();
    await form.fill(visitor);
    await page.getByLabel(wordsOf('es').form.fields.newsletter).check();
    await form.send();
    await expect(page).toHaveURL(/\?sent=/);
    const mail = await mails.first(({ recipients, headers }) => recipients.includes(visitor.email) && 'list-unsubscribe' in headers);
    await open(page, linkTo(mail, NEWSLETTER.confirm.es));
    const { confirm } = wordsOf('es').ui.newsletter;
    await press(page, confirm.button, NEWSLETTER.confirm.es);
    await expect(heading(page)).toHaveText(confirm.done.title);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const lang of LANGS) {
    test(`the whole way by plain forms: ${lang}`, async ({ page, mails, expected }) => {
      expected.message(/422/);
      const { email } = traveller();
      const blog = pathOf(lang, 'blog');
      await page.goto(`${blog}?category=conservation`);
      const form = new Form(page, lang);
      await form.email.fill('rosa@');
      await form.button.click();
      await expect(form.email).toHaveValue('rosa@');
      await expect(form.email).toBeFocused();
      await expect(form.email).toBeInViewport();
      await form.email.fill(email);
      await form.button.click();
      await expect(page).toHaveURL(`${blog}?category=conservation&subscribed=1#newsletter`);
      await expect(form.status).toContainText(form.words.sent.text);
      await expect(form.status).toBeInViewport();

      const mail = await mails.firstTo(email);
      const { confirm, leave } = form.words;
      for (const [path, words] of [
        [NEWSLETTER.confirm[lang], confirm],
        [NEWSLETTER.leave[lang], leave],
      ] as const) {
        await page.goto(linkTo(mail, path));
        await press(page, words.button, path);
        await expect(heading(page)).toHaveText(words.done.title);
      }
    });
  }
});
