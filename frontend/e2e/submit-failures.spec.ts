import type { Page, Route } from '@playwright/test';

import { InquiryForm, toasts, type Traveller, traveller } from './support/inquiry';
import { entriesOf, type Lang, LANGS, pathOf } from './support/site';
import { expect, hydrated, open, test } from './support/test';

const API = '**/api/inquiries';

/** A form with every kind of answer filled in. */
async function filled(page: Page, lang: Lang): Promise<{ form: InquiryForm; who: Traveller }> {
  await open(page, pathOf(lang, 'reservations'));
  const form = new InquiryForm(page, lang);
  const who = traveller();
  await form.fill(who, 'fin-del-mundo-lujo-regenerativo');
  await form.comments.fill('Una línea\ny otra');
  await form.style.click();
  await page.locator('input[name="interests"][value="science"]').check();
  await form.option('accommodation', 'lodge').check();
  return { form, who };
}

async function expectKept(form: InquiryForm, who: Traveller) {
  await expect(form.name).toHaveValue(who.name);
  await expect(form.email).toHaveValue(who.email);
  await expect(form.phone).toHaveValue(who.phone);
  await expect(form.country).toHaveValue(who.country);
  await expect(form.option('itinerary', 'fin-del-mundo-lujo-regenerativo')).toBeChecked();
  await expect(form.option('travelers', '2')).toBeChecked();
  await expect(form.page.locator('input[name="interests"][value="science"]')).toBeChecked();
  await expect(form.option('accommodation', 'lodge')).toBeChecked();
  await expect(form.option('accommodation', 'lodge')).toBeVisible();
  await expect(form.comments).toHaveValue('Una línea\ny otra');
  await expect(form.privacy).toBeChecked();
}

/** The message is in the toast and also at the form, where it stays. */
async function expectTold(page: Page, message: string | RegExp) {
  const toast = toasts(page);
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText(message);
  await expect(toast).toHaveClass(/toast--destructive/);
  await expect(page.locator('.inquiry__faults')).toContainText(message);
  await expect(page.locator('.inquiry__submit')).toContainText(message);
}

async function expectSent(page: Page) {
  await expect(page).toHaveURL(/\?sent=PAT-[2-9A-Z]{6}$/);
}

for (const lang of LANGS) {
  test(`a lost connection and a server error keep what was typed: ${lang}`, async ({ page, expected, mails }) => {
    expected.message(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    expected.message(/status of 500/);
    const { form, who } = await filled(page, lang);

    await page.route(API, (route) => route.abort('internetdisconnected'));
    await form.send();
    await expectTold(page, form.words.failure.network);
    await expectKept(form, who);

    await page.unroute(API);
    await page.route(API, (route) => route.fulfill({ status: 500 }));
    await form.send();
    await expectTold(page, form.words.failure.server);
    await expectKept(form, who);

    await page.unroute(API);
    await form.send();
    await expectSent(page);
    await mails.firstTo(who.email);
  });
}

test('offline, then online again: one inquiry', async ({ page, context, expected, mails }) => {
  expected.message(/ERR_INTERNET_DISCONNECTED/);
  const { form, who } = await filled(page, 'es');
  await expect(page.getByRole('region', { name: '(F8)' })).toBeAttached();
  await context.setOffline(true);
  await form.send();
  await expectTold(page, 'Error de conexión. Verifica tu internet.');
  await expectKept(form, who);
  await context.setOffline(false);
  await form.send();
  await expectSent(page);
  await mails.firstTo(who.email);
});

test('an answer that gets lost on its way makes no second inquiry', async ({ page, expected, mails }) => {
  expected.message(/ERR_FAILED|ERR_CONNECTION/);
  const { form, who } = await filled(page, 'en');
  await page.route(API, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  }, { times: 1 });
  await form.send();
  await expectTold(page, form.words.failure.network);
  await form.send();
  await expectSent(page);
  const reference = new URL(page.url()).searchParams.get('sent') ?? '?';
  const mail = await mails.firstTo(who.email);
  expect(mail.subject).toContain(reference);
  expect(mails.received(({ recipients }) => recipients.includes(who.email))).toHaveLength(1);
});

