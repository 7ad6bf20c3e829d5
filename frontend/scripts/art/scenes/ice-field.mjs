/** Ice field: granite needles over the southern ice, a crevassed tongue, a small scientific camp. */
import { arena, bosque, calafate, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, tinta, turquoise } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { chasm, crevasses, flow, flowBands } from '../ice.mjs';
import { lenticular, mist, sky, streaks, sun } from '../sky.mjs';
import { station, tent, walker } from '../figures.mjs';

export const seed = 21;
const blue = mix(glaciar, turquoise, 0.4);
const rock = mix(bosque, calafate, 0.3);
const needles = { sun: -1, lit: mix(granite, dawn, 0.5), mist: mix(granite, hielo, 0.5), shade: mix(canelo, calafate, 0.5), depth: 0.82, foot: 0.55, snow: papel, amp: 0.13, prominence: 16, wander: 18 };
const far = { ...needles, lit: mix(glaciar, hielo, 0.45), mist: hielo, shade: mix(glaciar, canelo, 0.5), depth: 0.6 };
const depths = { wall: mix(turquoise, glaciar, 0.4), deep: mix(turquoise, mix(tinta, calafate, 0.5), 0.62), lip: papel };

/** The ice surface and everything on it: foliation, moraines, crevasses. */
function tongue(s, field, spine, rows) {
  const at = flow(spine, 0.08);
  s.fill(line([...rough(field, s.r, { amp: 0.05, min: 40 }), [s.w, s.h], [0, s.h]]), s.linear([[0, papel], [0.4, mix(papel, hielo, 0.75)], [1, mix(hielo, glaciar, 0.55)]], field[0][1], s.h));
  flowBands(s, at, [[-1, 0.12], [-0.72, 0.06], [-0.3, 0.16], [0.12, 0.1], [0.4, 0.05], [0.56, 0.14], [0.84, 0.1]], mix(glaciar, hielo, 0.4), 0.55);
  flowBands(s, at, [[-0.56, 0.035], [0.3, 0.03]], mix(canelo, granite, 0.45), 0.6);
  crevasses(s, at, { rows, color: blue, lip: papel, fill: 0.62, open: 1.1 });
}

function camp(s, x, y, k) {
  tent(s, x, y, 0.62 * k, { lit: liquen, shade: mix(liquen, bosque, 0.45), door: bosque });
  tent(s, x + 54 * k, y + 9, 0.5 * k, { lit: mix(liquen, arena, 0.4), shade: mix(liquen, bosque, 0.35) });
  station(s, x - 56 * k, y - 1, 0.75 * k, tinta);
}

/** Three roped walkers from left to right. */
function rope(s, list) {
  list.forEach(([x, y, k], i) => {
    s.fill(`M${x - 4} ${y}h8l${Math.round(70 * k)} 9-${Math.round(10 * k)} 2z`, blue, 0.6);
    walker(s, x, y, k, { body: tinta, pack: i === 1 ? liquen : canelo });
  });
  const d = list.slice(1).map(([x, y, k], i) => {
    const [a, b] = [list[i][0] + 5, list[i][1] - 20 * list[i][2]];
    return `M${a} ${Math.round(b)}Q${Math.round((a + x) / 2)} ${Math.round(b + 12)} ${x - 5} ${Math.round(y - 20 * k)}`;
  });
  s.stroke(d, tinta, 1);
}

/** A foreground of glaciated rock: outline, then its lit slabs. */
function ledge(s, outline, slabs) {
  const top = rough(outline, s.r, { amp: 0.12, min: 16 });
  s.fill(line([...top, [outline.at(-1)[0], s.h], [0, s.h]]), rock);
  slabs.forEach((slab, i) => s.fill(line(rough(slab, s.r, { amp: 0.15, min: 18, closed: true })), mix(rock, granite, i % 2 ? 0.2 : 0.32)));
}

