/**
 * Social images: node frontend/scripts/art/social.mjs [scene ...] [--check]
 * Each wide or small scene is seen through a window composed for 1200 × 630 and
 * saved as a JPEG under 80 kB in data/media/social. Run draw.mjs first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { looksSame, show, withPage } from './browser.mjs';
import { at, fail, isCheck, save, wanted } from './output.mjs';

const [WIDTH, HEIGHT, LIMIT] = [1200, 630, 80_000];

/** Windows on the wide pictures (1600 × 900) and the small ones (1200 × 800): left, top and width; the height follows. */
const windows = {
  home: [360, 60, 1240],
  'ice-field': [120, 50, 1440],
  'austral-road': [170, 60, 1400],
  beagle: [30, 110, 1360],
  'custom-tour': [160, 80, 1360],
  lodge: [250, 160, 1340],
  kawesqar: [180, 130, 1280],
  about: [16, 34, 1568],
  blog: [200, 172, 1380],
  'not-found': [110, 172, 1380],
  'post-regenerative-tourism': [10, 158, 1180],
  'post-conservation': [0, 118, 1200],
  'post-kawesqar-culture': [0, 124, 1200],
  'post-patagonia-adventures': [0, 70, 1200],
  'post-sustainable-travel': [40, 110, 1140],
  'post-scientific-expeditions': [0, 104, 1200],
};

await withPage(WIDTH, HEIGHT, async (page) => {
  for (const [scene, [x, y, w]] of Object.entries(windows)) {
    if (wanted.length && !wanted.includes(scene)) continue;
    const [wide, small] = ['wide', 'small'].map((form) => at(`frontend/src/art/${scene}-${form}.svg`));
    const svg = readFileSync(existsSync(wide) ? wide : small, 'utf8');
    await show(page, svg, WIDTH, HEIGHT, [x, y, w, Math.round((w * HEIGHT) / WIDTH)]);
    let quality = 88;
    let image;
    do image = await page.screenshot({ type: 'jpeg', quality: (quality -= 2) });
    while (image.length > LIMIT && quality > 40);
    if (!isCheck) console.log(`${scene.padEnd(28)} ${image.length} B at quality ${quality}`);
    if (image.length > LIMIT) fail(`${scene} weighs ${image.length} B, more than ${LIMIT}`);
    await save(at(`data/media/social/${scene}.jpg`), image, looksSame(page));
  }
});
