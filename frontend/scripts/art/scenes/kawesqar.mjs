/** Kawésqar: a bark canoe crossing a fjord at dusk with its fire burning amidships. Outlines only. */
import { arena, brasa, calafate, dawn, glaciar, hielo, liquen, mix, papel, tinta } from '../palette.mjs';
import { curve } from '../svg.mjs';
import { massif, ridge } from '../mountains.mjs';
import { canopy } from '../forest.mjs';
import { lake, mirror, ripples } from '../water.mjs';
import { mist, sky, stars, streaks } from '../sky.mjs';
import { canoe, farBirds, fire, paddler } from '../figures.mjs';
import { boulders } from '../land.mjs';

export const seed = 71;
const night = mix(calafate, tinta, 0.55);
const glow = mix(dawn, brasa, 0.18);
const rose = mix(calafate, dawn, 0.55);
const violet = mix(calafate, glaciar, 0.4);
const sea = [mix(rose, glaciar, 0.2), mix(calafate, glaciar, 0.16), night];
const flame = { outer: brasa, inner: mix(brasa, liquen, 0.45), core: mix(arena, liquen, 0.25), bed: tinta };
const wall = (t, lit = 0.2) => ({ sun: 1, lit: mix(mix(calafate, glaciar, 0.46 - t * 0.36), dawn, lit * (1 - t)), shade: mix(calafate, tinta, 0.2 + t * 0.4), mist: mix(mix(calafate, rose, 0.5), tinta, t * 0.4), depth: 0.8, foot: 0.4, prominence: 16, snow: mix(hielo, dawn, 0.45) });

/** The canoe under way to the right: two paddlers, the fire between them, its smoke and its light on the water. */
function crossing(s, x, y, k) {
  s.add(`<ellipse cx="${x}" cy="${y - 24}" rx="${Math.round(250 * k)}" ry="${Math.round(150 * k)}" fill="${s.radial([[0, brasa, 0.5], [0.45, brasa, 0.16], [1, brasa, 0]], x, y - 24, 250 * k, 0.6)}"/>`);
  const p = (pts) => pts.map(([a, b]) => [x + a * k, y + b * k]);
  s.fill([
    curve(p([[-2, -50], [-7, -82], [-1, -116], [-15, -150], [-14, -188], [-36, -216], [-22, -190], [-4, -152], [8, -114], [3, -82], [2, -50]])),
    curve(p([[-30, -210], [-56, -236], [-110, -250], [-190, -252], [-120, -260], [-58, -248]])),
  ], calafate, 0.26);
  const boat = s.group(() => {
    paddler(s, x - Math.round(66 * k), y - 12 * k, k, { body: night, paddle: night, lean: 6 });
    paddler(s, x + Math.round(58 * k), y - 12 * k, 0.94 * k, { body: night, paddle: night, lean: 4 });
    fire(s, x, y - 10 * k, 1.05 * k, flame);
    canoe(s, x, y, k, { hull: mix(night, brasa, 0.1), rim: mix(tinta, brasa, 0.5), seam: mix(tinta, brasa, 0.45), inside: mix(brasa, night, 0.45) });
  });
  s.add(`<use href="#${boat}" transform="matrix(1 0 0 -.7 0 ${Math.round(y * 1.7 + 8 * k)})" opacity=".5"/>`);
  ripples(s, { x0: x - 60 * k, x1: x + 70 * k, y0: y + 8, y1: y + 150 * k, count: 26, color: mix(brasa, dawn, 0.35), opacity: 0.75, w: [14, 80], pow: 0.9 });
  ripples(s, { x0: x - 200 * k, x1: x + 200 * k, y0: y + 8, y1: y + 40 * k, count: 14, color: rose, opacity: 0.6, w: [40, 130] });
}

