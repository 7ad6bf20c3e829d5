import { expect, test } from './support/test';

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