test('a full store (503) is the server’s error', async ({ page, expected }) => {
  expected.message(/status of 503/);
  const { form, who } = await filled(page, 'es');
  await page.route(API, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { errors: [{ code: 'unavailable' }] } }));
  await form.send();
  await expectTold(page, 'Error del servidor. Intenta más tarde.');
  await expectKept(form, who);
});

test('too many requests (429) say when to come back', async ({ page, expected }) => {
  expected.message(/status of 429/);
  const { form, who } = await filled(page, 'es');
  await page.route(API, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '540' }, json: { errors: [{ code: 'too_many_requests' }] } }));
  await form.send();
  await expectTold(page, /muchas solicitudes.*9\sminutos/);
  await expectKept(form, who);
});

test('a key that went with other content (409) is told, and the next try has a new key', async ({ page, expected }) => {
  expected.message(/status of 409/);
  const { form, who } = await filled(page, 'es');
  const keys: string[] = [];
  const conflict = (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return route.fulfill({ status: 409, json: { errors: [{ code: 'idempotency_conflict' }] } });
  };
  await page.route(API, conflict, { times: 1 });
  await form.send();
  await expectTold(page, form.words.failure.conflict);
  await expectKept(form, who);
  const [request] = await Promise.all([page.waitForRequest(API), form.send()]);
  await expectSent(page);
  expect(keys[0]).toBeTruthy();
  expect(request.headers()['idempotency-key']).toBeTruthy();
  expect(request.headers()['idempotency-key']).not.toBe(keys[0]);
});

test('the same key goes with the same content, another one with edited content', async ({ page, expected }) => {
  expected.message(/status of 500/);
  const { form } = await filled(page, 'en');
  const keys: (string | undefined)[] = [];
  await page.route(API, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ status: 500 });
  });
  for (const name of ['', '', 'Another Name']) {
    if (name) await form.name.fill(name);
    await Promise.all([page.waitForResponse(API), form.send()]);
    await expect(form.sendButton).toBeEnabled();
  }
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('what the server refuses (422) stands at the field and in a summary, which has the focus', async ({ page, expected }) => {
  expected.message(/status of 422/);
  const { form, who } = await filled(page, 'es');
  await page.route(API, (route) => route.fulfill({ status: 422, json: { errors: [{ field: 'phone', code: 'invalid_phone' }] } }), { times: 1 });
  await form.send();
  await expect(form.message('phone')).toHaveText('Por favor ingresa un teléfono válido');
  await expect(form.faults).toBeFocused();
  await form.faults.getByRole('link', { name: 'Teléfono' }).click();
  await expect(form.phone).toBeFocused();
  await expectKept(form, who);
  await form.phone.fill('+56 9 1111 2222');
  await expect(form.message('phone')).toBeHidden();
  await form.send();
  await expectSent(page);
});

test('the browser’s own check: all messages, and a summary with the focus that leads to the fields', async ({ page }) => {
  await open(page, '/es/reservas');
  const form = new InquiryForm(page, 'es');
  await form.send();
  for (const field of ['full_name', 'email', 'phone', 'country', 'itinerary', 'travelers'] as const) {
    await expect(form.message(field)).toHaveText('Este campo es obligatorio');
  }
  await expect(form.message('privacy_accepted')).toBeVisible();
  const summary = form.faults;
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(summary.getByRole('alert')).toHaveText('Revisa 7 campos');
  await summary.getByRole('link', { name: 'Número de viajeros' }).click();
  await expect(form.option('travelers', '1')).toBeFocused();

  await form.email.fill('rosa@');
  await form.email.blur();
  await expect(form.message('email')).toHaveText('Por favor ingresa un email válido');
  await form.phone.fill('12');
  await form.phone.blur();
  await expect(form.message('phone')).toHaveText('Por favor ingresa un teléfono válido');
});

test('what is typed survives a reload and a look around, and is gone once it is sent', async ({ page }) => {
  const { form, who } = await filled(page, 'es');
  await page.reload();
  await hydrated(page);
  await expectKept(form, who);

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Nosotros' }).click();
  await expect(page).toHaveURL('/es/nosotros');
  await page.goBack();
  await expectKept(form, who);

  await form.send();
  await expectSent(page);
  await page.getByRole('link', { name: form.words.sent.another }).click();
  await expect(page).toHaveURL('/es/reservas');
  await expect(form.name).toHaveValue('');
  await expect(form.comments).toHaveValue('');
  await expect(form.privacy).not.toBeChecked();
  await page.reload();
  await hydrated(page);
  await expect(form.name).toHaveValue('');
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(who.email);
});

