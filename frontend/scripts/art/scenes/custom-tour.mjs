/** Custom tour: a 4x4 on gravel in a wide steppe, lens clouds over the range, guanacos watching. */
import { arena, bosque, calafate, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta } from '../palette.mjs';
import { line } from '../svg.mjs';
import { massif, ridge } from '../mountains.mjs';
import { scatter, shrubs, turf, tussocks } from '../forest.mjs';
import { ribbon } from '../water.mjs';
import { bank, lenticular, mist, sky, streaks } from '../sky.mjs';
import { fourByFour, guanaco } from '../figures.mjs';

export const seed = 51;
const gold = [mix(steppe, hielo, 0.45), mix(steppe, granite, 0.2), mix(steppe, brown(), 0.3), mix(steppe, brown(), 0.55)];
function brown() { return mix(bosque, liquen, 0.35); }
const range = { sun: -1, lit: mix(granite, dawn, 0.35), shade: mix(slate, glaciar, 0.15), mist: mix(glaciar, arena, 0.45), snow: papel, prominence: 18, depth: 0.72 };
const gravel = (s, y0, y1) => s.linear([[0, mix(arena, granite, 0.2)], [1, mix(granite, arena, 0.25)]], y0, y1);
const car = { body: arena, shade: canelo, glass: mix(bosque, glaciar, 0.25), dark: tinta, load: mix(bosque, tinta, 0.3), lamp: papel };

export function wide(s) {
  sky(s, [[0, mix(glaciar, canelo, 0.3)], [0.45, glaciar], [0.85, hielo], [1, mix(arena, dawn, 0.45)]], { y2: 520 });
  lenticular(s, 940, 150, [[0, 0, 420, 52], [70, 34, 320, 34], [-40, 62, 260, 22]], papel, mix(glaciar, slate, 0.2), 0.8);
  lenticular(s, 180, 220, [[0, 0, 300, 30], [60, 24, 240, 20]], papel, mix(glaciar, slate, 0.2), 0.7);
  streaks(s, { x0: -100, x1: 1500, y0: 60, y1: 380, count: 10, color: papel, opacity: 0.4, w: [200, 520], h: [4, 12] });
  ridge(s, { profile: [[0, 500], [180, 470], [400, 490], [700, 470], [1000, 490], [1300, 464], [1600, 480]], base: 560, color: mix(glaciar, hielo, 0.3), mist: mix(hielo, arena, 0.4) });
  massif(s, { ...range, profile: [[240, 540], [360, 480], [450, 410], [490, 420], [540, 350], [566, 356], [600, 296], [640, 250], [668, 262], [700, 330], [742, 316], [780, 262], [800, 270], [836, 350], [890, 368], [940, 330], [976, 350], [1030, 430], [1120, 470], [1250, 540]], base: 565, snowline: 430 });
  massif(s, { ...range, profile: [[1120, 550], [1230, 500], [1330, 450], [1400, 462], [1480, 400], [1540, 420], [1640, 380]], base: 570, snowline: 440, lit: mix(granite, glaciar, 0.35), depth: 0.55 });
  mist(s, 500, 80, mix(arena, hielo, 0.4), 0.6);
  ridge(s, { profile: [[0, 540], [220, 556], [480, 566], [800, 560], [1100, 570], [1400, 548], [1600, 530]], base: 900, color: gold[0], amp: 0.05 });
  ridge(s, { profile: [[0, 590], [260, 570], [520, 590], [800, 612], [1100, 600], [1380, 590], [1600, 604]], base: 900, color: gold[1], amp: 0.05 });
  turf(s, [[0, 640], [240, 660], [560, 640], [900, 664], [1240, 640], [1600, 650]], 900, gold[2], { blade: 7, step: 9 });
  ribbon(s, [[1010, 570], [900, 590], [840, 612], [900, 640], [1060, 672], [1090, 710], [980, 760], [700, 900]], [[1018, 570], [920, 590], [866, 612], [936, 634], [1140, 668], [1210, 712], [1180, 770], [1120, 900]], gravel(s, 570, 900));
  fourByFour(s, 1076, 690, 0.7, { ...car, flip: true });
  s.grain();
}
export function tall(s) { wide(s); }
