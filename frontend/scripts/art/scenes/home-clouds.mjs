/** What a low sun brings over the drawing of the home page: a deck of cloud, and lenses under it. */
import { glaciar, granite, hielo, mix, papel } from '../palette.mjs';
import { deck, lenticular, streaks } from '../sky.mjs';

export const seed = 13;
const light = mix(hielo, papel, 0.4);
const shade = mix(glaciar, granite, 0.5);

export function wide(s) {
  deck(s, [[780, 40], [980, 96], [1240, 62], [1420, 120], [1640, 92]], mix(glaciar, hielo, 0.35), 0.5, { torn: 80 });
  deck(s, [[900, 10], [1120, 50], [1380, 30], [1640, 56]], shade, 0.45, { torn: 70 });
  lenticular(s, 1280, 250, [[0, 0, 300, 26], [40, -22, 220, 22], [70, -40, 140, 18]], light, shade, 0.75);
  lenticular(s, 700, 330, [[0, 0, 240, 20], [40, -16, 160, 16]], light, shade, 0.5);
  streaks(s, { x0: 640, x1: 1600, y0: 180, y1: 430, count: 14, color: light, opacity: 0.5, w: [160, 420], h: [6, 16], tilt: 0.02 });
}

export function tall(s) {
  deck(s, [[-20, 420], [220, 470], [480, 430], [700, 492], [920, 460]], mix(glaciar, hielo, 0.35), 0.35, { torn: 70 });
  lenticular(s, 560, 560, [[0, 0, 280, 24], [40, -20, 200, 20], [70, -36, 120, 16]], light, shade, 0.7);
  lenticular(s, 30, 640, [[0, 0, 210, 20], [30, -16, 150, 16]], light, shade, 0.6);
  streaks(s, { x0: 0, x1: 900, y0: 500, y1: 720, count: 12, color: light, opacity: 0.45, w: [120, 340], h: [5, 14], tilt: 0.02 });
}
