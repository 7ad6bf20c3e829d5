/** The Austral Road: gravel beside a turquoise river, a glacier hanging between forested walls. */
import { arena, bosque, canelo, glaciar, granite, hielo, liquen, mix, papel, slate, tinta, turquoise } from '../palette.mjs';
import { curve, line, place } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif } from '../mountains.mjs';
import { hangingGlacier } from '../ice.mjs';
import { canopy, lenga, shrubs, turf } from '../forest.mjs';
import { ribbon, ripples } from '../water.mjs';
import { gravelRoad } from '../land.mjs';
import { mist, sky, streaks } from '../sky.mjs';

export const seed = 31;
const moss = mix(canelo, liquen, 0.2);
const near = mix(bosque, tinta, 0.3);
const peaks = { sun: 1, lit: mix(hielo, glaciar, 0.3), shade: mix(glaciar, slate, 0.55), mist: hielo, snow: papel, depth: 0.7, prominence: 18 };
const cirque = { sun: 1, lit: mix(slate, granite, 0.52), shade: slate, mist: mix(glaciar, granite, 0.5), depth: 0.8, foot: 0.5, slivers: 2, min: 20, prominence: 14, wander: 20 };
const wallFar = { sun: 1, lit: mix(canelo, glaciar, 0.42), shade: mix(canelo, slate, 0.5), mist: mix(glaciar, canelo, 0.3), depth: 0.8, foot: 0.3, slivers: 0.7, min: 22 };
const wallNear = { sun: 1, lit: mix(moss, bosque, 0.12), shade: mix(bosque, canelo, 0.3), mist: mix(canelo, glaciar, 0.3), depth: 0.85, foot: 0.35, slivers: 0.8, min: 22 };
const ice = { snow: papel, blue: mix(glaciar, hielo, 0.3), deep: mix(turquoise, canelo, 0.45), shade: mix(hielo, glaciar, 0.55), sun: 1 };

/** Threads of meltwater: each a list of points, widening as it falls. */
function falls(s, threads) {
  s.fill(threads.map((t) => curve(t, false) + 'L' + curve(t.map(([x, y], i) => [x + 2 + i * 1.6, y]).reverse(), false).slice(1) + 'z'), papel, 0.9);
}

/** Nalca, the giant rhubarb of the roadside: one lobed leaf, drawn once; plants list [x, y, scale, mirror]. */
function nalca(s, plants, { stalk, under, lit, vein }) {
  const r = s.r;
  const leaf = s.define(() => {
    const pts = [];
    for (let i = 0; i <= 18; i++) {
      const t = i / 18;
      pts.push([(t - 0.5) * 100, -46 * Math.max(0, Math.sin(Math.PI * t)) ** 0.7 * (i % 2 ? 1.08 : 0.82) * r.between(0.94, 1.06)]);
    }
    for (let i = 1; i < 8; i++) pts.push([(0.5 - i / 8) * 92, i === 4 ? -8 : i % 2 ? 17 : 6]);
    s.fill(line(pts));
    s.stroke('M0 0L-36-14M0 0L-20-32M0 0L4-38M0 0L26-30M0 0L38-10', vein, 2, 0.6);
  });
  const spots = [[-70, -50, 0.72, -14, 0], [66, -44, 0.68, 16, 0], [-36, -92, 0.8, -8, 1], [44, -88, 0.84, 10, 0], [4, -66, 0.74, 2, 1]];
  s.stroke(plants.flatMap(([x, y, k, m = 1]) => spots.map(([a, b]) => `M${Math.round(x)} ${Math.round(y)}Q${Math.round(x + a * k * m * 0.25)} ${Math.round(y + b * k * 0.7)} ${Math.round(x + a * k * m)} ${Math.round(y + b * k)}`)), stalk, 5);
  for (const [x, y, k, m = 1] of plants) for (const [a, b, w, turn, up] of spots) s.put(leaf, Math.round(x + a * k * m), Math.round(y + b * k), { turn: turn * m, sx: w * k * m, sy: w * k, fill: up ? lit : under });
}

/** A canopy strip laid along slopes: [x, y, turn, scale, mirrored?] with one fill. */
const clothe = (s, id, strips, fill) => strips.forEach(([x, y, turn, k, m = 1]) => s.put(id, x, y, { turn, sx: k * m, sy: k, fill }));

