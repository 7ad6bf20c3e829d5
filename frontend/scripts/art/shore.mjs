/** The shore: bull kelp and swash; and the journal's small botanical sketches. */
import { line, curve } from './svg.mjs';

/**
 * Cochayuyo, the bull kelp of this coast: leathery straps pouring from a holdfast.
 * `root` is the holdfast; `ends` are the tips the straps reach, in the order they lie.
 */
export function cochayuyo(s, root, ends, { color, deep, light, width = 15, sag = 0.3 }) {
  const r = s.r;
  const [straps, dark, shine] = [[], [], []];
  ends.forEach(([x, y], n) => {
    const [dx, dy] = [x - root[0], y - root[1]];
    const len = Math.hypot(dx, dy);
    const spine = [0, 0.22, 0.45, 0.66, 0.84, 1].map((t, i) => {
      const drop = Math.sin(Math.PI * Math.min(1, t * 1.1)) * sag * len * 0.4;
      const wave = i % 5 ? (i % 2 ? 1 : -1) * r.between(0.015, 0.05) * len : 0;
      return [root[0] + dx * t + (1 - t) * (n % 4) * width * 0.9 * Math.sign(-dx) + r.between(-4, 4), root[1] + dy * t ** 0.7 + drop * 0.3 + wave];
    });
    const w = (t) => width * r.between(0.85, 1.1) * (t < 0.12 ? 0.4 : 1 - 0.75 * t ** 2);
    const upper = spine.map(([a, b], i) => [a, b - w(i / 5) * 0.5]);
    const lower = spine.map(([a, b], i) => [a + 2, b + w(i / 5) * 0.5]);
    (n % 3 === 1 ? dark : straps).push(curve([...upper, ...lower.reverse()]));
    if (n % 3 !== 1) shine.push(curve(spine.slice(1, 5).map(([a, b], i) => [a, b - width * 0.22 * (1 - i * 0.15)]), false));
  });
  s.fill(dark, deep);
  s.fill(straps, color);
  s.stroke(shine, light, 2.4, 0.75, { 'stroke-linecap': 'round' });
}

/** The edge of the swash: a scalloped thread of foam along a hand-placed line, left to right. */
export function swash(s, edge, { color, opacity = 0.9, cusp = 170, depth = 12, width = 5 }) {
  const r = s.r;
  const [down, back] = [[], []];
  let x = edge[0][0];
  const end = edge.at(-1)[0];
  const y = (v) => {
    const i = Math.max(1, edge.findIndex((p) => p[0] >= v));
    const [a, b] = [edge[i - 1], edge[i]];
    return a[1] + ((b[1] - a[1]) * (v - a[0])) / (b[0] - a[0]);
  };
  const cusps = [x];
  while (x < end - cusp) cusps.push((x += cusp * r.between(0.5, 1.5)));
  cusps.push(end);
  const at = cusps.map((v) => [Math.round(v), Math.round(y(v) + r.between(-3, 3))]);
  for (let i = 1; i < at.length; i++) {
    const [a, b] = [at[i - 1], at[i]];
    const d = Math.round(depth * r.between(0.6, 1.5));
    const m = Math.round(a[0] + (b[0] - a[0]) * r.between(0.35, 0.65));
    down.push(`Q${m} ${a[1] + d + width} ${b[0]} ${b[1]}`);
    back.unshift(`Q${m} ${a[1] + d - width} ${a[0]} ${a[1]}`);
  }
  s.fill(`M${at[0].join(' ')}${down.join('')}${back.join('')}z`, color, opacity);
}

/** A pencil sketch of a lenga leaf: rounded, with doubled notches and straight veins; about 120 long, stalk at x, y, pointing up. */
export function lengaLeaf(s, x, y, k, color, { turn = 0, wash = undefined } = {}) {
  s.add(`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">`);
  const edge = [[0, 0], [-16, -10], [-30, -22], [-29, -27], [-38, -36], [-36, -42], [-43, -54], [-40, -59], [-42, -72], [-37, -76], [-36, -88], [-29, -91], [-26, -101], [-18, -103], [-12, -110], [0, -114]];
  const leaf = line([...edge, ...edge.slice(1, -1).map(([a, b]) => [-a, b]).reverse()]);
  if (wash) s.fill(leaf, wash, 0.85);
  const veins = [-20, -38, -56, -74, -92].map((v, i) => `M0 ${v}l${[-26, -34, -38, -33, -20][i]}-14M0 ${v}l${[26, 34, 38, 33, 20][i]}-14`).join('');
  s.stroke(`${leaf}M0 24V-112${veins}`, color, 1.8);
  s.add('</g>');
}

/** A pencil sketch of a calafate sprig: a thorny twig, leaves in tufts, berries on stalks; about 200 long. */
export function calafateSprig(s, x, y, k, { pencil, berry, leaf, shine }, turn = 0) {
  s.add(`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">`);
  const tufts = [[30, -6], [72, -16], [116, -20], [160, -32], [198, -46]];
  s.fill(tufts.flatMap(([a, b]) => [[-12, -30, -20], [4, -34, 0], [16, -26, 24]].map(([dx, dy, w]) => `M${a} ${b}q${dx - 8} ${dy * 0.6} ${dx} ${dy}q${8 + w * 0.2} ${-dy * 0.5} ${-dx} ${-dy}z`)), leaf, 0.9);
  s.stroke(`M-20 6Q60-10 110-20T206-50${tufts.map(([a, b]) => `M${a} ${b}l-7 12M${a} ${b}l8 12`).join('')}M50-11q4 20-2 34M94-18q6 22 4 40M138-26q2 20-4 36M180-38q8 20 4 36`, pencil, 2);
  s.add([[48, 31, 9], [98, 31, 10], [134, 18, 9], [184, 6, 9]].map(([a, b, q]) => `<circle cx="${a}" cy="${b}" r="${q}" fill="${berry}"/>`).join(''));
  s.stroke('M44 28q2-3 5-3M94 27q2-3 5-3M130 15q2-3 5-3M180 3q2-3 5-3', shine, 1.6);
  s.add('</g>');
}

/** A pencil sketch of a flight feather, about 190 long. */
export function feather(s, x, y, k, { pencil, wash }, turn = 0) {
  s.add(`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">`);
  s.fill('M0 0Q-20-40-20-90-18-140-2-176 16-140 18-96 18-40 0 0ZM-20-70l8 10-4-22Z', wash, 0.8);
  s.stroke(`M0 40Q2-60-2-176M0 0Q-20-40-20-90-18-140-2-176 16-140 18-96 18-40 0 0${[20, 40, 60, 80, 100, 120, 140].map((v) => `M0-${v}l-17-18M0-${v}l15-16`).join('')}`, pencil, 1.5);
  s.add('</g>');
}
