/** Not found: fog in the beech forest and a signpost with nothing on it. */
import { arena, bosque, canelo, glaciar, granite, hielo, liquen, mix, papel, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { ridge } from '../mountains.mjs';
import { canopy, lenga, turf, tussocks } from '../forest.mjs';
import { ribbon } from '../water.mjs';
import { mist, sky, streaks } from '../sky.mjs';
import { signpost } from '../figures.mjs';
import { boulders } from '../land.mjs';

export const seed = 91;
const fog = mix(hielo, arena, 0.35);
const tone = (t) => mix(fog, mix(canelo, bosque, 0.3), t);
const near = mix(bosque, tinta, 0.25);
const post = { post: mix(tinta, bosque, 0.4), arm: mix(mix(bosque, arena, 0.28), tinta, 0.15), armShade: tinta, snow: mix(liquen, arena, 0.2) };

/** One rank of trees standing in the fog, with a bank of fog at their feet. */
function rank(s, trees, t, list, y) {
  list.forEach(([x, dy, k, i]) => s.use(trees[i], x, y + dy, i % 2 ? -k : k, k, { fill: tone(t) }));
  s.rect(0, y - 130, s.w, 250, s.linear([[0, fog, 0], [0.55, fog, 1], [1, fog, 1]], y - 130, y + 120));
}

export function wide(s) {
  sky(s, [[0, mix(glaciar, fog, 0.35)], [0.6, mix(fog, papel, 0.3)], [1, fog]], { y2: 700 });
  s.add(`<circle cx="1150" cy="236" r="46" fill="${papel}" fill-opacity=".75"/>`);
  streaks(s, { x0: -60, x1: 1500, y0: 120, y1: 330, count: 12, color: papel, opacity: 0.5, w: [240, 620], h: [10, 30] });
  ridge(s, { profile: [[0, 380], [160, 330], [300, 350], [460, 290], [600, 340], [800, 400], [1000, 420], [1600, 430]], base: 620, color: tone(0.16), mist: fog });
  ridge(s, { profile: [[400, 470], [700, 430], [900, 400], [1100, 340], [1240, 360], [1400, 300], [1600, 330]], base: 660, color: tone(0.24), mist: fog });
  const top = canopy(s, { size: 22 });
  [[-30, 500, -3, 1], [260, 490, 4, 0.9], [540, 516, 2, 0.9], [820, 520, -5, 0.9], [1080, 500, -6, 1], [1370, 470, -2, 0.9]].forEach(([x, y, turn, k]) => s.put(top, x, y, { turn, sx: k, fill: tone(0.32) }));
  mist(s, 470, 150, fog, 0.95);
  const trees = [92, 95, 97].map((k) => lenga(s, { seed: k, height: 300, pads: 9, bare: 0.4, spread: 0.26 }));
  rank(s, trees, 0.42, [[60, 0, 0.7, 0], [190, 6, 0.84, 1], [330, -4, 0.66, 2], [520, 4, 0.8, 0], [960, 0, 0.7, 1], [1110, 6, 0.86, 2], [1270, 0, 0.7, 0], [1430, 8, 0.9, 1], [1560, 0, 0.76, 2]], 620);
  rank(s, trees, 0.64, [[10, 0, 1.2, 1], [210, 14, 1.0, 2], [400, 0, 0.84, 0], [1180, 6, 1.0, 0], [1370, 0, 1.3, 2], [1540, 10, 1.15, 1]], 712);
  s.fill(line([[0, 730], [300, 750], [620, 756], [900, 750], [1240, 744], [1600, 716], [1600, 900], [0, 900]]), s.linear([[0, mix(fog, canelo, 0.35)], [1, mix(canelo, bosque, 0.4)]], 730, 900));
  ribbon(s, [[700, 752], [672, 766], [690, 786], [640, 820], [500, 860], [380, 920]], [[712, 752], [692, 766], [730, 784], [720, 820], [680, 860], [700, 920]], mix(fog, granite, 0.5), 0.8);
  ribbon(s, [[760, 752], [800, 770], [850, 790], [960, 822], [1130, 880]], [[770, 752], [820, 766], [880, 782], [990, 806], [1180, 860]], mix(fog, granite, 0.5), 0.6);
  mist(s, 690, 120, fog, 0.6);
  streaks(s, { x0: -100, x1: 1500, y0: 640, y1: 800, count: 9, color: papel, opacity: 0.4, w: [300, 700], h: [12, 34] });
  s.use(trees[1], 1490, 880, 2.1, 2.1, { fill: near });
  s.use(trees[0], 90, 890, 1.7, 1.7, { fill: near });
  signpost(s, 800, 846, 1.5, post);
  boulders(s, [[770, 862, 90, 30], [850, 866, 70, 24]], { dark: mix(near, granite, 0.15), lit: mix(canelo, fog, 0.5) });
  turf(s, [[0, 856], [180, 866], [340, 900]], 900, near, { blade: 16 });
  turf(s, [[1040, 900], [1180, 868], [1400, 850], [1600, 842]], 900, near, { blade: 16 });
  tussocks(s, [[740, 876, 44], [880, 880, 50], [930, 886, 36], [700, 890, 40]], near, { blades: 8, width: 2.4 });
  s.grain(tinta, papel, 0.6);
}

export function tall(s) {
  sky(s, [[0, mix(glaciar, fog, 0.35)], [0.6, mix(fog, papel, 0.3)], [1, fog]], { y2: 900 });
  s.add(`<circle cx="610" cy="300" r="44" fill="${papel}" fill-opacity=".75"/>`);
  streaks(s, { x0: -60, x1: 850, y0: 140, y1: 460, count: 11, color: papel, opacity: 0.5, w: [200, 480], h: [10, 30] });
  ridge(s, { profile: [[0, 500], [120, 440], [240, 470], [340, 410], [460, 470], [640, 540], [900, 560]], base: 800, color: tone(0.16), mist: fog });
  ridge(s, { profile: [[180, 620], [400, 570], [560, 500], [660, 520], [780, 450], [900, 480]], base: 840, color: tone(0.24), mist: fog });
  const top = canopy(s, { size: 22 });
  [[-30, 660, 3, 1], [250, 676, 2, 0.9], [520, 660, -5, 0.9], [740, 630, -4, 0.9]].forEach(([x, y, turn, k]) => s.put(top, x, y, { turn, sx: k, fill: tone(0.32) }));
  mist(s, 620, 150, fog, 0.95);
  const trees = [92, 95, 97].map((k) => lenga(s, { seed: k, height: 300, pads: 9, bare: 0.4, spread: 0.26 }));
  rank(s, trees, 0.42, [[40, 0, 0.8, 0], [160, 6, 0.94, 1], [300, -4, 0.7, 2], [600, 4, 0.74, 0], [720, 0, 0.9, 1], [850, 6, 1.0, 2]], 810);
  rank(s, trees, 0.64, [[0, 0, 1.3, 1], [190, 14, 1.05, 2], [730, 6, 1.1, 0], [880, 0, 1.4, 2]], 920);
  s.fill(line([[0, 946], [300, 960], [620, 956], [900, 936], [900, 1200], [0, 1200]]), s.linear([[0, mix(fog, canelo, 0.35)], [1, mix(canelo, bosque, 0.4)]], 940, 1200));
  ribbon(s, [[390, 958], [362, 980], [384, 1010], [320, 1060], [220, 1120], [150, 1240]], [[402, 958], [384, 980], [426, 1008], [410, 1060], [400, 1120], [460, 1240]], mix(fog, granite, 0.5), 0.8);
  ribbon(s, [[450, 958], [500, 980], [570, 1010], [670, 1050], [790, 1150]], [[462, 958], [520, 974], [600, 1000], [710, 1036], [850, 1130]], mix(fog, granite, 0.5), 0.6);
  mist(s, 890, 140, fog, 0.6);
  streaks(s, { x0: -100, x1: 850, y0: 840, y1: 1040, count: 8, color: papel, opacity: 0.4, w: [240, 520], h: [12, 34] });
  s.use(trees[1], 850, 1180, 2.0, 2.0, { fill: near });
  s.use(trees[0], 50, 1190, 1.7, 1.7, { fill: near });
  signpost(s, 480, 1110, 1.6, post);
  boulders(s, [[450, 1128, 90, 30], [530, 1132, 70, 24]], { dark: mix(near, granite, 0.15), lit: mix(canelo, fog, 0.5) });
  turf(s, [[0, 1140], [100, 1156], [220, 1200]], 1200, near, { blade: 16 });
  turf(s, [[560, 1200], [680, 1160], [780, 1146], [900, 1130]], 1200, near, { blade: 16 });
  tussocks(s, [[420, 1146, 44], [560, 1150, 50], [610, 1160, 36], [380, 1166, 40]], near, { blades: 8, width: 2.4 });
  s.grain(tinta, papel, 0.6);
}
