/** Lodges of Magallanes: a low house with a red roof on the steppe by a sound, trees bent by the west wind, granite far away. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { flagTree, scatter, shrubs, turf, tussocks } from '../forest.mjs';
import { lake, ribbon, ripples, waves } from '../water.mjs';
import { lenticular, mist, sky, streaks, sun } from '../sky.mjs';
import { farBirds } from '../figures.mjs';
import { steppeHouse } from '../houses.mjs';

export const seed = 131;
const earth = mix(mix(bosque, liquen, 0.4), slate, 0.2);
const warm = mix(steppe, mix(dawn, brasa, 0.2), 0.34);
const far = { sun: -1, lit: mix(mix(granite, dawn, 0.5), hielo, 0.25), shade: mix(slate, glaciar, 0.36), mist: mix(hielo, arena, 0.5), snow: papel, prominence: 12, depth: 0.66, amp: 0.14, min: 12 };
const roof = mix(mix(brasa, tinta, 0.14), arena, 0.08);
const house = { wall: arena, wallShade: mix(arena, slate, 0.42), roof, roofLit: mix(roof, dawn, 0.34), roofShade: mix(roof, tinta, 0.4), trim: papel, window: mix(slate, tinta, 0.4), dark: mix(tinta, bosque, 0.4), rib: mix(roof, tinta, 0.5) };

/** A wire fence running off over the steppe: posts lean with the wind. */
function wire(s, posts, color) {
  s.stroke(posts.map(([x, y, h]) => `M${x} ${y}L${x + Math.round(h * 0.12)} ${y - h}`).join(''), color, 3);
  s.stroke([0.9, 0.55].map((t) => `M${posts.map(([x, y, h], i) => `${i ? 'L' : ''}${Math.round(x + h * 0.12 * t)} ${Math.round(y - h * t)}`).join('')}`).join(''), color, 1.2, 0.7);
}

