/** Lodges of Aysén: a shingled house and its poplars in autumn above a turquoise river, a glacier hanging over the valley. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, tinta, turquoise } from '../palette.mjs';
import { curve, line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif } from '../mountains.mjs';
import { hangingGlacier } from '../ice.mjs';
import { canopy, poplar, scatter, shrubs, turf } from '../forest.mjs';
import { ribbon, ripples } from '../water.mjs';
import { mist, sky, streaks } from '../sky.mjs';
import { pebbles } from '../land.mjs';
import { shingledHouse } from '../houses.mjs';

export const seed = 121;
const near = mix(bosque, tinta, 0.3);
const gold = mix(mix(liquen, brasa, 0.22), arena, 0.2);
const peaks = { sun: 1, lit: mix(hielo, glaciar, 0.35), shade: mix(glaciar, slate, 0.55), mist: hielo, snow: papel, depth: 0.7, prominence: 18 };
const cirque = { sun: 1, lit: mix(slate, granite, 0.5), shade: slate, mist: mix(glaciar, granite, 0.5), depth: 0.8, foot: 0.5, slivers: 1.4, min: 20, prominence: 14, wander: 18 };
const wall = (t) => ({ sun: 1, lit: mix(canelo, glaciar, 0.4 - t * 0.4), shade: mix(bosque, slate, 0.4 - t * 0.3), mist: mix(glaciar, canelo, 0.3 + t * 0.3), depth: 0.8, foot: 0.3, slivers: 0.7, min: 22 });
const ice = { snow: papel, blue: mix(glaciar, hielo, 0.3), deep: mix(turquoise, canelo, 0.45), shade: mix(hielo, glaciar, 0.55), sun: 1 };
const house = { wall: mix(mix(arena, gold, 0.4), mix(brasa, tinta, 0.4), 0.34), wallShade: mix(mix(arena, gold, 0.3), mix(brasa, tinta, 0.7), 0.62), roof: mix(slate, tinta, 0.25), roofShade: mix(slate, tinta, 0.5), trim: papel, window: mix(glaciar, tinta, 0.55), dark: tinta, door: canelo, shingle: mix(tinta, brasa, 0.4) };

/** A rail fence following the ground: [x, y] of each post. */
function fence(s, posts, color, height = 30) {
  const rail = (t) => `M${posts.map(([x, y], i) => `${i ? 'L' : ''}${x} ${Math.round(y - height * t)}`).join('')}`;
  s.stroke(posts.map(([x, y]) => `M${x} ${y + 3}V${y - height}`).join(''), color, 4.4);
  s.stroke(rail(0.8) + rail(0.4), color, 2.4);
}

