/** The Austral Road: gravel beside a turquoise river, a glacier hanging between forested walls. */
import { arena, bosque, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, tinta, turquoise } from '../palette.mjs';
import { curve, line, place } from '../svg.mjs';
import { massif } from '../mountains.mjs';
import { hangingGlacier } from '../ice.mjs';
import { forestEdge, lenga, scatter, shrubs, turf } from '../forest.mjs';
import { ribbon, ripples } from '../water.mjs';
import { gravelRoad, pebbles } from '../land.mjs';
import { deck, mist, sky, streaks } from '../sky.mjs';

export const seed = 31;
const moss = mix(canelo, liquen, 0.28);
const near = mix(bosque, tinta, 0.3);
const peaks = { sun: 1, lit: mix(hielo, glaciar, 0.3), shade: mix(glaciar, slate, 0.55), mist: hielo, snow: papel, depth: 0.7, prominence: 18 };
const cirque = { sun: 1, lit: mix(slate, granite, 0.52), shade: slate, mist: mix(glaciar, granite, 0.5), depth: 0.8, foot: 0.5, slivers: 2.2, prominence: 14, wander: 20 };
const wallFar = { sun: 1, lit: mix(canelo, glaciar, 0.42), shade: mix(canelo, slate, 0.5), mist: mix(glaciar, canelo, 0.3), depth: 0.8, foot: 0.3, slivers: 1.2 };
const wallNear = { sun: 1, lit: mix(moss, glaciar, 0.12), shade: mix(bosque, canelo, 0.3), mist: mix(canelo, glaciar, 0.3), depth: 0.85, foot: 0.35, slivers: 1.2 };
const ice = { snow: papel, blue: mix(glaciar, hielo, 0.3), deep: mix(turquoise, canelo, 0.45), shade: mix(hielo, glaciar, 0.55), sun: 1 };

/** Threads of meltwater: each a list of points, widening as it falls. */
function falls(s, threads) {
  s.fill(threads.map((t) => curve(t, false) + 'L' + curve(t.map(([x, y], i) => [x + 2 + i * 1.6, y]).reverse(), false).slice(1) + 'z'), papel, 0.9);
}

/** Nalca, the giant rhubarb of the roadside: lobed leaves on stout stalks. `at`: [x, y, scale, mirror]. */
function nalca(s, at, dark, lit) {
  const r = s.r;
  const [stalks, low, high] = [[], [], []];
  for (const [x, y, k, m = 1] of at) {
    for (const [a, b, w, h, up] of [[-62, -58, 42, 20, 0], [58, -46, 38, 18, 0], [-14, -96, 50, 26, 1], [36, -84, 44, 22, 1], [-44, -84, 34, 18, 1]]) {
      const [cx, cy] = [x + a * k * m, y + b * k];
      const leaf = [];
      for (let i = 0; i <= 14; i++) {
        const t = i / 14;
        leaf.push([cx + (t - 0.5) * 2 * w * k, cy - Math.sin(Math.PI * t) ** 0.8 * h * k * (i % 2 ? 1.1 : 0.8) * r.between(0.9, 1.1)]);
      }
      for (let i = 1; i < 6; i++) leaf.push([cx + (0.5 - i / 6) * 2 * w * k, cy + h * k * (i % 2 ? 0.42 : 0.1)]);
      (up ? high : low).push(line(leaf));
      stalks.push(`M${Math.round(x)} ${Math.round(y)}Q${Math.round(x + a * k * m * 0.25)} ${Math.round(y + b * k * 0.7)} ${Math.round(cx)} ${Math.round(cy)}`);
    }
  }
  s.stroke(stalks, dark, 5);
  s.fill(low, dark);
  s.fill(high, lit);
}

