/** Adventures: a gravel road climbing to a pass, the grass and the clouds laid over by the wind. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { scatter, shrubs, turf, tussocks } from '../forest.mjs';
import { boulders, gravelRoad } from '../land.mjs';
import { mist, sky, streaks, sun } from '../sky.mjs';
import { condor } from '../figures.mjs';

export const seed = 171;
const earth = mix(mix(bosque, liquen, 0.4), slate, 0.2);
const warm = mix(steppe, mix(dawn, brasa, 0.2), 0.24);
const spires = { sun: 1, lit: mix(granite, dawn, 0.5), shade: slate, mist: mix(hielo, arena, 0.4), snow: papel, prominence: 15, depth: 0.8, amp: 0.15, slivers: 1.2 };

/** Wind made visible: long slivers of dust bent over the ground, pointed at both ends. */
function gusts(s, list, color, opacity) {
  const d = list.map(([x, y, w, h]) => `M${x} ${y}c${[w * 0.3, -h, w * 0.6, -h, w, -h * 0.7, -w * 0.4, -h * 0.1, -w * 0.7, -h * 0.05, -w, h * 0.7].map(Math.round).join(' ')}z`);
  s.fill(d, color, opacity);
}

export function small(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.48)], [0.45, mix(glaciar, canelo, 0.08)], [0.8, mix(hielo, glaciar, 0.2)], [1, mix(arena, dawn, 0.55)]], { y2: 450 });
  streaks(s, { x0: -100, x1: 1150, y0: 40, y1: 330, count: 24, color: papel, opacity: 0.5, w: [180, 560], h: [4, 14], tilt: 0.1 });
  sun(s, 1090, 300, 26, papel, mix(dawn, arena, 0.3));
  ridge(s, { profile: [[300, 450], [420, 400], [540, 380], [660, 390], [800, 370], [900, 420]], base: 520, color: mix(glaciar, hielo, 0.35), mist: mix(hielo, arena, 0.4) });
  massif(s, { ...spires, profile: [[-40, 300], [20, 250], [60, 256], [106, 170], [130, 160], [150, 110], [176, 104], [200, 150], [226, 156], [256, 128], [276, 134], [310, 214], [350, 240], [390, 300], [450, 372], [520, 430], [600, 480]], base: 500, snowline: 330 });
  massif(s, { ...spires, profile: [[560, 490], [660, 430], [740, 380], [800, 320], [850, 326], [900, 262], [940, 250], [980, 300], [1040, 320], [1110, 290], [1220, 340]], base: 510, snowline: 370, lit: mix(granite, glaciar, 0.35), depth: 0.6 });
  s.fill(['M172 106c40-18 90-34 190-38-70 14-110 28-160 52z', 'M186 114c60-14 140-20 250-16-110 6-150 16-236 34z', 'M940 250c40-18 90-26 160-24-60 10-80 20-138 38z', 'M956 258c50-10 110-12 190-4-80 0-120 6-178 18z'].join(''), papel, 0.6);
  mist(s, 420, 90, mix(arena, hielo, 0.4), 0.6);
  s.fill(line(rough([[-10, 400], [120, 412], [240, 440], [360, 470], [470, 490], [590, 496], [700, 486], [820, 458], [960, 440], [1100, 420], [1210, 400], [1210, 700], [-10, 700]], s.r, { amp: 0.03, min: 40, closed: true })), s.linear([[0, mix(warm, glaciar, 0.45)], [1, mix(warm, earth, 0.3)]], 400, 640));
  shrubs(s, [[110, 430, 80, 12], [220, 456, 60, 9], [900, 466, 80, 11], [1040, 446, 90, 12], [1150, 430, 60, 9]], mix(earth, glaciar, 0.25));
  s.fill(line(rough([[-10, 520], [180, 540], [400, 532], [560, 516], [760, 530], [980, 520], [1210, 500], [1210, 900], [-10, 900]], s.r, { amp: 0.03, min: 40, closed: true })), s.linear([[0, mix(warm, arena, 0.12)], [0.4, mix(warm, earth, 0.22)], [1, mix(earth, warm, 0.2)]], 500, 800));
  const road = { fill: s.linear([[0, mix(arena, granite, 0.1)], [1, mix(granite, arena, 0.35)]], 490, 800), rut: mix(granite, slate, 0.26), stone: mix(granite, slate, 0.5), verge: mix(warm, earth, 0.7) };
  gravelRoad(s, [[592, 494], [584, 500], [600, 508], [660, 518], [690, 528], [640, 542], [520, 558], [430, 580], [424, 606], [520, 636], [600, 672], [580, 724], [490, 830]], [[598, 494], [594, 500], [614, 506], [688, 516], [732, 530], [690, 548], [570, 568], [500, 588], [512, 604], [640, 632], [780, 672], [840, 728], [860, 830]], { ...road, stones: 34 });
  s.reseed(4);
  const stake = (x, y, k) => `M${x} ${y}v-${Math.round(26 * k)}`;
  const stakes = [[700, 640, 1.1], [610, 610, 0.8], [824, 690, 1.6], [566, 574, 0.6], [724, 530, 0.45], [408, 590, 0.8], [494, 640, 1.2], [554, 684, 1.7], [500, 560, 0.5]];
  s.stroke(stakes.map(([x, y, k]) => stake(x, y, k)).join(''), arena, 5);
  s.stroke(stakes.map(([x, y, k]) => `M${x} ${Math.round(y - 17 * k)}v-${Math.round(7 * k)}`).join(''), brasa, 5);
  const tufts = [[[0, 0, 42], [18, 5, 30]], [[0, 0, 32], [-16, 4, 24], [20, 4, 38]]].map((fans) => s.define(() => {
    tussocks(s, fans, mix(earth, bosque, 0.35), { wind: 1.5, blades: 8, width: 2.4 });
    tussocks(s, fans.map(([x, y, k]) => [x - 5, y + 1, k * 0.85]), mix(warm, papel, 0.2), { wind: 1.5, blades: 5, width: 2 });
  }));
  const onRoad = (x, y) => x > 390 + (y - 600) * 0.3 && x < 560 + (y - 560) * 1.5;
  for (const band of [{ x0: 0, x1: 1190, y0: 560, y1: 690, count: 34, small: 0.3, big: 0.75 }, { x0: -10, x1: 1180, y0: 710, y1: 796, count: 26, small: 0.8, big: 1.5, pow: 1 }]) {
    scatter(s.r, band).filter(([x, y]) => !onRoad(x, y)).forEach(([x, y, k], i) => s.use(tufts[i % 2], x, y, k, k * s.r.between(0.8, 1.2)));
  }
  boulders(s, [[240, 660, 90, 44], [316, 672, 50, 24], [990, 640, 80, 38], [1060, 650, 44, 22], [960, 740, 60, 30]], { dark: mix(slate, earth, 0.3), lit: mix(granite, dawn, 0.3) });
  gusts(s, [[40, 606, 340, 22], [150, 508, 280, 18], [720, 596, 330, 22], [840, 496, 300, 18], [630, 456, 240, 12], [60, 700, 240, 18], [900, 716, 280, 20], [540, 470, 200, 9], [930, 640, 260, 16]], papel, 0.5);
  turf(s, [[-10, 772], [140, 780], [300, 800]], 800, mix(earth, bosque, 0.6), { blade: 18, step: 8, wind: 1.6 });
  turf(s, [[850, 800], [960, 778], [1090, 762], [1210, 752]], 800, mix(earth, bosque, 0.6), { blade: 18, step: 8, wind: 1.6 });
  condor(s, 620, 206, 0.62, { dark: tinta, pale: hielo, turn: -14 });
  s.grain();
}