/** The river: gravel flats first, then the water over them. */
function river(s, flats, left, right, y0, y1) {
  s.fill(flats.map((f) => line(rough(f, s.r, { amp: 0.1, min: 26, closed: true }))), mix(granite, arena, 0.2));
  ribbon(s, left, right, s.linear([[0, mix(turquoise, hielo, 0.6)], [0.4, turquoise], [1, mix(turquoise, canelo, 0.35)]], y0, y1));
}

const ground = (s, y0) => s.linear([[0, mix(mix(liquen, canelo, 0.5), hielo, 0.3)], [0.25, mix(liquen, canelo, 0.62)], [1, mix(canelo, bosque, 0.6)]], y0, s.h);
const road = (s, y0) => ({ fill: s.linear([[0, mix(arena, granite, 0.2)], [1, mix(granite, arena, 0.15)]], y0, s.h), rut: mix(granite, slate, 0.3), verge: mix(moss, granite, 0.35), stone: mix(granite, slate, 0.5), stones: 30 });
const leaves = { stalk: mix(bosque, canelo, 0.4), under: mix(bosque, canelo, 0.55), lit: mix(canelo, liquen, 0.45), vein: bosque };

export function wide(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.3)], [0.6, mix(glaciar, hielo, 0.5)], [1, mix(arena, hielo, 0.4)]], { y2: 400 });
  streaks(s, { x0: 300, x1: 1300, y0: 50, y1: 220, count: 10, color: papel, opacity: 0.5, w: [160, 460], h: [6, 18], tilt: 0.02 });
  massif(s, { ...peaks, profile: [[380, 480], [470, 380], [540, 310], [600, 262], [650, 204], [700, 226], [756, 146], [786, 126], [836, 190], [880, 206], [930, 160], [1000, 224], [1090, 270], [1220, 440]], base: 490, snowline: 400 });
  massif(s, { ...cirque, profile: [[430, 640], [520, 470], [580, 390], [616, 340], [700, 330], [800, 330], [900, 330], [986, 336], [1030, 384], [1110, 480], [1200, 640]], base: 680 });
  hangingGlacier(s, { ...ice, top: [[594, 352], [640, 318], [668, 284], [716, 268], [744, 228], [790, 246], [838, 226], [868, 262], [930, 274], [956, 312], [1016, 352]], front: [[594, 356], [636, 388], [690, 398], [740, 440], [772, 496], [812, 510], [846, 486], [880, 432], [930, 402], [976, 392], [1016, 356]], height: 42, arcs: 5 });
  falls(s, [[[790, 500], [784, 540], [790, 590], [782, 660]], [[818, 504], [824, 548], [816, 600], [822, 664]], [[846, 486], [856, 530], [850, 590]]]);
  massif(s, { ...wallFar, profile: [[180, 300], [260, 270], [330, 300], [390, 340], [440, 400], [500, 440], [560, 520], [620, 580], [690, 650]], base: 700 });
  massif(s, { ...wallFar, profile: [[920, 660], [980, 590], [1040, 540], [1090, 450], [1150, 410], [1200, 340], [1270, 300], [1340, 320], [1440, 300]], base: 700 });
  mist(s, 540, 130, papel, 0.55);
  massif(s, { ...wallNear, profile: [[-40, 130], [40, 96], [100, 120], [170, 190], [220, 210], [260, 290], [330, 340], [380, 420], [440, 480], [520, 570], [600, 640], [640, 670]], base: 720 });
  massif(s, { ...wallNear, profile: [[1000, 680], [1070, 600], [1130, 560], [1180, 470], [1250, 420], [1300, 330], [1370, 290], [1420, 190], [1490, 160], [1540, 100], [1640, 80]], base: 720 });
  const trees = canopy(s, { light: mix(liquen, canelo, 0.35), lightOpacity: 0.55 });
  clothe(s, trees, [[-40, 330, 24, 0.9], [120, 400, 30, 0.8], [300, 520, 32, 0.75], [-30, 430, 18, 1], [160, 500, 26, 0.95]], mix(canelo, glaciar, 0.14));
  clothe(s, trees, [[1040, 650, -34, 0.7], [1200, 560, -32, 0.8], [1390, 440, -32, 0.9], [1130, 660, -22, 0.9], [1330, 580, -24, 1]], mix(canelo, bosque, 0.1));
  streaks(s, { x0: -120, x1: 420, y0: 250, y1: 420, count: 5, color: papel, opacity: 0.5, w: [220, 440], h: [14, 34], tilt: -0.03 });
  streaks(s, { x0: 1160, x1: 1560, y0: 260, y1: 440, count: 4, color: papel, opacity: 0.5, w: [220, 440], h: [14, 34], tilt: 0.03 });
  clothe(s, trees, [[560, 672, 4, 0.6], [730, 674, 0, 0.56], [890, 676, -3, 0.6], [1020, 672, -6, 0.66]], mix(canelo, glaciar, 0.3));
  clothe(s, trees, [[-30, 590, 14, 1.15], [260, 660, 8, 1.1], [420, 692, 4, 0.8], [-20, 660, 8, 1.3]], mix(canelo, bosque, 0.3));
  clothe(s, trees, [[1080, 694, -8, 0.9], [1280, 664, -14, 1.15], [1380, 690, -8, 1.1]], mix(canelo, bosque, 0.45));
  s.fill(line([[0, 712], [300, 706], [560, 692], [800, 678], [1000, 688], [1300, 706], [1600, 720], [1600, 900], [0, 900]]), ground(s, 676));
  river(s, [[[680, 690], [560, 706], [480, 730], [560, 738], [700, 716], [780, 694]], [[640, 770], [560, 800], [480, 850], [420, 920], [700, 920], [770, 830], [760, 780]], [[-40, 790], [120, 770], [300, 776], [200, 820], [-40, 860]]],
    [[812, 678], [700, 690], [560, 712], [540, 736], [500, 766], [320, 800], [80, 832], [-60, 960]], [[836, 678], [770, 692], [660, 718], [680, 742], [690, 772], [600, 824], [480, 876], [380, 960]], 676, 900);
  ripples(s, { x0: 330, x1: 640, y0: 756, y1: 880, count: 16, color: papel, opacity: 0.7, w: [16, 120] });
  gravelRoad(s, [[884, 680], [930, 694], [958, 714], [950, 744], [900, 800], [838, 860], [800, 930]], [[894, 680], [950, 692], [1000, 712], [1022, 746], [1050, 800], [1120, 860], [1240, 930]], road(s, 680));
  shrubs(s, [[1090, 728, 60, 22], [1150, 742, 90, 30], [1210, 736, 60, 24], [1290, 768, 130, 44], [1400, 760, 90, 36], [860, 720, 40, 14], [820, 770, 70, 24], [90, 742, 110, 34], [190, 734, 70, 24], [-6, 752, 120, 40]], mix(canelo, bosque, 0.5), mix(liquen, canelo, 0.45));
  const tree = lenga(s, { seed: 36, height: 470, pads: 12, bare: 0.3, spread: 0.27, light: mix(liquen, canelo, 0.35), lightOpacity: 0.65 });
  turf(s, [[1130, 900], [1230, 862], [1340, 840], [1460, 812], [1600, 800]], 900, near, { blade: 20, step: 9 });
  s.use(tree, 1500, 846, 1.2, 1.2, { fill: near });
  s.use(tree, 1590, 836, -1, 0.9, { fill: near });
  nalca(s, [[1380, 860, 0.8, -1], [1250, 898, 1], [1500, 900, 1.25]], leaves);
  s.grain();
}

