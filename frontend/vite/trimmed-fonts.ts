import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGES = fileURLToPath(new URL('../node_modules/@fontsource-variable', import.meta.url));
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/fonts', import.meta.url));

/** The characters of the packages' latin files, as listed in their unicode-range and ours in fonts.css. */
const LATIN = [
  [0x0000, 0x00ff], [0x0131], [0x0152, 0x0153], [0x02bb, 0x02bc], [0x02c6], [0x02da], [0x02dc], [0x0304], [0x0308], [0x0329],
  [0x2000, 0x206f], [0x20ac], [0x2122], [0x2191], [0x2193], [0x2212], [0x2215], [0xfeff], [0xfffd],
] as const;

/** The preloaded files with the axis ranges that the style sheets use: every visit waits for these bytes. */
const FONTS: { file: string; axes: Record<string, { min: number; max: number }> }[] = [
  { file: 'fraunces/files/fraunces-latin-opsz-normal.woff2', axes: { wght: { min: 400, max: 600 }, opsz: { min: 9, max: 80 } } },
  { file: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 620 } } },
];

/** Makes `@fonts` a folder of the packages' files with their axes cut down to the ranges in use. */
export function trimmedFonts(): Plugin {
  return {
    name: 'patagonia-trimmed-fonts',
    config: () => ({ resolve: { alias: { '@fonts': FOLDER } } }),
    async buildStart() {
      mkdirSync(FOLDER, { recursive: true });
      const letters = LATIN.flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
      for (const { file, axes } of FONTS) {
        const font = readFileSync(join(PACKAGES, file));
        const trimmed = await subsetFont(font, String.fromCodePoint(...letters), { targetFormat: 'woff2', variationAxes: axes });
        writeFileSync(join(FOLDER, file.slice(file.lastIndexOf('/') + 1)), trimmed);
      }
    },
  };
}
