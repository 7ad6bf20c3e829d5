/** Air: skies, sun, lenticular clouds, rain, mist, stars. */
import { line } from './svg.mjs';

export function sky(s, stops, { y2 = s.h * 0.7, x1 = 0, x2 = 0, y1 = 0 } = {}) {
  s.rect(0, 0, s.w, s.h, s.linear(stops, y1, Math.round(y2), x1, x2));
}

export function sun(s, x, y, rad, color, edge) {
  if (edge) s.add(`<circle cx="${x}" cy="${y}" r="${rad + 3}" fill="${edge}"/>`);
  s.add(`<circle cx="${x}" cy="${y}" r="${rad}" fill="${color}"/>`);
}

/** One lens of cloud, pointed at both ends, its back humped by the wind; `belly` alone gives its shaded underside. */
const lens = (x, y, w, h, belly) =>
  `M${Math.round(x)} ${Math.round(y)}c${[
    ...(belly ? [w * 0.2, -h * 0.12, w * 0.62, -h * 0.3, w, 0] : [w * 0.2, -h * 0.5, w * 0.3, -h, w * 0.5, -h, w * 0.22, 0, w * 0.3, h * 0.55, w * 0.5, h]),
    -w * 0.24, h * 0.24, -w * 0.7, h * 0.22, -w, 0,
  ].map((v) => Math.round(v)).join(' ').replaceAll(' -', '-')}z`;

/** A stack of lenticular clouds: `layers` of [dx, dy, w, h]. */
export function lenticular(s, x, y, layers, color, under, opacity) {
  s.fill(layers.map(([dx, dy, w, h]) => lens(x + dx, y + dy, w, h)), color, opacity);
  if (under) s.fill(layers.map(([dx, dy, w, h]) => lens(x + dx, y + dy, w, h, true)), under, opacity);
}

/**
 * The torn underside of a cloud deck hanging from the top of the picture:
 * long flat facets, ragged at the lee, as wind leaves them. `edge` runs left to right.
 */
export function deck(s, edge, color, opacity, { torn = 60 } = {}) {
  const r = s.r;
  const pts = [];
  for (let i = 1; i < edge.length; i++) {
    const [a, b] = [edge[i - 1], edge[i]];
    const n = Math.max(2, Math.round((b[0] - a[0]) / torn));
    for (let k = 0; k < n; k++) {
      const t = k / n;
      const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      pts.push([x, y], [x + torn * r.between(0.5, 1.6), y + r.between(-3, 7)]);
      if (r() < 0.6) pts.push([x + torn * r.between(-0.1, 0.4), y - r.between(4, 16)]);
    }
  }
  s.fill(line([[edge[0][0], -20], ...pts, edge.at(-1), [edge.at(-1)[0], -20]]), color, opacity);
}

/** Long torn streaks of high cloud along the wind. */
export function streaks(s, { x0, x1, y0, y1, count, color, opacity, w = [120, 420], h = [3, 12], tilt = 0 }) {
  const r = s.r;
  const d = [];
  for (let k = 0; k < count; k++) {
    const [x, y, ww, hh] = [r.between(x0, x1), r.between(y0, y1), r.between(...w), r.between(...h)];
    const up = tilt * ww;
    d.push(line([[x, y], [x + ww * 0.2, y - hh * 0.5 - up * 0.2], [x + ww * 0.55, y - hh * 0.7 - up * 0.5], [x + ww, y - hh * 0.1 - up], [x + ww * 0.7, y + hh * 0.2 - up * 0.7], [x + ww * 0.35, y + hh * 0.3 - up * 0.35]]));
  }
  s.fill(d, color, opacity);
}

/** A curtain of rain falling aslant from a cloud. */
export function rain(s, x, y, w, h, slant, color, opacity) {
  const fade = s.linear([[0, color, 0], [0.25, color, opacity], [1, color, 0]], y, y + h);
  s.fill(line([[x, y], [x + w, y], [x + w + slant, y + h], [x + slant - w * 0.1, y + h]]), fade);
}

/** A band of mist lying at height y. */
export function mist(s, y, h, color, opacity = 0.8, x = 0, w = s.w) {
  s.rect(x, y, w, h, s.linear([[0, color, 0], [0.6, color, opacity], [1, color, 0]], y, y + h));
}

/** Stars in three sizes, thicker along a band (the Milky Way) from a to b. */
export function stars(s, { count, y1, color, band = undefined }) {
  const r = s.r;
  const sizes = [[], [], []];
  for (let k = 0; k < count; k++) {
    let [x, y] = [r.between(0, s.w), r.between(0, y1)];
    if (band && k % 5 < 3) {
      const [dx, dy] = [band.b[0] - band.a[0], band.b[1] - band.a[1]];
      const t = r();
      const off = ((r() + r() + r() - 1.5) * band.width) / Math.hypot(dx, dy);
      [x, y] = [band.a[0] + dx * t - dy * off, band.a[1] + dy * t + dx * off];
    }
    if (y < 4 || y > y1 || x < 4 || x > s.w) continue;
    sizes[r() < 0.72 ? 0 : r() < 0.8 ? 1 : 2].push(`M${Math.round(x)} ${Math.round(y)}h0`);
  }
  [1.6, 2.5, 3.7].forEach((w, i) => s.stroke(sizes[i].join(''), color, w, [0.55, 0.8, 0.95][i], { 'stroke-linecap': 'round' }));
}
