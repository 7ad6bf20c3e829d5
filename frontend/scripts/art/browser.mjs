/** A quiet headless Chromium for the scripts that need pixels (social images, icons, previews). */
import { chromium } from 'playwright-core';

export async function withPage(width, height, work) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** Show one SVG text in a window of the given size, seen through `box` (its viewBox), on a transparent background. */
export async function show(page, svg, width, height, box) {
  await page.setViewportSize({ width, height });
  const framed = svg.replace(/<svg [^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.join(' ')}" preserveAspectRatio="xMidYMid slice">`);
  await page.setContent(`<!doctype html><html><body style="margin:0;background:transparent;line-height:0">${framed}</body></html>`);
}

/** Tolerated mean difference between colour values, out of 255: Chromium versions differ this much. */
const TOLERANCE = 1;

/** Compares two pictures byte for byte and, where these differ, by their pixels: Chromium versions draw and compress slightly differently. */
export function looksSame(page) {
  return async (tracked, drawn) => {
    if (tracked.equals(drawn)) return true;
    const difference = await page.evaluate(
      async (pictures) => {
        const [a, b] = await Promise.all(
          pictures.map(async (bytes) => {
            const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
          }),
        );
        return a.length === b.length ? a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0) / a.length : 255;
      },
      [[...tracked], [...drawn]],
    );
    return difference <= TOLERANCE;
  };
}
