import type { Locator, Page } from '@playwright/test';

import { InquiryForm, toasts, traveller } from './support/inquiry';
import { holdApp, letLoose, type Other, OTHERS, othersWereHere, type When } from './support/others';
import { dateIn, ITINERARIES, itineraryPath, nextFebruary, pathOf } from './support/site';
import { expect, hydrated, test } from './support/test';
import { filled, titleOf, wordsOf } from './support/words';

/** React's hydration mismatch errors. */
const MISMATCH = /React error #4(18|21|22|23|25)/;

const SLUG = ITINERARIES[1];
const COMMENTS = 'Zwei von uns\nwandern nicht.';

/** Every kind of change, with the messages it provokes: what precedes our scripts cannot be undone, only repaired. */
const WAYS: [Other, When][] = [
  ...OTHERS.map((other): [Other, When] => [other, 'after load']),
  ...(['wraps', 'translates', 'puts beside', 'exchanges fields', 'removes'] as const).map((other): [Other, When] => [other, 'at start']),
  ...(['wraps', 'translates', 'puts beside'] as const).map((other): [Other, When] => [other, 'always']),
];

const selection = (field: Locator) => field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]);

test.describe('what was typed before React is there stays, whatever others do to the page', () => {
  for (const [other, when] of WAYS) {
    test(`the inquiry: ${other}, ${when}`, async ({ page, expected, mails }) => {
      if (when !== 'after load') expected.tolerate(MISMATCH);
      await letLoose(page, other, when);
      const app = await holdApp(page);
      await page.goto(pathOf('en', 'reservations'), { waitUntil: 'commit' });
      await othersWereHere(page);

      const who = traveller();
      const date = dateIn(60);
      const control = (name: string) => page.locator(`[name="${name}"]:not(select[name="tentative_date"])`);
      const choice = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`);
      await control('full_name').fill(who.name);
      await control('email').fill(who.email);
      await control('phone').fill(who.phone);
      await control('country').selectOption(who.country);
      await choice('trip_type', 'custom_tour').check();
      await choice('travelers', '3-4').check();
      await control('group_size').fill('4');
      await control('tentative_date').fill(date);
      await choice('duration', '15-21').check();
      await page.locator('.inquiry__fold-head').click();
      await choice('budget', '3000-5000').check();
      for (const value of ['hiking', 'kayaking']) {
        if ((await choice('activities', value).count()) > 0) await choice('activities', value).check();
      }
      const ticked = await page.locator('[name="activities"]:checked').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
      await choice('privacy_accepted', 'true').check();
      await control('comments').fill(COMMENTS);
      // The visitor is still writing: the caret is before the full stop.
      await control('comments').press('ArrowLeft');

      app.open();
      await hydrated(page);
      await expect(control('comments')).toBeFocused();
      expect(await selection(control('comments'))).toEqual([COMMENTS.length - 1, COMMENTS.length - 1]);
      // The form has fewer fields once React is running: the one being typed in stays in view.
      await expect(control('comments')).toBeInViewport();
      await page.keyboard.type(' gern');
      await expect(control('comments')).toHaveValue(COMMENTS.replace(/\.$/, ' gern.'));
      await expect(control('full_name')).toHaveValue(who.name);
      await expect(control('email')).toHaveValue(who.email);
      await expect(control('phone')).toHaveValue(who.phone);
      await expect(control('country')).toHaveValue(who.country);
      await expect(choice('trip_type', 'custom_tour')).toBeChecked();
      await expect(choice('travelers', '3-4')).toBeChecked();
      await expect(control('group_size')).toHaveValue('4');
      await expect(control('tentative_date')).toHaveValue(date);
      await expect(choice('duration', '15-21')).toBeChecked();
      await expect(choice('budget', '3000-5000')).toBeChecked();
      await expect(choice('budget', '3000-5000')).toBeVisible();
      for (const value of ticked) await expect(choice('activities', value)).toBeChecked();
      await expect(choice('privacy_accepted', 'true')).toBeChecked();

      await page.locator('.inquiry__submit button').click();
      await expect(page).toHaveURL(/\?sent=PAT-[2-9A-Z]{6}$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const staff = await mails.first(({ headers }) => headers['reply-to']?.includes(who.email) ?? false);
      for (const said of [who.name, who.email, 'Zwei von uns', 'wandern nicht gern.']) expect(staff.text).toContain(said);
    });
  }
});

test.describe('on every other page with a field', () => {
  const email = () => traveller().email;

  for (const [other, when] of [
    ['translates', 'after load'],
    ['translates', 'at start'],
    ['puts beside', 'at start'],
  ] as const) {
    /** Opens a page that others change, and lets the visitor act before the app loads. */
    const early = async (page: Page, path: string, act: () => Promise<void>) => {
      await letLoose(page, other, when);
      const app = await holdApp(page);
      await page.goto(path, { waitUntil: 'commit' });
      await othersWereHere(page);
      await act();
      app.open();
      await hydrated(page);
    };

    test.beforeEach(({ expected }) => {
      if (when === 'at start') expected.tolerate(MISMATCH);
    });

    test(`the home page’s search: ${other}, ${when}`, async ({ page }) => {
      const date = dateIn(40);
      await early(page, '/de', async () => {
        await page.locator('[name="tour"]').first().selectOption(SLUG);
        await page.locator('[name="travelers"]').selectOption('5');
        await page.locator('[type="date"][name="date"]').fill(date);
      });
      await expect(page.locator('[type="date"][name="date"]')).toBeFocused();
      await page.locator('.trip-search .button--primary').click();
      await expect(page).toHaveURL(`${itineraryPath('de', SLUG)}?travelers=5&date=${date}`);
    });

    test(`the home page’s search for a month: ${other}, ${when}`, async ({ page }) => {
      const month = nextFebruary();
      const february = page.locator(`[name="date"][value="${month}"]`);
      await early(page, '/de', () => february.check());
      await expect(february).toBeChecked();
      await page.locator('.trip-search .button--primary').click();
      await expect(page).toHaveURL(`${itineraryPath('de', ITINERARIES[0])}?travelers=2&date=${month}`);
    });

    test(`the blog’s search and the newsletter: ${other}, ${when}`, async ({ page, mails }) => {
      const address = email();
      await early(page, pathOf('de', 'blog'), async () => {
        await page.locator('[name="email"]').fill(address);
        await page.locator('[name="q"]').fill('Huemul');
      });
      await expect(page.locator('[name="q"]')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${pathOf('de', 'blog')}?q=Huemul`);
      await expect(page.locator('[name="email"]')).toHaveValue(address);
      await page.locator('.newsletter button').click();
      await mails.firstTo(address);
    });

    test(`the mail of an itinerary: ${other}, ${when}`, async ({ page, mails }) => {
      const address = email();
      await early(page, itineraryPath('it', SLUG), async () => {
        await page.locator('[name="email"]').fill(address);
      });
      await expect(page.locator('[name="email"]')).toBeFocused();
      await expect(page.locator('[name="email"]')).toHaveValue(address);
      await page.keyboard.press('Enter');
      await mails.firstTo(address);
    });

    test(`open answers and the place on the page: ${other}, ${when}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      /** Position in the window of the question that was opened last. */
      const place = () => page.locator('summary').nth(4).evaluate((question) => question.getBoundingClientRect().top);
      let before = 0;
      await early(page, pathOf('es', 'about'), async () => {
        await page.locator('summary').nth(2).click();
        await page.locator('summary').nth(4).click();
        before = await place();
      });
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      await expect(page.locator('details[open]')).toHaveCount(2);
      await expect(page.locator('#faq-3')).toBeVisible();
      await expect(page.locator('#faq-5')).toBeVisible();
      await expect(page.locator('summary').nth(4)).toBeFocused();
      await expect(page.locator('summary').nth(4)).toBeInViewport();
      expect(Math.abs((await place()) - before)).toBeLessThan(3);
    });

    test(`the open menu: ${other}, ${when}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await early(page, '/pt', async () => {
        await page.locator('[popovertarget="menu"]').first().click();
        await expect(page.locator('#menu')).toBeVisible();
      });
      await expect(page.locator('#menu')).toBeVisible();
      await page.locator('#menu a').first().click();
      await expect(page).toHaveURL(pathOf('pt', 'itineraries'));
    });
  }
});

