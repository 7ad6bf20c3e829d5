import type { Page, Route } from '@playwright/test';

import { gate } from './support/gate';
import { entriesOf, type Lang, LANGS, pathOf } from './support/site';
import { expect, hydrated, open, test } from './support/test';
import { wordsOf } from './support/words';

const DATA = '**/api/pages?*';
const ABOUT_CHUNK = /\/assets\/about-page[^/]*\.js$/;

const LOADING = {
  es: 'Cargando...',
  en: 'Loading...',
  fr: 'Chargement...',
  de: 'Wird geladen...',
  it: 'Caricamento...',
  pt: 'Carregando...',
};

const aboutLink = (page: Page, lang: Lang = 'es') => page.locator(`#menu a[href="${pathOf(lang, 'about')}"]`);

/** Counts document requests. */
function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1;
  });
  return documents;
}

test.describe('while a page loads', () => {
  for (const [lang, loading] of entriesOf(LOADING)) {
    test(`a full-screen view says so: ${lang}`, async ({ page }) => {
      const held = gate();
      await page.route(DATA, async (route) => {
        await held.opened;
        await route.continue();
      });
      await open(page, pathOf(lang, 'home'));
      await aboutLink(page, lang).click();
      const view = page.getByRole('status').filter({ hasText: loading });
      await expect(view).toBeVisible();
      await expect(view).toHaveText(loading);
      await expect(view).toHaveCSS('background-color', 'rgb(18, 49, 43)');
      const box = await view.boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
      held.open();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(view).toBeHidden();
    });
  }
});

test.describe('a page whose data does not come', () => {
  const CATALOGUE: [name: string, answer: (route: Route) => Promise<void>, message: string, browser: RegExp][] = [
    ['no connection', (route) => route.abort('internetdisconnected'), 'Error de conexión. Verifica tu internet.', /ERR_INTERNET_DISCONNECTED/],
    ['a server error', (route) => route.fulfill({ status: 500 }), 'Error del servidor. Intenta más tarde.', /status of 500/],
    ['a busy server', (route) => route.fulfill({ status: 503 }), 'Error del servidor. Intenta más tarde.', /status of 503/],
    ['nothing there', (route) => route.fulfill({ status: 404, json: { errors: [] } }), 'No se encontró el contenido solicitado.', /status of 404/],
    ['anything else', (route) => route.fulfill({ status: 400, json: { errors: [] } }), 'Ha ocurrido un error. Por favor, intenta de nuevo.', /status of 400/],
  ];
  for (const [name, answer, message, browser] of CATALOGUE) {
    test(`shows the catalogue’s message and a retry: ${name}`, async ({ page, expected }) => {
      expected.message(browser);
      // React logs an error that a boundary has caught.
      expected.message(/console error: \S+: (network|server|not_found|generic)/);
      await open(page, '/es');
      await page.route(DATA, answer);
      await aboutLink(page).click();
      await expect(page).toHaveURL('/es/nosotros');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
      await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/es');

      await page.unroute(DATA);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      await expect(page).toHaveURL('/es/nosotros');
    });
  }

  test('is left by the back button, and loads at the next visit', async ({ page, expected }) => {
    expected.message(/status of 500/);
    expected.message(/console error: \S+: server/);
    await open(page, '/es');
    await page.route(DATA, (route) => route.fulfill({ status: 500 }));
    await aboutLink(page).click();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await page.unroute(DATA);
    await page.goBack();
    await expect(page).toHaveURL('/es');
    await expect(page.getByRole('search')).toBeVisible();
    await aboutLink(page).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
  });

  test('says so in every language, in the words of the form', async ({ page, expected }) => {
    expected.message(/status of [45]0[04]|ERR_FAILED/);
    expected.message(/console error: \S+: (server|not_found|generic|network)/);
    for (const lang of LANGS) {
      const { server, network, generic, not_found: notFound } = wordsOf(lang).form.failure;
      for (const [answer, message] of [
        [(route: Route) => route.fulfill({ status: 500 }), server],
        [(route: Route) => route.fulfill({ status: 404 }), notFound],
        [(route: Route) => route.fulfill({ status: 400 }), generic],
        [(route: Route) => route.abort(), network],
      ] as const) {
        await open(page, pathOf(lang, 'home'));
        await page.route(DATA, answer);
        await aboutLink(page, lang).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
        await page.unroute(DATA);
      }
    }
  });
});

