/**
 * The mark and its family: node frontend/scripts/art/icons.mjs
 * Three granite towers over a water line, in a rounded square. Writes icon.svg,
 * the PNG sizes and favicon.ico into frontend/public.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arena, bosque, canelo, glaciar, liquen, mix } from './palette.mjs';
import { show, withPage } from './browser.mjs';

const out = join(dirname(fileURLToPath(import.meta.url)), '../../public');
const shade = mix(canelo, glaciar, 0.45);

const towers = `<path fill="${arena}" d="M78 338L108 196 142 152 172 190 194 338ZM184 338L206 122 252 76 290 112 322 338ZM312 338L336 214 366 178 394 214 434 338Z"/>
<path fill="${shade}" d="M78 338L108 196 142 152 136 220 146 270 132 338ZM184 338L206 122 252 76 244 150 256 230 242 338ZM312 338L336 214 366 178 362 236 372 286 362 338Z"/>`;
const water = `<path fill="${liquen}" d="M64 362h384a12 12 0 0 1 0 24h-384a12 12 0 0 1 0-24ZM150 410h212a10 10 0 0 1 0 20h-212a10 10 0 0 1 0-20Z"/>`;
const mark = (ground, inner = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${ground}<g${inner}>${towers}${water}</g></svg>\n`;

const rounded = mark(`<rect width="512" height="512" rx="112" fill="${bosque}"/>`);
const square = mark(`<path fill="${bosque}" d="M0 0h512v512H0z"/>`, ' transform="translate(25.6 25.6) scale(.9)"');
const maskable = mark(`<path fill="${bosque}" d="M0 0h512v512H0z"/>`, ' transform="translate(71.7 71.7) scale(.72)"');

/** An ICO container around one PNG (allowed since Windows Vista). */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18); // offset
  return Buffer.concat([head, png]);
}

mkdirSync(out, { recursive: true });
const save = (name, data) => {
  writeFileSync(join(out, name), data);
  console.log(`${name.padEnd(24)} ${data.length} B`);
};
save('icon.svg', rounded);
await withPage(512, 512, async (page) => {
  const png = async (svg, size) => {
    await show(page, svg, size, size, [0, 0, 512, 512]);
    return page.screenshot({ type: 'png', omitBackground: true });
  };
  save('icon-192.png', await png(rounded, 192));
  save('icon-512.png', await png(rounded, 512));
  save('icon-maskable-512.png', await png(maskable, 512));
  save('apple-touch-icon.png', await png(square, 180));
  save('favicon.ico', ico(await png(rounded, 32), 32));
});
