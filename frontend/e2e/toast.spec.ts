import type { Page } from '@playwright/test';

import { InquiryForm, toasts, traveller } from './support/inquiry';
import { expect, open, test } from './support/test';

/** Toasts close on their own after this time. */
const CLOSE_MS = 5000;

test.beforeEach(({ expected }) => expected.message(/status of 503/));

/** A form sent once and refused by the server, on a clock that only the test advances. */
async function refusedForm(page: Page): Promise<InquiryForm> {
  await page.clock.install();
  await page.route('**/api/inquiries', (route) => route.fulfill({ status: 503 }));
  await open(page, '/en/reservations');
  const area = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(area).not.toBeAttached();
  const form = new InquiryForm(page, 'en');
  await form.fill(traveller());
  await expect(area).toBeAttached();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await form.send();
  await expect(toasts(page)).toHaveCount(1);
  // The entrance animation is over; focus and pointer handling starts shortly after the toast is mounted.
  await toasts(page).evaluate((toast) => Promise.all(toast.getAnimations().map((arrival) => arrival.finished)));
  // Away from where the toast appears.
  await page.mouse.move(5, 5);
  return form;
}

test('a toast closes by itself after five seconds', async ({ page }) => {
  await refusedForm(page);
  await page.clock.runFor(CLOSE_MS - 100);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('a new toast takes the place of the one that is there, with its own five seconds', async ({ page, expected }) => {
  expected.message(/ERR_INTERNET_DISCONNECTED/);
  const form = await refusedForm(page);
  await page.clock.runFor(3000);
  await page.unroute('**/api/inquiries');
  await page.route('**/api/inquiries', (route) => route.abort('internetdisconnected'));
  await form.send();
  await expect(toasts(page)).toContainText(form.words.failure.network);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(CLOSE_MS - 100);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast waits while the pointer rests on it', async ({ page }) => {
  await refusedForm(page);
  await page.clock.runFor(2000);
  await toasts(page).hover();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(CLOSE_MS - 2000 - 200);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 leads to the toasts, which wait for as long as the focus is there', async ({ page }) => {
  await refusedForm(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close notification' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('Escape closes a toast', async ({ page }) => {
  await refusedForm(page);
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
});

test('its button closes a toast', async ({ page }) => {
  await refusedForm(page);
  await toasts(page).getByRole('button', { name: 'Close notification' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe to the right past 50 px closes a toast, a shorter one or one to the left does not', async ({ page }) => {
  await refusedForm(page);
  const swipe = async (by: number) => {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('no toast');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 4 });
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(-80);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(60);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast stays over a navigation and is read aloud once', async ({ page }) => {
  const form = await refusedForm(page);
  await page.clock.runFor(100);
  await expect(page.getByRole('status').filter({ hasText: form.words.failure.server })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL('/en/about');
  await expect(toasts(page)).toBeVisible();
});
