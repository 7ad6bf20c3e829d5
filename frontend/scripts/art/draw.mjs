/**
 * Draws the whole family: node frontend/scripts/art/draw.mjs [scene ...] [--check]
 * Writes <scene>-wide.svg and <scene>-tall.svg, <scene>-small.svg or <scene>-strip.svg, into
 * frontend/src/art, depending on the scene, and the plates into its folder
 * plates, and reports every file's size; a picture over 12 kB compressed is an
 * error, and so is a plate over 3 kB.
 */
import { readdirSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { at, fail, isCheck, save, wanted } from './output.mjs';
import { plates as lodges } from './plates/lodges.mjs';
import { plate, seedOf } from './plates/plate.mjs';
import { plates as posts } from './plates/posts.mjs';
import { Sheet } from './svg.mjs';

const LIMIT = 12_000;
const PLATE_LIMIT = 3_000;
const FORMS = { wide: [1600, 900], tall: [900, 1200], small: [1200, 800], strip: [1920, 180] };
const PLATE = [600, 400];
const FOLDERS = ['', 'plates/'];
const drawn = new Set(['map.svg']);

for (const file of readdirSync(new URL('scenes', import.meta.url)).sort()) {
  const name = file.replace('.mjs', '');
  if (wanted.length && !wanted.includes(name)) continue;
  const scene = await import(`./scenes/${file}`);
  for (const [form, [w, h]] of Object.entries(FORMS)) {
    if (!scene[form]) continue;
    const sheet = new Sheet(w, h, scene.seed);
    scene[form](sheet);
    await keep(`${name}-${form}`, sheet, (svg) => gzipSync(svg, { level: 9 }).length, LIMIT);
  }
}
for (const { name, ...made } of [...lodges, ...posts]) {
  if (wanted.length && !wanted.includes(name)) continue;
  const sheet = new Sheet(...PLATE, seedOf(name));
  plate(sheet, made);
  await keep(`plates/${name}-small`, sheet, (svg) => brotliCompressSync(svg).length, PLATE_LIMIT);
}
if (isCheck && wanted.length === 0) {
  const files = FOLDERS.flatMap((folder) => readdirSync(at(`frontend/src/art/${folder}`)).map((file) => folder + file));
  const strays = files.filter((file) => file.endsWith('.svg') && !drawn.has(file));
  for (const file of strays) fail(`no script draws frontend/src/art/${file}`);
}

async function keep(name, sheet, weigh, limit) {
  const svg = sheet.toString();
  if (/style|<script|<text|https?:(?!\/\/www\.w3\.org\/2000\/svg)|NaN|undefined/.test(svg)) throw new Error(`${name}: forbidden or broken markup`);
  drawn.add(`${name}.svg`);
  await save(at(`frontend/src/art/${name}.svg`), svg);
  const weight = weigh(svg);
  if (!isCheck) console.log(`${name.padEnd(46)} ${String(svg.length).padStart(6)} B  ${String(weight).padStart(6)} B compressed`);
  if (weight > limit) fail(`${name} weighs ${weight} B compressed, more than ${limit}`);
}