test('on a slow line: typed while the page is still coming, with texts wrapped', async ({ page }) => {
  await letLoose(page, 'wraps', 'after load');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 });
  await page.goto('/en/reservations', { waitUntil: 'commit' });
  await othersWereHere(page);
  const name = 'Anna Katharina von der Heide-Lindenberg';
  await page.locator('[name="email"]').fill('anna@example.org');
  await page.locator('[name="full_name"]').pressSequentially(name, { delay: 80 });
  await hydrated(page);
  await expect(page.locator('[name="full_name"]')).toHaveValue(name);
  await expect(page.locator('[name="full_name"]')).toBeFocused();
  await expect(page.locator('[name="email"]')).toHaveValue('anna@example.org');
});

/** As from an extension's isolated world, which bypasses React's tracking of the property. */
const putSilently = (field: Locator, text: string) =>
  field.evaluate((control: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
  }, text);

test('what a program puts into a field without a word is sent', async ({ page }) => {
  await page.goto('/en/reservations');
  await hydrated(page);
  const form = new InquiryForm(page, 'en');
  const who = traveller();
  await form.fill(who);
  await putSilently(form.name, 'Rosa Maria Quilodrán');
  const sent = page.waitForRequest('**/api/inquiries');
  await form.send();
  expect((await sent).postDataJSON()).toMatchObject({ full_name: 'Rosa Maria Quilodrán', email: who.email });
  await expect(page).toHaveURL(/\?sent=/);
});

