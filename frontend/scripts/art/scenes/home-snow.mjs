/**
 * What winter lays over the drawing of the home page: snow on its heights and
 * banks, ice on its lake. The skylines are those of that drawing.
 */
import { arena, glaciar, hielo, mix, papel } from '../palette.mjs';
import { rough } from '../random.mjs';
import { snowfield } from '../mountains.mjs';
import { line, Sheet } from '../svg.mjs';
import * as home from './home.mjs';

export const seed = 12;
const snow = mix(papel, hielo, 0.35);

function lay(s, { heights, banks }, shore) {
  for (const top of heights) {
    const base = Math.max(...top.map(([, y]) => y));
    snowfield(s, top, { snow, snowline: base, base, patches: 4, snowDepth: 0.62 });
  }
  s.rect(0, shore - 74, s.w, 78, s.linear([[0, snow, 0], [0.7, snow, 0.6], [1, snow, 0.75]], shore - 74, shore + 4));
  s.rect(0, shore, s.w, 150, s.linear([[0, mix(hielo, glaciar, 0.2), 0.75], [0.4, glaciar, 0.3], [1, glaciar, 0]], shore, shore + 150));
  for (const bank of banks) {
    const back = bank.map(([x, y]) => [x, y + s.r.between(7, 18)]).reverse();
    s.fill(line([...bank, ...rough(back, s.r, { amp: 0.25, min: 14 })]), mix(snow, arena, 0.2), 0.92);
  }
}

export function wide(s) {
  lay(s, home.wide(new Sheet(s.w, s.h, home.seed)), 660);
}

export function tall(s) {
  lay(s, home.tall(new Sheet(s.w, s.h, home.seed)), 910);
}
