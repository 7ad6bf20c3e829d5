/** Lodges of Los Lagos: a cabin on a lake in the rain forest, its smoke going straight up; alerces, arrayanes and a snow volcano. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, tinta } from '../palette.mjs';
import { curve, line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { ridge, volcano } from '../mountains.mjs';
import { alerce, canopy, forestEdge, shrubs, turf } from '../forest.mjs';
import { lake, mirror, ripples } from '../water.mjs';
import { mist, sky, streaks } from '../sky.mjs';
import { cabin } from '../houses.mjs';

export const seed = 111;
const near = mix(bosque, tinta, 0.25);
const rose = mix(arena, dawn, 0.7);
const cinnamon = mix(mix(brasa, arena, 0.34), tinta, 0.1);
const cone = { sun: -1, rock: mix(slate, glaciar, 0.4), shade: slate, mist: mix(hielo, rose, 0.3), snow: mix(papel, dawn, 0.2), snowShade: mix(glaciar, slate, 0.4), snowTo: 0.56 };
const hill = (t) => ({ color: mix(mix(canelo, glaciar, 0.5 - t * 0.5), bosque, t * 0.3), mist: mix(hielo, canelo, t * 0.5) });

/** An arrayán: cinnamon stems that wind upwards and fork, peeling to pale bark, under a close roof of small leaves. */
function arrayan(s, stems, leaves) {
  const r = s.r;
  const width = (w, t) => w * (1 - 0.62 * t) * (t ? 1 : 1.35);
  const strip = (points, w, from, to) => {
    const side = (f) => points.map(([x, y], i) => [x + f * width(w, i / (points.length - 1)), y]);
    return curve([...side(from), ...side(to).reverse()]);
  };
  s.fill(stems.map(([w, points]) => strip(points, w, -1, 1)), cinnamon);
  s.fill(stems.map(([w, points]) => strip(points, w, 0.15, 1)), mix(cinnamon, tinta, 0.45), 0.6);
  s.fill(stems.flatMap(([w, points]) => points.slice(1).flatMap(([x, y], i) => {
    const [px, py] = points[i];
    return [0.3, 0.75].map((t) => {
      const [qx, qy] = [px + (x - px) * t - w * r.between(0.1, 0.5), py + (y - py) * t];
      return line([[qx, qy], [qx + r.between(3, 6), qy - r.between(8, 26)], [qx + 5, qy + 3]]);
    });
  })), mix(arena, dawn, 0.45), 0.85);
  const clumps = [0, 1].map(() => s.define(() => {
    shrubs(s, [[0, 0, 120, 40], [34, 14, 90, 26], [-30, 16, 80, 24]], near);
    shrubs(s, [[-22, -10, 60, 18], [22, 2, 46, 14]], mix(canelo, liquen, 0.22));
  }));
  leaves.forEach(([x, y, k], i) => s.use(clumps[i % 2], x, y, i % 3 ? k : -k, k));
}

/** Smoke of a still morning: up, then laid flat where the air turns. */
function smoke(s, x, y) {
  const p = (pts) => pts.map(([a, b]) => [x + a, y + b]);
  s.fill([
    curve(p([[-4, 4], [-9, -26], [-2, -54], [-8, -84], [4, -116], [40, -136], [104, -140], [60, -126], [22, -106], [10, -80], [13, -52], [4, -26], [5, 4]])),
    curve(p([[58, -128], [110, -150], [190, -152], [270, -144], [190, -136], [120, -132]])),
  ], papel, 0.6);
}

