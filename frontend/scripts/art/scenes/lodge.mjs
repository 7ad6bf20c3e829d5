/** Lodge: a small timber house with lit windows under the southern stars. */
import { arena, bosque, brasa, calafate, canelo, glaciar, hielo, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { curve, line } from '../svg.mjs';
import { massif, ridge } from '../mountains.mjs';
import { canopy, lenga, shrubs, turf } from '../forest.mjs';
import { lake, mirror, ripples } from '../water.mjs';
import { mist, sky, stars } from '../sky.mjs';
import { lodge } from '../figures.mjs';

export const seed = 61;
const night = mix(bosque, tinta, 0.45);
const deep = mix(bosque, calafate, 0.35);
const amber = mix(mix(brasa, liquen, 0.32), arena, 0.42);
const ember = mix(brasa, amber, 0.3);
const range = { sun: -1, lit: mix(slate, glaciar, 0.48), shade: mix(bosque, calafate, 0.4), mist: mix(canelo, glaciar, 0.2), snow: mix(hielo, glaciar, 0.4), depth: 0.85, prominence: 16 };
const house = { wall: mix(tinta, brasa, 0.12), wallLit: mix(tinta, brasa, 0.22), roof: mix(night, glaciar, 0.06), roofLit: mix(night, glaciar, 0.3), window: amber, glow: ember, frame: mix(tinta, bosque, 0.4) };

/** Lamp light on the ground and on the air before the house. */
function warmth(s, x, y, k) {
  s.add(`<ellipse cx="${x}" cy="${Math.round(y - 30 * k)}" rx="${Math.round(330 * k)}" ry="${Math.round(170 * k)}" fill="${s.radial([[0, amber, 0.34], [0.5, ember, 0.13], [1, ember, 0]], x, y - 30 * k, 330 * k, 0.52)}"/>`);
}

/** Chimney smoke, drawn out by a light wind. */
function smoke(s, x, y, k) {
  const p = (pts) => pts.map(([a, b]) => [x + a * k, y + b * k]);
  s.fill([
    curve(p([[-5, 4], [-14, -20], [-4, -44], [14, -62], [22, -92], [52, -118], [110, -134], [70, -104], [48, -84], [42, -58], [22, -40], [10, -18], [7, 4]])),
    curve(p([[60, -120], [96, -150], [160, -160], [250, -150], [170, -138], [120, -128]])),
  ], hielo, 0.24);
}

/** The pale band of the Milky Way: three torn veils, one inside the other. */
function milkyWay(s, a, b, width) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const len = Math.hypot(dx, dy);
  for (const k of [1, 0.62, 0.3]) {
    const side = (dir) => Array.from({ length: 9 }, (_, i) => {
      const off = (dir * width * k * s.r.between(0.18, 0.62) * Math.sin(Math.PI * (0.3 + 0.45 * (i / 8)))) / len;
      return [a[0] + (dx * i) / 8 - dy * off, a[1] + (dy * i) / 8 + dx * off];
    });
    s.fill(curve([...side(1), ...side(-1).reverse()]), glaciar, 0.05);
  }
}

export function wide(s) {
  sky(s, [[0, mix(deep, tinta, 0.5)], [0.45, deep], [0.78, mix(slate, canelo, 0.45)], [1, mix(slate, glaciar, 0.6)]], { y2: 590 });
  milkyWay(s, [150, -60], [1420, 610], 150);
  stars(s, { count: 330, y1: 520, color: papel, band: { a: [150, -60], b: [1420, 610], width: 120 } });
  const land = s.group(() => {
    ridge(s, { profile: [[0, 540], [200, 496], [420, 526], [700, 510], [1000, 530], [1300, 500], [1600, 520]], base: 640, color: mix(canelo, glaciar, 0.34), mist: mix(canelo, glaciar, 0.45) });
    massif(s, { ...range, profile: [[-40, 460], [60, 400], [130, 420], [210, 330], [260, 270], [300, 296], [350, 250], [384, 262], [440, 350], [500, 380], [560, 356], [640, 440], [760, 500], [900, 560], [1010, 620]], base: 630, snowline: 430 });
    massif(s, { ...range, profile: [[980, 620], [1120, 560], [1240, 500], [1330, 440], [1380, 452], [1460, 390], [1540, 420], [1640, 360]], base: 632, snowline: 450, lit: mix(slate, glaciar, 0.34) });
    const trees = canopy(s, { light: glaciar, lightOpacity: 0.2, sun: -1 });
    [[-30, 618, 2, 0.9], [240, 622, 0, 0.8], [480, 624, -1, 0.85], [730, 626, 0, 0.8], [980, 622, -2, 0.9], [1240, 612, -4, 1], [1400, 600, -5, 1.05]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(bosque, canelo, 0.5) }));
    s.rect(0, 622, 1600, 22, mix(bosque, canelo, 0.5));
  });
  lake(s, 642, [[0, mix(canelo, glaciar, 0.3)], [0.4, mix(bosque, canelo, 0.6)], [1, night]]);
  s.clip('M0 642h1600v258h-1600z', () => mirror(s, land, 642, { squash: 0.55, opacity: 0.5 }));
  s.rect(0, 642, 1600, 258, s.linear([[0, bosque, 0.15], [1, night, 0.9]], 642, 900));
  ripples(s, { y0: 648, y1: 830, count: 34, color: glaciar, opacity: 0.28, w: [30, 220] });
  mist(s, 606, 60, mix(glaciar, hielo, 0.3), 0.34);
  const ground = [[560, 900], [640, 850], [740, 806], [860, 780], [1000, 764], [1180, 752], [1400, 736], [1600, 716]];
  const trees = [62, 64].map((k) => lenga(s, { seed: k, height: 300, pads: 9, light: mix(glaciar, canelo, 0.4), lightOpacity: 0.3, sun: -1 }));
  [[1480, 770, 1.15, 0], [1400, 770, 0.8, 1], [1310, 766, 1.0, 1], [1010, 780, 0.72, 0], [960, 790, 0.5, 1]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: mix(bosque, tinta, 0.3) }));
  turf(s, ground, 900, mix(bosque, tinta, 0.3), { blade: 10 });
  smoke(s, 1268, 634, 0.9);
  warmth(s, 1170, 770, 1);
  lodge(s, 1172, 772, 0.92, house);
  s.fill(line([[1120, 782], [1230, 780], [1300, 830], [1180, 900], [980, 900], [1060, 830]]), s.linear([[0, amber, 0.3], [1, ember, 0]], 778, 890));
  ripples(s, { x0: 720, x1: 1000, y0: 690, y1: 770, count: 10, color: amber, opacity: 0.35, w: [14, 60] });
  shrubs(s, [[760, 850, 120, 36], [880, 860, 150, 44], [1440, 830, 170, 50], [1560, 850, 180, 60], [1330, 880, 160, 44]], night, mix(canelo, amber, 0.25), { sun: 1, lightOpacity: 0.5 });
  s.use(trees[0], 1590, 890, 1.7, 1.7, { fill: night });
  s.grain();
}

