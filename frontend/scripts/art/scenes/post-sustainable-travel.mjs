/** Sustainable travel: the ferry, small between forested walls, its wake the only line on the channel. */
import { arena, bosque, brasa, canelo, dawn, glaciar, hielo, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { curve, line } from '../svg.mjs';
import { massif, ridge } from '../mountains.mjs';
import { alerce, canopy, forestEdge, shrubs, turf } from '../forest.mjs';
import { lake, mirror, ripples } from '../water.mjs';
import { deck, mist, rain, sky, streaks } from '../sky.mjs';
import { farBirds, ferry } from '../figures.mjs';

export const seed = 181;
const near = mix(bosque, tinta, 0.3);
const wall = (t) => ({ sun: 1, lit: mix(mix(canelo, glaciar, 0.62 - t * 0.6), liquen, t * 0.08), shade: mix(bosque, slate, 0.5 - t * 0.4), mist: mix(glaciar, hielo, 0.5 - t * 0.3), depth: 0.55 + t * 0.25, foot: 0.3, slivers: 0.7, min: 20, prominence: 16 });

/** The wake: two long arms opening behind the boat, broken water between them. `x, y` is the stern; it runs off to the left. */
function wake(s, x, y) {
  s.fill([
    line([[x + 170, y + 1], [x + 90, y + 9], [x - 120, y + 24], [x - 360, y + 46], [x - 640, y + 76], [x - 640, y + 80], [x - 360, y + 50], [x - 120, y + 27], [x + 90, y + 12]]),
    line([[x + 4, y - 3], [x - 160, y - 8], [x - 380, y - 11], [x - 640, y - 12], [x - 640, y - 10], [x - 380, y - 9], [x - 160, y - 6]]),
    line([[x - 10, y + 12], [x - 110, y + 20], [x - 220, y + 26], [x - 110, y + 22]]),
    line([[x - 150, y + 12], [x - 260, y + 17], [x - 380, y + 19], [x - 260, y + 20]]),
  ], papel, 0.75);
  s.fill(line([[x + 8, y - 4], [x - 160, y - 1], [x - 420, y + 4], [x - 660, y + 10], [x - 420, y + 14], [x - 140, y + 10], [x + 8, y + 4]]), hielo, 0.55);
  s.fill(line([[x + 4, y - 2], [x - 60, y], [x - 150, y + 3], [x - 60, y + 6], [x + 4, y + 3]]), papel, 0.85);
}

export function small(s) {
  sky(s, [[0, mix(slate, glaciar, 0.5)], [0.5, mix(glaciar, hielo, 0.35)], [0.85, mix(hielo, arena, 0.6)], [1, mix(arena, dawn, 0.5)]], { y2: 430 });
  rain(s, 150, 90, 200, 380, -90, mix(slate, glaciar, 0.4), 0.5);
  deck(s, [[-80, 150], [180, 130], [420, 104], [700, 96], [960, 62], [1280, 50]], mix(slate, glaciar, 0.45), 0.7, { torn: 80 });
  deck(s, [[-80, 76], [240, 60], [560, 44], [900, 22], [1280, 10]], mix(slate, glaciar, 0.15), 0.75, { torn: 100 });
  streaks(s, { x0: 100, x1: 1100, y0: 160, y1: 330, count: 9, color: papel, opacity: 0.55, w: [160, 420], h: [6, 16], tilt: 0.02 });
  const land = s.group(() => {
    ridge(s, { profile: [[360, 430], [460, 380], [540, 340], [600, 356], [680, 310], [740, 330], [820, 376], [940, 430]], base: 510, color: mix(glaciar, hielo, 0.4), mist: mix(arena, hielo, 0.5) });
    massif(s, { ...wall(0.1), profile: [[240, 330], [320, 300], [370, 330], [430, 390], [490, 430], [560, 496]], base: 510, snow: papel, snowline: 345 });
    massif(s, { ...wall(0.15), profile: [[660, 498], [740, 440], [800, 410], [860, 340], [920, 310], [980, 330], [1060, 300]], base: 510, snow: papel, snowline: 345 });
    mist(s, 430, 74, papel, 0.75);
    massif(s, { ...wall(0.6), profile: [[-30, 180], [40, 170], [100, 230], [150, 250], [210, 330], [280, 380], [340, 440], [420, 498]], base: 506 });
    massif(s, { ...wall(0.65), profile: [[790, 500], [860, 470], [930, 420], [1000, 380], [1050, 300], [1110, 270], [1150, 220], [1230, 190]], base: 506 });
    const trees = canopy(s, { light: mix(liquen, canelo, 0.35), lightOpacity: 0.5 });
    [[-30, 330, 30, 0.8], [100, 410, 28, 0.7], [-40, 430, 20, 0.9]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.14) }));
    [[900, 480, -22, 0.7], [1010, 420, -30, 0.8], [1010, 488, -10, 0.8]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.08) }));
    s.fill([[[1098, 310], [1091, 350], [1098, 392], [1093, 440], [1097, 486]]].map((t) => curve(t, false) + 'L' + curve(t.map(([x, y], i) => [x + 2 + i * 0.8, y]).reverse(), false).slice(1) + 'z'), papel, 0.85);
    forestEdge(s, { ground: [[-10, 462], [120, 476], [260, 490], [390, 502], [450, 516]], base: 512, color: mix(canelo, bosque, 0.3), size: 18, light: mix(liquen, canelo, 0.35) });
    forestEdge(s, { ground: [[740, 518], [800, 504], [900, 496], [1050, 490], [1210, 476]], base: 512, color: mix(canelo, bosque, 0.3), size: 18, light: mix(liquen, canelo, 0.35) });
  });
  lake(s, 506, [[0, mix(hielo, arena, 0.4)], [0.25, mix(glaciar, canelo, 0.12)], [1, mix(canelo, bosque, 0.35)]]);
  s.clip('M0 506h1200v294h-1200z', () => mirror(s, land, 506, { squash: 0.55, opacity: 0.4 }));
  mist(s, 474, 56, papel, 0.55);
  streaks(s, { x0: -140, x1: 260, y0: 270, y1: 430, count: 5, color: papel, opacity: 0.65, w: [200, 400], h: [14, 30], tilt: -0.02 });
  streaks(s, { x0: 900, x1: 1160, y0: 330, y1: 440, count: 4, color: papel, opacity: 0.6, w: [180, 360], h: [12, 28], tilt: 0.02 });
  ripples(s, { x0: 380, x1: 860, y0: 512, y1: 620, count: 24, color: papel, opacity: 0.6, w: [20, 130] });
  ripples(s, { y0: 530, y1: 780, count: 34, color: hielo, opacity: 0.35, w: [26, 200] });
  wake(s, 506, 592);
  s.fill(line([[508, 594], [676, 594], [664, 610], [620, 618], [600, 612], [560, 622], [520, 610]]), bosque, 0.32);
  s.fill(line([[524, 612], [544, 610], [560, 611], [556, 634], [530, 632]]), papel, 0.3);
  ferry(s, 590, 594, 0.7, { hull: bosque, stripe: mix(brasa, arena, 0.12), house: papel, houseShade: mix(arena, slate, 0.4), window: mix(slate, tinta, 0.4), deck: mix(liquen, canelo, 0.3), dark: tinta, load: mix(glaciar, canelo, 0.35) });
  s.reseed(7);
  const tree = [1, 2].map((k) => alerce(s, { seed: 90 + k, height: 420, pads: 11, light: mix(canelo, liquen, 0.3), lightOpacity: 0.6, trunk: mix(tinta, bosque, 0.4) }));
  turf(s, [[820, 800], [900, 752], [1000, 720], [1100, 700], [1210, 690]], 800, near, { blade: 16 });
  [[1140, 780, 1.25, 0], [1040, 780, 0.8, 1], [1200, 760, 0.9, 1]].forEach(([x, y, k, i]) => s.use(tree[i], x, y, k, k, { fill: near }));
  shrubs(s, [[920, 776, 110, 40], [1000, 796, 140, 50], [1110, 790, 150, 56]], near, mix(canelo, liquen, 0.3));
  farBirds(s, [[470, 520, 0.9], [434, 508, 0.7], [500, 500, 0.6], [730, 470, 0.7]], mix(tinta, slate, 0.3));
  s.grain();
}
