/** Regenerative tourism: a footpath built by hand, its steps of logs and stone, through a burnt forest where the lengas come back. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { canopy, lenga, sapling, shrubs, snag, turf } from '../forest.mjs';
import { ribbon } from '../water.mjs';
import { boulders } from '../land.mjs';
import { mist, sky, streaks } from '../sky.mjs';
import { trailTools } from '../figures.mjs';

export const seed = 141;
const fresh = mix(liquen, canelo, 0.22);
const near = mix(bosque, tinta, 0.25);
const peaks = { sun: 1, lit: mix(granite, dawn, 0.25), shade: mix(slate, glaciar, 0.2), mist: mix(hielo, arena, 0.4), snow: papel, depth: 0.7, prominence: 14 };
const timber = mix(mix(brasa, tinta, 0.45), arena, 0.3);
const earth = mix(mix(arena, granite, 0.3), brasa, 0.08);

/** Steps of split logs across the path, each held by two pegs: [x, y, width]; below it the tread it holds. */
function steps(s, list) {
  const r = s.r;
  const [log, cut, shade] = [[], [], []];
  for (const [x, y, w, tilt = 0] of list) {
    const h = w * 0.085 + 2;
    const [a, b] = [[x - w / 2, y + tilt], [x + w / 2, y - tilt]];
    shade.push(line([[a[0], a[1] + h * 0.6], [b[0], b[1] + h * 0.6], [b[0] - w * 0.06, b[1] + h * 1.5], [a[0] + w * 0.1, a[1] + h * 1.6]]));
    log.push(line([[a[0], a[1] - h * 0.5], [x, y - h * r.between(0.55, 0.7)], [b[0], b[1] - h * 0.5], [b[0] + h * 0.3, b[1]], [b[0], b[1] + h * 0.6], [a[0], a[1] + h * 0.6], [a[0] - h * 0.3, a[1]]]));
    cut.push(line([[a[0] + w * 0.06, a[1] - h * 0.5], [x, y - h * 0.62], [b[0], b[1] - h * 0.5], [b[0], b[1] - h * 0.15], [a[0] + w * 0.1, a[1] - h * 0.12]]));
  }
  s.fill(shade, tinta, 0.28);
  s.fill(log, mix(timber, tinta, 0.35));
  s.fill(cut, mix(timber, arena, 0.35));
}

