/**
 * Screenshots of every page as a visitor sees it, for a visual check before a release.
 *
 *     node scripts/screenshots.mjs http://127.0.0.1:8080 FOLDER [languages] [widths]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

const [base = 'http://127.0.0.1:8080', folder = 'screenshots', languages = 'es,de,en', widths = '390,1440'] = process.argv.slice(2);
const HEIGHT = { narrow: 844, wide: 900 };
const NARROW = 700;

await mkdir(folder, { recursive: true });
const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]*([^<]*)<\/loc>/g)]
  .map(([, path]) => path)
  .filter((path) => languages.split(',').includes(path.split('/')[1]));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
for (const width of widths.split(',').map(Number)) {
  // No entrance animation runs while the screenshot is taken.
  const context = await browser.newContext({ viewport: { width, height: width < NARROW ? HEIGHT.narrow : HEIGHT.wide }, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('patagonia:impact', 'seen'));
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(base + path, { waitUntil: 'networkidle' });
    // Drawings below the fold load lazily as one scrolls.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
    await page.screenshot({ path: join(folder, `${path.slice(1).replaceAll('/', '_')}-${width}.png`), fullPage: true });
  }
  await context.close();
}
await browser.close();
console.log(`${paths.length} pages at ${widths} px in ${folder}`);
