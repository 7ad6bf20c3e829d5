/** The Beagle Channel: a small lighthouse on its rock, snow mountains behind rain, beeches bent by the west wind. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { flagTree, forestEdge, shrubs, turf, tussocks } from '../forest.mjs';
import { lake, ripples, waves } from '../water.mjs';
import { deck, rain, sky, streaks } from '../sky.mjs';
import { farBirds, lighthouse } from '../figures.mjs';

export const seed = 41;
const near = mix(bosque, tinta, 0.3);
const sea = [mix(glaciar, arena, 0.45), mix(glaciar, canelo, 0.4), mix(canelo, bosque, 0.55)];
const snowy = { sun: 1, lit: mix(glaciar, slate, 0.22), mist: mix(glaciar, hielo, 0.55), shade: slate, snow: mix(papel, dawn, 0.12), prominence: 16 };

/** The rock islet: `x, y` is its middle at the water, `k` its scale; cormorants stand on it. */
function islet(s, x, y, k) {
  const rock = mix(slate, tinta, 0.45);
  const p = (pts) => pts.map(([a, b]) => [x + a * k, y + b * k]);
  s.fill(line([...rough(p([[-190, 4], [-160, -18], [-118, -22], [-90, -44], [-50, -50], [-10, -66], [40, -62], [84, -52], [112, -30], [150, -24], [196, 4]]), s.r, { amp: 0.16, min: 13 })]), rock);
  s.fill(line(rough(p([[-8, -64], [38, -60], [84, -50], [110, -28], [150, -22], [190, 2], [96, -4], [70, -24], [30, -30], [14, -48]]), s.r, { amp: 0.16, min: 15, closed: true })), mix(granite, dawn, 0.3), 0.75);
  s.fill(line(rough(p([[-150, -14], [-112, -20], [-86, -40], [-92, -18], [-120, -6]]), s.r, { amp: 0.16, min: 15, closed: true })), mix(granite, slate, 0.35), 0.7);
  lighthouse(s, Math.round(x + 6 * k), Math.round(y - 60 * k), 1.25 * k, { lit: arena, shade: mix(arena, slate, 0.5), band: mix(canelo, glaciar, 0.1), bandShade: bosque, dark: tinta, lamp: mix(brasa, arena, 0.2), glow: dawn });
  const birds = [[-150, -18], [-138, -20], [-122, -22], [-104, -34], [-76, -47], [120, -30], [140, -25]];
  s.fill(birds.map(([a, b]) => `M${Math.round(x + a * k)} ${Math.round(y + b * k)}q-3-8 0-15l3-2 3-1-2 3q3 8-1 15z`).join(''), tinta);
  s.stroke(line(p([[-200, 6], [-150, 3], [-60, 8], [30, 4], [120, 8], [206, 5]]), false), papel, 2.5, 0.7);
}

/** Tussock and cushion plants on the near bluff, combed by the wind. */
function bluff(s, at) {
  const green = mix(bosque, canelo, 0.75);
  shrubs(s, at.filter((_, i) => i % 3 === 0).map(([x, y, k]) => [x + 30, y + 6, 110 * k, 22 * k]), mix(bosque, canelo, 0.35), mix(liquen, canelo, 0.5), { lightOpacity: 0.45 });
  tussocks(s, at.map(([x, y, k]) => [x, y, 36 * k]), green, { wind: 0.8, blades: 8, width: 2.4 });
}

export function wide(s) {
  sky(s, [[0, mix(slate, glaciar, 0.25)], [0.45, mix(glaciar, slate, 0.3)], [0.8, mix(hielo, arena, 0.5)], [1, mix(arena, dawn, 0.6)]], { y2: 520 });
  rain(s, 150, 120, 260, 440, -100, mix(slate, glaciar, 0.35), 0.6);
  rain(s, 440, 110, 130, 440, -100, mix(slate, glaciar, 0.35), 0.4);
  deck(s, [[-80, 236], [120, 208], [360, 170], [640, 150], [900, 128], [1200, 112], [1700, 84]], mix(slate, glaciar, 0.3), 0.75, { torn: 90 });
  deck(s, [[-80, 150], [200, 136], [520, 104], [820, 96], [1160, 60], [1700, 44]], mix(slate, tinta, 0.12), 0.75, { torn: 110 });
  deck(s, [[-80, 74], [240, 60], [620, 52], [900, 24], [1200, 20], [1700, 6]], mix(slate, tinta, 0.4), 0.8, { torn: 130 });
  streaks(s, { x0: 200, x1: 1600, y0: 180, y1: 380, count: 14, color: papel, opacity: 0.35, w: [160, 520], h: [5, 14], tilt: 0.03 });
  s.add(`<circle cx="1290" cy="424" r="30" fill="${papel}"/>`);
  ridge(s, { profile: [[0, 470], [200, 440], [420, 460], [700, 452], [980, 470], [1240, 462], [1430, 440], [1600, 450]], base: 560, color: mix(glaciar, hielo, 0.45), mist: mix(arena, hielo, 0.5) });
  massif(s, { ...snowy, profile: [[120, 520], [240, 450], [330, 380], [380, 396], [450, 318], [500, 350], [570, 290], [630, 330], [700, 366], [790, 340], [860, 400], [960, 450], [1040, 520], [1110, 566]], base: 560, snowline: 460, depth: 0.6, lit: mix(glaciar, hielo, 0.15) });
  massif(s, { ...snowy, profile: [[1020, 566], [1100, 540], [1180, 500], [1290, 470], [1370, 400], [1420, 412], [1500, 330], [1560, 300], [1640, 320]], base: 560, snowline: 410, depth: 0.75 });
  massif(s, { ...snowy, profile: [[-40, 400], [60, 380], [140, 420], [240, 450], [360, 500], [520, 545], [600, 560]], base: 562, snow: undefined, lit: mix(canelo, glaciar, 0.35), shade: bosque, mist: mix(canelo, glaciar, 0.5) });
  forestEdge(s, { ground: [[1140, 558], [1260, 548], [1400, 540], [1500, 520], [1600, 500]], base: 566, color: mix(canelo, glaciar, 0.18), size: 13 });
  lake(s, 562, [[0, sea[0]], [0.3, sea[1]], [1, sea[2]]]);
  ripples(s, { x0: 1130, x1: 1460, y0: 564, y1: 800, count: 34, color: mix(papel, dawn, 0.35), opacity: 0.75, w: [16, 150] });
  waves(s, { y0: 580, y1: 890, count: 60, color: sea[2], opacity: 0.45, size: [12, 110] });
  waves(s, { y0: 590, y1: 890, count: 44, color: hielo, opacity: 0.55, size: [10, 90] });
  islet(s, 960, 640, 1);
  farBirds(s, [[1130, 430, 1], [1170, 412, 0.8], [1096, 404, 0.7], [820, 470, 0.6]], tinta);
  const trees = [1, 2].map((k) => flagTree(s, { seed: 50 + k, light: mix(liquen, canelo, 0.3), pads: 9 + k, lightOpacity: 0.7 }));
  turf(s, [[0, 660], [90, 668], [190, 700], [290, 740], [380, 800], [470, 850], [560, 900]], 900, near, { blade: 14, wind: 0.9 });
  bluff(s, [[20, 730, 1], [120, 752, 1.1], [40, 806, 1.3], [180, 810, 1.2], [290, 826, 1], [110, 866, 1.4], [270, 880, 1.4], [390, 878, 1]]);
  [[60, 680, 1.5, 0], [170, 712, 1.9, 1], [300, 772, 1.1, 0], [390, 830, 0.7, 1]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: near }));
  s.grain();
}

