import { InquiryForm, toasts, traveller } from './support/inquiry';
import { MAIL_FROM, MAIL_STAFF } from './support/server';
import { dateIn, entriesOf, ITINERARIES, itineraryPath, nextFebruary, pathOf } from './support/site';
import { expect, hydrated, open, test } from './support/test';
import { filled, titleOf, wordsOf } from './support/words';

const SLUG = 'aysen-carretera-austral';
const REFERENCE = /PAT-[2-9A-Z]{6}/;

/** Words that distinguish each language from the others. */
const TELLING = {
  es: { country: 'Chile', within: /24\shoras/ },
  en: { country: 'Chile', within: /24\shours/ },
  fr: { country: 'Chili', within: /24\sheures/ },
  de: { country: 'Chile', within: /24\sStunden/ },
  it: { country: 'Cile', within: /24\sore/ },
  pt: { country: 'Chile', within: /24\shoras/ },
};

for (const [lang, { country, within }] of entriesOf(TELLING)) {
  test(`from the home page to the confirmation and its mail: ${lang}`, async ({ page, mails }) => {
    const { ui, form: formWords, mail: mailWords } = wordsOf(lang);
    const title = titleOf(lang, SLUG);
    const date = dateIn(90);
    const who = traveller();

    await open(page, pathOf(lang, 'home'));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const search = page.getByRole('search');
    await search.getByLabel(ui.search.tour).selectOption({ label: title });
    await search.getByLabel(ui.search.travelers, { exact: true }).selectOption('3');
    await search.getByLabel(ui.search.date).fill(date);
    await search.getByRole('button', { name: ui.search.search }).click();

    await expect(page).toHaveURL(`${itineraryPath(lang, SLUG)}?travelers=3&date=${date}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('main').getByRole('link', { name: ui.itinerary.plan }).first().click();

    await expect(page).toHaveURL((url) => url.pathname === pathOf(lang, 'reservations'));
    const form = new InquiryForm(page, lang);
    await expect(form.option('trip_type', 'existing_itinerary')).toBeChecked();
    await expect(form.option('itinerary', SLUG)).toBeChecked();
    await expect(form.option('travelers', '3')).toBeChecked();
    await expect(form.date).toHaveValue(date);
    await form.fillContact(who);
    await expect(form.country.locator('option:checked')).toHaveText(country);
    await form.comments.fill('¿Se puede llegar un día antes?');
    await form.privacy.check();
    await form.send();

    await expect(page).toHaveURL(/\?sent=PAT-[2-9A-Z]{6}$/);
    const reference = REFERENCE.exec(page.url())?.[0] ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formWords.sent.heading);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(reference);
    await expect(page.getByRole('main')).toContainText(within);
    // The page says it: a toast would only repeat it.
    await expect(page.getByRole('region', { name: '(F8)' })).toBeAttached();
    await expect(toasts(page)).toHaveCount(0);

    const mail = await mails.firstTo(who.email);
    expect(mail.sender).toBe(MAIL_FROM);
    expect(mail.headers.from).toContain(MAIL_FROM);
    expect(mail.subject).toBe(filled(mailWords.confirmation.subject, { reference }));
    for (const body of [mail.subject + mail.text, mail.subject + mail.html]) {
      expect(body).toContain(reference);
      expect(body).toContain(who.name);
      expect(body).toContain(title);
      expect(body).toMatch(within);
      expect(body).toContain(formWords.fields.itinerary);
      // The form cannot be used to send one's own text to a stranger.
      expect(body).not.toContain('un día antes');
    }

    const staff = await mails.first(({ recipients, text }) => recipients.includes(MAIL_STAFF) && text.includes(reference));
    expect(staff.subject).toMatch(/^Nueva solicitud PAT-/);
    expect(staff.headers['reply-to']).toContain(who.email);
    expect(staff.text).toContain('¿Se puede llegar un día antes?');
    expect(staff.text).toContain('https://wa.me/56987654321');
  });
}

test.describe('a custom tour', () => {
  test('is asked for from the search, with travellers and date kept', async ({ page, mails }) => {
    const date = dateIn(400);
    await open(page, '/es');
    const search = page.getByRole('search');
    await search.getByLabel('para', { exact: true }).selectOption('4');
    await search.getByLabel('desde el').fill(date);
    await search.getByRole('button', { name: 'Personalizar' }).click();

    await expect(page).toHaveURL(`/es/reservas?tour=custom&travelers=4&date=${date}`);
    const form = new InquiryForm(page, 'es');
    await expect(form.option('trip_type', 'custom_tour')).toBeChecked();
    await expect(form.option('travelers', '3-4')).toBeChecked();
    await expect(form.field('group_size')).toHaveValue('4');
    await expect(form.date).toHaveValue(date);
    await expect(form.group('itinerary')).toBeHidden();

    const who = traveller();
    await form.fillContact(who);
    await form.privacy.check();
    await form.send();
    await expect(form.message('duration')).toHaveText('Por favor selecciona la duración del viaje para tours personalizados');
    await expect(form.faults).toBeFocused();
    await form.faults.getByRole('link', { name: 'Duración del viaje' }).click();
    await expect(form.option('duration', '7-10')).toBeFocused();
    await form.option('duration', '15-21').check();
    await expect(form.message('duration')).toBeHidden();
    await form.send();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitud enviada');
    const mail = await mails.firstTo(who.email);
    expect(mail.text).toMatch(/15–21\sdías/);
  });

  test('offers the options of its own and says what one traveller pays for', async ({ page }) => {
    await open(page, '/es/reservas?tour=custom&travelers=1');
    const form = new InquiryForm(page, 'es');
    const offered = (field: 'travelers' | 'activity_level' | 'accommodation') =>
      form.group(field).locator('input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).filter(Boolean));
    await form.style.click();
    // The form applies the trip type in a transition, which may end after hydration.
    await expect.poll(() => offered('travelers')).toEqual(['1', '2', '3-4', '5+']);
    await expect.poll(() => offered('activity_level')).toEqual(['relaxed', 'moderate', 'high', 'very_high']);
    await expect.poll(() => offered('accommodation')).toEqual(['sustainable_lodges', 'boutique_hotels', 'camping', 'mixed']);
    await expect(page.getByText(/para dos personas/)).toBeVisible();

    await form.option('trip_type', 'existing_itinerary').check();
    await expect.poll(() => offered('travelers')).toEqual(['1', '2', '3', '4', '5', '6+']);
    await expect.poll(() => offered('activity_level')).toEqual(['low', 'moderate', 'high', 'very_high']);
    await expect.poll(() => offered('accommodation')).toEqual(['ecodomos', 'lodge', 'hotel_boutique']);
    await expect(page.getByText(/para dos personas/)).toBeHidden();
  });

  test('for more than eight people gets a private proposal', async ({ page }) => {
    await open(page, '/es');
    const search = page.getByRole('search');
    await search.getByLabel('para', { exact: true }).selectOption('8+');
    await search.getByRole('button', { name: 'Personalizar' }).click();
    const form = new InquiryForm(page, 'es');
    await expect(form.option('travelers', '5+')).toBeChecked();
    await expect(page.getByText(/más de 8\spersonas/)).toBeVisible();
  });
});

/** A month of the coming year, in each language's words. */
const FEBRUARY = {
  es: 'febrero de',
  en: 'February',
  fr: 'février',
  de: 'Februar',
  it: 'febbraio',
  pt: 'fevereiro de',
};

for (const [lang, february] of entriesOf(FEBRUARY)) {
  test(`a month is enough, from the search to both mails: ${lang}`, async ({ page, mails }) => {
    const { ui } = wordsOf(lang);
    const month = nextFebruary();
    const [year] = month.split('-');
    await open(page, pathOf(lang, 'home'));
    const search = page.getByRole('search');
    await search.getByRole('radio', { name: `${february} ${year}` }).check();
    await search.getByRole('button', { name: ui.search.search }).click();

    await expect(page).toHaveURL(`${itineraryPath(lang, ITINERARIES[0])}?travelers=2&date=${month}`);
    // An event in a calendar needs a day.
    await expect(page.locator('a[href*="trip.ics"]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: ui.itinerary.plan }).first().click();

    const form = new InquiryForm(page, lang);
    await expect(form.month).toHaveValue(month);
    await expect(form.month.locator('option:checked')).toHaveText(`${february} ${year}`);
    await expect(form.date).toHaveValue('');
    await expect(page.getByRole('complementary', { name: form.words.summary.heading })).toContainText(`${february} ${year}`);
    const who = traveller();
    await form.fillContact(who);
    await form.privacy.check();
    await form.send();
    await expect(page).toHaveURL(/\?sent=/);
    const mail = await mails.firstTo(who.email);
    for (const body of [mail.text, mail.html]) expect(body).toContain(`${february} ${year}`);
    const staff = await mails.first(({ headers }) => headers['reply-to']?.includes(who.email) ?? false);
    expect(staff.text).toContain(`febrero de ${year}`);
  });
}

test('a day takes the place of the month, and the month that of the day', async ({ page }) => {
  await open(page, '/es/reservas');
  const form = new InquiryForm(page, 'es');
  const year = Number(dateIn(0).slice(0, 4)) + 1;
  // The months of three years, this one and the last included.
  await expect(form.month.locator('option')).toHaveCount(1 + 37);
  await form.month.selectOption(`${year}-02`);
  await form.date.fill(`${year}-03-14`);
  await expect(form.month).toHaveValue('');
  await form.month.selectOption(`${year}-04`);
  await expect(form.date).toHaveValue('');
  await page.reload();
  await expect(form.month).toHaveValue(`${year}-04`);
});

test('more than eight people on an itinerary get a private proposal too', async ({ page }) => {
  await open(page, '/es');
  const search = page.getByRole('search');
  await search.getByLabel('para', { exact: true }).selectOption('8+');
  await search.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Planifica tu viaje' }).first().click();
  const form = new InquiryForm(page, 'es');
  await expect(form.option('trip_type', 'existing_itinerary')).toBeChecked();
  await expect(form.option('travelers', '6+')).toBeChecked();
  await expect(page.getByText(/más de 8\spersonas/)).toBeVisible();
});

test('a double click and a reload of the confirmation make one inquiry', async ({ page, mails }) => {
  await open(page, '/en/reservations');
  const form = new InquiryForm(page, 'en');
  const who = traveller();
  await form.fill(who);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await form.sendButton.dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request sent');
  expect(posts).toHaveLength(1);
  const [reference] = REFERENCE.exec(page.url()) ?? [];
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('main')).toContainText(String(reference));
  await mails.firstTo(who.email);
  expect(mails.received(({ recipients }) => recipients.includes(who.email))).toHaveLength(1);
});

test('the confirmation is the visitor’s own: not stored, not indexed, and no referrer', async ({ page }) => {
  await open(page, '/en/reservations');
  const form = new InquiryForm(page, 'en');
  await form.fill(traveller());
  await form.send();
  await expect(page).toHaveURL(/\?sent=/);
  const response = await page.reload();
  const headers = response?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
});