export function wide(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.3)], [0.6, mix(glaciar, hielo, 0.5)], [1, mix(arena, hielo, 0.4)]], { y2: 400 });
  streaks(s, { x0: 300, x1: 1300, y0: 60, y1: 240, count: 12, color: papel, opacity: 0.5, w: [160, 460], h: [6, 18], tilt: 0.02 });
  massif(s, { ...peaks, profile: [[380, 470], [470, 360], [540, 300], [610, 240], [660, 200], [716, 214], [770, 140], [800, 128], [850, 180], [926, 156], [1000, 214], [1090, 260], [1200, 420]], base: 480, snowline: 400 });
  massif(s, { ...cirque, profile: [[430, 640], [520, 470], [580, 390], [616, 340], [700, 330], [800, 330], [900, 330], [986, 336], [1030, 384], [1110, 480], [1200, 640]], base: 680 });
  hangingGlacier(s, { ...ice, top: [[600, 344], [664, 266], [740, 226], [820, 232], [900, 222], [960, 268], [1010, 346]], front: [[600, 348], [636, 384], [690, 398], [736, 436], [776, 492], [814, 506], [850, 484], [884, 432], [930, 402], [976, 392], [1010, 350]], height: 46, arcs: 6 });
  falls(s, [[[790, 500], [784, 540], [790, 590], [782, 660]], [[818, 504], [824, 548], [816, 600], [822, 664]], [[846, 486], [856, 530], [850, 590]]]);
  massif(s, { ...wallFar, profile: [[180, 300], [260, 270], [330, 300], [390, 340], [440, 400], [500, 440], [560, 520], [620, 580], [690, 650]], base: 700 });
  massif(s, { ...wallFar, profile: [[920, 660], [980, 590], [1040, 540], [1090, 450], [1150, 410], [1200, 340], [1270, 300], [1340, 320], [1440, 300]], base: 700 });
  mist(s, 540, 130, papel, 0.55);
  massif(s, { ...wallNear, profile: [[-40, 130], [40, 96], [100, 120], [170, 190], [220, 210], [260, 290], [330, 340], [380, 420], [440, 480], [520, 570], [600, 640], [640, 670]], base: 720 });
  massif(s, { ...wallNear, profile: [[1000, 680], [1070, 600], [1130, 560], [1180, 470], [1250, 420], [1300, 330], [1370, 290], [1420, 190], [1490, 160], [1540, 100], [1640, 80]], base: 720 });
  streaks(s, { x0: -120, x1: 420, y0: 250, y1: 420, count: 6, color: papel, opacity: 0.5, w: [220, 440], h: [14, 34], tilt: -0.03 });
  streaks(s, { x0: 1160, x1: 1560, y0: 260, y1: 440, count: 6, color: papel, opacity: 0.5, w: [220, 440], h: [14, 34], tilt: 0.03 });
  const lit = { light: mix(liquen, canelo, 0.35), lightOpacity: 0.6 };
  forestEdge(s, { ground: [[360, 640], [520, 650], [700, 668], [900, 668], [1080, 656], [1260, 640]], base: 740, color: mix(canelo, glaciar, 0.3), size: 16 });
  forestEdge(s, { ...lit, ground: [[0, 540], [140, 580], [300, 630], [460, 676], [600, 694]], base: 760, color: canelo, size: 30, deep: 26 });
  forestEdge(s, { ...lit, ground: [[1000, 694], [1140, 672], [1300, 620], [1460, 560], [1600, 530]], base: 760, color: canelo, size: 30, deep: 26 });
  s.fill(line([[0, 730], [300, 712], [560, 690], [800, 676], [1000, 688], [1300, 706], [1600, 730], [1600, 900], [0, 900]]), s.linear([[0, mix(liquen, glaciar, 0.45)], [0.3, mix(liquen, canelo, 0.45)], [1, mix(canelo, bosque, 0.5)]], 676, 900));
  ribbon(s, [[800, 676], [706, 686], [650, 704], [520, 742], [300, 790], [60, 830], [-60, 860]], [[842, 676], [806, 692], [800, 712], [772, 752], [690, 812], [590, 880], [560, 960]], mix(arena, granite, 0.4));
  ribbon(s, [[806, 677], [716, 688], [668, 706], [560, 742], [360, 796], [100, 846], [-60, 884]], [[832, 677], [790, 692], [768, 712], [720, 752], [640, 812], [520, 880], [480, 960]], s.linear([[0, mix(turquoise, hielo, 0.55)], [0.5, turquoise], [1, mix(turquoise, canelo, 0.3)]], 676, 900));
  ripples(s, { x0: 330, x1: 720, y0: 700, y1: 890, count: 24, color: papel, opacity: 0.7, w: [16, 120] });
  gravelRoad(s, [[884, 680], [930, 694], [958, 714], [950, 744], [900, 800], [838, 860], [800, 930]], [[894, 680], [950, 692], [1000, 712], [1022, 746], [1050, 800], [1120, 860], [1240, 930]], { fill: s.linear([[0, mix(arena, granite, 0.15)], [1, mix(arena, granite, 0.75)]], 680, 900), rut: mix(granite, canelo, 0.2), verge: mix(liquen, granite, 0.45), stone: mix(granite, slate, 0.4) });
  shrubs(s, scatter(s.r, { x0: 1080, x1: 1600, y0: 724, y1: 810, count: 13, small: 34, big: 110 }).map(([x, y, k]) => [x + (y - 724) * 1.2, y, k, k * 0.42]), mix(canelo, bosque, 0.45), mix(liquen, canelo, 0.4));
  shrubs(s, [[60, 770, 120, 40], [180, 752, 90, 30], [-6, 790, 130, 50]], mix(canelo, bosque, 0.4), mix(liquen, canelo, 0.4));
  const tree = lenga(s, { seed: 36, height: 470, pads: 13, bare: 0.3, spread: 0.27, light: mix(liquen, canelo, 0.3), lightOpacity: 0.65 });
  turf(s, [[1150, 900], [1230, 862], [1340, 840], [1460, 812], [1600, 800]], 900, near, { blade: 20 });
  s.use(tree, 1500, 846, 1.2, 1.2, { fill: near });
  s.use(tree, 1590, 836, -1, 0.9, { fill: near });
  nalca(s, [[1240, 900, 0.9], [1390, 880, 1.05, -1], [1520, 900, 1.2]], mix(bosque, canelo, 0.25), mix(liquen, canelo, 0.5));
  s.grain();
}

