import { violations } from './support/axe';
import { InquiryForm } from './support/inquiry';
import { overflow } from './support/overflow';
import { LANGS, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { filled, titleOf, wordsOf } from './support/words';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const lang of LANGS) {
  test(`lodges by category, in the address and on the map: ${lang}`, async ({ page }) => {
    const { lodges } = wordsOf(lang).ui;
    const address = pathOf(lang, 'accommodations');
    await open(page, address);
    const entries = page.locator('.lodge-entry');
    await expect(entries).toHaveCount(24);
    let sum = 0;
    for (const category of ['lodges', 'hotels', 'eco_lodges', 'camping'] as const) {
      await page.getByRole('link', { name: lodges.categories[category], exact: true }).click();
      await expect(page).toHaveURL(`${address}?category=${category}`);
      const kind = lodges.kinds[category];
      // The address changes before the list does: only a list entirely of one kind is the new one.
      await expect(entries.filter({ hasNotText: kind })).toHaveCount(0);
      const count = await entries.count();
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(24);
      await expect(page.getByRole('heading', { name: String(count) })).toBeVisible();
      sum += count;
      expect.soft(await violations(page), category).toEqual([]);
    }
    // Some houses belong to two kinds.
    expect(sum).toBeGreaterThanOrEqual(24);
    await page.goBack();
    await expect(page).toHaveURL(`${address}?category=eco_lodges`);
  });
}

test('a dot leads to its house and a house to its dot', async ({ page }) => {
  await open(page, '/es/hospedajes');
  await page.locator('.map a', { hasText: 'Caleta Tortel' }).click();
  await expect(page).toHaveURL(/#entre_hielos$/);
  await expect(page.locator('#entre_hielos')).toBeInViewport();
  await page.locator('#entre_hielos').getByRole('link', { name: /Caleta Tortel/ }).click();
  await expect(page).toHaveURL(/#map-caleta-tortel$/);
  await expect(page.locator('.map')).toBeInViewport();
});

test('a row opens by keyboard and by a link from elsewhere, and leads to the routes nearby', async ({ page }) => {
  await open(page, '/es/hospedajes');
  const row = page.locator('.lodge-entry', { hasText: 'Uman Lodge' });
  const text = row.getByText('Desde las terrazas que rodean Futaleufú');
  await expect(text).toBeHidden();
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Space');
  await expect(text).toBeHidden();

  // From another document, and inside the app.
  await page.goto('about:blank');
  await open(page, '/es/hospedajes#borde_baker');
  const baker = page.locator('#borde_baker');
  await expect(baker).toBeInViewport();
  await expect(page.locator('.lodge-entry[open]')).toHaveCount(1);
  await expect(page.locator('.lodge-entry[open]')).toContainText(/A unos 10.km de Puerto Bertrand, en línea recta/);
  await baker.getByRole('link', { name: titleOf('es', 'aysen-carretera-austral') }).click();
  await expect(page).toHaveURL('/es/itinerarios/aysen-carretera-austral');
  await page.goBack();
  await expect(baker).toBeVisible();
});

for (const lang of LANGS) {
  test(`a lodge is asked for in the comments of the form: ${lang}`, async ({ page }) => {
    await open(page, `${pathOf(lang, 'accommodations')}#uman_lodge`);
    await page.locator('#uman_lodge').getByRole('link', { name: wordsOf(lang).ui.lodges.ask }).click();
    await expect(page).toHaveURL(`${pathOf(lang, 'reservations')}?lodge=uman_lodge`);
    const form = new InquiryForm(page, lang);
    const asked = filled(form.words.asked_lodge, { name: 'Uman Lodge', place: 'Futaleufú' });
    await expect(form.comments).toHaveValue(asked);
    // What somebody has written stays in front of it.
    await form.comments.fill('Somos tres.');
    await page.goBack();
    await page.locator('#map-caleta-tortel').waitFor({ state: 'attached' });
    await page.evaluate(() => (location.hash = 'entre_hielos'));
    await page.locator('#entre_hielos').getByRole('link', { name: wordsOf(lang).ui.lodges.ask }).click();
    await expect(form.comments).toHaveValue(`Somos tres.\n${filled(form.words.asked_lodge, { name: 'Entre Hielos Lodge', place: 'Caleta Tortel' })}`);
  });

  test(`24 rows, each with its own plate, are less than 5,000 px on a phone: ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, pathOf(lang, 'accommodations'));
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
    const plates = await page.locator('.lodge-entry__thumb img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    expect(new Set(plates).size).toBe(24);
    for (const row of await page.locator('.lodge-entry__row').all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.locator('.lodge-entry, .lodges__map').evaluateAll((all) => all.forEach((details) => details.toggleAttribute('open', true)));
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await violations(page), `open at ${width} px`).toEqual([]);
      expect.soft(await overflow(page), `open at ${width} px`).toEqual([]);
    }
  });
}

test('everything is printed', async ({ page }) => {
  await open(page, '/de/unterkunfte');
  await page.emulateMedia({ media: 'print' });
  for (const text of await page.locator('.lodge-entry__text > p').all()) expect((await text.boundingBox())?.height).toBeGreaterThan(20);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are links', async ({ page }) => {
    await page.goto('/de/unterkunfte');
    await page.getByRole('link', { name: 'Camping', exact: true }).click();
    await expect(page).toHaveURL(/category=camping$/);
    await expect(page.locator('.lodge-entry')).toHaveCount(3);
  });

  test('a row opens, a link opens its row, and the form has the lodge', async ({ page }) => {
    await page.goto('/fr/hebergements#uman_lodge');
    await expect(page.locator('#uman_lodge')).toBeVisible();
    await page.locator('.lodge-entry__row').first().click();
    await expect(page.locator('.lodge-entry__text').first()).toBeVisible();
    await page.locator('#uman_lodge').getByRole('link', { name: wordsOf('fr').ui.lodges.ask }).click();
    await expect(new InquiryForm(page, 'fr').comments).toHaveValue('J’aimerais loger ici\u202f: Uman Lodge (Futaleufú).');
  });
});
