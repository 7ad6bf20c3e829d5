/** Conservation: a huemul at the edge of the forest, behind it a peat bog with its dark tarns under clearing rain. */
import { arena, bosque, brasa, canelo, dawn, glaciar, hielo, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { curve, line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { canopy, forestEdge, lenga, shrubs, turf, tussocks } from '../forest.mjs';
import { mist, rain, sky, streaks } from '../sky.mjs';
import { farBirds, huemul } from '../figures.mjs';

export const seed = 151;
const near = mix(bosque, tinta, 0.3);
const moss = mix(mix(brasa, liquen, 0.42), arena, 0.16);
const rust = mix(mix(brasa, arena, 0.28), tinta, 0.16);
const range = { sun: -1, lit: mix(glaciar, hielo, 0.25), shade: mix(slate, glaciar, 0.2), mist: mix(hielo, arena, 0.3), snow: papel, depth: 0.7, prominence: 15, min: 20 };
const water = mix(glaciar, hielo, 0.4);

/** Tarns lying in the moss: a wet rim of rust, the sky in the middle, the far bank's shade along its upper edge. */
function tarns(s, list) {
  const r = s.r;
  const ring = (x, y, w, h, grow, drop = 0) => curve(Array.from({ length: 9 }, (_, i) => {
    const a = (i / 9) * Math.PI * 2;
    const k = shapes.get(`${x},${y}`)[i];
    return [x + Math.cos(a) * (w / 2 + grow) * k, y + drop + Math.sin(a) * (h / 2 + grow * 0.3) * k];
  }));
  const shapes = new Map(list.map(([x, y]) => [`${x},${y}`, Array.from({ length: 9 }, () => r.between(0.72, 1.15))]));
  s.fill(list.map(([x, y, w, h]) => ring(x, y, w, h, w * 0.05 + 2, -h * 0.05)), mix(rust, tinta, 0.4), 0.85);
  s.fill(list.map(([x, y, w, h]) => ring(x, y, w, h, 0)), mix(canelo, slate, 0.5));
  s.fill(list.map(([x, y, w, h]) => ring(x, y, w * 0.94, h * 0.72, 0, h * 0.12)), water, 0.9);
}

export function small(s) {
  sky(s, [[0, mix(slate, glaciar, 0.6)], [0.45, mix(glaciar, hielo, 0.25)], [0.8, mix(hielo, arena, 0.5)], [1, mix(arena, dawn, 0.5)]], { y2: 420 });
  rain(s, 760, 40, 240, 400, -110, mix(slate, glaciar, 0.4), 0.6);
  rain(s, 1010, 30, 110, 400, -100, mix(slate, glaciar, 0.4), 0.4);
  streaks(s, { x0: -80, x1: 1150, y0: 40, y1: 300, count: 13, color: papel, opacity: 0.5, w: [160, 460], h: [6, 18], tilt: 0.02 });
  ridge(s, { profile: [[0, 390], [180, 360], [400, 380], [620, 360], [860, 380], [1200, 350]], base: 480, color: mix(glaciar, hielo, 0.45), mist: mix(hielo, arena, 0.4) });
  massif(s, { ...range, profile: [[20, 460], [110, 400], [190, 360], [250, 300], [290, 312], [344, 240], [376, 226], [410, 270], [450, 262], [500, 320], [560, 350], [620, 336], [690, 396], [780, 430], [880, 470]], base: 476, snowline: 380 });
  massif(s, { ...range, profile: [[700, 470], [800, 420], [880, 380], [950, 300], [1010, 310], [1080, 240], [1140, 262], [1230, 220]], base: 476, snowline: 340, lit: mix(glaciar, canelo, 0.3), depth: 0.5 });
  mist(s, 400, 90, papel, 0.7);
  const far = canopy(s, { width: 420, size: 17, light: mix(liquen, hielo, 0.3), lightOpacity: 0.4, sun: -1, skirt: 30 });
  [[-20, 478, 1], [340, 480, 0.9], [1060, 478, -1], [980, 474, 1]].forEach(([x, y, k]) => s.use(far, x, y, k, Math.abs(k), { fill: mix(canelo, glaciar, 0.3) }));
  s.fill(line(rough([[-10, 486], [300, 490], [640, 488], [1210, 482], [1210, 880], [-10, 880]], s.r, { amp: 0.01, min: 60, closed: true })), s.linear([[0, mix(moss, hielo, 0.5)], [0.25, moss], [0.6, mix(rust, moss, 0.4)], [1, mix(rust, tinta, 0.45)]], 484, 800));
  const bands = [[0, 520, 420, 10], [420, 540, 520, 12], [-40, 570, 360, 16], [640, 590, 600, 18], [120, 640, 520, 22], [-60, 700, 420, 26]];
  s.fill(bands.map(([x, y, w, h]) => line(rough([[x, y], [x + w * 0.3, y - h], [x + w * 0.7, y - h * 0.8], [x + w, y], [x + w * 0.6, y + h * 0.5], [x + w * 0.2, y + h * 0.4]], s.r, { amp: 0.06, min: 30, closed: true }))), mix(moss, liquen, 0.45), 0.7);
  tarns(s, [[210, 510, 120, 8], [430, 514, 160, 9], [660, 508, 110, 7], [120, 540, 150, 13], [340, 552, 210, 18], [590, 546, 130, 12], [90, 598, 200, 24], [360, 622, 300, 38], [620, 590, 150, 18], [150, 690, 260, 46]]);
  s.fill(['M300 616h60l-16 4h-34z', 'M380 628h70l-22 4h-36z', 'M90 688h70l-20 5h-40z', 'M320 548h40l-10 3h-22z'].join(''), papel, 0.8);
  s.reseed(6);
  tussocks(s, [[250, 580, 18], [470, 588, 20], [520, 566, 14], [40, 640, 24], [270, 660, 28], [520, 660, 28], [560, 640, 22], [20, 560, 14]], mix(liquen, rust, 0.35), { blades: 7, width: 2 });
  const old = [1, 2].map((k) => lenga(s, { seed: 80 + k, height: 320, pads: 8, bare: 0.3, light: mix(liquen, canelo, 0.3), lightOpacity: 0.7, sun: -1 }));
  [[1010, 600, 0.74, 0], [930, 596, 0.56, 1], [1100, 610, 0.94, 1], [1180, 612, 0.8, 0]].forEach(([x, y, k, i]) => s.use(old[i], x, y, -k, k, { fill: mix(canelo, bosque, 0.45) }));
  forestEdge(s, { ground: [[880, 634], [920, 614], [980, 604], [1090, 602], [1210, 604]], base: 640, color: mix(canelo, bosque, 0.6), size: 24, light: mix(liquen, canelo, 0.4), sun: -1 });
  s.fill(line(rough([[380, 830], [470, 752], [560, 706], [650, 668], [760, 640], [880, 620], [1210, 610], [1210, 900], [380, 900]], s.r, { amp: 0.04, min: 30, closed: true })), s.linear([[0, mix(liquen, canelo, 0.4)], [0.5, mix(canelo, liquen, 0.16)], [1, mix(bosque, canelo, 0.3)]], 610, 800));
  s.fill('M690 706Q780 694 900 700L990 712Q840 722 690 706Z', bosque, 0.35);
  huemul(s, 780, 704, 1.34, { coat: mix(mix(rust, tinta, 0.3), arena, 0.14), shade: mix(rust, tinta, 0.66), pale: mix(arena, rust, 0.22), dark: tinta, antler: mix(tinta, rust, 0.28), flip: true });
  s.use(old[0], 1140, 790, 1.9, 1.9, { fill: near });
  shrubs(s, [[960, 720, 120, 44], [1060, 740, 130, 50], [580, 742, 80, 26]], mix(bosque, canelo, 0.3), mix(liquen, canelo, 0.35), { sun: -1 });
  turf(s, [[440, 800], [560, 762], [700, 744], [880, 748], [1050, 752], [1210, 740]], 800, near, { blade: 22, step: 8 });
  tussocks(s, [[640, 736, 34], [700, 728, 28], [850, 730, 34], [900, 742, 38], [520, 776, 40]], mix(canelo, liquen, 0.4), { blades: 8, width: 2.4 });
  farBirds(s, [[520, 180, 0.9], [560, 166, 0.7], [490, 164, 0.6]], tinta);
  s.grain();
}
