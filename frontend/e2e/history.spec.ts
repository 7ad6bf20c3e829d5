import type { Page } from '@playwright/test';

import { ITINERARIES } from './support/site';
import { expect, hydrated, open, test } from './support/test';
import { titleOf, wordsOf } from './support/words';

const found = (page: Page) => page.getByRole('main').getByRole('heading', { name: /itinerarios? encontrados?|No se encontraron/ });
const filter = (page: Page, name: 'Región' | 'Duración', option: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link', { name: option, exact: true });
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');

const [AUSTRAL = '', AYSEN = '', END = ''] = ITINERARIES.map((slug) => titleOf('es', slug));

test('every filter leaves the itineraries that the specification gives it', async ({ page }) => {
  await open(page, '/es/itinerarios');
  await expect(found(page)).toHaveText('3 itinerarios encontrados');
  await expect(titles(page)).toHaveText([AUSTRAL, AYSEN, END]);
  for (const [name, option, query, title] of [
    ['Región', 'Patagonia Austral', 'region=patagonia_austral', AUSTRAL],
    ['Región', 'Aysén Central', 'region=aysen_central', AYSEN],
    ['Región', 'Patagonia Extrema', 'region=patagonia_extrema', END],
    ['Duración', 'Hasta 8 días', 'days=up-to-8', AUSTRAL],
    ['Duración', '9 a 10 días', 'days=9-10', AYSEN],
    ['Duración', 'Más de 10 días', 'days=over-10', END],
  ] as const) {
    await filter(page, name, option).click();
    await expect(page).toHaveURL(`/es/itinerarios?${query}`);
    await expect(found(page)).toHaveText('1 itinerario encontrado');
    await expect(titles(page)).toHaveText([title]);
    await expect(filter(page, name, option)).toHaveAttribute('aria-current', 'true');
    await filter(page, name, 'Todas').click();
    await expect(page).toHaveURL('/es/itinerarios');
  }
});

test('filters that leave nothing say so, with a hint and a way out', async ({ page }) => {
  await open(page, '/es/itinerarios');
  await filter(page, 'Región', 'Aysén Central').click();
  await filter(page, 'Duración', 'Más de 10 días').click();
  await expect(page).toHaveURL('/es/itinerarios?region=aysen_central&days=over-10');
  await expect(page.getByText('No se encontraron itinerarios')).toBeVisible();
  await expect(page.getByText(/Ajusta los filtros/)).toBeVisible();
  await expect(found(page).first()).toHaveText('0 itinerarios encontrados');
  await page.getByRole('link', { name: wordsOf('es').ui.itineraries.clear }).click();
  await expect(page).toHaveURL('/es/itinerarios');
  await expect(titles(page)).toHaveCount(3);
});

test('a filtered view is shared by its address, and wrong values are as if they were not there', async ({ page }) => {
  await open(page, '/es/itinerarios?days=9-10');
  await expect(titles(page)).toHaveText([AYSEN]);
  await page.reload();
  await hydrated(page);
  await expect(titles(page)).toHaveText([AYSEN]);
  await open(page, '/es/itinerarios?days=9-11&region=nowhere');
  await expect(titles(page)).toHaveCount(3);
  await open(page, '/es/itinerarios?days=9-11&region=patagonia_extrema&utm_source=x');
  await expect(titles(page)).toHaveText([END]);
});

test('back and forward go through filters and pages', async ({ page }) => {
  await open(page, '/es/itinerarios');
  await filter(page, 'Región', 'Aysén Central').click();
  await expect(found(page)).toHaveText('1 itinerario encontrado');
  await filter(page, 'Región', 'Patagonia Extrema').click();
  await expect(titles(page)).toHaveText([END]);
  await page.getByRole('link', { name: END }).click();
  await expect(page).toHaveURL('/es/itinerarios/fin-del-mundo-lujo-regenerativo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(END);

  await page.goBack();
  await expect(page).toHaveURL('/es/itinerarios?region=patagonia_extrema');
  await expect(titles(page)).toHaveText([END]);
  await page.goBack();
  await expect(page).toHaveURL('/es/itinerarios?region=aysen_central');
  await expect(titles(page)).toHaveText([AYSEN]);
  await page.goBack();
  await expect(page).toHaveURL('/es/itinerarios');
  await expect(titles(page)).toHaveCount(3);
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(END);
});

test('the itinerary’s back link, its parts in the address, and back over them', async ({ page }) => {
  await open(page, '/es/itinerarios');
  await page.getByRole('link', { name: AYSEN }).click();
  const part = (name: string) => page.locator('.anchors').getByRole('link', { name });
  await part('Día a día').click();
  await expect(page).toHaveURL('/es/itinerarios/aysen-carretera-austral#dia-a-dia');
  const days = page.getByRole('region', { name: 'Día a día' });
  await expect(days).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Descripción' })).toBeVisible();
  await expect(days.getByRole('heading', { level: 3 })).toHaveCount(10);
  // Parts replace the history entry: one step back is the list.
  await page.goBack();
  await expect(page).toHaveURL('/es/itinerarios');
  await page.goForward();
  await expect(page).toHaveURL('/es/itinerarios/aysen-carretera-austral#dia-a-dia');
  await expect(part('Día a día')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: wordsOf('es').ui.itinerary.back }).click();
  await expect(page).toHaveURL('/es/itinerarios');
});

test('a part is linked to by its hash', async ({ page }) => {
  await open(page, '/es/itinerarios/patagonia-austral-expedicion-cientifica?travelers=4#incluye');
  const part = (name: string) => page.locator('.anchors').getByRole('link', { name });
  await expect(part('Incluye')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('region', { name: 'Incluye' })).toBeInViewport();
  await part('Día a día').click();
  await expect(page).toHaveURL('/es/itinerarios/patagonia-austral-expedicion-cientifica?travelers=4#dia-a-dia');
  await expect(page.getByRole('main').getByRole('link', { name: 'Planifica tu viaje' }).first()).toHaveAttribute(
    'href',
    '/es/reservas?tour=patagonia-austral-expedicion-cientifica&travelers=4',
  );
});

test('a new page begins at its top, at once', async ({ page }) => {
  await open(page, '/es');
  const link = page.locator('footer').getByRole('link', { name: 'Nosotros' });
  await link.scrollIntoViewIfNeeded();
  const start = await page.evaluate(() => scrollY);
  expect(start).toBeGreaterThan(500);
  // Records every scroll position from the click on: none may lie between the old one and the top.
  await page.evaluate(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    document.addEventListener('scroll', () => positions.push(scrollY));
  });
  await link.click();
  await expect(page).toHaveURL('/es/nosotros');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions);
  expect(positions.filter((position) => position !== start && position !== 0)).toEqual([]);
});

test('a change of filter stays where the visitor is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, '/es/itinerarios');
  const option = filter(page, 'Duración', '9 a 10 días');
  await option.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await option.click();
  await expect(found(page)).toHaveText('1 itinerario encontrado');
  await expect(option).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
