import type { Page } from '@playwright/test';

import { addressesOf, entriesOf, itineraryPath, LANGS, pathOf, POST, postPath } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

const NAMES = { es: 'Español', en: 'English', fr: 'Français', de: 'Deutsch', it: 'Italiano', pt: 'Português' };

async function choose(page: Page, lang: keyof typeof NAMES) {
  await page.locator('.languages__button').click();
  await page.getByRole('link', { name: NAMES[lang], exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

const saved = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'));

async function cookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'i18next')?.value;
}

test.describe('the language switch', () => {
  for (const { name, path, inLang } of addressesOf('es')) {
    test(`keeps the page: ${name}`, async ({ page }) => {
      await open(page, path);
      await page.locator('.languages__button').click();
      for (const [lang, own] of entriesOf(NAMES)) {
        const link = page.getByRole('link', { name: own, exact: true });
        await expect(link).toHaveAttribute('href', inLang(lang));
        await expect(link).toHaveAttribute('lang', lang);
      }
      await page.getByRole('link', { name: NAMES.de, exact: true }).click();
      await expect(page).toHaveURL(inLang('de'));
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    });
  }

  test('keeps what the address says about the page: filters, travellers and date', async ({ page }) => {
    await open(page, '/en/itineraries?region=aysen_central&days=9-10&utm_source=letter');
    await choose(page, 'pt');
    await expect(page).toHaveURL(/\/pt\/itinerarios\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ region: 'aysen_central', days: '9-10' });
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });

  test('saves the choice in storage and cookie, and / leads there from then on', async ({ page }) => {
    await open(page, '/es/nosotros');
    expect(await saved(page)).toBeNull();
    expect(await cookie(page)).toBeUndefined();

    await choose(page, 'it');
    await expect(page).toHaveURL('/it/chi-siamo');
    expect(await saved(page)).toBe('it');
    expect(await cookie(page)).toBe('it');

    await page.goto('/');
    await expect(page).toHaveURL('/it');
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  });

  test('goes from language to language, with a whole page in each', async ({ page }) => {
    const slug = 'fin-del-mundo-lujo-regenerativo';
    await open(page, itineraryPath('es', slug));
    const languages = entriesOf(NAMES);
    for (const [lang, own] of [...languages.slice(1), ...languages.slice(0, 1)]) {
      await choose(page, lang);
      await expect(page).toHaveURL(itineraryPath(lang, slug));
      await expect(page.locator('.languages__button')).toHaveText(own);
      expect(await saved(page)).toBe(lang);
    }
  });

  test('follows back and forward: the path always wins', async ({ page }) => {
    await open(page, '/es/kawesqar');
    await choose(page, 'fr');
    await page.goBack();
    await expect(page).toHaveURL('/es/kawesqar');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await page.goForward();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    // Only an explicit choice is saved.
    expect(await saved(page)).toBe('fr');
  });

  test('stands in the phone’s menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/es/hospedajes');
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page).toHaveURL('/de/unterkunfte');
    await expect(page.getByRole('link', { name: 'Deutsch', exact: true })).toBeHidden();
    await page.goto('/');
    await expect(page).toHaveURL('/de');
  });

  test('keeps the slug of an itinerary that is not there', async ({ page, expected }) => {
    expected.message(/404/);
    await open(page, itineraryPath('es', 'ninguno'));
    await choose(page, 'en');
    await expect(page).toHaveURL(itineraryPath('en', 'ninguno'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en').ui.itinerary.not_found);
  });
});

test.describe('/ leads to the visitor’s language', () => {
  for (const [locale, home] of [
    ['de-CH', '/de'],
    ['pt-BR', '/pt'],
    ['fr', '/fr'],
    ['ja-JP', '/es'],
  ] as const) {
    test.describe(`with a browser in ${locale}`, () => {
      test.use({ locale });
      test(`to ${home}`, async ({ page }) => {
        await open(page, '/');
        await expect(page).toHaveURL(home);
      });
    });
  }

  test('the query comes before the cookie, the cookie before the browser, and nothing else is believed', async ({ page, context, baseURL }) => {
    const set = (value: string) => context.addCookies([{ name: 'i18next', value, url: String(baseURL) }]);
    await set('fr');
    await page.goto('/');
    await expect(page).toHaveURL('/fr');
    await page.goto('/?lng=it');
    await expect(page).toHaveURL('/it');
    await page.goto('/?lng=%3Cscript%3Ealert(1)%3C/script%3E');
    await expect(page).toHaveURL('/fr');
    await set('xx');
    await page.goto('/');
    await expect(page).toHaveURL('/en');
  });
});

test.describe('an address that no page has', () => {
  for (const [path, target] of [
    ['/nada', '/en'],
    ['/en/nothing', '/en'],
    ['/ja/about', '/es'],
    ['/de/uber-uns/', '/de/uber-uns'],
  ] as const) {
    test(`leads from ${path} to ${target}`, async ({ page }) => {
      await open(page, path);
      await expect(page).toHaveURL(target);
    });
  }

  // The client-side router asks the server: a link in a text, say, may name any path of this site.
  for (const [path, target] of [
    ['/nada', '/en'],
    ['/en/nothing', '/en'],
    ['/ja/about', '/es'],
    ['/de/uber-uns/', '/de/uber-uns'],
    ['/en/Blog/', '/en/blog'],
    ['/EN/about?utm_source=x', '/en/about?utm_source=x'],
    [`${postPath('de', POST).toUpperCase()}/`, postPath('de', POST)],
    [postPath('es', POST.toUpperCase()), postPath('es', POST)],
    [itineraryPath('en', 'Aysen-Carretera-Austral'), itineraryPath('en', 'aysen-carretera-austral')],
    ['/', '/en'],
  ] as const) {
    test(`leads from ${path} to ${target} inside the browser too, replacing history`, async ({ page }) => {
      await open(page, '/es/blog');
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/es/blog');
    });
  }

  test('leads to the saved language inside the browser', async ({ page }) => {
    await open(page, '/es/blog');
    await choose(page, 'pt');
    await page.evaluate(() => {
      history.pushState(null, '', '/nada');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page).toHaveURL('/pt');
  });
});

test('an itinerary or a post that is not there says so in every language, with the way back', async ({ page, expected }) => {
  expected.message(/404/);
  for (const lang of LANGS) {
    const { itinerary, post } = wordsOf(lang).ui;
    const main = page.getByRole('main');
    expect((await open(page, itineraryPath(lang, 'ninguno')))?.status()).toBe(404);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(itinerary.not_found);
    await expect(main.locator(`a[href="${pathOf(lang, 'itineraries')}"]`)).toBeVisible();
    expect((await open(page, postPath(lang, 'ninguno')))?.status()).toBe(404);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(post.not_found);
    await expect(main.locator(`a[href="${pathOf(lang, 'blog')}"]`)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  }
  await open(page, itineraryPath('es', 'ninguno'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Itinerario no encontrado');
  await open(page, postPath('es', 'ninguno'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post no encontrado');
});