export function small(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.34)], [0.6, mix(glaciar, hielo, 0.5)], [1, mix(arena, dawn, 0.4)]], { y2: 420 });
  streaks(s, { x0: -60, x1: 1150, y0: 50, y1: 230, count: 9, color: papel, opacity: 0.55, w: [140, 400], h: [6, 17], tilt: 0.02 });
  massif(s, { ...peaks, profile: [[60, 420], [150, 330], [210, 270], [256, 214], [300, 236], [346, 150], [372, 132], [414, 186], [452, 200], [498, 156], [560, 216], [640, 262], [760, 420]], base: 440, snowline: 380 });
  massif(s, { ...cirque, profile: [[70, 560], [150, 430], [204, 350], [232, 310], [320, 304], [410, 304], [500, 310], [566, 306], [604, 350], [680, 440], [760, 560]], base: 616 });
  hangingGlacier(s, { ...ice, top: [[212, 322], [256, 286], [292, 252], [334, 228], [364, 206], [406, 224], [440, 216], [478, 246], [530, 262], [590, 318]], front: [[212, 326], [250, 352], [296, 358], [332, 392], [366, 446], [402, 458], [430, 430], [462, 384], [512, 358], [552, 350], [590, 322]], height: 40, arcs: 5 });
  s.fill([[[386, 448], [380, 490], [386, 530], [380, 566]], [[412, 450], [420, 496], [414, 560]]].map((t) => curve(t, false) + 'L' + curve(t.map(([x, y], i) => [x + 2 + i * 1.4, y]).reverse(), false).slice(1) + 'z'), papel, 0.9);
  mist(s, 470, 120, papel, 0.6);
  massif(s, { ...wall(0.2), profile: [[-30, 240], [40, 270], [90, 330], [140, 400], [190, 440], [250, 520], [310, 570]], base: 610 });
  massif(s, { ...wall(0.2), profile: [[520, 580], [600, 520], [670, 470], [740, 380], [800, 350], [870, 270], [950, 230], [1040, 250], [1110, 190], [1220, 150]], base: 610 });
  const trees = canopy(s, { light: mix(liquen, canelo, 0.35), lightOpacity: 0.55 });
  [[-20, 400, 36, 0.7], [60, 500, 28, 0.7], [-40, 500, 24, 0.9]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.12) }));
  [[600, 566, -30, 0.8], [780, 500, -30, 0.9], [980, 400, -26, 0.9], [760, 590, -14, 1], [1000, 520, -18, 1.1]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.08) }));
  streaks(s, { x0: 700, x1: 1180, y0: 270, y1: 420, count: 4, color: papel, opacity: 0.5, w: [200, 380], h: [12, 28], tilt: 0.03 });
  [[180, 586, 6, 0.5], [320, 590, 0, 0.5], [460, 588, -4, 0.56]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.3) }));
  s.fill(line([[-10, 600], [200, 598], [420, 590], [700, 600], [1210, 606], [1210, 800], [-10, 800]]), s.linear([[0, mix(mix(liquen, canelo, 0.45), hielo, 0.3)], [0.3, mix(liquen, canelo, 0.5)], [1, mix(canelo, bosque, 0.4)]], 590, 800));
  s.fill(line(rough([[330, 602], [210, 622], [150, 650], [250, 656], [360, 630], [420, 606]], s.r, { amp: 0.1, min: 26, closed: true })), mix(granite, arena, 0.3));
  s.fill(line(rough([[420, 690], [330, 720], [250, 770], [220, 820], [470, 820], [540, 750], [520, 700]], s.r, { amp: 0.1, min: 26, closed: true })), mix(granite, arena, 0.2));
  ribbon(s, [[430, 592], [330, 604], [222, 628], [196, 652], [150, 684], [30, 716], [-60, 730], [-80, 860]], [[452, 592], [400, 608], [330, 634], [356, 660], [372, 690], [300, 734], [200, 790], [140, 860]], s.linear([[0, mix(turquoise, hielo, 0.55)], [0.4, turquoise], [1, mix(turquoise, canelo, 0.3)]], 590, 800));
  ripples(s, { x0: 40, x1: 330, y0: 660, y1: 780, count: 16, color: papel, opacity: 0.75, w: [16, 100] });
  pebbles(s, scatter(s.r, { x0: 240, x1: 530, y0: 706, y1: 796, count: 26, small: 8, big: 22, pow: 1 }).filter(([x, y]) => x > 360 - (y - 700) * 1.1 + 14), mix(granite, slate, 0.32), 0.8);
  s.reseed(8);
  const row = [1, 2, 3].map((k) => poplar(s, { seed: 40 + k, height: 260, shade: mix(gold, bosque, 0.62), shadeOpacity: 0.7 }));
  [[566, 634, 0.9, 0], [606, 636, 1.08, 1], [648, 638, 1, 2], [690, 640, 1.16, 0], [1004, 640, 0.86, 1], [1044, 644, 0.98, 2], [1084, 646, 0.8, 0]].forEach(([x, y, k, i], j) => s.use(row[i], x, y, j % 2 ? -k : k, k, { fill: j % 2 ? gold : mix(gold, liquen, 0.35) }));
  s.fill(line(rough([[470, 660], [620, 636], [820, 632], [1040, 638], [1210, 650], [1210, 800], [500, 800], [540, 720]], s.r, { amp: 0.03, min: 40, closed: true })), s.linear([[0, mix(liquen, arena, 0.2)], [0.4, mix(liquen, canelo, 0.42)], [1, mix(canelo, bosque, 0.3)]], 632, 800));
  s.fill('M870 672L740 690 590 700 700 676ZM640 642L560 652 500 652 600 640Z', bosque, 0.22);
  shingledHouse(s, 850, 678, 1.08, house);
  s.fill(curve([[952, 684], [964, 704], [900, 728], [860, 760], [850, 810], [960, 810], [950, 764], [990, 728], [1010, 702], [984, 684]]), mix(arena, granite, 0.3), 0.9);
  fence(s, [[520, 724], [590, 732], [664, 738], [738, 742], [812, 744]], mix(tinta, brasa, 0.2), 34);
  fence(s, [[1040, 738], [1112, 732], [1190, 724]], mix(tinta, brasa, 0.2), 34);
  shrubs(s, [[740, 690, 70, 26], [1010, 690, 60, 24], [1120, 676, 90, 30], [1190, 680, 70, 30]], mix(bosque, canelo, 0.4), mix(liquen, canelo, 0.3));
  turf(s, [[430, 800], [520, 778], [660, 766], [800, 776], [870, 800]], 800, near, { blade: 16, step: 9 });
  turf(s, [[930, 800], [1010, 774], [1110, 762], [1200, 752]], 800, near, { blade: 16, step: 9 });
  s.grain();
}
