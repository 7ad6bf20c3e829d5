/** Blog: a shore at dusk with kelp, stones and an oystercatcher in profile. */
import { arena, bosque, brasa, calafate, dawn, glaciar, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { lake, ripples, waves } from '../water.mjs';
import { lenticular, sky, streaks, sun } from '../sky.mjs';
import { farBirds, oystercatcher } from '../figures.mjs';
import { boulders, pebbles } from '../land.mjs';
import { scatter } from '../forest.mjs';
import { cochayuyo, swash } from '../shore.mjs';

export const seed = 81;
const night = mix(calafate, tinta, 0.4);
const lilac = mix(calafate, glaciar, 0.55);
const rose = mix(dawn, lilac, 0.3);
const sand = mix(mix(arena, calafate, 0.3), glaciar, 0.2);
const isles = { sun: 1, snow: mix(papel, dawn, 0.3), depth: 0.6, prominence: 14 };
const stone = { dark: mix(night, slate, 0.4), lit: mix(lilac, dawn, 0.5), sun: 1 };
const weed = { color: mix(mix(bosque, liquen, 0.2), calafate, 0.25), deep: mix(mix(bosque, calafate, 0.4), tinta, 0.4), light: mix(liquen, lilac, 0.35) };
const bird = { dark: tinta, pale: papel, bill: mix(brasa, dawn, 0.15), leg: mix(dawn, calafate, 0.25), eye: liquen };

export function wide(s) {
  sky(s, [[0, calafate], [0.4, mix(calafate, lilac, 0.7)], [0.75, rose], [1, mix(arena, dawn, 0.5)]], { y2: 480 });
  sun(s, 1260, 436, 34, mix(arena, dawn, 0.2), mix(dawn, brasa, 0.3));
  lenticular(s, 240, 170, [[0, 0, 420, 40], [90, 32, 320, 24]], mix(lilac, dawn, 0.5), mix(calafate, lilac, 0.5), 0.8);
  streaks(s, { x0: 300, x1: 1600, y0: 120, y1: 420, count: 16, color: mix(dawn, arena, 0.3), opacity: 0.4, w: [160, 520], h: [4, 14], tilt: 0.02 });
  ridge(s, { profile: [[700, 500], [860, 470], [1000, 450], [1120, 466], [1300, 458], [1460, 440], [1600, 450]], base: 510, color: mix(lilac, dawn, 0.4), mist: mix(rose, arena, 0.3) });
  massif(s, { ...isles, profile: [[-40, 430], [60, 380], [140, 396], [220, 320], [270, 344], [340, 300], [400, 350], [480, 384], [580, 430], [700, 470], [840, 512]], base: 512, snowline: 400, lit: mix(lilac, dawn, 0.25), shade: calafate, mist: rose });
  massif(s, { ...isles, profile: [[-40, 452], [100, 440], [200, 462], [300, 486], [420, 512]], base: 514, snow: undefined, lit: mix(calafate, lilac, 0.35), shade: night });
  lake(s, 510, [[0, mix(rose, lilac, 0.35)], [0.3, lilac], [0.75, mix(calafate, lilac, 0.6)]], 250);
  ripples(s, { x0: 1080, x1: 1440, y0: 513, y1: 690, count: 40, color: mix(dawn, arena, 0.4), opacity: 0.85, w: [16, 150] });
  waves(s, { y0: 530, y1: 690, count: 50, color: calafate, opacity: 0.35, size: [14, 90] });
  waves(s, { y0: 530, y1: 690, count: 30, color: papel, opacity: 0.5, size: [12, 80] });
  s.fill(line([[-40, 754], [180, 712], [430, 722], [700, 686], [960, 700], [1240, 666], [1640, 686], [1640, 940], [-40, 940]]), mix(sand, lilac, 0.45));
  swash(s, [[-40, 748], [180, 706], [430, 716], [700, 680], [960, 694], [1240, 660], [1640, 680]], { color: papel, cusp: 230, depth: 10, width: 3 });
  swash(s, [[-40, 776], [220, 736], [420, 742], [690, 712], [940, 722], [1260, 690], [1640, 706]], { color: papel, cusp: 190, depth: 15, width: 5 });
  s.fill(line([...rough([[0, 806], [220, 776], [420, 780], [700, 752], [960, 760], [1260, 730], [1600, 738]], s.r, { amp: 0.05, min: 30 }), [1600, 900], [0, 900]]), s.linear([[0, sand], [1, mix(sand, night, 0.5)]], 730, 900));
  pebbles(s, scatter(s.r, { x0: 0, x1: 1600, y0: 768, y1: 896, count: 60, small: 7, big: 22, pow: 1 }).filter(([x, y]) => y > 800 - x * 0.03), mix(night, lilac, 0.3), 0.7);
  pebbles(s, scatter(s.r, { x0: 0, x1: 1600, y0: 770, y1: 896, count: 44, small: 6, big: 18, pow: 1 }).filter(([x, y]) => y > 806 - x * 0.03), mix(arena, dawn, 0.3), 0.7);
  cochayuyo(s, [1070, 780], [[880, 812], [760, 826], [820, 846], [700, 858], [900, 862], [1010, 880], [840, 886], [960, 842]], weed);
  boulders(s, [[1130, 800, 240, 84], [1290, 806, 130, 48], [980, 806, 110, 40], [1420, 816, 90, 30]], stone);
  oystercatcher(s, 1140, 724, 1.5, { ...bird, flip: true });
  boulders(s, [[1500, 900, 300, 110], [1340, 904, 140, 56]], { ...stone, dark: night });
  cochayuyo(s, [120, 842], [[330, 838], [420, 862], [480, 836], [560, 880], [400, 896], [300, 906], [520, 908]], { ...weed, width: 18 });
  boulders(s, [[60, 880, 260, 90], [220, 888, 130, 44]], { ...stone, dark: night });
  farBirds(s, [[700, 300, 1], [744, 286, 0.8], [664, 280, 0.7], [790, 304, 0.6]], night);
  s.grain(tinta, papel, 0.9);
}

export function tall(s) {
  sky(s, [[0, calafate], [0.4, mix(calafate, lilac, 0.7)], [0.75, rose], [1, mix(arena, dawn, 0.5)]], { y2: 620 });
  sun(s, 660, 566, 32, mix(arena, dawn, 0.2), mix(dawn, brasa, 0.3));
  lenticular(s, 90, 250, [[0, 0, 380, 40], [90, 32, 280, 24]], mix(lilac, dawn, 0.5), mix(calafate, lilac, 0.5), 0.8);
  streaks(s, { x0: 0, x1: 900, y0: 140, y1: 540, count: 14, color: mix(dawn, arena, 0.3), opacity: 0.4, w: [140, 400], h: [4, 14], tilt: 0.02 });
  ridge(s, { profile: [[300, 640], [420, 600], [560, 590], [720, 604], [900, 580]], base: 650, color: mix(lilac, dawn, 0.4), mist: mix(rose, arena, 0.3) });
  massif(s, { ...isles, profile: [[-40, 540], [40, 480], [100, 500], [170, 430], [210, 456], [270, 500], [340, 560], [430, 610], [520, 652]], base: 652, snowline: 520, lit: mix(lilac, dawn, 0.25), shade: calafate, mist: rose });
  massif(s, { ...isles, profile: [[-40, 590], [60, 580], [130, 606], [200, 630], [290, 654]], base: 654, snow: undefined, lit: mix(calafate, lilac, 0.35), shade: night });
  lake(s, 650, [[0, mix(rose, lilac, 0.35)], [0.3, lilac], [0.75, mix(calafate, lilac, 0.6)]], 320);
  ripples(s, { x0: 520, x1: 800, y0: 653, y1: 860, count: 38, color: mix(dawn, arena, 0.4), opacity: 0.85, w: [16, 120] });
  waves(s, { y0: 670, y1: 880, count: 40, color: calafate, opacity: 0.35, size: [14, 90] });
  waves(s, { y0: 670, y1: 880, count: 26, color: papel, opacity: 0.5, size: [12, 80] });
  s.fill(line([[-40, 954], [150, 906], [340, 916], [540, 876], [720, 888], [940, 846], [940, 1240], [-40, 1240]]), mix(sand, lilac, 0.45));
  swash(s, [[-40, 948], [150, 900], [340, 910], [540, 870], [720, 882], [940, 840]], { color: papel, cusp: 200, depth: 10, width: 3 });
  swash(s, [[-40, 982], [170, 934], [350, 940], [540, 904], [730, 912], [940, 876]], { color: papel, cusp: 170, depth: 15, width: 5 });
  s.fill(line([...rough([[0, 1016], [180, 976], [360, 980], [560, 944], [740, 950], [900, 916]], s.r, { amp: 0.05, min: 30 }), [900, 1200], [0, 1200]]), s.linear([[0, sand], [1, mix(sand, night, 0.5)]], 920, 1200));
  pebbles(s, scatter(s.r, { x0: 0, x1: 900, y0: 990, y1: 1196, count: 60, small: 7, big: 24, pow: 1 }).filter(([x, y]) => y > 1030 - x * 0.08), mix(night, lilac, 0.3), 0.7);
  pebbles(s, scatter(s.r, { x0: 0, x1: 900, y0: 990, y1: 1196, count: 44, small: 6, big: 20, pow: 1 }).filter(([x, y]) => y > 1036 - x * 0.08), mix(arena, dawn, 0.3), 0.7);
  cochayuyo(s, [496, 1002], [[330, 1034], [220, 1052], [290, 1076], [160, 1094], [350, 1100], [440, 1120], [270, 1130], [400, 1072]], weed);
  boulders(s, [[560, 1020, 240, 84], [710, 1030, 130, 48], [420, 1024, 110, 40]], stone);
  oystercatcher(s, 566, 944, 1.55, { ...bird, flip: true });
  boulders(s, [[810, 1200, 300, 120], [640, 1204, 140, 60]], { ...stone, dark: night });
  boulders(s, [[40, 1196, 240, 80], [190, 1204, 120, 40]], { ...stone, dark: night });
  farBirds(s, [[420, 400, 1], [464, 386, 0.8], [390, 380, 0.7]], night);
  s.grain(tinta, papel, 0.9);
}
