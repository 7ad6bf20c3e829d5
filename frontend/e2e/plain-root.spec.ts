import { holdApp } from './support/others';
import { expect, hydrated, test } from './support/test';

test('the page takes the place of a root that was made without React', async ({ page }) => {
  await page.route('/es/reservas', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const plain = '<div id="root" data-plain><main id="content"><h1>Sin React</h1></main></div>';
    const changed = html.replace(/<div id="root">.*<\/div>(?=<script type="application\/json" id="page-data">)/s, plain);
    expect(changed).toContain(plain);
    await route.fulfill({ response, body: changed });
  });
  await page.goto('/es/reservas');
  await expect(page.getByLabel('Nombre completo')).toBeVisible();
  await expect(page.getByText('Sin React')).toHaveCount(0);
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('#root')).not.toHaveAttribute('data-plain');
});

test('what was typed into forms that were made without React stays', async ({ page }) => {
  await page.route('/es/reservas', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const form = `<form method="post"><input name="full_name" type="text"><input name="email" type="email">
      <input type="radio" name="travelers" value="3"><textarea name="comments"></textarea></form>`;
    const body = html.replace(/<div id="root">.*<\/div>(?=<script type="application\/json" id="page-data">)/s, `<div id="root" data-plain>${form}</div>`);
    await route.fulfill({ response, body });
  });
  const app = await holdApp(page);
  await page.goto('/es/reservas', { waitUntil: 'commit' });
  await page.locator('[name="full_name"]').fill('Rosa Quilodrán');
  await page.locator('[name="travelers"]').check();
  await page.locator('[name="comments"]').fill('Sin prisa');
  await page.locator('[name="email"]').fill('rosa@example.com');
  app.open();
  await hydrated(page);
  await expect(page.locator('.inquiry')).toBeVisible();
  await expect(page.locator('[name="full_name"]')).toHaveValue('Rosa Quilodrán');
  await expect(page.locator('[name="email"]')).toHaveValue('rosa@example.com');
  await expect(page.locator('[name="email"]')).toBeFocused();
  await expect(page.locator('[name="travelers"][value="3"]')).toBeChecked();
  await expect(page.locator('[name="comments"]')).toHaveValue('Sin prisa');
});
