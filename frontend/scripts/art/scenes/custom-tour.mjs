/** Custom tour: a 4x4 on gravel in a wide steppe, lens clouds over the range, guanacos watching. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta } from '../palette.mjs';
import { curve } from '../svg.mjs';
import { massif, ridge } from '../mountains.mjs';
import { scatter, shrubs, turf, tussocks } from '../forest.mjs';
import { boulders, gravelRoad } from '../land.mjs';
import { lenticular, mist, sky, streaks, sun } from '../sky.mjs';
import { fourByFour, guanaco } from '../figures.mjs';

export const seed = 51;
const earth = mix(mix(bosque, liquen, 0.4), slate, 0.2);
const warm = mix(steppe, mix(dawn, brasa, 0.2), 0.3);
const gold = [mix(warm, glaciar, 0.5), mix(warm, glaciar, 0.14), mix(warm, earth, 0.2), mix(warm, earth, 0.5), mix(earth, bosque, 0.45)];
const range = { sun: -1, lit: mix(granite, dawn, 0.45), shade: mix(slate, glaciar, 0.1), mist: mix(glaciar, arena, 0.5), snow: papel, prominence: 16, depth: 0.76, amp: 0.16 };
const road = (s, y0) => ({ fill: s.linear([[0, mix(arena, granite, 0.1)], [1, mix(granite, arena, 0.2)]], y0, s.h), rut: mix(granite, slate, 0.28), stone: mix(granite, slate, 0.5), verge: mix(steppe, earth, 0.75) });
const brown = mix(mix(dawn, earth, 0.55), tinta, 0.2);
const car = { body: arena, shade: canelo, glass: mix(bosque, glaciar, 0.25), dark: tinta, load: mix(bosque, tinta, 0.3), lamp: papel };
const clouds = (s, x, y, k, o = 0.85) => lenticular(s, x, y, [[0, 0, 420 * k, 54 * k], [80 * k, 30 * k, 330 * k, 30 * k], [-70 * k, 58 * k, 300 * k, 20 * k]], papel, mix(glaciar, slate, 0.22), o);

/** The dust the wind carries off behind the wheels. */
function dust(s, x, y, k, dir) {
  const puff = (a, b, w, h) => curve([[x + dir * a * k, y - b * k], [x + dir * (a + w * 0.4) * k, y - (b + h) * k], [x + dir * (a + w) * k, y - (b + h * 0.7) * k], [x + dir * (a + w * 0.8) * k, y - (b - h * 0.1) * k]]);
  s.fill([puff(0, 0, 90, 26), puff(50, 6, 120, 38), puff(130, 16, 150, 40)], arena, 0.55);
  s.fill([puff(30, 2, 160, 18), puff(120, 10, 190, 26)], papel, 0.4);
}

/** Coirón over a band of ground, in shade and in sun. */
/** @param {(x: number, y: number) => boolean} keep */
function coiron(s, bands, keep = () => true) {
  for (const { dark, light, ...band } of bands) {
    const at = scatter(s.r, band).filter(([x, y]) => keep(x, y));
    tussocks(s, at, dark, { wind: 0.5, blades: 9, width: 2.2 });
    tussocks(s, at.filter((_, i) => i % 2).map(([x, y, k]) => [x - 3, y, k * 0.85]), light, { wind: 0.5, blades: 7, width: 1.8 });
  }
}

