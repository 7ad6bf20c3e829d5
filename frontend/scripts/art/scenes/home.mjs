/**
 * Home: the three granite towers at first light, a lake, lenga forest, a condor.
 * The sky at the upper left (wide) and the top third (tall) stays dark and calm
 * for the headline; the lower edge stays dark for the search form.
 */
import { arena, bosque, calafate, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, tinta } from '../palette.mjs';
import { line, place } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge, tower } from '../mountains.mjs';
import { forestEdge, lenga } from '../forest.mjs';
import { lake, mirror, ripples } from '../water.mjs';
import { mist, sky, streaks } from '../sky.mjs';
import { condor } from '../figures.mjs';

export const seed = 11;
const night = mix(bosque, tinta, 0.25);
const teal = mix(canelo, glaciar, 0.42);

/** The three towers, drawn for a group about 410 wide and 400 high with its foot at y = 400. */
function torres(s, dx, dy, k) {
  s.reseed(5);
  const top = dy + 10 * k;
  const lit = s.linear([[0, mix(dawn, papel, 0.25)], [0.45, dawn], [1, mix(granite, dawn, 0.25)]], Math.round(top), Math.round(dy + 390 * k));
  const mid = s.linear([[0, mix(dawn, canelo, 0.32)], [1, mix(granite, canelo, 0.3)]], Math.round(top), Math.round(dy + 390 * k));
  const shade = s.linear([[0, mix(canelo, dawn, 0.22)], [1, mix(canelo, glaciar, 0.46)]], Math.round(top), Math.round(dy + 390 * k));
  const deep = mix(canelo, bosque, 0.35);
  const p = (pts) => place(pts, dx, dy, k);
  const common = { crackColor: mix(deep, granite, 0.25) };
  const dark = mix(mix(calafate, bosque, 0.65), granite, 0.12);
  s.fill(line(rough(p([[-80, 420], [-40, 350], [0, 316], [40, 250], [150, 214], [166, 244], [182, 226], [260, 200], [312, 232], [326, 254], [340, 236], [420, 270], [470, 330], [540, 420]]), s.r, { amp: 0.15, min: 20 })), mix(canelo, glaciar, 0.34));
  tower(s, {
    ...common, cracks: 8,
    left: p([[100, 8], [78, 38], [60, 70], [50, 120], [32, 190], [20, 262], [0, 340], [-44, 430]]),
    right: p([[106, 4], [120, 50], [137, 78], [142, 130], [154, 190], [158, 240], [174, 320], [200, 430]]),
    faces: [{ fill: lit }, { u0: 0.44, u1: 0.64, fill: mid, wob: 0.05 }, { u0: 0, u1: 0.46, fill: shade, wob: 0.06 }, { u0: 0.78, u1: 0.88, fill: mid, opacity: 0.6, from: dy + 170 * k, wob: 0.03 }, { u0: 0, u1: 0.2, fill: deep, opacity: 0.45, from: dy + 110 * k }],
    cap: { y: dy + 96 * k, rag: 15 * k, tilt: 24 * k, fill: dark, opacity: 0.8 },
  });
  tower(s, {
    ...common, cracks: 6,
    left: p([[378, 86], [364, 120], [352, 150], [342, 210], [336, 270], [322, 340], [298, 430]]),
    right: p([[384, 82], [402, 122], [416, 148], [422, 200], [438, 260], [446, 310], [464, 360], [500, 430]]),
    faces: [{ fill: lit }, { u0: 0.42, u1: 0.6, fill: mid, wob: 0.05 }, { u0: 0, u1: 0.45, fill: shade, wob: 0.07 }, { u0: 0, u1: 0.2, fill: deep, opacity: 0.45, from: dy + 190 * k }],
    cap: { y: dy + 152 * k, rag: 13 * k, tilt: 18 * k, fill: dark, opacity: 0.8 },
  });
  tower(s, {
    ...common, cracks: 9,
    left: p([[224, 8], [206, 26], [196, 58], [186, 120], [183, 190], [172, 262], [162, 330], [138, 430]]),
    right: p([[254, -6], [270, 28], [291, 50], [297, 120], [304, 170], [316, 226], [326, 310], [358, 430]]),
    faces: [{ fill: lit }, { u0: 0.36, u1: 0.52, fill: mid, wob: 0.04 }, { u0: 0, u1: 0.38, fill: shade, wob: 0.06 }, { u0: 0.66, u1: 0.78, fill: mid, opacity: 0.6, from: dy + 150 * k, wob: 0.03 }, { u0: 0, u1: 0.16, fill: deep, opacity: 0.45, from: dy + 60 * k }],
    cap: { y: dy + 76 * k, rag: 15 * k, tilt: -20 * k, fill: dark, opacity: 0.8 },
  });
}

