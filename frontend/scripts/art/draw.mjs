/**
 * Draws the whole family: node frontend/scripts/art/draw.mjs [scene ...]
 * Writes <scene>-wide.svg and <scene>-tall.svg, or <scene>-small.svg, into
 * frontend/src/art, as the scene is composed, and reports every file's weight; a
 * picture over 12 kB compressed is an error.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Sheet } from './svg.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../../src/art');
const LIMIT = 12_000;
const FORMS = { wide: [1600, 900], tall: [900, 1200], small: [1200, 800] };
const wanted = process.argv.slice(2);
mkdirSync(out, { recursive: true });

let heavy = 0;
for (const file of readdirSync(join(here, 'scenes')).sort()) {
  const name = file.replace('.mjs', '');
  if (wanted.length && !wanted.includes(name)) continue;
  const scene = await import(`./scenes/${file}`);
  for (const [form, [w, h]] of Object.entries(FORMS)) {
    if (!scene[form]) continue;
    const sheet = new Sheet(w, h, scene.seed);
    scene[form](sheet);
    const svg = sheet.toString();
    if (/style|<script|<text|https?:(?!\/\/www\.w3\.org\/2000\/svg)|NaN|undefined/.test(svg)) throw new Error(`${name}-${form}: forbidden or broken markup`);
    writeFileSync(join(out, `${name}-${form}.svg`), svg);
    const weight = gzipSync(svg, { level: 9 }).length;
    if (weight > LIMIT) heavy++;
    console.log(`${`${name}-${form}`.padEnd(34)} ${String(svg.length).padStart(6)} B  ${String(weight).padStart(6)} B gz${weight > LIMIT ? '  TOO HEAVY' : ''}`);
  }
}
process.exitCode = heavy ? 1 : 0;