export function wide(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.42)], [0.45, glaciar], [0.8, hielo], [1, mix(arena, dawn, 0.6)]], { y2: 520 });
  clouds(s, 960, 136, 1);
  clouds(s, 236, 214, 0.7, 0.75);
  streaks(s, { x0: -100, x1: 1500, y0: 60, y1: 400, count: 9, color: papel, opacity: 0.4, w: [200, 520], h: [4, 12] });
  sun(s, 92, 432, 26, papel, mix(dawn, arena, 0.3));
  ridge(s, { profile: [[0, 500], [180, 466], [400, 490], [700, 470], [1000, 490], [1300, 464], [1600, 480]], base: 620, color: mix(glaciar, hielo, 0.3), mist: mix(hielo, arena, 0.4) });
  massif(s, { ...range, profile: [[1000, 600], [1100, 530], [1200, 500], [1290, 440], [1350, 452], [1420, 390], [1470, 412], [1540, 350], [1640, 380]], base: 600, snowline: 440, lit: mix(granite, glaciar, 0.45), depth: 0.5 });
  massif(s, { ...range, profile: [[200, 600], [290, 530], [380, 480], [450, 414], [490, 424], [530, 350], [560, 352], [590, 290], [616, 284], [642, 250], [668, 268], [696, 340], [740, 320], [768, 262], [790, 258], [836, 350], [880, 366], [930, 326], [970, 350], [1030, 440], [1120, 490], [1200, 560], [1250, 600]], base: 605, snowline: 440, slivers: 1.3 });
  mist(s, 500, 100, mix(arena, hielo, 0.4), 0.6);
  ridge(s, { profile: [[0, 536], [220, 552], [480, 562], [800, 556], [1100, 566], [1400, 544], [1600, 526]], base: 900, color: gold[0], amp: 0.05 });
  ridge(s, { profile: [[0, 588], [260, 566], [520, 586], [800, 606], [1100, 592], [1380, 580], [1600, 590]], base: 900, color: gold[1], amp: 0.05 });
  shrubs(s, [[120, 582, 70, 8], [300, 578, 60, 7], [460, 592, 90, 9], [700, 606, 80, 8], [1290, 592, 90, 9], [1480, 592, 70, 8]], mix(earth, glaciar, 0.3));
  turf(s, [[0, 628], [240, 646], [520, 634], [760, 650], [1000, 664], [1260, 636], [1600, 620]], 900, s.linear([[0, gold[2]], [1, mix(gold[3], gold[4], 0.3)]], 640, 900), { blade: 8, step: 10 });
  gravelRoad(s, [[930, 592], [880, 606], [900, 620], [1020, 640], [1180, 668], [1196, 694], [1060, 716], [700, 742], [430, 782], [300, 830], [240, 920]], [[938, 592], [900, 606], [930, 617], [1060, 632], [1270, 662], [1330, 700], [1180, 740], [880, 774], [720, 812], [690, 850], [760, 920]], { ...road(s, 592), stones: 44 });
  guanaco(s, 470, 664, 0.62, mix(brown, arena, 0.12));
  guanaco(s, 536, 656, 0.56, mix(brown, arena, 0.2), true);
  guanaco(s, 404, 660, 0.5, mix(brown, arena, 0.2));
  dust(s, 1004, 738, 0.9, 1);
  fourByFour(s, 920, 752, 0.95, { ...car, flip: true });
  coiron(s, [{ x0: 0, x1: 1600, y0: 670, y1: 740, count: 40, small: 12, big: 26, dark: gold[3], light: mix(warm, arena, 0.3) }], (x, y) => x < 360 || x > 1350 || (y < 690 && x < 880 && x > 580));
  turf(s, [[780, 900], [880, 862], [1010, 836], [1180, 826], [1360, 800], [1480, 806], [1600, 780]], 900, gold[4], { blade: 12, step: 9 });
  turf(s, [[0, 800], [90, 816], [170, 850], [236, 900]], 900, gold[4], { blade: 12, step: 9 });
  coiron(s, [
    { x0: 900, x1: 1640, y0: 856, y1: 900, count: 20, small: 40, big: 66, pow: 1, dark: mix(gold[3], gold[4], 0.4), light: mix(warm, earth, 0.1) },
    { x0: -20, x1: 170, y0: 850, y1: 900, count: 6, small: 40, big: 60, pow: 1, dark: mix(gold[3], gold[4], 0.4), light: mix(warm, earth, 0.1) },
  ]);
  boulders(s, [[1340, 846, 96, 42], [1430, 858, 54, 24]], { dark: mix(slate, earth, 0.4), lit: mix(granite, dawn, 0.25), sun: -1 });
  s.grain();
}

