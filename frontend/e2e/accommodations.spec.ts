import { violations } from './support/axe';
import { LANGS, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

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
  await page.locator('#entre_hielos').getByRole('link').click();
  await expect(page).toHaveURL(/#map-caleta-tortel$/);
  await expect(page.locator('.map')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are links', async ({ page }) => {
    await page.goto('/de/unterkunfte');
    await page.getByRole('link', { name: 'Camping', exact: true }).click();
    await expect(page).toHaveURL(/category=camping$/);
    await expect(page.locator('.lodge-entry')).toHaveCount(3);
  });
});
