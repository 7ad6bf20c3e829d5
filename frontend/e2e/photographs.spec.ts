import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

import { violations } from './support/axe';
import { overflow } from './support/overflow';
import { type Server, startServer } from './support/server';
import { itineraryPath, LANGS, pathOf } from './support/site';
import { expect, open, test as base } from './support/test';
import { wordsOf } from './support/words';

const ITINERARY = 'aysen-carretera-austral';
const SCREENS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const CONTENT = fileURLToPath(new URL('../../data', import.meta.url));

/** A hillside under a sky, with the unevenness of a photograph, as a PNG of three channels. */
function picture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let seed = 7;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      const noise = (seed >>> 16) % 24;
      const hill = y > height * (0.55 + 0.1 * Math.sin(x / 190));
      const colour = hill ? [60 + noise, 84 + noise, 58 + noise] : [150 + noise, 178 + noise, 196 + noise];
      rows.set(colour, y * (1 + 3 * width) + 1 + 3 * x);
    }
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))]);
}

async function change(file: string, members: object): Promise<void> {
  const before = (await readFile(file, 'utf8').catch(() => '{}')) || '{}';
  await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), ...members }));
}

/** A folder of content with a photograph wherever one may be. */
async function fullPack(folder: string): Promise<string> {
  const pack = join(folder, 'pack');
  await cp(join(CONTENT, 'content'), pack, { recursive: true });
  await cp(join(CONTENT, 'site.json'), join(pack, 'site.json'));
  const wide = picture(2600, 1700);
  const high = picture(1200, 1800);
  for (const [name, bytes] of [['paso', wide], ['cocina', high]] as const) {
    await mkdir(join(pack, 'photos', name), { recursive: true });
    await writeFile(join(pack, 'photos', name, 'original.png'), bytes);
    await writeFile(join(pack, 'photos', name, 'es.json'), JSON.stringify({ alt: `Ladera bajo el cielo, ${name}`, caption: 'Antes de cruzar el paso, con viento del oeste y la primera luz en las laderas' }));
    await writeFile(join(pack, 'photos', name, 'facts.json'), JSON.stringify({ credit: 'Ana Pérez', place: 'Cerro Castillo', date: '2026-02-14', focus: [0.2, 0.7], consent: 'Por escrito, 2026-01-10' }));
  }
  await change(join(pack, 'itineraries', ITINERARY, 'facts.json'), { photos: { hero: 'paso', gallery: ['paso', 'cocina'], days: { 1: 'cocina', 3: 'paso' } } });
  for (const kind of ['people', 'testimonials', 'lodges']) {
    for (const name of await readdir(join(pack, kind))) await change(join(pack, kind, name, 'facts.json'), { photo: 'cocina' });
  }
  await change(join(pack, 'posts', 'caminar-con-viento', 'facts.json'), { photo: 'paso' });
  for (const page of ['home', 'about', 'kawesqar', 'itineraries', 'accommodations', 'blog']) await change(join(pack, 'pages', page, 'facts.json'), { photo: 'paso' });
  return pack;
}

const test = base.extend<object, { server: Server }>({
  server: [
    async ({ mails }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'patagonia-photographs-'));
      const server = await startServer(mails.port, {}, [await fullPack(folder)]);
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

for (const lang of LANGS) {
  test(`pages with photographs keep to the screen and to axe: ${lang}`, async ({ page }) => {
    for (const path of [itineraryPath(lang, ITINERARY), pathOf(lang, 'home'), pathOf(lang, 'about'), pathOf(lang, 'kawesqar')]) {
      await open(page, path);
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        expect.soft(await violations(page), `${path} at ${screen.width} px`).toEqual([]);
        expect.soft(await overflow(page), `${path} at ${screen.width} px`).toEqual([]);
      }
    }
    const { ui } = wordsOf(lang);
    await open(page, itineraryPath(lang, ITINERARY));
    await page.getByRole('radio', { name: ui.photo.seen }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('.plate__drawn')).toBeHidden();
    await expect(page.locator('.plate__seen img')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('a photograph is fetched late, in the size that the screen needs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, itineraryPath('es', ITINERARY));
  const all = page.locator('.photo img');
  // Of the head, two of the gallery, two of days.
  await expect(all).toHaveCount(5);
  expect(await all.evaluateAll((images: HTMLImageElement[]) => images.filter(({ loading }) => loading !== 'lazy').length)).toBe(0);
  for (const shown of [page.locator('.gallery img').first(), page.locator('.gallery img').last()]) {
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    // 480 pixels are enough for a phone's width at density 1.
    const file = await shown.evaluate((img: HTMLImageElement) => img.srcset.split(', ').find((size) => img.currentSrc.endsWith(size.split(' ')[0] ?? ''))?.split(' ')[1]);
    expect(file).toBe('480w');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switch between what was drawn and what was seen works', async ({ page }) => {
    await page.goto(itineraryPath('es', ITINERARY));
    await expect(page.locator('.plate__drawn')).toBeVisible();
    await expect(page.locator('.plate__seen')).toBeHidden();
    await page.getByRole('radio', { name: 'Visto' }).check();
    await expect(page.locator('.plate__drawn')).toBeHidden();
    await expect(page.locator('.plate__seen')).toBeVisible();
  });
});
