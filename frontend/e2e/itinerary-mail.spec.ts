import type { Locator, Page } from '@playwright/test';

import { violations } from './support/axe';
import { toasts, traveller } from './support/inquiry';
import { ITINERARIES, itineraryPath, type Lang, LANGS, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { filled, titleOf, wordsOf } from './support/words';

const SLUG = ITINERARIES[1];
const API = '**/api/itineraries/*/mail';

/** The form on an itinerary's page that sends it by mail, located by visible text. */
class MailForm {
  readonly words;

  constructor(
    readonly page: Page,
    lang: Lang,
  ) {
    this.words = wordsOf(lang).ui.itinerary.mail;
  }

  get part(): Locator {
    return this.page.getByRole('region', { name: this.words.title });
  }
  get email(): Locator {
    return this.part.getByLabel(this.words.label);
  }
  get button(): Locator {
    return this.part.getByRole('button', { name: this.words.send });
  }
  get status(): Locator {
    return this.part.getByRole('status');
  }
}

/** Checks a state on a phone and on a wide screen. */
async function expectAccessible(page: Page, state: string) {
  for (const screen of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(screen);
    expect.soft(await violations(page), `${state} at ${screen.width} px`).toEqual([]);
  }
}

test.describe('with JavaScript', () => {
  // No entrance animation runs while axe checks the page.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const lang of LANGS) {
    test(`the whole itinerary comes by mail: ${lang}`, async ({ page, mails }) => {
      const { email } = traveller();
      const address = itineraryPath(lang, SLUG);
      await open(page, address);
      const form = new MailForm(page, lang);
      await form.email.fill('rosa@');
      await form.button.click();
      await expect(form.part).toContainText(form.words.errors.invalid_email);
      await expect(form.email).toBeFocused();
      await expect(form.email).toHaveAccessibleDescription(`${form.words.errors.invalid_email} ${form.words.text}`);
      await expectAccessible(page, 'error');

      await form.email.fill(email);
      await expect(form.part).not.toContainText(form.words.errors.invalid_email);
      await form.email.press('Enter');
      await expect(form.status).toContainText(form.words.sent.text);
      await expect(form.email).toHaveValue('');
      await expect(toasts(page)).toContainText(form.words.sent.title);
      await expect(page).toHaveURL(address);
      await page.keyboard.press('Escape');
      await expect(toasts(page)).toHaveCount(0);
      await expectAccessible(page, 'sent');

      const mail = await mails.firstTo(email);
      const { ui, mail: texts } = wordsOf(lang);
      expect(mail.subject).toBe(filled(texts.itinerary.subject, { title: titleOf(lang, SLUG) }));
      for (const body of [mail.text, mail.html]) {
        for (let day = 1; day <= 10; day += 1) expect(body).toContain(`${ui.itinerary.day} ${day}`);
        expect(body).toContain(address);
        expect(body).toContain(`${pathOf(lang, 'reservations')}?tour=${SLUG}`);
      }
    });
  }

  test('a lost connection, a server error and too many keep what was typed', async ({ page, expected, mails }) => {
    expected.message(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    expected.message(/status of 500/);
    expected.message(/status of 429/);
    const { email } = traveller();
    await open(page, itineraryPath('es', SLUG));
    const form = new MailForm(page, 'es');
    await form.email.fill(email);
    const expectTold = async (message: string) => {
      await form.button.click();
      await expect(form.part.locator('.notice--error')).toContainText(message);
      await expect(toasts(page)).toContainText(message);
      await expect(form.email).toHaveValue(email);
    };
    await page.route(API, (route) => route.abort('internetdisconnected'), { times: 1 });
    await expectTold('Error de conexión. Verifica tu internet.');
    await page.route(API, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await expectTold('Error del servidor. Intenta más tarde.');
    await page.route(API, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '90' } }), { times: 1 });
    await expectTold(filled(form.words.failure.too_many_minutes_other, { count: '2' }));
    await form.button.click();
    await expect(form.status).toContainText(form.words.sent.title);
    await mails.firstTo(email);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const lang of LANGS) {
    test(`a plain form, refused and then taken: ${lang}`, async ({ page, expected, mails }) => {
      expected.message(/422/);
      const { email } = traveller();
      const address = itineraryPath(lang, SLUG);
      await page.goto(`${address}?travelers=4`);
      const form = new MailForm(page, lang);
      await expect(form.status).toBeEmpty();
      await form.email.fill('rosa@');
      const [response] = await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), form.button.click()]);
      expect(response.status()).toBe(422);
      expect(response.headers()['cache-control']).toBe('no-store');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(form.email).toHaveValue('rosa@');
      await expect(form.email).toBeFocused();
      await expect(form.email).toBeInViewport();
      await expect(form.email).toHaveAccessibleDescription(`${form.words.errors.invalid_email} ${form.words.text}`);

      await form.email.fill(email);
      await form.button.click();
      await expect(page).toHaveURL(`${address}?mailed=1&travelers=4#mail`);
      await expect(form.status).toContainText(form.words.sent.text);
      await expect(form.status).toBeInViewport();
      await expect(form.email).toHaveValue('');
      const mail = await mails.firstTo(email);
      expect(mail.text).toContain(titleOf(lang, SLUG));
    });
  }
});

test('the thanks without a script are accessible and are not taken into another language', async ({ page }) => {
  await open(page, `${itineraryPath('de', SLUG)}?mailed=1#mail`);
  const form = new MailForm(page, 'de');
  await expect(form.status).toContainText(form.words.sent.title);
  await expectAccessible(page, 'thanks');
  await page.getByRole('button', { name: /Deutsch/ }).click();
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(page).toHaveURL(itineraryPath('fr', SLUG));
  await expect(new MailForm(page, 'fr').status).toBeEmpty();
});