export function tall(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.42)], [0.45, glaciar], [0.8, hielo], [1, mix(arena, dawn, 0.6)]], { y2: 660 });
  clouds(s, 350, 190, 1.05);
  clouds(s, 60, 330, 0.6, 0.75);
  streaks(s, { x0: -100, x1: 850, y0: 60, y1: 500, count: 9, color: papel, opacity: 0.4, w: [160, 400], h: [4, 12] });
  sun(s, 74, 560, 24, papel, mix(dawn, arena, 0.3));
  ridge(s, { profile: [[0, 640], [180, 606], [400, 630], [700, 600], [900, 620]], base: 760, color: mix(glaciar, hielo, 0.3), mist: mix(hielo, arena, 0.4) });
  massif(s, { ...range, profile: [[60, 740], [150, 660], [230, 600], [290, 520], [326, 532], [366, 440], [396, 442], [424, 376], [450, 368], [474, 330], [500, 350], [530, 430], [566, 410], [596, 342], [620, 338], [660, 440], [700, 456], [746, 410], [786, 440], [840, 530], [930, 590]], base: 745, snowline: 560, slivers: 1.3 });
  mist(s, 630, 110, mix(arena, hielo, 0.4), 0.6);
  ridge(s, { profile: [[0, 680], [220, 696], [480, 700], [700, 688], [900, 676]], base: 1200, color: gold[0], amp: 0.05 });
  ridge(s, { profile: [[0, 730], [260, 712], [520, 736], [900, 720]], base: 1200, color: gold[1], amp: 0.05 });
  shrubs(s, [[90, 728, 70, 8], [300, 726, 60, 7], [700, 736, 90, 9], [820, 732, 60, 8]], mix(earth, glaciar, 0.3));
  turf(s, [[0, 780], [240, 800], [520, 790], [760, 800], [900, 780]], 1200, s.linear([[0, gold[2]], [1, mix(gold[3], gold[4], 0.3)]], 790, 1200), { blade: 9, step: 10 });
  gravelRoad(s, [[516, 738], [466, 752], [490, 770], [600, 798], [690, 836], [660, 880], [500, 914], [230, 960], [60, 1030], [-20, 1110], [-40, 1240]], [[524, 738], [486, 752], [516, 768], [644, 792], [800, 834], [830, 886], [700, 946], [480, 1000], [380, 1060], [400, 1130], [480, 1240]], { ...road(s, 738), stones: 40 });
  guanaco(s, 200, 836, 0.66, mix(brown, arena, 0.12));
  guanaco(s, 270, 828, 0.58, mix(brown, arena, 0.2), true);
  dust(s, 560, 940, 0.95, 1);
  fourByFour(s, 470, 958, 1.02, { ...car, flip: true });
  coiron(s, [{ x0: 0, x1: 900, y0: 820, y1: 890, count: 28, small: 12, big: 26, dark: gold[3], light: mix(warm, arena, 0.3) }], (x) => x < 380 || x > 850);
  turf(s, [[470, 1200], [530, 1140], [620, 1100], [740, 1070], [900, 1030]], 1200, gold[4], { blade: 12, step: 9 });
  coiron(s, [{ x0: 540, x1: 920, y0: 1120, y1: 1200, count: 18, small: 44, big: 76, pow: 1, dark: mix(gold[3], gold[4], 0.4), light: mix(warm, earth, 0.1) }]);
  boulders(s, [[730, 1112, 96, 44], [810, 1124, 54, 26]], { dark: mix(slate, earth, 0.4), lit: mix(granite, dawn, 0.25), sun: -1 });
  s.grain();
}