export function small(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.4)], [0.45, mix(glaciar, hielo, 0.15)], [0.8, mix(hielo, arena, 0.3)], [1, mix(arena, dawn, 0.75)]], { y2: 440 });
  lenticular(s, 560, 116, [[0, 0, 420, 52], [90, 32, 330, 28], [-70, 60, 290, 20]], papel, mix(glaciar, slate, 0.2), 0.88);
  lenticular(s, 100, 196, [[0, 0, 260, 30], [60, 22, 210, 18]], papel, mix(glaciar, slate, 0.2), 0.75);
  streaks(s, { x0: -80, x1: 1150, y0: 50, y1: 340, count: 10, color: papel, opacity: 0.45, w: [160, 440], h: [4, 12], tilt: 0.01 });
  sun(s, 108, 392, 24, papel, mix(dawn, arena, 0.3));
  ridge(s, { profile: [[0, 446], [140, 420], [320, 436], [560, 424], [820, 440], [1010, 416], [1200, 432]], base: 500, color: mix(glaciar, hielo, 0.35), mist: mix(hielo, arena, 0.4) });
  massif(s, { ...far, profile: [[190, 474], [240, 440], [290, 420], [330, 384], [352, 390], [376, 350], [392, 352], [408, 300], [420, 292], [436, 336], [452, 340], [470, 284], [484, 274], [500, 322], [516, 330], [534, 306], [548, 310], [570, 366], [610, 384], [640, 372], [680, 410], [740, 440], [800, 474]], base: 476, snowline: 396 });
  mist(s, 412, 76, mix(arena, hielo, 0.5), 0.75);
  ridge(s, { profile: [[-10, 448], [120, 456], [240, 470], [360, 478]], base: 486, color: mix(earth, glaciar, 0.5), amp: 0.06 });
  ridge(s, { profile: [[700, 480], [840, 462], [980, 452], [1090, 440], [1210, 430]], base: 486, color: mix(earth, glaciar, 0.42), amp: 0.06 });
  lake(s, 476, [[0, mix(hielo, dawn, 0.35)], [0.4, glaciar], [1, mix(glaciar, canelo, 0.5)]], 130);
  ripples(s, { x0: 0, x1: 320, y0: 480, y1: 560, count: 20, color: papel, opacity: 0.7, w: [16, 100] });
  waves(s, { y0: 486, y1: 570, count: 40, color: mix(canelo, glaciar, 0.4), opacity: 0.5, size: [10, 50] });
  waves(s, { y0: 490, y1: 570, count: 26, color: papel, opacity: 0.7, size: [9, 42] });
  s.fill(line(rough([[-10, 590], [160, 574], [330, 556], [520, 544], [700, 548], [900, 534], [1210, 516], [1210, 880], [-10, 880]], s.r, { amp: 0.03, min: 40, closed: true })), s.linear([[0, mix(warm, arena, 0.2)], [0.3, mix(warm, earth, 0.1)], [1, mix(warm, earth, 0.62)]], 530, 790));
  s.reseed(3);
  const trees = [1, 2].map((k) => flagTree(s, { seed: 60 + k, pads: 7 + k, light: mix(liquen, canelo, 0.25), lightOpacity: 0.7, reach: 1.1, height: 210 }));
  [[870, 606, 0.72, 0], [958, 604, 0.9, 1], [1060, 600, 0.78, 0]].forEach(([x, y, k, t]) => s.use(trees[t], x, y, k, k, { fill: mix(bosque, tinta, 0.15) }));
  ribbon(s, [[664, 622], [630, 634], [560, 650], [500, 676], [440, 714], [380, 760], [330, 820]], [[690, 622], [668, 636], [606, 656], [566, 682], [540, 718], [530, 760], [540, 820]], mix(warm, papel, 0.42));
  ribbon(s, [[676, 626], [646, 636], [584, 654], [532, 680], [486, 716], [450, 760], [430, 820]], [[680, 626], [652, 637], [592, 657], [544, 682], [506, 718], [482, 762], [470, 820]], mix(warm, earth, 0.25), 0.6);
  s.fill('M470 620L800 620 920 640 560 644Z', bosque, 0.2);
  steppeHouse(s, 640, 622, 1.0, house);
  s.use(trees[1], 372, 628, 0.8, 0.8, { fill: mix(bosque, tinta, 0.2) });
  wire(s, [[20, 640, 26], [92, 644, 28], [170, 650, 30], [256, 656, 33], [350, 664, 36], [456, 673, 41]], mix(tinta, earth, 0.4));
  wire(s, [[600, 684, 45], [716, 692, 49], [854, 702, 53], [1012, 712, 58], [1186, 722, 64]], mix(tinta, earth, 0.4));
  shrubs(s, [[150, 620, 80, 16], [250, 610, 60, 12], [1130, 596, 90, 22], [1180, 620, 80, 20], [330, 636, 60, 16]], mix(earth, bosque, 0.35), mix(liquen, warm, 0.4), { sun: -1 });
  const tufts = [[[0, 0, 40], [16, 5, 30]], [[0, 0, 30], [-14, 4, 22], [18, 4, 34]]].map((fans) => s.define(() => {
    tussocks(s, fans, mix(earth, bosque, 0.3), { wind: 0.9, blades: 7, width: 2.4 });
    tussocks(s, fans.map(([x, y, k]) => [x - 5, y + 1, k * 0.8]), mix(warm, papel, 0.2), { wind: 0.9, blades: 5, width: 2 });
  }));
  for (const band of [{ x0: 0, x1: 1190, y0: 646, y1: 716, count: 22, small: 0.4, big: 0.75 }, { x0: -10, x1: 1180, y0: 730, y1: 796, count: 20, small: 0.9, big: 1.5, pow: 1 }]) {
    scatter(s.r, band).filter(([x, y]) => Math.abs(x + 22 - 590 + y - 640) > 50 + (y - 640) * 0.5).forEach(([x, y, k], i) => s.use(tufts[i % 2], x, y, k, k * s.r.between(0.8, 1.25)));
  }
  turf(s, [[-10, 784], [200, 790], [420, 784], [700, 792], [960, 778], [1210, 768]], 800, mix(earth, bosque, 0.6), { blade: 20, step: 8, wind: 0.9 });
  farBirds(s, [[300, 250, 1], [344, 236, 0.8], [268, 232, 0.7]], tinta);
  s.grain();
}
