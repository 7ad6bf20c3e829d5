import { LANGS, pathOf } from './support/site';
import { expect, open, test } from './support/test';
import { wordsOf } from './support/words';

for (const lang of LANGS) {
  test(`the navigation stands whole in one row from 1024 px, with the way to plan: ${lang}`, async ({ page }) => {
    const { nav } = wordsOf(lang).ui;
    for (const width of [1024, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, pathOf(lang, 'about'));
      await page.evaluate(() => document.fonts.ready);
      const header = page.getByRole('banner');
      await expect(header.getByRole('button', { name: nav.menu })).toBeHidden();
      const parts = [
        header.getByRole('link', { name: 'Patagonia Regenerativa' }),
        ...[nav.itineraries, nav.accommodations, nav.kawesqar, nav.about, nav.blog, nav.reservations].map((name) => header.getByRole('link', { name, exact: true })),
      ];
      const middles = await Promise.all(
        parts.map(async (part) => {
          const box = await part.boundingBox();
          return box ? box.y + box.height / 2 : undefined;
        }),
      );
      const [first = 0] = middles;
      for (const middle of middles) expect(Math.abs((middle ?? 0) - first), `${width} px`).toBeLessThan(4);
    }
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(page.getByRole('banner').getByRole('button', { name: nav.menu })).toBeVisible();
  });
}
