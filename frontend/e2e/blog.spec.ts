import type { Page } from '@playwright/test';

import { violations } from './support/axe';
import { gate } from './support/gate';
import { type Lang, LANGS, pathOf, POSTS, postPath } from './support/site';
import { expect, hydrated, open, test } from './support/test';
import { filled, postTitleOf, wordsOf } from './support/words';

const DATA = '**/api/pages?*';
const GLACIER = 'como-se-lee-un-glaciar';
const CANOES = 'canoas-de-corteza-seis-mil-anos';

/** The blog in a language, located by visible text. */
function blogOf(page: Page, lang: Lang) {
  const { blog, search } = wordsOf(lang).ui;
  const main = page.getByRole('main');
  return {
    words: blog,
    path: pathOf(lang, 'blog'),
    topic: (name: string) => page.getByRole('navigation', { name: blog.topic, exact: true }).getByRole('link', { name, exact: true }),
    results: main.locator('.results'),
    status: main.locator('.results').getByRole('status'),
    heading: (name: string) => main.getByRole('heading', { level: 2, name, exact: true }),
    titles: () => main.getByRole('article').getByRole('heading'),
    field: page.getByRole('searchbox', { name: blog.search }),
    submit: main.getByRole('button', { name: search.search, exact: true }),
    next: main.getByRole('link', { name: blog.next, exact: true }),
    previous: main.getByRole('link', { name: blog.previous, exact: true }),
    clear: main.getByRole('link', { name: blog.clear, exact: true }),
    retry: main.getByRole('button', { name: blog.retry, exact: true }),
    busy: main.locator('[aria-busy="true"]'),
  };
}

const found = (text: { found_one: string; found_other: string }, count: number) =>
  filled(count === 1 ? text.found_one : text.found_other, { count: String(count) });

/** The full-screen loading view must never appear while the page stays the same. */
async function watchForLoadingView(page: Page) {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.loading-view')) document.documentElement.dataset.loadingViewSeen = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => expect(page.locator('html')).not.toHaveAttribute('data-loading-view-seen');
}

for (const lang of LANGS) {
  test(`a reader filters, searches, turns the page, reads and comes back: ${lang}`, async ({ page }) => {
    const blog = blogOf(page, lang);
    const { words, path } = blog;
    await open(page, path);
    const wasCalm = await watchForLoadingView(page);
    await expect(blog.titles()).toHaveCount(11);
    await expect(blog.titles().first()).toHaveText(postTitleOf(lang, GLACIER));

    // A topic: the list changes in place, the window does not scroll.
    const topic = words.categories.kawesqar_culture;
    const before = await page.evaluate(() => scrollY);
    await blog.topic(topic).click();
    await expect(page).toHaveURL(`${path}?category=kawesqar_culture`);
    await expect(blog.status).toHaveText(found(words, 2));
    await expect(blog.titles()).toHaveCount(2);
    await expect(blog.topic(topic)).toHaveAttribute('aria-current', 'true');
    await expect(blog.topic(topic)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);

    // A search within it, typed with and without accents.
    for (const typed of ['kawésqar', 'KAWESQAR']) {
      await blog.field.fill(typed);
      await blog.submit.click();
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === typed && url.searchParams.get('category') === 'kawesqar_culture');
      const heading = blog.heading(filled(words.results_in, { search: typed, category: topic }));
      await expect(heading).toBeFocused();
      await expect(blog.busy).toHaveCount(0);
      await expect(blog.titles()).toHaveCount(2);
    }

    // Back and forward: everything follows the address, the search field too.
    await page.goBack();
    await expect(blog.field).toHaveValue('kawésqar');
    await page.goBack();
    await expect(blog.field).toHaveValue('');
    await expect(blog.status).toHaveText(found(words, 2));
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(blog.titles()).toHaveCount(11);
    await page.goForward();
    await expect(blog.titles()).toHaveCount(2);
    await page.goBack();

    // The second page opens at its top.
    await blog.next.click();
    await expect(page).toHaveURL(`${path}?page=2`);
    await expect(blog.heading(words.more)).toBeFocused();
    await expect(blog.heading(words.more)).toBeInViewport();
    await expect(blog.titles()).toHaveCount(1);
    await expect(blog.status).toHaveText(filled(words.page_of, { page: '2', pages: '2' }));
    await expect(blog.next).toHaveCount(0);
    await blog.previous.click();
    await expect(page).toHaveURL(path);
    await expect(blog.titles()).toHaveCount(11);
    await wasCalm();

    // A post, one related to it, and back.
    await page.getByRole('link', { name: postTitleOf(lang, CANOES), exact: true }).click();
    await expect(page).toHaveURL(postPath(lang, CANOES));
    const { post } = wordsOf(lang).ui;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(postTitleOf(lang, CANOES));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { name: filled(post.author, { name: 'Patagonia Regenerativa' }) })).toBeVisible();
    const related = page.getByRole('region', { name: post.related }).getByRole('link').first();
    const title = (await related.textContent()) ?? '';
    await related.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('main').getByRole('link', { name: post.back }).first().click();
    await expect(page).toHaveURL(path);
    await expect(blog.titles()).toHaveCount(11);
  });

  test(`a list that does not come is an error with a retry: ${lang}`, async ({ page, expected }) => {
    expected.message(/status of 503/);
    expected.message(/ERR_FAILED/);
    const blog = blogOf(page, lang);
    const { words } = blog;
    const { failure } = wordsOf(lang).form;
    await open(page, blog.path);
    const wasCalm = await watchForLoadingView(page);
    await page.route(DATA, (route) => route.fulfill({ status: 503 }));
    await blog.topic(words.categories.conservation).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.failed);
    await expect(alert).toContainText(failure.server);
    await page.unroute(DATA);
    await page.route(DATA, (route) => route.abort());
    await blog.retry.click();
    await expect(alert).toContainText(failure.network);
    await page.unroute(DATA);
    await blog.retry.click();
    await expect(blog.status).toHaveText(found(words, 2));
    await expect(alert).toHaveCount(0);
    await wasCalm();
  });
}