const rock = (s, profile, base, extra) =>
  massif(s, {
    profile, base, sun: 1, lit: mix(granite, canelo, 0.22), mist: mix(glaciar, hielo, 0.25), shade: mix(bosque, canelo, 0.5),
    snow: mix(hielo, dawn, 0.25), snowline: base - 80, depth: 0.78, ...extra,
  });

export function wide(s) {
  sky(s, [[0, mix(bosque, canelo, 0.6)], [0.4, teal], [0.72, glaciar], [1, hielo]], { y1: -60, y2: 580 });
  s.rect(0, 0, 1600, 620, s.linear([[0, night, 0.88], [0.25, bosque, 0.84], [0.45, bosque, 0.7], [0.65, bosque, 0.44], [0.84, canelo, 0.16], [1, canelo, 0]], 0, 90, 0, 1440));
  streaks(s, { x0: 860, x1: 1600, y0: 60, y1: 420, count: 16, color: mix(glaciar, dawn, 0.5), opacity: 0.28, w: [140, 460], h: [4, 14], tilt: 0.03 });
  streaks(s, { x0: -60, x1: 800, y0: 400, y1: 500, count: 8, color: glaciar, opacity: 0.14, w: [200, 520], h: [4, 12], tilt: 0.02 });
  const heights = [];
  const land = s.group(() => {
    ridge(s, { profile: [[0, 540], [120, 500], [260, 520], [420, 486], [600, 530], [900, 540], [1300, 500], [1460, 452], [1600, 500]], base: 650, color: mix(glaciar, canelo, 0.3), mist: mix(glaciar, hielo, 0.5) });
    heights.push(rock(s, [[-20, 540], [60, 502], [120, 468], [170, 478], [232, 442], [290, 492], [360, 484], [420, 524], [520, 550], [640, 604], [760, 650]], 652, { lit: mix(glaciar, canelo, 0.4), mist: mix(glaciar, canelo, 0.2), snowline: 550, depth: 0.6, shade: canelo, snow: mix(hielo, glaciar, 0.75) }));
    torres(s, 868, 112, 1);
    heights.push(rock(s, [[560, 640], [640, 600], [716, 566], [780, 500], [826, 448], [858, 470], [900, 506], [968, 486], [1040, 512], [1110, 492], [1180, 516], [1252, 486], [1310, 440], [1352, 400], [1398, 446], [1452, 470], [1520, 530], [1620, 560]], 655, { snowline: 560, patches: 2 }));
    const hills = [[0, 604], [130, 588], [300, 616], [470, 600], [640, 622], [820, 610], [1010, 628], [1200, 606], [1400, 590], [1600, 600]];
    forestEdge(s, { ground: hills, base: 662, color: mix(canelo, glaciar, 0.3), size: 18 });
    forestEdge(s, { ground: [[0, 640], [160, 622], [380, 646], [560, 640], [760, 652], [1000, 646], [1240, 650], [1420, 628], [1600, 622]], base: 664, color: mix(canelo, bosque, 0.15), size: 24, light: mix(liquen, canelo, 0.4), lightOpacity: 0.5, deep: 10 });
  });
  lake(s, 660, [[0, mix(glaciar, canelo, 0.25)], [0.35, mix(canelo, glaciar, 0.3)], [1, night]]);
  s.clip('M0 660h1600v240h-1600z', () => mirror(s, land, 660, { squash: 0.5, opacity: 0.55 }));
  s.rect(0, 660, 1600, 240, s.linear([[0, canelo, 0.1], [0.5, bosque, 0.6], [1, night, 0.95]], 660, 900));
  ripples(s, { y0: 664, y1: 820, count: 46, color: glaciar, opacity: 0.35, w: [40, 260] });
  ripples(s, { x0: 860, x1: 1400, y0: 666, y1: 800, count: 26, color: dawn, opacity: 0.5, w: [20, 160] });
  mist(s, 628, 44, hielo, 0.4);
  const trees = [31, 32].map((k) => lenga(s, { seed: k, light: mix(liquen, canelo, 0.35), lightOpacity: 0.6, pads: 8 }));
  trees.push(lenga(s, { seed: 37, height: 480, light: mix(liquen, canelo, 0.35), lightOpacity: 0.6, pads: 13, bare: 0.28, spread: 0.3 }));
  const near = mix(bosque, tinta, 0.35);
  const banks = [[[1060, 900], [1130, 868], [1210, 850], [1300, 838], [1380, 806], [1470, 792], [1600, 770]], [[0, 830], [70, 838], [150, 856], [230, 868], [330, 900]]];
  s.fill(line([...banks[0], [1600, 900]]), near);
  [[1330, 850, 1.0, 0], [1400, 836, 1.35, 1], [1560, 836, 1.16, 2], [1490, 850, 1.9, 0], [1250, 872, 0.8, 1]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: near }));
  s.fill(line([...banks[1], [0, 900]]), near);
  [[30, 850, 1.15, 1], [104, 862, 0.8, 0], [170, 880, 0.6, 1]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: near }));
  condor(s, 1424, 128, 0.66, { dark: night, pale: hielo, turn: -10 });
  s.grain();
  return { heights, banks };
}

