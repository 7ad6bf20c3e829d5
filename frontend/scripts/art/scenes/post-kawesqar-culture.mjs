/** Kawésqar culture: the channels at dusk, headland behind headland; on a beach far off one small fire. Nobody is shown. */
import { arena, brasa, calafate, dawn, glaciar, hielo, liquen, mix, papel, tinta } from '../palette.mjs';
import { curve, line } from '../svg.mjs';
import { rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { alerce, flagTree, forestEdge, turf } from '../forest.mjs';
import { lake, mirror, ripples } from '../water.mjs';
import { mist, sky, stars, streaks } from '../sky.mjs';
import { farBirds } from '../figures.mjs';
import { boulders } from '../land.mjs';

export const seed = 161;
const night = mix(calafate, tinta, 0.5);
const lilac = mix(calafate, glaciar, 0.5);
const glow = mix(dawn, brasa, 0.16);
const rose = mix(calafate, dawn, 0.55);
const tone = (t) => mix(mix(mix(calafate, glaciar, 0.46 - t * 0.2), dawn, 0.24 * (1 - t)), mix(calafate, tinta, 0.45), t * 0.9);
const wall = (t) => ({ sun: -1, lit: tone(t), shade: mix(calafate, tinta, 0.2 + t * 0.4), mist: mix(tone(t), rose, 0.5 - t * 0.3), depth: 0.75, foot: 0.3, prominence: 15 });

/** A fire seen from across the water: its light on the beach, the smoke leaning with the evening air, the path of light. */
function farFire(s, x, y) {
  s.add(`<ellipse cx="${x}" cy="${y - 6}" rx="120" ry="72" fill="${s.radial([[0, brasa, 0.75], [0.4, brasa, 0.22], [1, brasa, 0]], x, y - 6, 120, 0.6)}"/>`);
  const p = (pts) => pts.map(([a, b]) => [x + a, y + b]);
  s.fill([
    curve(p([[-2, -10], [-8, -40], [0, -72], [-10, -108], [8, -140], [44, -158], [96, -164], [50, -148], [20, -130], [6, -104], [14, -70], [5, -40], [3, -10]])),
    curve(p([[60, -154], [104, -168], [150, -170], [200, -164], [150, -160], [104, -158]])),
  ], mix(lilac, arena, 0.3), 0.32);
  s.fill(`M${x - 7} ${y}q-4-9 2-16 1 4 3 5 0-9 6-14 0 7 4 10 6 7 1 15z`, mix(brasa, liquen, 0.3));
  s.fill(`M${x - 3} ${y}q-2-6 3-11 5 5 4 11z`, mix(arena, liquen, 0.2));
}

export function small(s) {
  sky(s, [[0, night], [0.34, calafate], [0.7, rose], [0.92, glow], [1, mix(glow, arena, 0.45)]], { y2: 430 });
  stars(s, { count: 60, y1: 150, color: papel });
  streaks(s, { x0: -60, x1: 1150, y0: 120, y1: 330, count: 13, color: mix(calafate, dawn, 0.28), opacity: 0.55, w: [160, 460], h: [5, 15], tilt: 0.02 });
  streaks(s, { x0: 300, x1: 900, y0: 310, y1: 390, count: 6, color: mix(glow, brasa, 0.4), opacity: 0.5, w: [120, 360], h: [3, 8] });
  const land = s.group(() => {
    ridge(s, { profile: [[240, 450], [360, 410], [470, 384], [560, 400], [660, 372], [770, 404], [900, 440]], base: 466, color: mix(lilac, glow, 0.5), mist: glow });
    massif(s, { ...wall(0.05), profile: [[-30, 320], [60, 280], [120, 296], [190, 244], [240, 262], [300, 330], [380, 380], [460, 420], [540, 462]], base: 466, snow: mix(hielo, dawn, 0.4), snowline: 320 });
    massif(s, { ...wall(0.1), profile: [[640, 462], [720, 416], [790, 380], [850, 300], [900, 316], [960, 250], [1010, 276], [1080, 310], [1210, 330]], base: 466, snow: mix(hielo, dawn, 0.4), snowline: 330 });
    mist(s, 410, 60, glow, 0.4);
    massif(s, { ...wall(0.38), profile: [[560, 464], [640, 440], [730, 420], [800, 428], [880, 390], [960, 360], [1040, 380], [1120, 340], [1220, 320]], base: 470, snow: undefined });
    massif(s, { ...wall(0.3), profile: [[-30, 390], [70, 372], [150, 400], [230, 420], [310, 440], [400, 466]], base: 470, snow: undefined });
  });
  lake(s, 466, [[0, mix(glow, lilac, 0.4)], [0.3, mix(calafate, lilac, 0.5)], [1, night]]);
  s.clip('M0 466h1200v334h-1200z', () => mirror(s, land, 466, { squash: 0.6, opacity: 0.5 }));
  ripples(s, { x0: 380, x1: 760, y0: 470, y1: 620, count: 26, color: glow, opacity: 0.6, w: [18, 130] });
  ripples(s, { y0: 480, y1: 780, count: 38, color: lilac, opacity: 0.35, w: [26, 200] });
  const beach = mix(mix(lilac, brasa, 0.25), night, 0.35);
  const island = s.group(() => {
    forestEdge(s, { ground: [[420, 530], [450, 510], [490, 496], [560, 484], [640, 486], [700, 502], [734, 512], [756, 532]], base: 522, color: tone(0.62), size: 14 });
    forestEdge(s, { ground: [[-10, 470], [80, 466], [170, 486], [250, 510], [290, 524], [320, 542]], base: 532, color: tone(0.72), size: 18 });
    massif(s, { ...wall(0.72), profile: [[820, 532], [890, 500], [950, 480], [1010, 430], [1080, 410], [1140, 420], [1220, 380]], base: 560, snow: undefined });
    forestEdge(s, { ground: [[740, 584], [780, 552], [860, 528], [960, 510], [1080, 500], [1210, 480]], base: 566, color: tone(0.86), size: 20 });
  });
  s.clip('M0 520h760v200h-760z', () => mirror(s, island, 518, { squash: 0.5, opacity: 0.35 }));
  s.fill(line(rough([[740, 566], [800, 556], [900, 552], [1030, 556], [1210, 550], [1210, 590], [1060, 588], [900, 580]], s.r, { amp: 0.05, min: 20, closed: true })), beach);
  s.fill(curve([[752, 572], [800, 582], [900, 588], [1060, 592], [1220, 592], [1220, 690], [1100, 676], [1010, 660], [930, 650], [850, 622], [770, 596]]), s.linear([[0, night, 0.8], [1, night, 0.15]], 584, 690));
  farFire(s, 880, 560);
  ripples(s, { x0: 856, x1: 912, y0: 588, y1: 690, count: 22, color: mix(brasa, dawn, 0.3), opacity: 0.85, w: [10, 56], pow: 0.9 });
  s.reseed(2);
  const tree = alerce(s, { seed: 51, height: 420, pads: 11 });
  const bent = flagTree(s, { seed: 53, height: 260, pads: 9, light: tone(0.5), lightOpacity: 0.6 });
  s.use(tree, 66, 790, 1.24, 1.24, { fill: mix(night, tinta, 0.35) });
  s.use(tree, 150, 800, -0.8, 0.8, { fill: mix(night, tinta, 0.35) });
  s.use(bent, 190, 760, 0.9, 0.9, { fill: mix(night, tinta, 0.35) });
  turf(s, [[-10, 690], [90, 706], [180, 728], [270, 752], [350, 780], [400, 800]], 800, mix(night, tinta, 0.45), { blade: 14 });
  boulders(s, [[420, 800, 130, 40], [520, 806, 90, 26], [1170, 804, 190, 70], [1040, 806, 110, 34]], { dark: mix(night, tinta, 0.4), lit: mix(calafate, rose, 0.35), litOpacity: 0.7 });
  farBirds(s, [[620, 300, 0.9], [656, 288, 0.7], [594, 284, 0.6]], night);
  s.grain(tinta, papel, 0.8);
}