export function tall(s) {
  sky(s, [[0, mix(deep, tinta, 0.5)], [0.45, deep], [0.78, mix(slate, canelo, 0.45)], [1, mix(slate, glaciar, 0.6)]], { y2: 800 });
  milkyWay(s, [60, -60], [800, 790], 150);
  stars(s, { count: 330, y1: 720, color: papel, band: { a: [60, -60], b: [800, 790], width: 120 } });
  const land = s.group(() => {
    ridge(s, { profile: [[0, 750], [200, 700], [420, 740], [700, 720], [900, 740]], base: 860, color: mix(canelo, glaciar, 0.34), mist: mix(canelo, glaciar, 0.45) });
    massif(s, { ...range, profile: [[-60, 640], [40, 560], [90, 580], [160, 470], [206, 420], [240, 440], [290, 390], [330, 420], [380, 520], [430, 540], [490, 510], [560, 610], [660, 690], [780, 790], [880, 850]], base: 860, snowline: 600 });
    massif(s, { ...range, profile: [[560, 850], [680, 780], [770, 700], [820, 712], [930, 610]], base: 862, snowline: 690, lit: mix(slate, glaciar, 0.34) });
    const trees = canopy(s, { light: glaciar, lightOpacity: 0.2, sun: -1 });
    [[-30, 846, 2, 0.9], [230, 852, 0, 0.8], [450, 852, -1, 0.85], [680, 846, -4, 1]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(bosque, canelo, 0.5) }));
    s.rect(0, 850, 900, 24, mix(bosque, canelo, 0.5));
  });
  lake(s, 872, [[0, mix(canelo, glaciar, 0.3)], [0.4, mix(bosque, canelo, 0.6)], [1, night]]);
  s.clip('M0 872h900v328h-900z', () => mirror(s, land, 872, { squash: 0.55, opacity: 0.5 }));
  s.rect(0, 872, 900, 328, s.linear([[0, bosque, 0.15], [1, night, 0.9]], 872, 1200));
  ripples(s, { y0: 878, y1: 1120, count: 32, color: glaciar, opacity: 0.28, w: [30, 200] });
  mist(s, 832, 64, mix(glaciar, hielo, 0.3), 0.34);
  const trees = [62, 64].map((k) => lenga(s, { seed: k, height: 300, pads: 9, light: mix(glaciar, canelo, 0.4), lightOpacity: 0.3, sun: -1 }));
  [[790, 1030, 1.15, 0], [700, 1020, 0.85, 1], [400, 1040, 0.72, 0], [350, 1056, 0.5, 1]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: mix(bosque, tinta, 0.3) }));
  turf(s, [[100, 1200], [170, 1140], [260, 1090], [380, 1050], [540, 1030], [720, 1010], [900, 980]], 1200, mix(bosque, tinta, 0.3), { blade: 10 });
  smoke(s, 669, 902, 0.9);
  warmth(s, 576, 1036, 1);
  lodge(s, 574, 1040, 0.92, house);
  s.fill(line([[520, 1050], [640, 1048], [720, 1110], [640, 1200], [380, 1200], [450, 1110]]), s.linear([[0, amber, 0.3], [1, ember, 0]], 1046, 1190));
  shrubs(s, [[250, 1160, 130, 40], [370, 1190, 170, 50], [760, 1110, 170, 50], [860, 1130, 160, 60], [720, 1190, 180, 50]], night, mix(canelo, amber, 0.25), { sun: 1, lightOpacity: 0.5 });
  s.use(trees[0], 890, 1190, 1.6, 1.6, { fill: night });
  s.grain();
}