test('what is typed stays in its tab', async ({ page, context }) => {
  const { who } = await filled(page, 'en');
  const other = await context.newPage();
  await open(other, '/en/reservations');
  await expect(new InquiryForm(other, 'en').email).toHaveValue('');
  expect(await other.evaluate(() => Object.values(localStorage).join())).not.toContain(who.email);
});

test('the switch of language keeps what was typed', async ({ page }) => {
  const { who } = await filled(page, 'es');
  await page.getByRole('button', { name: /Español/ }).click();
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(page).toHaveURL('/de/reservierungen');
  await expectKept(new InquiryForm(page, 'de'), who);
});

const ERROR = { es: 'Error: ', en: 'Error: ', fr: 'Erreur\u202f: ', de: 'Fehler: ', it: 'Errore: ', pt: 'Erro: ' };

for (const [lang, error] of entriesOf(ERROR)) {
  test(`the title says that a form was refused, until it is mended: ${lang}`, async ({ page }) => {
    await open(page, pathOf(lang, 'reservations'));
    const title = await page.title();
    const form = new InquiryForm(page, lang);
    await form.send();
    await expect(page).toHaveTitle(error + title);
    await form.fill(traveller());
    await expect(page).toHaveTitle(title);
    await form.email.fill('nonsense');
    await form.send();
    await expect(page).toHaveTitle(error + title);
    await page.locator(`footer a[href="${pathOf(lang, 'blog')}"]`).click();
    await expect(page).toHaveURL(pathOf(lang, 'blog'));
    await expect(page).not.toHaveTitle(new RegExp(error));
    // The form's own title comes back first, then that of the page that follows it.
    await expect(page).not.toHaveTitle(title);
    const blog = await page.title();
    await page.locator('.newsletter button').click();
    await expect(page).toHaveTitle(error + blog);
    await page.locator('.newsletter input').fill('rosa@example.com');
    await expect(page).toHaveTitle(blog);
  });
}

test('a link of the summary opens the folded part that its field is in', async ({ page, expected }) => {
  expected.message(/status of 422/);
  const { form } = await filled(page, 'es');
  await page.route(API, (route) => route.fulfill({ status: 422, json: { errors: [{ field: 'interests', code: 'invalid_option' }] } }), { times: 1 });
  await form.send();
  await expect(form.faults).toBeFocused();
  await form.style.click();
  await expect(form.option('accommodation', 'lodge')).toBeHidden();
  await form.faults.getByRole('link', { name: 'Intereses' }).click();
  await expect(page.locator('input[name="interests"][value="science"]')).toBeFocused();
});

test('every field and every group that has to be answered says so', async ({ page }) => {
  await open(page, pathOf('en', 'reservations'));
  const form = new InquiryForm(page, 'en');
  const required = (field: string) => page.locator(`[name="${field}"]`).evaluateAll((all) => all.map((control) => (control as HTMLInputElement).required));
  const expectRequired = async (fields: string[], is: boolean) => {
    for (const field of fields) {
      const found = await required(field);
      expect(found.length, field).toBeGreaterThan(0);
      expect(new Set(found), field).toEqual(new Set([is]));
    }
  };
  await expectRequired(['full_name', 'email', 'phone', 'country', 'trip_type', 'itinerary', 'travelers', 'privacy_accepted'], true);
  for (const field of ['trip_type', 'itinerary', 'travelers'] as const) await expect(form.group(field)).toHaveAttribute('aria-required', 'true');
  await expectRequired(['tentative_date', 'interests', 'activity_level', 'accommodation', 'comments', 'newsletter'], false);
  await form.option('trip_type', 'custom_tour').check();
  await expectRequired(['regions', 'activities', 'interests', 'activity_level', 'accommodation', 'transport', 'budget'], false);
  await expectRequired(['duration'], true);
  await expect(form.group('duration')).toHaveAttribute('aria-required', 'true');
});