export function wide(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.4)], [0.5, mix(glaciar, hielo, 0.2)], [0.85, hielo], [1, mix(arena, dawn, 0.4)]], { y2: 480 });
  sun(s, 196, 330, 26, papel, mix(dawn, arena, 0.4));
  streaks(s, { x0: -100, x1: 1500, y0: 70, y1: 380, count: 15, color: papel, opacity: 0.4, w: [160, 520], h: [4, 14], tilt: -0.02 });
  ridge(s, { profile: [[0, 440], [120, 408], [220, 424], [330, 392], [470, 430], [620, 418], [800, 440], [1000, 430], [1600, 420]], base: 520, color: mix(glaciar, hielo, 0.35), mist: hielo });
  massif(s, { ...far, profile: [[1000, 530], [1060, 470], [1110, 440], [1150, 384], [1200, 408], [1256, 330], [1310, 366], [1366, 290], [1420, 350], [1500, 322], [1640, 400]], base: 530, snowline: 440 });
  massif(s, { ...needles, profile: [[280, 548], [380, 500], [440, 444], [480, 410], [506, 402], [530, 340], [548, 326], [566, 262], [590, 244], [606, 252], [628, 150], [650, 112], [676, 92], [700, 122], [722, 210], [740, 262], [764, 262], [790, 180], [806, 166], [826, 232], [850, 330], [878, 348], [900, 258], [914, 246], [934, 330], [966, 420], [1040, 458], [1100, 506], [1200, 548]], base: 550, snowline: 430, snowDepth: 0.34, slivers: 1.5 });
  lenticular(s, 610, 96, [[0, 0, 250, 26], [70, 24, 210, 18]], papel, mix(hielo, glaciar, 0.3), 0.85);
  mist(s, 466, 80, papel, 0.8);
  tongue(s, [[0, 486], [200, 500], [420, 520], [640, 516], [860, 524], [1100, 508], [1340, 492], [1600, 470]], [[1150, 506, 60], [1210, 526, 120], [1220, 556, 200], [1150, 602, 320], [1040, 672, 480], [960, 770, 640], [940, 930, 840]], 19);
  s.fill(line([[600, 519], [800, 523], [1000, 516], [1096, 508], [1190, 542], [1060, 532], [1150, 578], [960, 546], [1010, 596], [820, 550], [700, 536]]), mix(glaciar, canelo, 0.1), 0.42);
  chasm(s, [[1010, 812], [1120, 796], [1240, 806], [1350, 790], [1430, 800]], { ...depths, drop: 30 });
  chasm(s, [[1290, 868], [1400, 852], [1520, 858], [1640, 840]], { ...depths, drop: 40 });
  chasm(s, [[720, 862], [800, 852], [880, 860], [960, 852]], { ...depths, drop: 24 });
  ledge(s, [[0, 640], [90, 660], [190, 722], [330, 742], [420, 790], [520, 810], [600, 850], [650, 900]], [[[0, 652], [80, 666], [150, 712], [70, 730], [0, 790]], [[210, 734], [320, 752], [400, 796], [300, 796], [220, 764]], [[420, 802], [510, 818], [570, 856], [480, 850]], [[60, 800], [180, 790], [260, 840], [120, 850]]]);
  camp(s, 266, 730, 1.1);
  rope(s, [[772, 728, 0.72], [826, 722, 0.7], [878, 714, 0.68]]);
  s.grain();
}

export function tall(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.4)], [0.5, mix(glaciar, hielo, 0.2)], [0.85, hielo], [1, mix(arena, dawn, 0.4)]], { y2: 650 });
  sun(s, 118, 470, 24, papel, mix(dawn, arena, 0.4));
  streaks(s, { x0: -100, x1: 850, y0: 60, y1: 460, count: 11, color: papel, opacity: 0.4, w: [160, 420], h: [4, 14], tilt: -0.02 });
  ridge(s, { profile: [[0, 590], [120, 560], [260, 590], [600, 580], [900, 560]], base: 680, color: mix(glaciar, hielo, 0.35), mist: hielo });
  massif(s, { ...far, profile: [[540, 680], [600, 620], [660, 580], [710, 510], [744, 540], [800, 462], [850, 520], [930, 490]], base: 690, snowline: 590 });
  massif(s, { ...needles, profile: [[-40, 700], [50, 620], [120, 540], [150, 520], [190, 430], [214, 416], [250, 336], [276, 330], [316, 206], [340, 170], [362, 160], [386, 200], [412, 300], [436, 352], [462, 344], [486, 262], [504, 246], [528, 330], [560, 440], [586, 448], [606, 356], [622, 346], [644, 440], [684, 550], [760, 600], [880, 690]], base: 700, snowline: 560, snowDepth: 0.34, slivers: 1.4 });
  lenticular(s, 300, 176, [[0, 0, 260, 28], [70, 26, 220, 18]], papel, mix(hielo, glaciar, 0.3), 0.85);
  mist(s, 612, 80, papel, 0.8);
  tongue(s, [[0, 640], [200, 656], [420, 662], [640, 650], [900, 626]], [[660, 650, 30], [700, 676, 70], [690, 720, 130], [620, 790, 230], [540, 890, 340], [500, 1010, 440], [500, 1210, 560]], 20);
  s.fill(line([[240, 658], [440, 661], [640, 651], [790, 638], [850, 664], [730, 660], [800, 700], [640, 676], [690, 738], [500, 690], [340, 672]]), mix(glaciar, canelo, 0.1), 0.42);
  chasm(s, [[470, 1050], [560, 1036], [660, 1046], [770, 1026]], { ...depths, drop: 30 });
  chasm(s, [[560, 1150], [680, 1130], [800, 1140], [930, 1116]], { ...depths, drop: 44 });
  ledge(s, [[0, 900], [80, 930], [150, 1008], [270, 1030], [340, 1100], [400, 1200]], [[[0, 910], [70, 936], [130, 1000], [60, 1020], [0, 1080]], [[170, 1020], [262, 1040], [320, 1100], [240, 1096], [190, 1060]], [[60, 1090], [180, 1100], [250, 1160], [100, 1150]]]);
  camp(s, 204, 1016, 1.1);
  rope(s, [[470, 950, 0.74], [524, 942, 0.72], [576, 932, 0.7]]);
  s.grain();
}
