// The desk's list: it goes on as one scrolls, keeps its place, narrows by its address, and hears of what comes in.
import type { Page } from '@playwright/test';

import { colleague, expectGood, sendInquiry, signIn } from './support/desk';
import { expect, test } from './support/test';
import { filled, titleOf, wordsOf } from './support/words';

const row = (page: Page, reference: string) => page.getByRole('listitem').filter({ hasText: reference });

test('what comes in is there without a reload, and gone from view when it no longer belongs there', async ({ page, server, request }) => {
  const { desk } = wordsOf('es');
  await signIn(page, server, await colleague(server, 'es'));
  await page.getByRole('link', { name: desk.list.quick.waiting }).click();
  await expect(page).toHaveURL('/desk?status=received');
  await expect(page.getByRole('link', { name: desk.list.quick.waiting })).toHaveAttribute('aria-current', 'true');
  // The list is there.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(desk.title);
  const reference = await sendInquiry(request);
  await expect(row(page, reference)).toContainText(desk.list.fresh);
  await server.command('inquiries', 'mark', reference, 'answered');
  await expect(row(page, reference)).toHaveCount(0);
});

test('the list narrows by language, itinerary and days, and the address keeps that', async ({ page, server, request }) => {
  const { desk } = wordsOf('en');
  const word = `zorro${crypto.randomUUID().slice(0, 8)}`;
  const german = await sendInquiry(request, { comments: word, lang: 'de' });
  const french = await sendInquiry(request, { comments: word, lang: 'fr', itinerary: 'aysen-carretera-austral' });
  await signIn(page, server, await colleague(server, 'en'));
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('button', { name: desk.list.narrow }).click();
  await page.getByLabel(desk.list.filters.lang).selectOption('de');
  await expect(row(page, french)).toHaveCount(0);
  await expect(row(page, german)).toHaveCount(1);
  await page.getByLabel(desk.list.filters.lang).selectOption('');
  await page.getByLabel(desk.list.filters.itinerary).selectOption({ label: titleOf('en', 'aysen-carretera-austral') });
  await expect(row(page, german)).toHaveCount(0);
  await expect(row(page, french)).toHaveCount(1);
  await page.reload();
  await expect(row(page, french)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: filled(desk.list.narrowed_one, { count: '1' }) }).click();
  await page.getByLabel(desk.list.filters.to).fill('2020-01-01');
  await expect(page.getByText(desk.list.nothing)).toBeVisible();
  await expectGood(page, 'narrowed');
});

test('it goes on as one scrolls, and going back finds the place', async ({ page, server, request }) => {
  const { desk } = wordsOf('en');
  const reference = await sendInquiry(request);
  const total = 1_000;
  const listed = (at: number) => ({
    reference: at === 400 ? reference : `PAT-${at}`,
    status: 'received',
    lang: 'en',
    created_at: new Date(Date.now() + at).toISOString(),
    reply_due: new Date(Date.now() + 86_400_000 + at).toISOString(),
    overdue: false,
    restricted: false,
    full_name: `Ana ${at}`,
    country: 'Chile',
    trip: 'Aysén',
    travelers: '2',
    tentative_date: null,
    holder: null,
  });
  // The part of a long list that is asked for.
  await page.route('**/api/desk/inquiries?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('after') ?? 0);
    const to = Math.min(total, from + Number(query.get('limit')));
    const inquiries = Array.from({ length: to - from }, (_, at) => listed(from + at));
    return route.fulfill({ json: { inquiries, next: to < total ? String(to) : null, unreadable: 0 } });
  });
  await signIn(page, server, await colleague(server, 'en'));
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText('Ana 49', { exact: true })).toBeAttached();
  await expect(page.getByText(filled(desk.list.waiting_more, { count: '50' }))).toBeVisible();
  const more = page.getByRole('button', { name: desk.list.more });
  for (let count = 50; count < total; count = await rows.count()) {
    await more.scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThan(count);
  }
  await expect(more).toHaveCount(0);
  await expect(rows).toHaveCount(total);
  const chosen = row(page, reference).getByRole('link');
  await chosen.scrollIntoViewIfNeeded();
  const top = () => chosen.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const before = await top();
  await chosen.click();
  await expect(page).toHaveURL(`/desk/inquiries/${reference}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('main').getByRole('link', { name: desk.title }).click();
  await expect(chosen).toBeFocused();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(rows).toHaveCount(total);
});
