import { lineLengths } from './support/measure';
import { itineraryPath, pathOf, postPath } from './support/site';
import { expect, open, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const POST = 'huemul-el-ciervo-del-sur';

for (const lang of ['de', 'fr', 'es', 'it'] as const) {
  for (const width of [1024, 1440]) {
    test(`running text has 60 to 75 characters a line at ${width} px: ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const pages = {
        privacy: pathOf(lang, 'privacy'),
        questions: pathOf(lang, 'about'),
        kawesqar: pathOf(lang, 'kawesqar'),
        post: postPath(lang, POST),
        days: itineraryPath(lang, 'aysen-carretera-austral'),
      };
      for (const [name, path] of Object.entries(pages)) {
        await open(page, path);
        await page.evaluate(() => document.fonts.ready);
        await page.locator('details').evaluateAll((all) => all.forEach((details) => details.toggleAttribute('open', true)));
        await page.locator('main [hidden]').evaluateAll((all) => all.forEach((part) => part.removeAttribute('hidden')));
        const lengths = await lineLengths(page);
        expect(lengths.length, name).toBeGreaterThan(3);
        // Beside something a column may be narrower; none is wider.
        for (const { text, mean } of lengths) expect.soft(mean, `${name}: ${text}`).toBeLessThanOrEqual(75);
        if (width === 1440) expect.soft(Math.max(...lengths.map(({ mean }) => mean)), name).toBeGreaterThanOrEqual(60);
      }
    });
  }
}

test('the hours of daylight are at least 12 px', async ({ page }) => {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, itineraryPath('de', 'aysen-carretera-austral'));
    const sizes = await page.locator('.season__figure').evaluateAll((all) => all.map((figure) => parseFloat(getComputedStyle(figure).fontSize)));
    expect(sizes).toHaveLength(12);
    for (const size of sizes) expect(size, `${width} px`).toBeGreaterThanOrEqual(12);
  }
});
