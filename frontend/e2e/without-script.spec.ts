import { InquiryForm, traveller } from './support/inquiry';
import { dateIn, LANGS, nextFebruary, pathOf } from './support/site';
import { expect, test } from './support/test';
import { wordsOf } from './support/words';

test.use({ javaScriptEnabled: false });

test('a traveller gets from the home page to the confirmation', async ({ page, mails }) => {
  const date = dateIn(60);
  const who = traveller();
  await page.goto('/es');
  const search = page.getByRole('search');
  await search.getByLabel('Me interesa').selectOption('fin-del-mundo-lujo-regenerativo');
  await search.getByLabel('para', { exact: true }).selectOption('5');
  await search.getByLabel('desde el').fill(date);
  await search.getByRole('button', { name: 'Buscar' }).click();

  await expect(page).toHaveURL((url) => url.pathname === '/es/itinerarios/fin-del-mundo-lujo-regenerativo');
  for (const id of ['descripcion', 'dia-a-dia', 'incluye']) await expect(page.locator(`#${id}`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Partes del itinerario' }).getByRole('link', { name: 'Incluye' }).click();
  await expect(page).toHaveURL(/#incluye$/);
  await page.getByRole('main').getByRole('link', { name: 'Planifica tu viaje' }).first().click();

  const form = new InquiryForm(page, 'es');
  await expect(form.option('trip_type', 'existing_itinerary')).toBeChecked();
  await expect(form.option('itinerary', 'fin-del-mundo-lujo-regenerativo')).toBeChecked();
  await expect(form.option('travelers', '5')).toBeChecked();
  await expect(form.date).toHaveValue(date);

  await form.fillContact(who);
  await form.privacy.check();
  await form.send();
  await expect(page).toHaveURL(/\/es\/reservas\?sent=PAT-[2-9A-Z]{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitud enviada');
  const mail = await mails.firstTo(who.email);
  expect(mail.text).toContain('Fin del Mundo: lujo regenerativo');
});

test('a month chosen on the home page gets to the form, and to the mail', async ({ page, mails }) => {
  const month = nextFebruary();
  const [year] = month.split('-');
  const who = traveller();
  await page.goto('/es');
  await page.getByRole('radio', { name: `febrero de ${year}` }).check();
  await page.getByRole('search').getByRole('button', { name: 'Personalizar' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/es/reservas');
  const form = new InquiryForm(page, 'es');
  await expect(form.month).toHaveValue(month);
  await expect(form.date).toHaveValue('');
  await form.fillContact(who);
  await form.option('duration', '11-14').check();
  await form.privacy.check();
  await form.send();
  await expect(page).toHaveURL(/\?sent=/);
  expect((await mails.firstTo(who.email)).text).toContain(`febrero de ${year}`);
});

for (const lang of LANGS) {
  test(`a refused form comes back with what was typed and every message, then goes through: ${lang}`, async ({ page, mails, expected }) => {
    expected.message(/422/);
    const who = traveller();
    const month = dateIn(400).slice(0, 7);
    const address = pathOf(lang, 'reservations');
    await page.goto(`${address}?tour=custom&travelers=2`);
    const form = new InquiryForm(page, lang);
    const { errors, faults, sent } = form.words;
    await expect(form.option('trip_type', 'custom_tour')).toBeChecked();
    await form.name.fill(who.name);
    await form.email.fill('rosa@');
    await form.country.selectOption('CL');
    await form.comments.fill('Línea uno\nlínea dos & <b>tres</b>');
    await form.month.selectOption(month);
    await form.field('newsletter').check();
    await form.style.click();
    await form.option('activity_level', 'relaxed').check();
    await page.locator('input[name="activities"][value="trekking"]').check();
    await page.locator('input[name="activities"][value="photography"]').check();

    const [response] = await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), form.send()]);
    expect(response.status()).toBe(422);
    expect(response.headers()['cache-control']).toBe('no-store');
    expect(response.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page).toHaveURL(address);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(form.message('email')).toHaveText(errors.invalid_email);
    await expect(form.message('phone')).toHaveText(errors.required);
    await expect(form.message('duration')).toHaveText(errors.duration_required);
    await expect(form.message('privacy_accepted')).toHaveText(errors.privacy_required);
    await expect(page.locator('.inquiry__faults').getByRole('link')).toHaveCount(4);
    await expect(page.locator('.inquiry__faults')).toContainText(faults.heading_other.replace('{{count}}', '4'));
    await expect(form.faults).toBeFocused();
    await expect(form.faults).toBeInViewport();
    await form.faults.getByRole('link').nth(1).click();
    await expect(form.email).toBeInViewport();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');

    await expect(form.name).toHaveValue(who.name);
    await expect(form.email).toHaveValue('rosa@');
    await expect(form.country).toHaveValue('CL');
    await expect(form.comments).toHaveValue('Línea uno\nlínea dos & <b>tres</b>');
    await expect(form.field('newsletter')).toBeChecked();
    await expect(form.privacy).not.toBeChecked();
    await expect(form.option('trip_type', 'custom_tour')).toBeChecked();
    await expect(form.option('travelers', '2')).toBeChecked();
    await expect(form.month).toHaveValue(month);
    // What was chosen is in sight, not folded away.
    await expect(form.option('activity_level', 'relaxed')).toBeVisible();
    await expect(form.option('activity_level', 'relaxed')).toBeChecked();
    expect(await page.locator('input[name="activities"]:checked').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'trekking',
      'photography',
    ]);

    await form.email.fill(who.email);
    await form.phone.fill(who.phone);
    await form.option('duration', '11-14').check();
    await form.privacy.check();
    await form.send();
    await expect(page).toHaveURL(new RegExp(`${address}\\?sent=PAT-[2-9A-Z]{6}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent.heading);
    await expect(page.getByRole('main')).toContainText(new URL(page.url()).searchParams.get('sent') ?? '?');
    const reference = new URL(page.url()).searchParams.get('sent') ?? '?';
    // In addition to the mail that asks to confirm the newsletter.
    const mail = await mails.first(({ recipients, subject }) => recipients.includes(who.email) && subject.includes(reference));
    expect(mail.text).not.toContain('Línea uno');
  });
}

test('the same form sent twice makes one inquiry', async ({ page, mails }) => {
  const who = traveller();
  await page.goto('/en/reservations');
  const form = new InquiryForm(page, 'en');
  await form.fill(who);
  await form.send();
  await expect(page).toHaveURL(/\?sent=/);
  const first = page.url();
  await page.goBack();
  await form.fill(who);
  await form.send();
  await expect(page).toHaveURL(first);
  await mails.firstTo(who.email);
  expect(mails.received(({ recipients }) => recipients.includes(who.email))).toHaveLength(1);
});

test('menu and languages open without a script', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de');
  await page.getByRole('button', { name: 'Menü' }).click();
  const { nav } = wordsOf('de').ui;
  await page.getByRole('navigation', { name: nav.label }).getByRole('link', { name: nav.kawesqar }).click();
  await expect(page).toHaveURL('/de/kawesqar');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(page).toHaveURL('/fr/kawesqar');
});

test('a filtered list is filtered by the server', async ({ page }) => {
  await page.goto('/es/itinerarios');
  await page.getByRole('navigation', { name: 'Región' }).getByRole('link', { name: 'Aysén Central' }).click();
  await expect(page).toHaveURL('/es/itinerarios?region=aysen_central');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '1 itinerario encontrado' })).toBeVisible();
});