test('while the list is on its way the page says so, and a late answer changes nothing', async ({ page }) => {
  const blog = blogOf(page, 'es');
  const held = gate();
  await open(page, blog.path);
  const wasCalm = await watchForLoadingView(page);
  await page.route(/conservation/, async (route) => {
    await held.opened;
    await route.continue();
  });
  await blog.topic('Conservación').click();
  await expect(blog.status).toHaveText('Cargando artículos…');
  await expect(blog.status).toBeInViewport();
  await expect(blog.busy).toHaveCount(1);
  await expect(blog.titles()).toHaveCount(9);
  await blog.topic('Cultura kawésqar').click();
  await expect(blog.status).toHaveText('2 artículos encontrados');
  const late = page.waitForResponse(/conservation/);
  held.open();
  await (await late).finished();
  await expect(blog.heading('Cultura kawésqar')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Cultura kawésqar');
  await wasCalm();
});

test('nothing found leads out again', async ({ page }) => {
  const blog = blogOf(page, 'es');
  await open(page, `${blog.path}?category=conservation`);
  await blog.field.fill('tiranosaurio');
  await blog.field.press('Enter');
  await expect(page.getByRole('heading', { name: 'No se encontraron artículos' })).toBeVisible();
  await blog.clear.click();
  await expect(page).toHaveURL(blog.path);
  await expect(blog.heading(blog.words.more)).toBeFocused();
  await expect(blog.field).toHaveValue('');
  await expect(blog.titles()).toHaveCount(11);
});

test('a filtered list has an address: as a document, from another page, and in another language', async ({ page }) => {
  const blog = blogOf(page, 'es');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pages')) asked.push(decodeURIComponent(new URL(request.url()).search));
  });
  await open(page, `${blog.path}?q=Ib%C3%A1%C3%B1ez&utm_source=carta&category=conservation`);
  await expect(blog.field).toHaveValue('Ibáñez');
  await expect(blog.heading('«Ibáñez» en Conservación')).toBeVisible();
  expect(asked).toEqual([]);

  // From a post, by a tag: the first list shown is already the filtered one.
  await open(page, postPath('es', CANOES));
  await page.getByRole('main').getByRole('link', { name: 'navegación', exact: true }).click();
  await expect(page).toHaveURL(`${blog.path}?tag=navegaci%C3%B3n`);
  await expect(blog.heading('Con la etiqueta «navegación»')).toBeVisible();
  await expect(blog.busy).toHaveCount(0);
  await expect(blog.titles()).not.toHaveCount(11);
  expect(asked).toEqual([`?path=${blog.path}?tag=navegaci%C3%B3n`]);

  // The same screen without filters: the list is fetched in place.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(blog.path);
  await expect(blog.titles()).toHaveCount(11);
  await blog.topic('Conservación').click();
  await expect(blog.status).toHaveText('2 artículos encontrados');
  await page.getByRole('button', { name: /Español/ }).click();
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(page).toHaveURL('/de/blog?category=conservation');
  await expect(blogOf(page, 'de').status).toHaveText('2 Beiträge gefunden');
});

