/** Ground: gravel roads with their ruts, footpaths, stones and boulders. */
import { line } from './svg.mjs';
import { rough } from './random.mjs';
import { ribbon } from './water.mjs';

const between = (left, right, t) => left.map(([x, y], i) => [x + (right[i][0] - x) * t, y + (right[i][1] - y) * t]);

/** A gravel road between two hand-placed edges with as many points each, far to near; ruts follow it. */
export function gravelRoad(s, left, right, { fill, rut, rutOpacity = 0.5, verge, stones = 40, stone }) {
  if (verge) ribbon(s, between(left, right, -0.05), between(left, right, 1.05), verge);
  ribbon(s, left, right, fill);
  for (const [a, b] of [[0.2, 0.34], [0.62, 0.76]]) ribbon(s, between(left, right, a), between(left, right, b), rut, rutOpacity);
  if (!stone) return;
  const r = s.r;
  const d = [];
  for (let k = 0; k < stones; k++) {
    const i = Math.floor(r() ** 0.7 * (left.length - 1));
    const f = r();
    const t = r.pick([r.between(0, 0.18), r.between(0.4, 0.58), r.between(0.8, 1)]);
    const mid = (side) => [side[i][0] + (side[i + 1][0] - side[i][0]) * f, side[i][1] + (side[i + 1][1] - side[i][1]) * f];
    const [a, b] = [mid(left), mid(right)];
    d.push(`M${Math.round(a[0] + (b[0] - a[0]) * t)} ${Math.round(a[1] + (b[1] - a[1]) * t)}h${r.whole(1, 5)}`);
  }
  s.stroke(d.join(''), stone, 2, 0.7, { 'stroke-linecap': 'round' });
}

/** Boulders: [x, y, width, height], lit from `sun`. */
export function boulders(s, list, { dark, lit, sun = 1, litOpacity = 1 }) {
  const r = s.r;
  const body = [];
  const face = [];
  for (const [x, y, w, h] of list) {
    const top = [[x - w / 2, y], [x - w * 0.44, y - h * r.between(0.4, 0.7)], [x - w * 0.16, y - h * r.between(0.85, 1)], [x + w * 0.2, y - h * r.between(0.8, 1)], [x + w * 0.45, y - h * r.between(0.35, 0.6)], [x + w / 2, y]];
    body.push(line([...rough(top, r, { amp: 0.1, min: 14 }), [x + w * 0.34, y + h * 0.1], [x + w * 0.06, y + h * 0.04], [x - w * 0.3, y + h * 0.12]]));
    face.push(line(sun > 0 ? [top[2], top[3], top[4], [x + w * 0.3, y - h * 0.3], [x + w * 0.05, y - h * 0.55]] : [top[3], top[2], top[1], [x - w * 0.3, y - h * 0.25], [x - w * 0.02, y - h * 0.5]]));
  }
  s.fill(body, dark);
  s.fill(face, lit, litOpacity);
}

/** Flat pale stones scattered over a beach or a bar: a list of [x, y, size]. */
export function pebbles(s, list, color, opacity) {
  s.fill(list.map(([x, y, k]) => `M${Math.round(x)} ${Math.round(y)}l${Math.round(k * 0.3)}-${Math.round(k * 0.34)} ${Math.round(k * 0.5)}-${Math.round(k * 0.08)} ${Math.round(k * 0.45)} ${Math.round(k * 0.3)}-${Math.round(k * 0.2)} ${Math.round(k * 0.24)}-${Math.round(k * 0.7)} ${Math.round(k * 0.06)}z`), color, opacity);
}