export function small(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.34)], [0.5, mix(glaciar, hielo, 0.4)], [0.82, mix(hielo, rose, 0.6)], [1, mix(dawn, arena, 0.3)]], { y2: 480 });
  streaks(s, { x0: -80, x1: 1150, y0: 60, y1: 320, count: 11, color: papel, opacity: 0.5, w: [140, 380], h: [6, 16], tilt: 0.02 });
  const land = s.group(() => {
    ridge(s, { profile: [[0, 440], [160, 400], [330, 430], [520, 420], [760, 440], [980, 410], [1200, 430]], base: 540, color: mix(glaciar, hielo, 0.35), mist: mix(hielo, rose, 0.4) });
    volcano(s, { ...cone, left: [[706, 170], [684, 204], [650, 262], [604, 336], [540, 408], [440, 470], [300, 532]], right: [[778, 168], [802, 206], [836, 262], [884, 334], [950, 404], [1050, 466], [1200, 532]], base: 532 });
    mist(s, 400, 120, mix(hielo, rose, 0.3), 0.85);
    const trees = canopy(s, { size: 22, light: mix(liquen, canelo, 0.4), lightOpacity: 0.4, sun: -1, skirt: 60 });
    ridge(s, { profile: [[640, 530], [760, 492], [900, 470], [1010, 430], [1100, 420], [1200, 380]], base: 545, ...hill(0.15) });
    ridge(s, { profile: [[-20, 250], [70, 270], [150, 340], [240, 380], [330, 440], [430, 480], [520, 528]], base: 545, ...hill(0.35) });
    [[-20, 330, 26, 0.9], [120, 404, 24, 0.8], [-30, 420, 20, 1], [260, 480, 16, 0.8]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.16) }));
    streaks(s, { x0: -140, x1: 360, y0: 300, y1: 430, count: 5, color: papel, opacity: 0.6, w: [180, 360], h: [12, 26], tilt: -0.02 });
    [[760, 520, -6, 0.8], [960, 500, -10, 0.9], [1060, 520, -4, 0.9]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.3) }));
    forestEdge(s, { ground: [[720, 552], [780, 538], [900, 530], [1040, 526], [1210, 522]], base: 548, color: mix(canelo, glaciar, 0.22), size: 14 });
    forestEdge(s, { ground: [[-10, 500], [160, 508], [360, 526], [530, 540], [590, 556]], base: 548, color: mix(canelo, bosque, 0.35), size: 20, light: mix(liquen, canelo, 0.4), sun: -1 });
  });
  lake(s, 540, [[0, mix(rose, glaciar, 0.4)], [0.35, mix(glaciar, canelo, 0.3)], [1, mix(canelo, bosque, 0.4)]]);
  s.clip('M0 540h1200v260h-1200z', () => mirror(s, land, 540, { squash: 0.5, opacity: 0.5 }));
  ripples(s, { y0: 546, y1: 740, count: 26, color: hielo, opacity: 0.5, w: [26, 190] });
  mist(s, 508, 54, papel, 0.5);
  s.reseed(5);
  const old = [1, 2].map((k) => alerce(s, { seed: 30 + k, height: 300, light: mix(canelo, liquen, 0.42), lightOpacity: 0.75, sun: -1, trunk: mix(slate, brasa, 0.22) }));
  [[34, 640, 1.15, 0], [196, 626, 0.86, 1], [116, 636, 1.4, 1], [462, 620, 0.56, 0], [510, 624, 0.44, 1]].forEach(([x, y, k, i]) => s.use(old[i], x, y, k, k, { fill: mix(bosque, canelo, 0.25) }));
  s.fill(line(rough([[-10, 600], [160, 606], [330, 612], [480, 618], [570, 632], [600, 646], [520, 668], [380, 690], [220, 726], [60, 800], [-10, 800]], s.r, { amp: 0.05, min: 26, closed: true })), s.linear([[0, mix(liquen, canelo, 0.55)], [1, mix(canelo, bosque, 0.5)]], 606, 780));
  smoke(s, 380, 520);
  cabin(s, 320, 640, 1.02, { wall: mix(mix(brasa, tinta, 0.46), arena, 0.22), wallShade: mix(tinta, brasa, 0.3), roof: mix(slate, tinta, 0.3), roofLit: mix(slate, granite, 0.4), trim: arena, window: mix(mix(liquen, brasa, 0.25), papel, 0.5), dark: tinta, stone: mix(granite, slate, 0.4) });
  s.fill('M300 652L286 652 236 690 262 694Z', mix(arena, granite, 0.4), 0.8);
  s.stroke('M540 654L650 664M560 648v22M600 652v22M640 656v22', mix(tinta, brasa, 0.2), 5);
  s.stroke('M536 648L654 659', mix(granite, arena, 0.2), 5);
  shrubs(s, [[170, 668, 90, 34], [428, 654, 60, 22], [478, 660, 70, 24], [90, 690, 110, 40], [216, 700, 70, 24]], mix(bosque, canelo, 0.4), mix(liquen, canelo, 0.4), { sun: -1 });
  turf(s, [[0, 736], [120, 744], [250, 764], [360, 800]], 800, near, { blade: 18, step: 9 });
  turf(s, [[760, 800], [860, 770], [960, 752], [1080, 736], [1200, 730]], 800, near, { blade: 18, step: 9 });
  arrayan(s, [
    [9, [[1046, 860], [1010, 690], [960, 600], [934, 500], [900, 420], [890, 340], [850, 250]]],
    [5, [[938, 520], [956, 420], [966, 330], [1010, 240]]],
    [15, [[1066, 860], [1044, 660], [1066, 540], [1040, 420], [1060, 300], [1030, 190], [1050, 60]]],
    [7, [[1046, 440], [1090, 330], [1100, 240], [1140, 150]]],
    [19, [[1128, 860], [1130, 680], [1108, 560], [1136, 430], [1130, 300], [1164, 180], [1160, 40]]],
    [12, [[1178, 860], [1190, 700], [1170, 600], [1200, 480], [1190, 380], [1220, 260]]],
  ], [
    [1190, 10, 1.7], [1080, 6, 1.5], [970, 0, 1.3], [880, 6, 1], [1140, 60, 1.5], [1030, 56, 1.3], [930, 50, 1.1], [840, 48, 0.8], [1200, 104, 1.4], [1090, 108, 1.2], [990, 104, 1.1], [896, 98, 1],
    [1160, 150, 1.2], [1050, 156, 1], [950, 150, 0.9], [850, 140, 0.8], [1200, 200, 1.1], [1120, 198, 0.8], [890, 196, 0.9], [1010, 212, 0.9], [820, 186, 0.6], [846, 240, 0.8], [1070, 256, 0.6], [1200, 262, 0.8], [910, 262, 0.6], [1018, 262, 0.6],
  ]);
  shrubs(s, [[900, 786, 120, 40], [1000, 800, 150, 50], [1180, 800, 150, 70]], near, mix(canelo, liquen, 0.35), { sun: -1 });
  s.grain();
}