export function small(s) {
  sky(s, [[0, mix(glaciar, hielo, 0.05)], [0.6, hielo], [1, mix(arena, dawn, 0.35)]], { y2: 440 });
  streaks(s, { x0: -60, x1: 1150, y0: 50, y1: 250, count: 11, color: papel, opacity: 0.65, w: [150, 400], h: [6, 18], tilt: 0.02 });
  ridge(s, { profile: [[0, 380], [180, 350], [380, 370], [620, 350], [880, 372], [1200, 340]], base: 500, color: mix(glaciar, hielo, 0.35), mist: hielo });
  massif(s, { ...peaks, profile: [[420, 470], [510, 400], [570, 340], [604, 346], [650, 270], [676, 262], [700, 208], [722, 200], [750, 256], [790, 262], [826, 230], [870, 296], [940, 352], [1010, 400], [1100, 470]], base: 480, snowline: 350 });
  massif(s, { ...peaks, profile: [[-30, 230], [50, 250], [110, 310], [190, 340], [270, 400], [360, 440], [460, 490]], base: 510, lit: mix(canelo, glaciar, 0.5), shade: canelo, mist: mix(canelo, hielo, 0.5), snow: undefined });
  mist(s, 390, 110, hielo, 0.8);
  ridge(s, { profile: [[-10, 420], [160, 440], [360, 470], [560, 486], [760, 470], [960, 440], [1210, 410]], base: 560, color: mix(fresh, glaciar, 0.5), mist: mix(fresh, hielo, 0.4), amp: 0.06 });
  const green = canopy(s, { size: 20, light: mix(liquen, arena, 0.2), lightOpacity: 0.6 });
  [[-30, 476, 3, 1], [230, 492, 2, 0.8], [760, 494, -6, 0.8], [960, 470, -7, 0.9]].forEach(([x, y, turn, k]) => s.put(green, x, y, { turn, sx: k, fill: mix(fresh, canelo, 0.45) }));
  s.fill(line(rough([[-10, 508], [200, 520], [420, 510], [620, 496], [820, 502], [1210, 490], [1210, 880], [-10, 880]], s.r, { amp: 0.02, min: 50, closed: true })), s.linear([[0, mix(fresh, hielo, 0.4)], [0.35, fresh], [1, mix(canelo, bosque, 0.2)]], 496, 800));
  s.reseed(4);
  const dead = [1, 2].map((k) => snag(s, { seed: 20 + k, height: 260, lit: mix(papel, granite, 0.2) }));
  const grey = mix(granite, slate, 0.42);
  const trees = [1, 2].map((k) => lenga(s, { seed: 30 + k, height: 180, pads: 8, bare: 0.24, light: liquen, lightOpacity: 0.8 }));
  const grown = mix(canelo, liquen, 0.12);
  [[180, 540, 0.62, 0], [330, 528, 0.5, 1], [860, 520, 0.6, 1], [1040, 524, 0.7, 0]].forEach(([x, y, k, i]) => s.use(dead[i], x, y, k, k, { fill: mix(grey, hielo, 0.35) }));
  [[60, 552, 0.6, 0], [130, 548, 0.44, 1], [270, 536, 0.4, 0], [420, 528, 0.34, 1], [790, 522, 0.34, 0], [930, 530, 0.46, 1], [1110, 536, 0.56, 0], [1180, 530, 0.5, 1]].forEach(([x, y, k, i]) => s.use(trees[i], x, y, i ? -k : k, k, { fill: mix(grown, glaciar, 0.2) }));
  ribbon(s, [[596, 500], [570, 512], [590, 530], [660, 552], [676, 580], [610, 616], [530, 660], [480, 720], [450, 830]], [[606, 500], [586, 511], [614, 527], [704, 550], [750, 584], [720, 626], [690, 672], [690, 730], [760, 830]], s.linear([[0, mix(earth, papel, 0.35)], [1, earth]], 500, 800));
  steps(s, [[594, 528, 26], [650, 546, 40, 1], [702, 568, 60, 1], [700, 594, 84, -1], [660, 626, 112, -2], [622, 664, 146, -1], [592, 710, 190, 1], [588, 768, 250, 2]]);
  boulders(s, [[470, 706, 50, 26], [440, 748, 72, 36], [504, 672, 38, 18], [724, 700, 48, 24], [746, 752, 70, 34], [724, 654, 34, 18], [766, 592, 28, 14], [590, 600, 22, 10]], { dark: mix(slate, granite, 0.35), lit: mix(granite, papel, 0.4) });
  [[246, 640, 1.2, 0], [1000, 620, 1.1, 1]].forEach(([x, y, k, i]) => s.use(dead[i], x, y, k, k, { fill: grey }));
  [[120, 660, 1.06, 1], [340, 600, 0.6, 0], [880, 604, 0.66, 1], [1120, 650, 1.14, 0], [1190, 604, 0.8, 1]].forEach(([x, y, k, i]) => s.use(trees[i], x, y, i ? -k : k, k, { fill: grown }));
  const log = [[776, 708], [800, 696], [880, 686], [960, 680], [1040, 668], [1060, 674]];
  s.fill(line([...log, [1064, 690], [1040, 694], [960, 704], [880, 714], [800, 730], [780, 724]]), grey);
  s.fill(line([...log, [1040, 676], [960, 688], [880, 694], [800, 706]]), mix(papel, granite, 0.3), 0.8);
  shrubs(s, [[60, 690, 110, 34], [200, 668, 80, 24], [1080, 690, 110, 34], [950, 640, 70, 22], [400, 640, 60, 18]], mix(canelo, bosque, 0.35), mix(liquen, canelo, 0.25));
  trailTools(s, 850, 722, 1.1, { wood: mix(timber, arena, 0.35), iron: mix(tinta, slate, 0.4), shine: glaciar });
  turf(s, [[-10, 728], [120, 736], [260, 752], [360, 776], [410, 800]], 800, near, { blade: 16, step: 8 });
  turf(s, [[790, 800], [860, 776], [980, 756], [1100, 744], [1210, 736]], 800, near, { blade: 16, step: 8 });
  const young = [1, 2, 3].map((k) => sapling(s, { seed: 70 + k, height: 100, leaves: 15, stem: mix(timber, tinta, 0.5) }));
  [[70, 764, 1.5, 0], [190, 778, 1.1, 1], [310, 790, 0.9, 2], [960, 776, 1, 1], [1060, 772, 1.5, 2], [1160, 770, 1.15, 0], [404, 700, 0.5, 1], [798, 662, 0.46, 2], [840, 640, 0.4, 0], [330, 676, 0.5, 0], [450, 640, 0.36, 2]].forEach(([x, y, k, i], j) => s.use(young[i], x, y, j % 2 ? -k : k, k, { fill: j % 3 ? mix(liquen, canelo, 0.12) : mix(liquen, arena, 0.2) }));
  s.grain();
}