export function tall(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.3)], [0.6, mix(glaciar, hielo, 0.5)], [1, mix(arena, hielo, 0.4)]], { y2: 480 });
  streaks(s, { x0: -60, x1: 800, y0: 70, y1: 300, count: 11, color: papel, opacity: 0.5, w: [160, 420], h: [6, 18], tilt: 0.02 });
  const up = (pts) => place(pts, -366, 92, 1);
  massif(s, { ...peaks, profile: up([[380, 470], [470, 360], [540, 280], [610, 220], [660, 180], [716, 204], [770, 120], [800, 108], [850, 170], [926, 136], [1000, 200], [1090, 250], [1200, 420]]), base: 580, snowline: 500 });
  massif(s, { ...cirque, profile: up([[430, 700], [520, 470], [580, 390], [616, 340], [700, 330], [800, 330], [900, 330], [986, 336], [1030, 384], [1110, 480], [1200, 700]]), base: 860 });
  hangingGlacier(s, { ...ice, top: up([[600, 344], [664, 266], [740, 226], [820, 232], [900, 222], [960, 268], [1010, 346]]), front: up([[600, 348], [636, 384], [690, 398], [736, 446], [776, 522], [814, 540], [850, 510], [884, 442], [930, 402], [976, 392], [1010, 350]]), height: 48, arcs: 6 });
  falls(s, [[[424, 622], [416, 690], [424, 760], [414, 850]], [[450, 628], [458, 700], [448, 770], [456, 850]], [[482, 604], [494, 670], [486, 740]]]);
  massif(s, { ...wallFar, profile: [[-20, 420], [60, 470], [120, 560], [170, 620], [220, 700], [290, 780], [350, 840]], base: 900 });
  massif(s, { ...wallFar, profile: [[540, 840], [600, 760], [650, 700], [690, 600], [740, 540], [780, 470], [850, 430], [930, 400]], base: 900 });
  mist(s, 720, 150, papel, 0.6);
  massif(s, { ...wallNear, profile: [[-60, 330], [0, 380], [40, 480], [90, 540], [120, 640], [180, 720], [230, 800], [300, 860]], base: 920 });
  massif(s, { ...wallNear, profile: [[620, 860], [690, 780], [740, 720], [770, 620], [820, 570], [850, 480], [930, 420]], base: 920 });
  streaks(s, { x0: -160, x1: 100, y0: 500, y1: 660, count: 5, color: papel, opacity: 0.5, w: [200, 380], h: [14, 34], tilt: -0.03 });
  streaks(s, { x0: 640, x1: 860, y0: 520, y1: 680, count: 5, color: papel, opacity: 0.5, w: [200, 380], h: [14, 34], tilt: 0.03 });
  const lit = { light: mix(liquen, canelo, 0.35), lightOpacity: 0.6 };
  forestEdge(s, { ground: [[120, 840], [300, 852], [500, 856], [700, 844]], base: 930, color: mix(canelo, glaciar, 0.3), size: 16 });
  forestEdge(s, { ...lit, ground: [[0, 790], [100, 820], [220, 862], [320, 884]], base: 940, color: canelo, size: 30, deep: 26 });
  forestEdge(s, { ...lit, ground: [[560, 884], [680, 858], [780, 820], [900, 780]], base: 940, color: canelo, size: 30, deep: 26 });
  s.fill(line([[0, 900], [180, 890], [420, 864], [640, 880], [900, 906], [900, 1200], [0, 1200]]), s.linear([[0, mix(liquen, glaciar, 0.45)], [0.3, mix(liquen, canelo, 0.45)], [1, mix(canelo, bosque, 0.5)]], 866, 1200));
  ribbon(s, [[396, 864], [320, 876], [280, 900], [200, 950], [60, 1010], [-60, 1050]], [[440, 864], [420, 884], [430, 910], [400, 970], [320, 1070], [220, 1240]], mix(arena, granite, 0.4));
  ribbon(s, [[402, 865], [330, 878], [298, 902], [230, 952], [90, 1026], [-60, 1080]], [[430, 865], [402, 884], [398, 910], [360, 970], [260, 1070], [130, 1240]], s.linear([[0, mix(turquoise, hielo, 0.55)], [0.5, turquoise], [1, mix(turquoise, canelo, 0.3)]], 866, 1200));
  ripples(s, { x0: 120, x1: 380, y0: 890, y1: 1120, count: 22, color: papel, opacity: 0.7, w: [16, 100] });
  gravelRoad(s, [[478, 868], [520, 884], [540, 910], [520, 960], [470, 1040], [410, 1120], [370, 1230]], [[490, 868], [544, 882], [590, 908], [606, 960], [620, 1040], [670, 1120], [760, 1230]], { fill: s.linear([[0, mix(arena, granite, 0.15)], [1, mix(arena, granite, 0.75)]], 868, 1200), rut: mix(granite, canelo, 0.2), verge: mix(liquen, granite, 0.45), stone: mix(granite, slate, 0.4) });
  shrubs(s, [[690, 930, 80, 28], [760, 950, 110, 40], [850, 940, 100, 40], [720, 990, 120, 44], [840, 1010, 150, 60], [40, 940, 120, 40], [120, 924, 80, 28]], mix(canelo, bosque, 0.45), mix(liquen, canelo, 0.4));
  const tree = lenga(s, { seed: 36, height: 470, pads: 13, bare: 0.3, spread: 0.27, light: mix(liquen, canelo, 0.3), lightOpacity: 0.65 });
  turf(s, [[620, 1200], [690, 1140], [770, 1110], [900, 1080]], 1200, near, { blade: 20 });
  s.use(tree, 830, 1120, 1.15, 1.15, { fill: near });
  s.use(tree, 900, 1110, -0.9, 0.86, { fill: near });
  nalca(s, [[700, 1190, 0.9], [830, 1200, 1.1, -1]], mix(bosque, canelo, 0.25), mix(liquen, canelo, 0.5));
  s.grain();
}
