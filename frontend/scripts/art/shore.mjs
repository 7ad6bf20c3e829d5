/** The shore: kelp with its blades and floats, and the journal's small botanical sketches. */
import { line, curve } from './svg.mjs';

/**
 * Giant kelp along a hand-placed stem: blades hang to one side, each with its float.
 * `lean` turns the blades (1 right, -1 left); `size` is a blade's length.
 */
export function kelp(s, stem, { color, light, size = 60, lean = 1, gap = 0.09, width = 5 }) {
  const r = s.r;
  const at = (t) => {
    const f = Math.min(0.999, t) * (stem.length - 1);
    const i = Math.floor(f);
    const k = f - i;
    return [0, 1].map((j) => stem[i][j] + (stem[i + 1][j] - stem[i][j]) * k);
  };
  const blades = [];
  const lit = [];
  const floats = [];
  for (let t = 0.06, n = 0; t < 1; t += gap * r.between(0.7, 1.3), n++) {
    const [x, y] = at(t);
    const side = n % 2 ? lean : -lean * 0.7;
    const l = size * r.between(0.6, 1.1);
    const a = r.between(-0.15, 0.55);
    const p = (u, v) => [x + side * (u * l * Math.cos(a)) - v * l * Math.sin(a) * side, y + u * l * Math.sin(a) + v * l * Math.cos(a)];
    blades.push(curve([p(0, 0), p(0.3, -0.13), p(0.6, -0.08), p(0.8, -0.12), p(1, 0.02), p(0.75, 0.05), p(0.5, 0.1), p(0.25, 0.07)]));
    if (light && n % 2) lit.push(curve([p(0.1, 0), p(0.4, -0.09), p(0.8, -0.07), p(0.5, -0.02)]));
    floats.push(`M${Math.round(x + side * 4)} ${Math.round(y)}h0`);
  }
  s.stroke(curve(stem, false), color, width, undefined, { 'stroke-linecap': 'round' });
  s.fill(blades, color);
  if (light) s.fill(lit, light, 0.7);
  s.stroke(floats.join(''), light ?? color, width * 1.5, undefined, { 'stroke-linecap': 'round' });
}

/** A pencil sketch of a lenga leaf: rounded, with doubled notches and straight veins; about 120 long, stalk at x, y, pointing up. */
export function lengaLeaf(s, x, y, k, color, { turn = 0, wash } = {}) {
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
