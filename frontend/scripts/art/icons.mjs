/**
 * The mark and its icons: node frontend/scripts/art/icons.mjs [--check]
 * Three granite towers over a water line, in a rounded square. Writes icon.svg,
 * the PNG sizes and favicon.ico into frontend/public.
 */
import { looksSame, show, withPage } from './browser.mjs';
import { at, save } from './output.mjs';
import { arena, bosque, canelo, glaciar, liquen, mix } from './palette.mjs';

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

const icon = (name) => at(`frontend/public/${name}`);
await save(icon('icon.svg'), rounded);
await withPage(512, 512, async (page) => {
  const png = async (svg, size) => {
    await show(page, svg, size, size, [0, 0, 512, 512]);
    return page.screenshot({ type: 'png', omitBackground: true });
  };
  await save(icon('icon-192.png'), await png(rounded, 192), looksSame(page));
  await save(icon('icon-512.png'), await png(rounded, 512), looksSame(page));
  await save(icon('icon-maskable-512.png'), await png(maskable, 512), looksSame(page));
  await save(icon('apple-touch-icon.png'), await png(square, 180), looksSame(page));
  await save(icon('favicon.ico'), ico(await png(rounded, 32), 32), looksSame(page));
});
