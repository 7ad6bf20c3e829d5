/**
 * How long presses take on a slow phone: from the press to the next paint, as the browser tells it (INP), the processor slowed down by 4.
 *
 *     node scripts/interactions.mjs http://127.0.0.1:8080 [runs]
 *
 * Prints the median and the longest of several fresh pages for each press. The first one, the menu, runs no script of ours: on a busy machine
 * it says what any press takes.
 */
import { chromium, devices } from '@playwright/test';

const SLOWDOWN = 4;
const [base = 'http://127.0.0.1:8080', runs = '5'] = process.argv.slice(2);

/** Page, what is pressed on it, and what is opened before. In German, which is longest. */
const PRESSES = [
  ['menu', '/de', '.site-header__menu-button'],
  ['month of the dial', '/de', '.dial__column >> nth=4'],
  ['filter of the itineraries', '/de/itinerare', '.filter__option >> nth=1'],
  ['filter of the lodges', '/de/unterkunfte', '.filter__option >> nth=1'],
  ['anchor', '/de/itinerare/aysen-carretera-austral', '.anchors__link >> nth=1'],
  ['day on the map', '/de/itinerare/aysen-carretera-austral', '.map a >> nth=2'],
  ['kind of trip', '/de/reservierungen', '.choice:has([value=custom_tour])'],
  ['travellers', '/de/reservierungen', '.chip:has([name=travelers]) >> nth=1'],
  ['chip', '/de/reservierungen', '.chip:has([name=interests]) >> nth=2', '.inquiry__fold-head'],
  ['refusal', '/de/reservierungen', '.inquiry [type=submit]'],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });

/** The longest event of one press on a fresh page, in milliseconds. */
async function pressed(path, target, opener) {
  const context = await browser.newContext(devices['Pixel 7']);
  await context.addInitScript(() => localStorage.setItem('patagonia:impact', 'seen'));
  const page = await context.newPage();
  await page.goto(base + path, { waitUntil: 'networkidle' });
  if (opener) await page.locator(opener).first().tap();
  const place = page.locator(target).locator('visible=true').first();
  await place.scrollIntoViewIfNeeded();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const durations = await page.evaluateHandle(() => {
    /** @type {number[]} */
    const found = [];
    const observer = new PerformanceObserver((list) => {
      const events = /** @type {any[]} */ (list.getEntries());
      found.push(...events.filter(({ interactionId }) => interactionId).map(({ duration }) => duration));
    });
    observer.observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
    return found;
  });
  await place.tap();
  // Events shorter than the threshold are not told, so there may be nothing to wait for.
  await page.waitForFunction((found) => found.length > 0, durations, { timeout: 2000 }).catch(() => undefined);
  const longest = Math.max(0, ...(await durations.jsonValue()));
  await context.close();
  return longest;
}

console.log('| press | median ms | longest ms |\n| --- | --- | --- |');
for (const [name, ...press] of PRESSES) {
  const found = [];
  for (let run = 0; run < Number(runs); run++) found.push(await pressed(...press));
  found.sort((a, b) => a - b);
  console.log(`| ${name} | ${found[Math.floor(found.length / 2)]} | ${found.at(-1)} |`);
}
await browser.close();