export function tall(s) {
  sky(s, [[0, night], [0.4, bosque], [0.56, mix(bosque, canelo, 0.8)], [0.76, teal], [0.9, glaciar], [0.97, hielo], [1, mix(arena, dawn, 0.5)]], { x1: 400, x2: 450, y1: -40, y2: 800 });
  streaks(s, { x0: 200, x1: 900, y0: 470, y1: 700, count: 12, color: mix(glaciar, dawn, 0.5), opacity: 0.3, w: [120, 380], h: [4, 13], tilt: 0.03 });
  const heights = [];
  const land = s.group(() => {
    ridge(s, { profile: [[0, 760], [140, 716], [300, 760], [640, 770], [780, 700], [900, 730]], base: 880, color: mix(glaciar, canelo, 0.3), mist: mix(glaciar, hielo, 0.5) });
    torres(s, 214, 396, 1.02);
    heights.push(rock(s, [[-30, 800], [60, 740], [120, 690], [164, 724], [220, 800], [300, 776], [390, 806], [470, 780], [560, 812], [640, 776], [700, 716], [744, 676], [800, 730], [930, 800]], 905, { snowline: 800, patches: 2, min: 15 }));
    forestEdge(s, { ground: [[0, 850], [200, 862], [420, 878], [640, 866], [900, 836]], base: 912, color: mix(canelo, glaciar, 0.3), size: 17 });
    forestEdge(s, { ground: [[0, 874], [180, 896], [420, 902], [640, 898], [900, 872]], base: 914, color: mix(canelo, bosque, 0.15), size: 24, light: mix(liquen, canelo, 0.4), lightOpacity: 0.5, deep: 10 });
  });
  lake(s, 910, [[0, mix(glaciar, canelo, 0.25)], [0.35, mix(canelo, glaciar, 0.3)], [1, night]]);
  s.clip('M0 910h900v290h-900z', () => mirror(s, land, 910, { squash: 0.5, opacity: 0.55 }));
  s.rect(0, 910, 900, 290, s.linear([[0, canelo, 0.1], [0.5, bosque, 0.6], [1, night, 0.95]], 910, 1200));
  ripples(s, { y0: 914, y1: 1080, count: 40, color: glaciar, opacity: 0.35, w: [40, 220] });
  ripples(s, { x0: 220, x1: 700, y0: 916, y1: 1060, count: 24, color: dawn, opacity: 0.5, w: [20, 150] });
  mist(s, 876, 46, hielo, 0.4);
  const trees = [31, 32].map((k) => lenga(s, { seed: k, light: mix(liquen, canelo, 0.35), lightOpacity: 0.6, pads: 8 }));
  trees.push(lenga(s, { seed: 37, height: 480, light: mix(liquen, canelo, 0.35), lightOpacity: 0.6, pads: 13, bare: 0.28, spread: 0.3 }));
  const near = mix(bosque, tinta, 0.35);
  const banks = [[[520, 1200], [600, 1160], [690, 1130], [780, 1100], [900, 1064]], [[0, 1110], [80, 1130], [160, 1160], [250, 1200]]];
  s.fill(line([...banks[0], [900, 1200]]), near);
  [[700, 1140, 0.9, 1], [765, 1130, 1.35, 0], [850, 1126, 1.05, 2]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: near }));
  s.fill(line([...banks[1], [0, 1200]]), near);
  [[30, 1130, 1.2, 1], [100, 1150, 0.75, 0]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: near }));
  condor(s, 716, 520, 0.6, { dark: night, pale: hielo, turn: -10 });
  s.grain();
  return { heights, banks };
}