test.describe('a chunk that does not come', () => {
  test('is asked for again by one reload, and the visitor sees the page', async ({ page, expected }) => {
    expected.message(/ERR_FAILED/);
    await open(page, '/es');
    const documents = countDocuments(page);
    let failures = 0;
    await page.route(ABOUT_CHUNK, (route) => {
      failures += 1;
      return documents.count === 0 ? route.abort() : route.continue();
    });
    await aboutLink(page).click();
    await expect.poll(() => documents.count).toBe(1);
    await expect(page).toHaveURL('/es/nosotros');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
    expect(failures).toBeGreaterThan(0);
    expect(documents.count).toBe(1);
  });

  test('that fails on while the pointer rests on the link still makes the reload', async ({ page, expected }) => {
    expected.message(/ERR_FAILED/);
    await open(page, '/es');
    const documents = countDocuments(page);
    const asked = gate();
    const clicked = gate();
    await page.route(ABOUT_CHUNK, async (route) => {
      if (documents.count > 0) return route.continue();
      asked.open();
      await clicked.opened;
      return route.abort();
    });
    await aboutLink(page).hover();
    await asked.opened;
    await aboutLink(page).click();
    await expect(page).toHaveURL('/es/nosotros');
    clicked.open();
    await expect.poll(() => documents.count).toBe(1);
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
  });

  test('that fails only under a resting pointer disturbs nobody', async ({ page, expected }) => {
    expected.message(/ERR_FAILED/);
    await open(page, '/es');
    const documents = countDocuments(page);
    await page.route(ABOUT_CHUNK, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => ABOUT_CHUNK.test(request.url()));
    await aboutLink(page).hover();
    await failed;
    await page.unroute(ABOUT_CHUNK);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/es/blog');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(documents.count).toBe(0);
  });

  test('even after the reload leaves the page as the server sent it, which works without the script', async ({ page, expected }) => {
    expected.message(/ERR_FAILED/);
    expected.message(/^page error/);
    await open(page, '/es');
    const documents = countDocuments(page);
    await page.route(ABOUT_CHUNK, (route) => route.abort());
    const thrown = page.waitForEvent('pageerror');
    await aboutLink(page).click();
    await thrown;
    await expect(page).toHaveURL('/es/nosotros');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(documents.count).toBe(1);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/es/blog');
    expect(documents.count).toBe(2);
  });

  test('at an address that was reloaded for it before is shown as an error with a retry', async ({ page, expected }) => {
    expected.message(/ERR_FAILED/);
    expected.message(/dynamically imported module/);
    await open(page, '/es');
    const documents = countDocuments(page);
    await page.route(ABOUT_CHUNK, (route) => (documents.count === 0 ? route.abort() : route.continue()));
    await aboutLink(page).click();
    await expect.poll(() => documents.count).toBe(1);
    await hydrated(page);
    await page.unroute(ABOUT_CHUNK);

    await open(page, '/es');
    documents.count = 0;
    await page.route(ABOUT_CHUNK, (route) => route.abort());
    await aboutLink(page).click();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ha ocurrido un error. Por favor, intenta de nuevo.');
    await expect(page).toHaveURL('/es/nosotros');
    expect(documents.count).toBe(0);

    await page.unroute(ABOUT_CHUNK);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await expect(page).toHaveURL('/es/nosotros');
  });

  test('on a page that the server could not render is shown as an error with a retry', async ({ page, expected }) => {
    expected.message(/ERR_FAILED/);
    expected.message(/^page error/);
    expected.message(/dynamically imported module/);
    await page.route('**/es/nosotros', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<div id="root">[\s\S]*<\/div>(?=<script)/, '<div id="root"></div>') });
    });
    await page.route(ABOUT_CHUNK, (route) => route.abort());
    const documents = countDocuments(page);
    await page.goto('/es/nosotros');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ha ocurrido un error. Por favor, intenta de nuevo.');
    expect(documents.count).toBe(2);
    await page.unroute(ABOUT_CHUNK);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  });
});

test('data of another build makes a full page load', async ({ page }) => {
  await open(page, '/es');
  const documents = countDocuments(page);
  await page.route(DATA, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), build: 'another' } });
  });
  await aboutLink(page).click();
  await expect.poll(() => documents.count).toBe(1);
  await expect(page).toHaveURL('/es/nosotros');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents.count).toBe(1);
});

test('toasts that cannot load cost nothing else', async ({ page, expected }) => {
  expected.message(/ERR_FAILED/);
  await page.route(/\/assets\/toast-viewport[^/]*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await open(page, '/es');
  const documents = countDocuments(page);
  await page.keyboard.press('Shift');
  await failed;
  await aboutLink(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(documents.count).toBe(0);
});
