/** A quiet headless Chromium for the scripts that need pixels (social images, icons, previews). */
import { chromium } from 'playwright-core';

export async function withPage(width, height, work) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** Show one SVG text in a window of the given size, seen through `box` (its viewBox), on a clear ground. */
export async function show(page, svg, width, height, box) {
  await page.setViewportSize({ width, height });
  const framed = svg.replace(/<svg [^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.join(' ')}" preserveAspectRatio="xMidYMid slice">`);
  await page.setContent(`<!doctype html><html><body style="margin:0;background:transparent;line-height:0">${framed}</body></html>`);
}