export function wide(s) {
  sky(s, [[0, night], [0.35, calafate], [0.72, rose], [0.92, glow], [1, mix(glow, arena, 0.4)]], { y2: 540 });
  stars(s, { count: 90, y1: 230, color: papel });
  streaks(s, { x0: 100, x1: 1500, y0: 200, y1: 440, count: 16, color: mix(calafate, dawn, 0.25), opacity: 0.55, w: [160, 560], h: [5, 16], tilt: 0.02 });
  streaks(s, { x0: 500, x1: 1200, y0: 400, y1: 500, count: 7, color: mix(glow, brasa, 0.4), opacity: 0.5, w: [120, 420], h: [3, 8] });
  const land = s.group(() => {
    ridge(s, { profile: [[300, 540], [460, 500], [620, 470], [720, 486], [820, 452], [930, 480], [1060, 500], [1240, 540]], base: 598, color: mix(rose, glaciar, 0.3), mist: glow });
    massif(s, { ...wall(0.1), profile: [[180, 470], [280, 410], [360, 430], [440, 360], [500, 380], [560, 440], [640, 500], [720, 540], [790, 590]], base: 598, snowline: 440 });
    massif(s, { ...wall(0.15), profile: [[860, 590], [940, 540], [1010, 500], [1090, 410], [1150, 424], [1230, 340], [1290, 372], [1380, 400], [1500, 440]], base: 598, snowline: 430 });
    mist(s, 530, 66, glow, 0.35);
    massif(s, { ...wall(0.5, 0.1), profile: [[-40, 250], [40, 210], [110, 250], [170, 340], [240, 372], [300, 450], [380, 490], [460, 550], [540, 592]], base: 598, snow: undefined });
    massif(s, { ...wall(0.55, 0.1), profile: [[1080, 594], [1160, 560], [1240, 500], [1300, 420], [1370, 392], [1430, 300], [1500, 270], [1560, 190], [1640, 170]], base: 598, snow: undefined });
    const trees = canopy(s, { size: 20 });
    [[-20, 500, 14, 0.9], [240, 560, 8, 0.7], [-30, 560, 4, 1.1], [1180, 590, -7, 0.8], [1380, 566, -14, 0.9], [1320, 592, -4, 1]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(night, calafate, 0.15) }));
  });
  lake(s, 594, [[0, sea[0]], [0.25, sea[1]], [1, sea[2]]]);
  s.clip('M0 594h1600v306h-1600z', () => mirror(s, land, 594, { squash: 0.6, opacity: 0.55 }));
  ripples(s, { x0: 620, x1: 1060, y0: 598, y1: 760, count: 34, color: glow, opacity: 0.55, w: [20, 180] });
  ripples(s, { y0: 600, y1: 880, count: 40, color: violet, opacity: 0.4, w: [30, 240] });
  crossing(s, 800, 722, 1.12);
  farBirds(s, [[1010, 430, 0.9], [1046, 418, 0.7], [980, 412, 0.6]], night);
  boulders(s, [[60, 900, 300, 96], [230, 904, 150, 56], [340, 906, 110, 30], [1540, 904, 320, 120], [1370, 906, 150, 50], [1270, 906, 90, 26]], { dark: mix(night, tinta, 0.4), lit: mix(calafate, rose, 0.3), litOpacity: 0.6 });
  s.grain(tinta, papel, 0.8);
}

export function tall(s) {
  sky(s, [[0, night], [0.35, calafate], [0.72, rose], [0.92, glow], [1, mix(glow, arena, 0.4)]], { y2: 740 });
  stars(s, { count: 90, y1: 330, color: papel });
  streaks(s, { x0: 0, x1: 900, y0: 280, y1: 620, count: 14, color: mix(calafate, dawn, 0.25), opacity: 0.55, w: [140, 420], h: [5, 16], tilt: 0.02 });
  streaks(s, { x0: 200, x1: 640, y0: 580, y1: 690, count: 7, color: mix(glow, brasa, 0.4), opacity: 0.5, w: [100, 320], h: [3, 8] });
  const land = s.group(() => {
    ridge(s, { profile: [[100, 740], [240, 690], [360, 664], [440, 680], [520, 646], [640, 700], [800, 760]], base: 808, color: mix(rose, glaciar, 0.3), mist: glow });
    massif(s, { ...wall(0.1), profile: [[-40, 580], [60, 500], [120, 524], [200, 590], [270, 660], [340, 740], [400, 800]], base: 808, snowline: 600 });
    massif(s, { ...wall(0.15), profile: [[480, 800], [560, 730], [620, 680], [690, 570], [740, 590], [800, 480], [850, 520], [930, 540]], base: 808, snowline: 600 });
    mist(s, 730, 72, glow, 0.35);
    massif(s, { ...wall(0.5, 0.1), profile: [[-60, 420], [0, 440], [50, 560], [110, 600], [160, 690], [240, 750], [310, 802]], base: 808, snow: undefined });
    massif(s, { ...wall(0.55, 0.1), profile: [[600, 804], [680, 740], [730, 650], [790, 610], [830, 500], [880, 470], [940, 360]], base: 808, snow: undefined });
    const trees = canopy(s, { size: 20 });
    [[-40, 730, 18, 0.8], [-60, 784, 4, 1], [640, 800, -8, 0.8], [740, 780, -16, 0.8]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(night, calafate, 0.15) }));
  });
  lake(s, 804, [[0, sea[0]], [0.25, sea[1]], [1, sea[2]]]);
  s.clip('M0 804h900v396h-900z', () => mirror(s, land, 804, { squash: 0.6, opacity: 0.55 }));
  ripples(s, { x0: 260, x1: 640, y0: 808, y1: 980, count: 30, color: glow, opacity: 0.55, w: [20, 150] });
  ripples(s, { y0: 810, y1: 1180, count: 38, color: violet, opacity: 0.4, w: [30, 200] });
  crossing(s, 450, 964, 1.1);
  farBirds(s, [[600, 590, 0.9], [636, 578, 0.7]], night);
  boulders(s, [[50, 1204, 280, 110], [210, 1206, 140, 56], [310, 1208, 90, 28], [850, 1206, 300, 130], [690, 1206, 130, 50]], { dark: mix(night, tinta, 0.4), lit: mix(calafate, rose, 0.3), litOpacity: 0.6 });
  s.grain(tinta, papel, 0.8);
}
