/** Scientific expeditions: a glacier's front in its lake, floes, and on the moraine the poles that tell where the ice stood. */
import { arena, bosque, brasa, calafate, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, tinta, turquoise } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { crevasses, floes, flow, flowBands, iceFront } from '../ice.mjs';
import { lake, ripples } from '../water.mjs';
import { boulders } from '../land.mjs';
import { mist, sky, streaks, sun } from '../sky.mjs';
import { farBirds, rangingPole, tripod } from '../figures.mjs';

export const seed = 191;
const blue = mix(glaciar, turquoise, 0.4);
const rock = mix(bosque, calafate, 0.3);
const scree = mix(slate, granite, 0.42);
const peaks = { sun: 1, lit: mix(granite, dawn, 0.45), shade: mix(canelo, calafate, 0.45), mist: mix(granite, hielo, 0.5), snow: papel, depth: 0.8, foot: 0.5, prominence: 15, amp: 0.14, slivers: 1.2 };

export function small(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.38)], [0.5, mix(glaciar, hielo, 0.3)], [0.85, hielo], [1, mix(arena, dawn, 0.4)]], { y2: 330 });
  sun(s, 1070, 170, 25, papel, mix(dawn, arena, 0.4));
  streaks(s, { x0: -80, x1: 1150, y0: 40, y1: 220, count: 11, color: papel, opacity: 0.5, w: [150, 440], h: [5, 15], tilt: 0.02 });
  ridge(s, { profile: [[200, 330], [300, 290], [420, 250], [540, 262], [680, 236], [800, 260], [940, 280]], base: 360, color: mix(glaciar, hielo, 0.4), mist: hielo });
  massif(s, { ...peaks, profile: [[620, 360], [700, 300], [756, 240], [786, 236], [820, 166], [840, 160], [862, 116], [880, 122], [906, 190], [936, 206], [970, 180], [1010, 246], [1080, 280], [1140, 270], [1220, 310]], base: 380, snowline: 280 });
  mist(s, 280, 90, papel, 0.75);
  const at = flow([[560, 306, 70], [590, 326, 130], [640, 352, 210], [690, 392, 330], [720, 452, 460]], 0.08);
  s.fill(line([[300, 330], [460, 310], [560, 304], [680, 308], [860, 318], [1210, 330], [1210, 500], [200, 500]]), s.linear([[0, papel], [1, mix(papel, hielo, 0.8)]], 306, 470));
  flowBands(s, at, [[-0.8, 0.1], [-0.4, 0.14], [0.05, 0.1], [0.36, 0.12], [0.7, 0.1]], mix(glaciar, hielo, 0.4), 0.6);
  flowBands(s, at, [[-0.6, 0.045], [0.24, 0.04]], mix(canelo, granite, 0.45), 0.6);
  crevasses(s, at, { rows: 9, color: blue, lip: papel, fill: 0.7, open: 1.3 });
  massif(s, { ...peaks, profile: [[-30, 90], [30, 80], [80, 130], [120, 136], [170, 210], [230, 250], [290, 330], [360, 400], [420, 470], [450, 520]], base: 524, snow: undefined, slivers: 2.4, prominence: 9, lit: mix(slate, granite, 0.5), mist: mix(scree, hielo, 0.3) });
  iceFront(s, { crest: [[330, 424], [420, 408], [520, 398], [640, 402], [760, 396], [880, 404], [1000, 400], [1210, 392]], y: 524, body: s.linear([[0, mix(hielo, papel, 0.2)], [1, mix(glaciar, hielo, 0.25)]], 396, 524), lit: papel, shade: mix(glaciar, turquoise, 0.25), deep: mix(turquoise, mix(tinta, calafate, 0.5), 0.35), notch: mix(turquoise, tinta, 0.35), step: [16, 46] });
  s.fill(line(rough([[-10, 420], [90, 440], [190, 470], [280, 500], [370, 512], [440, 530], [-10, 534]], s.r, { amp: 0.06, min: 22, closed: true })), mix(scree, granite, 0.25));
  lake(s, 524, [[0, mix(turquoise, hielo, 0.5)], [0.4, mix(turquoise, glaciar, 0.3)], [1, mix(turquoise, canelo, 0.55)]]);
  s.rect(0, 524, 1200, 70, s.linear([[0, papel, 0.6], [1, papel, 0]], 524, 594));
  ripples(s, { y0: 534, y1: 780, count: 34, color: papel, opacity: 0.5, w: [24, 180] });
  s.reseed(3);
  floes(s, [[520, 548, 60, 12], [640, 542, 40, 7], [760, 552, 80, 22], [890, 546, 50, 8], [1020, 556, 90, 14], [1130, 548, 60, 20], [440, 566, 70, 9], [590, 584, 110, 34], [720, 602, 90, 11], [860, 596, 130, 18], [980, 620, 110, 40], [1140, 606, 130, 15], [640, 648, 130, 15], [800, 660, 170, 60], [1060, 690, 190, 22], [920, 720, 120, 14]], { top: papel, side: mix(glaciar, turquoise, 0.3), lit: mix(papel, dawn, 0.25), reflection: papel });
  s.fill(line(rough([[-10, 540], [110, 556], [230, 588], [330, 628], [430, 660], [520, 700], [600, 730], [680, 764], [760, 830], [760, 880], [-10, 880]], s.r, { amp: 0.07, min: 20, closed: true })), s.linear([[0, mix(scree, granite, 0.25)], [0.5, scree], [1, mix(rock, scree, 0.2)]], 540, 800));
  boulders(s, [[60, 578, 50, 24], [150, 600, 36, 18], [210, 618, 60, 30], [96, 630, 44, 22], [290, 640, 40, 20], [30, 660, 70, 34], [370, 682, 54, 26], [170, 676, 40, 20], [470, 716, 60, 28], [560, 752, 64, 30], [640, 786, 60, 26]], { dark: mix(rock, scree, 0.45), lit: mix(granite, dawn, 0.3) });
  s.fill(line(rough([[-10, 690], [90, 704], [220, 722], [340, 752], [430, 790], [460, 860], [-10, 860]], s.r, { amp: 0.08, min: 18, closed: true })), rock);
  s.fill([[[10, 704], [90, 712], [150, 740], [60, 748]], [[190, 732], [300, 752], [350, 784], [240, 776]], [[70, 770], [160, 764], [200, 800], [60, 804]]].map((p) => line(rough(p, s.r, { amp: 0.14, min: 20, closed: true }))), mix(rock, granite, 0.3));
  const pole = { light: papel, band: brasa, dark: tinta };
  rangingPole(s, 70, 576, 0.36, pole);
  rangingPole(s, 214, 596, 0.6, { ...pole, turn: 2 });
  rangingPole(s, 372, 700, 1.5, { ...pole, turn: -2 });
  boulders(s, [[346, 712, 56, 26], [396, 716, 62, 30], [372, 724, 50, 20]], { dark: mix(rock, scree, 0.3), lit: mix(granite, dawn, 0.25) });
  tripod(s, 150, 728, 1.5, { legs: mix(liquen, arena, 0.15), box: tinta, glass: glaciar });
  farBirds(s, [[560, 470, 0.7], [590, 460, 0.6], [470, 200, 0.8], [506, 188, 0.6]], tinta);
  s.grain();
}