export function tall(s) {
  sky(s, [[0, mix(slate, glaciar, 0.25)], [0.45, mix(glaciar, slate, 0.3)], [0.8, mix(hielo, arena, 0.5)], [1, mix(arena, dawn, 0.6)]], { y2: 640 });
  rain(s, 40, 190, 240, 500, -90, mix(slate, glaciar, 0.35), 0.6);
  deck(s, [[-80, 300], [140, 260], [360, 226], [640, 190], [980, 150]], mix(slate, glaciar, 0.3), 0.75, { torn: 80 });
  deck(s, [[-80, 196], [160, 176], [420, 136], [660, 120], [980, 76]], mix(slate, tinta, 0.12), 0.75, { torn: 100 });
  deck(s, [[-80, 104], [200, 84], [480, 66], [700, 36], [980, 20]], mix(slate, tinta, 0.4), 0.8, { torn: 120 });
  streaks(s, { x0: 0, x1: 900, y0: 240, y1: 520, count: 12, color: papel, opacity: 0.35, w: [160, 420], h: [5, 14], tilt: 0.03 });
  s.add(`<circle cx="720" cy="560" r="28" fill="${papel}"/>`);
  ridge(s, { profile: [[0, 610], [200, 580], [420, 600], [700, 600], [900, 584]], base: 690, color: mix(glaciar, hielo, 0.45), mist: mix(arena, hielo, 0.5) });
  massif(s, { ...snowy, profile: [[-40, 600], [60, 500], [130, 520], [220, 410], [270, 440], [330, 370], [400, 450], [480, 480], [560, 560], [640, 640], [690, 696]], base: 692, snowline: 570, depth: 0.6, lit: mix(glaciar, hielo, 0.15) });
  massif(s, { ...snowy, profile: [[560, 696], [640, 668], [700, 640], [780, 590], [840, 520], [930, 500]], base: 692, snowline: 560, depth: 0.75 });
  forestEdge(s, { ground: [[640, 690], [760, 676], [900, 640]], base: 698, color: mix(canelo, glaciar, 0.18), size: 13 });
  lake(s, 694, [[0, sea[0]], [0.3, sea[1]], [1, sea[2]]]);
  ripples(s, { x0: 600, x1: 860, y0: 696, y1: 960, count: 30, color: mix(papel, dawn, 0.35), opacity: 0.75, w: [16, 130] });
  waves(s, { y0: 712, y1: 1190, count: 60, color: sea[2], opacity: 0.45, size: [12, 120] });
  waves(s, { y0: 720, y1: 1190, count: 44, color: hielo, opacity: 0.55, size: [10, 100] });
  islet(s, 560, 800, 1.15);
  farBirds(s, [[760, 470, 1], [800, 452, 0.8], [300, 620, 0.7]], tinta);
  const trees = [1, 2].map((k) => flagTree(s, { seed: 50 + k, light: mix(liquen, canelo, 0.3), pads: 9 + k, lightOpacity: 0.7 }));
  turf(s, [[0, 930], [90, 950], [190, 1000], [290, 1050], [400, 1120], [520, 1200]], 1200, near, { blade: 14, wind: 0.9 });
  bluff(s, [[20, 1010, 1], [110, 1030, 1.1], [40, 1096, 1.3], [180, 1100, 1.2], [280, 1120, 1], [110, 1166, 1.4], [270, 1180, 1.4], [390, 1176, 1]]);
  [[40, 960, 1.6, 0], [150, 1010, 2.1, 1], [300, 1080, 1.2, 0]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: near }));
  s.grain();
}
