/** The horizon above the footer: two ridges, and the near edge of a lenga forest on the footer's own green. */
import { bosque, canelo, glaciar, hielo, liquen, mix } from '../palette.mjs';
import { line } from '../svg.mjs';
import { ridge } from '../mountains.mjs';
import { forestEdge, lenga } from '../forest.mjs';

export const seed = 191;

export function strip(s) {
  ridge(s, { profile: [[-10, 96], [120, 78], [260, 52], [330, 60], [450, 40], [560, 66], [700, 74], [860, 62], [1000, 30], [1060, 36], [1180, 58], [1340, 44], [1490, 66], [1640, 50], [1780, 70], [1930, 60]], base: 190, color: mix(glaciar, hielo, 0.5), amp: 0.1 });
  ridge(s, { profile: [[-10, 122], [160, 106], [340, 92], [560, 110], [760, 104], [960, 92], [1180, 112], [1360, 98], [1560, 84], [1740, 104], [1930, 116]], base: 190, color: mix(glaciar, canelo, 0.35), amp: 0.07 });
  forestEdge(s, { ground: [[-10, 150], [300, 142], [700, 152], [1100, 140], [1500, 150], [1930, 142]], base: 190, color: mix(canelo, glaciar, 0.12), size: 15, light: mix(liquen, canelo, 0.5), lightOpacity: 0.35 });
  forestEdge(s, { ground: [[-10, 166], [260, 170], [620, 162], [980, 170], [1400, 162], [1930, 168]], base: 190, color: bosque, size: 20 });
  const trees = [1, 2, 3].map((k) => lenga(s, { seed: 300 + k, height: 66, pads: 6 }));
  for (const [x, k, i] of [[84, 0.9, 0], [128, 0.7, 1], [330, 1, 2], [520, 0.76, 0], [566, 1.05, 1], [604, 0.7, 2], [830, 0.86, 1], [1016, 0.7, 0], [1060, 1, 2], [1252, 0.8, 1], [1440, 1.06, 0], [1484, 0.74, 2], [1660, 0.9, 1], [1820, 0.76, 2], [1862, 1, 0]]) s.use(trees[i], x, 172, k, k, { fill: bosque });
  s.fill(line([[-10, 168], [1930, 168], [1930, 190], [-10, 190]]), bosque);
}