test('the blog that cannot be loaded says so', async ({ page, expected }) => {
  expected.message(/status of 500/);
  expected.message(/console error: \S+: server/);
  await open(page, '/es');
  await page.route(DATA, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error al cargar el blog');
  await expect(page.getByText('Error del servidor. Intenta más tarde.')).toBeVisible();
  await page.unroute(DATA);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(blogOf(page, 'es').titles()).toHaveCount(11);
});

test('the address of a post is copied, and the toast says so', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, postPath('en', GLACIER));
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.locator('.toast--success')).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${postPath('en', GLACIER)}`);
});

test('a post prints as its text', async ({ page }) => {
  await open(page, postPath('es', GLACIER));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.post__body')).toBeVisible();
  for (const hidden of ['.related', '.share', '.post__tags', '.closing', '.arrow-link']) {
    for (const part of await page.locator(`main ${hidden}`).all()) await expect(part).toBeHidden();
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('filter, search, page and post work, and a mail passes a post on', async ({ page }) => {
    const blog = blogOf(page, 'es');
    await page.goto(blog.path);
    await blog.topic('Conservación').click();
    await expect(page).toHaveURL(`${blog.path}?category=conservation`);
    await expect(blog.status).toHaveText('2 artículos encontrados');
    await blog.field.fill('huemul');
    await blog.submit.click();
    await expect(page).toHaveURL(`${blog.path}?category=conservation&q=huemul`);
    await expect(blog.heading('«huemul» en Conservación')).toBeVisible();
    await blog.clear.click();
    await blog.next.click();
    await expect(page).toHaveURL(`${blog.path}?page=2`);
    await expect(blog.titles()).toHaveCount(1);
    await blog.titles().first().getByRole('link').click();
    await expect(page.locator('.post__body')).toBeVisible();
    await expect(page.getByRole('button', { name: /Compartir|Copiar/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Enviar por correo' })).toHaveAttribute('href', /^mailto:\?subject=Llegar%20despacio/);
  });
});

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.slow();

  const look = async (page: Page, state: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 850 });
      expect.soft(await violations(page), `${state} at ${width} px`).toEqual([]);
    }
  };

  for (const lang of LANGS) {
    test(`has nothing against list, empty list, error and post: ${lang}`, async ({ page, expected }) => {
      expected.message(/status of 503/);
      const blog = blogOf(page, lang);
      await open(page, blog.path);
      await look(page, 'list');
      await open(page, `${blog.path}?page=2`);
      await look(page, 'second page');
      await open(page, `${blog.path}?q=xyzzy&category=scientific_expeditions`);
      await expect(blog.clear).toBeVisible();
      await look(page, 'empty');
      await page.route(DATA, (route) => route.fulfill({ status: 503 }));
      await blog.clear.click();
      await expect(page.getByRole('alert')).toBeVisible();
      await look(page, 'error');
      await page.unroute(DATA);
      const post = POSTS[LANGS.indexOf(lang)] ?? GLACIER;
      await page.goto(postPath(lang, post));
      await hydrated(page);
      await look(page, post);
    });
  }
});

test('the head of each part of the list is the one that a load of its address brings', async ({ page }) => {
  const headOf = () =>
    page.evaluate(() => ({
      title: document.title,
      links: [...document.head.querySelectorAll('link[rel="canonical"], link[hreflang]')].map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
      properties: ['title', 'description', 'url', 'image'].map((name) => document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')),
      robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
    }));
  const blog = blogOf(page, 'de');
  await open(page, blog.path);
  const first = await headOf();
  await blog.next.click();
  await expect(page).toHaveURL(`${blog.path}?page=2`);
  await expect(blog.status).toContainText('2');
  await expect(blog.busy).toHaveCount(0);
  const second = await headOf();
  await page.goBack();
  await expect(page).toHaveURL(blog.path);
  await expect.poll(headOf).toEqual(first);
  await open(page, `${blog.path}?page=2`);
  expect(second).toEqual(await headOf());
  await page.locator(`footer a[href="/de/uber-uns"]`).click();
  await expect(page).toHaveURL('/de/uber-uns');
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/de\/uber-uns$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/de\/uber-uns$/);
});