export function tall(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.3)], [0.6, mix(glaciar, hielo, 0.5)], [1, mix(arena, hielo, 0.4)]], { y2: 480 });
  streaks(s, { x0: -60, x1: 800, y0: 70, y1: 300, count: 10, color: papel, opacity: 0.5, w: [160, 420], h: [6, 18], tilt: 0.02 });
  const up = (pts) => place(pts, -366, 92, 1);
  massif(s, { ...peaks, profile: up([[340, 520], [470, 390], [540, 300], [600, 242], [650, 184], [700, 206], [756, 116], [786, 96], [836, 170], [880, 190], [930, 130], [1000, 204], [1090, 260], [1280, 460]]), base: 590, snowline: 500 });
  massif(s, { ...cirque, profile: up([[400, 740], [520, 470], [580, 390], [616, 340], [700, 330], [800, 330], [900, 330], [986, 336], [1030, 384], [1110, 480], [1240, 740]]), base: 860 });
  hangingGlacier(s, { ...ice, top: up([[594, 352], [640, 312], [668, 276], [716, 258], [744, 216], [790, 236], [838, 214], [868, 252], [930, 266], [956, 306], [1016, 352]]), front: up([[594, 356], [636, 388], [690, 402], [740, 460], [772, 526], [812, 544], [846, 510], [880, 442], [930, 406], [976, 392], [1016, 356]]), height: 44, arcs: 6 });
  falls(s, [[[424, 622], [416, 690], [424, 760], [414, 850]], [[450, 628], [458, 700], [448, 770], [456, 850]], [[482, 604], [494, 670], [486, 740]]]);
  massif(s, { ...wallFar, profile: [[-20, 420], [60, 470], [120, 560], [170, 620], [220, 700], [290, 780], [350, 840]], base: 900 });
  massif(s, { ...wallFar, profile: [[540, 840], [600, 760], [650, 700], [690, 600], [740, 540], [780, 470], [850, 430], [930, 400]], base: 900 });
  mist(s, 720, 150, papel, 0.6);
  massif(s, { ...wallNear, profile: [[-60, 330], [0, 380], [40, 480], [90, 540], [120, 640], [180, 720], [230, 800], [300, 860]], base: 920 });
  massif(s, { ...wallNear, profile: [[620, 860], [690, 780], [740, 720], [770, 620], [820, 570], [850, 480], [930, 420]], base: 920 });
  const trees = canopy(s, { light: mix(liquen, canelo, 0.35), lightOpacity: 0.55 });
  clothe(s, trees, [[-60, 560, 40, 0.8], [-60, 640, 34, 0.9], [60, 760, 36, 0.75]], mix(canelo, glaciar, 0.14));
  clothe(s, trees, [[650, 850, -40, 0.7], [760, 740, -38, 0.8], [720, 850, -28, 0.9]], mix(canelo, bosque, 0.1));
  streaks(s, { x0: -160, x1: 100, y0: 480, y1: 640, count: 4, color: papel, opacity: 0.5, w: [200, 380], h: [14, 34], tilt: -0.03 });
  streaks(s, { x0: 640, x1: 860, y0: 480, y1: 620, count: 4, color: papel, opacity: 0.5, w: [200, 380], h: [14, 34], tilt: 0.03 });
  clothe(s, trees, [[180, 864, 4, 0.6], [340, 864, 0, 0.56], [480, 866, -3, 0.6], [600, 860, -6, 0.66]], mix(canelo, glaciar, 0.3));
  clothe(s, trees, [[-40, 800, 12, 1.1], [60, 870, 5, 0.9], [-60, 860, 8, 1.2]], mix(canelo, bosque, 0.3));
  clothe(s, trees, [[600, 886, -8, 0.9], [700, 866, -14, 1.05]], mix(canelo, bosque, 0.45));
  s.fill(line([[0, 904], [180, 890], [420, 866], [640, 880], [900, 900], [900, 1200], [0, 1200]]), ground(s, 866));
  river(s, [[[330, 878], [240, 898], [190, 920], [260, 930], [370, 906], [420, 884]], [[330, 960], [270, 1000], [220, 1080], [150, 1220], [330, 1220], [400, 1080], [420, 980]], [[-40, 1000], [60, 960], [150, 966], [90, 1010], [-40, 1060]]],
    [[412, 866], [340, 880], [232, 904], [222, 934], [200, 964], [100, 1010], [-20, 1060], [-80, 1260]], [[432, 866], [396, 882], [330, 908], [350, 940], [356, 980], [290, 1050], [230, 1130], [180, 1240]], 866, 1200);
  ripples(s, { x0: 140, x1: 320, y0: 930, y1: 1100, count: 16, color: papel, opacity: 0.7, w: [16, 90] });
  gravelRoad(s, [[478, 868], [520, 884], [540, 910], [520, 960], [470, 1040], [410, 1120], [370, 1230]], [[490, 868], [544, 882], [590, 908], [606, 960], [620, 1040], [670, 1120], [760, 1230]], road(s, 868));
  shrubs(s, [[660, 914, 60, 22], [730, 930, 90, 32], [820, 920, 80, 30], [720, 990, 120, 40], [840, 1000, 150, 54], [480, 924, 44, 16], [440, 990, 60, 22], [40, 930, 110, 36], [120, 918, 70, 24]], mix(canelo, bosque, 0.5), mix(liquen, canelo, 0.45));
  const tree = lenga(s, { seed: 36, height: 470, pads: 12, bare: 0.3, spread: 0.27, light: mix(liquen, canelo, 0.35), lightOpacity: 0.65 });
  turf(s, [[620, 1200], [690, 1140], [770, 1110], [900, 1080]], 1200, near, { blade: 20, step: 9 });
  s.use(tree, 830, 1120, 1.15, 1.15, { fill: near });
  s.use(tree, 900, 1110, -0.9, 0.86, { fill: near });
  nalca(s, [[770, 1140, 0.8, -1], [690, 1196, 0.95], [840, 1200, 1.2, -1]], leaves);
  s.grain();
}
