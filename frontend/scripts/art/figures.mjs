/** Small hand-drawn things: birds, walkers, tents, vehicle, lighthouse. Each stands at 0,0 and is placed with a transform. */
import { line } from './svg.mjs';

/** Draw in a small local space placed at x, y with scale k. */
export function at(s, x, y, k, draw, { flip = false, turn = 0 } = {}) {
  s.add(`<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${flip ? -k : k} ${k})">`);
  draw();
  s.add('</g>');
}

/** A condor in a banking glide, wings spread about 200 wide, white collar and pale upper wing. */
export function condor(s, x, y, k, { dark, pale, flip = false, turn = -8 }) {
  at(s, x, y, k, () => {
    s.fill('M-8 -7C-22 -17 -44 -21 -66 -17L-92 -25 -80 -17 -103 -18 -84 -11 -107 -9 -85 -4 -106 1 -82 3 -100 10 -76 8C-60 8 -44 8 -30 9L-12 12 -14 32 -4 28 2 34 7 27 15 30 12 12 30 7C46 4 60 2 75 0L98 -1 80 -5 103 -11 81 -10 102 -20 79 -16 97 -28 75 -21 86 -33 62 -22C44 -22 24 -17 11 -8 10 -14 6 -18 1 -17 -4 -18 -7 -13 -8 -7Z', dark);
    s.fill('M-14 -8C-30 -15 -46 -16 -62 -13L-70 -6 -30 -2ZM15 -8C28 -15 44 -18 58 -17L64 -10 30 -3Z', pale, 0.85);
    s.fill('M-6 -11Q2 -7 9 -11L9 -8Q2 -3 -6 -8Z', pale);
  }, { flip, turn });
}

/** Far birds: [x, y, size]. */
export function farBirds(s, list, color, width = 2) {
  s.stroke(list.map(([x, y, k]) => `M${x - 10 * k} ${y - 3 * k}q${5 * k} ${-3 * k} ${10 * k} ${3 * k}q${5 * k} ${-6 * k} ${11 * k} ${-4 * k}`).join(''), color, width, 0.9, { 'stroke-linecap': 'round' });
}

/** A walker from behind, about 44 high, with pack and stick; `stride` -1 or 1. */
export function walker(s, x, y, k, { body, pack, stride = 1, stick = true }) {
  at(s, x, y, k, () => {
    s.fill('M-6 -22L-7 -10 -8 0H-3L-1 -10 1 -10 4 0H9L6 -11 6 -22ZM-7 -34Q-8 -38 -3 -38H4Q8 -38 8 -33L10 -24 7 -20H-7L-9 -25ZM0 -47a4.5 4.5 0 1 1-.1 0Z', body);
    s.fill('M-5 -37Q0 -40 5 -37L6 -23Q0 -20 -6 -23Z', pack);
    if (stick) s.stroke('M10 -25L13 0', body, 1.4);
  }, { flip: stride < 0 });
}

/** A dome tent about 60 wide, lit from the right. */
export function tent(s, x, y, k, { lit, shade, door }) {
  at(s, x, y, k, () => {
    s.fill('M-30 0Q-24 -30 2 -32 24 -30 31 0Z', lit);
    s.fill('M-30 0Q-24 -30 2 -32 -10 -20 -9 0Z', shade);
    if (door) s.fill('M-6 0Q-2 -20 3 -26 8 -20 11 0Z', door);
  });
}

/** A mast with instruments: the expedition's weather station, about 90 high. */
export function station(s, x, y, k, color) {
  at(s, x, y, k, () => {
    s.stroke('M0 0V-90M0 -52L-18 0M0 -52L18 0M-16 -84H16M-16 -84V-91M16 -84V-90', color, 2.4);
    s.fill('M-21 -95a5 5 0 0 1 10 0ZM12 -97l10 3 -10 3ZM3 -70h12v14h-12Z', color);
  });
}

/** A boxy 4x4 in profile, facing right, about 150 long; the origin is on the ground between the wheels. */
export function fourByFour(s, x, y, k, { body, shade, glass, dark, load, flip = false, turn = 0, lamp }) {
  at(s, x, y, k, () => {
    s.fill('M-80 2Q0 -6 84 2 0 9 -80 2Z', dark, 0.35);
    s.fill('M-70 -14L-74 -24V-46Q-74 -50 -69 -50L-61 -75Q-60 -79 -55 -79H15Q19 -79 21 -76L36 -51 66 -47Q75 -45 76 -38L78 -16 70 -12H-66Z', body);
    s.fill('M-74 -34H77L78 -16 70 -12H-66L-70 -14 -74 -24Z', shade);
    s.fill('M-57 -53L-52 -73H-32V-53ZM-27 -53V-73H-5V-53ZM0 -53V-73H13L26 -53Z', glass);
    s.fill('M-67 -13a20 20 0 0 1 41 0ZM28 -13a20 20 0 0 1 41 0ZM-81 -50h6v24h-6Z', dark);
    s.add(`<circle cx="-46" cy="-13" r="15" fill="${dark}"/><circle cx="48" cy="-13" r="15" fill="${dark}"/><circle cx="-46" cy="-13" r="7" fill="${glass}"/><circle cx="48" cy="-13" r="7" fill="${glass}"/>`);
    s.fill('M-58 -83H14V-80H-58ZM-52 -80v-3M-50 -94Q-38 -97 -26 -94V-83H-50ZM-22 -91H2V-83H-22Z', load);
    if (lamp) s.fill('M72 -42l5 1 1 8h-6Z', lamp);
  }, { flip, turn });
}

/** A guanaco looking over its shoulder, about 70 high, facing right. */
export function guanaco(s, x, y, k, color, flip = false) {
  at(s, x, y, k, () => s.fill('M-24 -42Q-29 -38 -27 -30L-26 -22 -29 0H-25L-20 -20 -17 -24 -18 0H-14L-11 -24Q0 -22 9 -25L11 0H15L15 -24 18 0H22L21 -32Q23 -44 23 -54L32 -56Q35 -58 32 -61L26 -64 25 -69 22 -65 20 -69 18 -62Q14 -50 10 -43 -6 -46 -24 -42Z', color), { flip });
}

/** A small lighthouse with its keeper's hut, about 130 high, lit from the right. */
export function lighthouse(s, x, y, k, { lit, shade, band, bandShade, dark, lamp, glow }) {
  at(s, x, y, k, () => {
    if (glow) s.add(`<circle cx="0" cy="-118" r="26" fill="${glow}" fill-opacity=".28"/>`);
    s.fill('M-17 0L-11 -104H11L17 0Z', lit);
    s.fill('M-17 0L-11 -104H-2L-3 0Z', shade);
    s.fill('M-14.4 -44L-12.7 -74H12.7L14.4 -44Z', band);
    s.fill('M-14.4 -44L-12.7 -74H-2.5L-3 -44Z', bandShade);
    s.fill('M-16 -108H16V-103H-16ZM-9 -127H9L0 -139ZM-1 -145H1V-137H-1ZM-15 -115H15V-113H-15ZM-15 -115h1.5v8h-1.5ZM13.5 -115H15v8h-1.5Z', dark);
    s.fill('M-7 -127H7V-108H-7Z', lamp);
    s.stroke('M-3 -127V-108M3 -127V-108', dark, 1);
    s.fill('M-3 -14V-26H3V-14ZM-2 -88V-96H3V-88Z', dark);
    s.fill('M22 0V-24H54V0Z', lit);
    s.fill('M18 -23L38 -38 58 -23Z', dark);
    s.fill('M22 0V-24H31V0ZM41 0V-16H48V0Z', shade);
  });
}
export { line };
