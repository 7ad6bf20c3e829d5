import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGES = fileURLToPath(new URL('../node_modules/@fontsource-variable', import.meta.url));
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/fonts', import.meta.url));

type Ranges = readonly (readonly [first: number, last?: number])[];

/** The characters of the packages' latin files, as in their unicode-range. */
const LATIN: Ranges = [
  [0x0000, 0x00ff], [0x0131], [0x0152, 0x0153], [0x02bb, 0x02bc], [0x02c6], [0x02da], [0x02dc], [0x0304], [0x0308], [0x0329],
  [0x2000, 0x206f], [0x20ac], [0x2122], [0x2191], [0x2193], [0x2212], [0x2215], [0xfeff], [0xfffd],
];

/** Those that the site's languages are written with, as in the unicode-range in fonts.css. The others are rare and have a file of their own. */
const COMMON: Ranges = [
  [0x0020, 0x007e], [0x00a0, 0x00a1], [0x00a7], [0x00a9, 0x00ab], [0x00ad], [0x00b0], [0x00b2], [0x00b7], [0x00ba, 0x00bb], [0x00bf, 0x00ff],
  [0x0152, 0x0153], [0x2009], [0x200b, 0x200d], [0x2010, 0x2011], [0x2013, 0x2014], [0x2018, 0x201a], [0x201c, 0x201e], [0x2022], [0x2026],
  [0x202f], [0x2039, 0x203a], [0x2060], [0x20ac], [0x2212],
];

const charactersOf = (ranges: Ranges) =>
  ranges.flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)));

/**
 * The latin files with the axis ranges that the style sheets use. Fraunces keeps one optical size, that of a heading on a phone: the whole
 * axis is 25 kB, an eighth of a second on a slow phone, for a difference that few see.
 */
const FONTS: { file: string; axes: Record<string, number | { min: number; max: number }> }[] = [
  { file: 'fraunces/files/fraunces-latin-opsz-normal.woff2', axes: { wght: { min: 400, max: 600 }, opsz: 40 } },
  { file: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 620 } } },
];

/** Makes `@fonts` a folder of the packages' files, cut down to the ranges in use: every visit waits for the bytes of the common characters. */
export function trimmedFonts(): Plugin {
  return {
    name: 'patagonia-trimmed-fonts',
    config: () => ({ resolve: { alias: { '@fonts': FOLDER } } }),
    async buildStart() {
      mkdirSync(FOLDER, { recursive: true });
      const common = charactersOf(COMMON);
      const rare = charactersOf(LATIN).filter((character) => !common.includes(character));
      for (const { file, axes } of FONTS) {
        const font = readFileSync(join(PACKAGES, file));
        const name = file.slice(file.lastIndexOf('/') + 1);
        for (const [part, characters] of [[name, common], [name.replace('-latin-', '-rare-'), rare]] as const) {
          const trimmed = await subsetFont(font, characters.join(''), { targetFormat: 'woff2', variationAxes: axes });
          writeFileSync(join(FOLDER, part), trimmed);
        }
      }
    },
  };
}