test('what a program puts into fields without a word survives what the visitor does next', async ({ page }) => {
  await page.goto('/en/reservations');
  await hydrated(page);
  const form = new InquiryForm(page, 'en');
  const who = traveller();
  await putSilently(form.name, who.name);
  await form.comments.pressSequentially('We are two.');
  await expect(form.name).toHaveValue(who.name);
  await putSilently(form.email, who.email);
  await form.option('travelers', '2').check();
  await form.option('trip_type', 'custom_tour').check();
  await expect(form.email).toHaveValue(who.email);
  await form.option('trip_type', 'existing_itinerary').check();
  await form.phone.fill('1');
  await putSilently(form.phone, who.phone);
  // Leaving the field judges it by what is in it now.
  await form.phone.blur();
  await expect(form.message('phone')).toBeHidden();
  await form.country.selectOption(who.country);
  await form.option('itinerary', ITINERARIES[0]).check();
  await form.privacy.check();
  const sent = page.waitForRequest('**/api/inquiries');
  await form.send();
  expect((await sent).postDataJSON()).toMatchObject({ full_name: who.name, email: who.email, phone: who.phone, comments: 'We are two.' });
  await expect(page).toHaveURL(/\?sent=/);
});

test.describe('with a translator that stays', () => {
  for (const other of ['wraps', 'translates', 'translates in place'] as const) {
    test(`messages, counts and pages change as ever: ${other}`, async ({ page, expected }) => {
      expected.tolerate(MISMATCH);
      await letLoose(page, other, 'always');
      await page.goto(pathOf('en', 'reservations'));
      await othersWereHere(page);
      await hydrated(page);
      const { form: words, ui } = wordsOf('en');
      const said = (text: string) => new RegExp(text.replace(/[()?.*+]/g, '\\$&'), 'i');

      // A message changes within the summary: nothing of the old one remains.
      await page.locator('[name="email"]').fill('');
      await page.locator('.inquiry__submit button').click();
      const summary = page.locator('.inquiry__faults');
      const entry = summary.locator('li', { has: page.locator('a[href="#inquiry-email"]') });
      await expect(entry).toHaveText(said(words.errors.required));
      await page.locator('[name="email"]').fill('nonsense');
      await page.locator('[name="full_name"]').focus();
      await expect(entry).toHaveText(said(words.errors.invalid_email));
      await expect(entry).not.toHaveText(said(words.errors.required));
      await page.locator('[name="full_name"]').fill('Rosa Quilodrán');
      await page.locator('[name="email"]').fill('rosa@example.com');
      await page.locator('[name="phone"]').fill('+56 9 8765 4321');
      await page.locator('[name="country"]').selectOption('CL');
      await expect(summary.locator('li')).toHaveCount(3);
      await expect(summary.locator('h2')).toHaveText(said(filled(words.faults.heading_other, { count: '3' })));

      // On through the site by links and filters.
      await page.locator(`footer a[href="${pathOf('en', 'itineraries')}"]`).click();
      await expect(page).toHaveURL(pathOf('en', 'itineraries'));
      await page.locator('a[href$="region=aysen_central"]').click();
      await expect(page.locator('#found')).toHaveText(said(filled(ui.itineraries.found_one, { count: '1' })));
      await page.locator('a[href$="days=over-10"], a[href*="days=over-10"]').first().click();
      await expect(page.locator('#found')).toHaveText(said(filled(ui.itineraries.found_other, { count: '0' })));
      await page.goBack();
      await expect(page.locator('#found')).toHaveText(said(filled(ui.itineraries.found_one, { count: '1' })));
      await page.locator(`footer a[href="${pathOf('en', 'blog')}"]`).click();
      await page.locator('[name="q"]').fill('huemul');
      await page.keyboard.press('Enter');
      await expect(page.locator('#results')).toHaveText(/huemul/i);
      await page.locator(`footer a[href="${pathOf('en', 'accommodations')}"]`).click();
      await page.locator('.filter__option').nth(1).click();
      await expect(page).toHaveURL(/category=/);
      await page.locator(`.menu a[href="${pathOf('en', 'itineraries')}"]`).first().click();
      await page.locator(`a[href="${itineraryPath('en', SLUG)}"]`).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said(titleOf('en', SLUG)));
      await page.locator('.anchors__link').nth(1).click();
      await expect(page.locator('.anchors__link[aria-current]')).toHaveText(said(ui.itinerary.tabs.days.label));
      await page.locator('.languages__button').click();
      await page.locator('.languages__panel a[lang="de"]').click();
      await expect(page).toHaveURL(new RegExp(`^[^#?]*${itineraryPath('de', SLUG)}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said(titleOf('de', SLUG)));
      await expect(page.locator('.screen-error')).toHaveCount(0);
    });
  }
});

test('a translated inquiry that fails says so once more with other words', async ({ page, expected }) => {
  expected.tolerate(MISMATCH);
  expected.message(/status of 503/);
  await letLoose(page, 'translates', 'always');
  await page.goto(pathOf('de', 'reservations'));
  await hydrated(page);
  const form = new InquiryForm(page, 'de');
  const who = traveller();
  await page.locator('[name="full_name"]').fill(who.name);
  await page.locator('[name="email"]').fill(who.email);
  await page.locator('[name="phone"]').fill(who.phone);
  await page.locator('[name="country"]').selectOption(who.country);
  await page.locator(`[name="itinerary"][value="${SLUG}"]`).check();
  await page.locator('[name="travelers"][value="2"]').check();
  await page.locator('[name="privacy_accepted"]').check();
  await page.route('**/api/inquiries', (route) => route.fulfill({ status: 503 }));
  await page.locator('.inquiry__submit button').click();
  const notice = page.locator('.inquiry__faults');
  await expect(notice).toHaveText(new RegExp(form.words.failure.server, 'i'));
  await page.unroute('**/api/inquiries');
  await page.route('**/api/inquiries', (route) => route.abort());
  expected.message(/ERR_FAILED/);
  await page.locator('.inquiry__submit button').click();
  await expect(notice).toHaveText(new RegExp(form.words.failure.network, 'i'));
  await expect(notice).not.toHaveText(new RegExp(form.words.failure.server, 'i'));
  await expect(toasts(page)).toHaveText(new RegExp(form.words.failure.network, 'i'));
});
