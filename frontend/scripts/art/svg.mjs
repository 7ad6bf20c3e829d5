/**
 * A sheet of drawing paper: collects definitions and shapes and prints a
 * compact SVG with presentation attributes only (strict CSP: no style, no script).
 */
import { seeded } from './random.mjs';

const n = (v) => String(Math.round(v * 10) / 10).replace(/^(-?)0\./, '$1.');
const join = (nums) => nums.map((v, i) => (i && !v.startsWith('-') ? ' ' : '') + v).join('');

const turn = (pts) => pts.reduce((sum, [x, y], i) => sum + x * pts[(i + 1) % pts.length][1] - y * pts[(i + 1) % pts.length][0], 0);

/** Polygon or line as a relative path with whole numbers (unit: 1, or finer with unit: .1). */
export function line(points, closed = true, unit = 1) {
  // closed shapes all turn the same way, so that overlapping shapes in one path never cancel out
  if (closed && turn(points) < 0) points = points.slice().reverse();
  const q = (v) => Math.round(v / unit);
  let [x, y] = [q(points[0][0]), q(points[0][1])];
  let d = 'M' + join([n(x * unit), n(y * unit)]);
  const steps = [];
  for (const p of points.slice(1)) {
    const [px, py] = [q(p[0]), q(p[1])];
    if (px === x && py === y) continue;
    steps.push(n((px - x) * unit), n((py - y) * unit));
    [x, y] = [px, py];
  }
  if (steps.length) d += 'l' + join(steps);
  return d + (closed ? 'z' : '');
}

/** Smooth curve through the points (Catmull-Rom as relative cubics). */
export function curve(points, closed = true, unit = 1, tension = 6) {
  const q = (v) => Math.round(v / unit) * unit;
  const m = points.length;
  const at = (i) => (closed ? points[(i + m) % m] : points[Math.max(0, Math.min(m - 1, i))]);
  let [x, y] = points[0].map(q);
  let d = 'M' + join([n(x), n(y)]) + 'c';
  const nums = [];
  for (let i = 0; i < (closed ? m : m - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const pts = [
      [b[0] + (c[0] - a[0]) / tension, b[1] + (c[1] - a[1]) / tension],
      [c[0] - (e[0] - b[0]) / tension, c[1] - (e[1] - b[1]) / tension],
      c,
    ];
    for (const p of pts) nums.push(n(q(p[0]) - x), n(q(p[1]) - y));
    [x, y] = [q(c[0]), q(c[1])];
  }
  return d + join(nums) + (closed ? 'z' : '');
}

/** Move and scale hand-placed points. */
export const place = (points, dx, dy, sx = 1, sy = sx) => points.map(([x, y]) => [x * sx + dx, y * sy + dy]);

const attrs = (o) =>
  Object.entries(o)
    .filter(([, v]) => v !== undefined && v !== null)
    .map(([k, v]) => ` ${k}="${typeof v === 'number' ? n(v) : v}"`)
    .join('');

export class Sheet {
  defs = [];
  body = [];
  ids = 0;

  constructor(w, h, seed = 1) {
    this.w = w;
    this.h = h;
    this.r = seeded(seed);
  }

  /** Reseed the random numbers, so that one part of a picture stays as it is while others change. */
  reseed(seed) {
    this.r = seeded(seed);
  }

  id() {
    return 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'[this.ids++];
  }

  add(markup) {
    this.body.push(markup);
    return this;
  }

  /** Fill one path; d may be a list of path strings. */
  fill(d, color, opacity, more = {}) {
    return this.add(`<path d="${[d].flat().join('')}"${attrs({ fill: color, 'fill-opacity': opacity, ...more })}/>`);
  }

  stroke(d, color, width = 1, opacity, more = {}) {
    const o = { fill: 'none', stroke: color, 'stroke-width': width, 'stroke-opacity': opacity, ...more };
    return this.add(`<path d="${[d].flat().join('')}"${attrs(o)}/>`);
  }

  /** A two- or more-stop linear gradient in picture coordinates; stops: [offset, colour, opacity?]. */
  linear(stops, y1 = 0, y2 = this.h, x1 = 0, x2 = 0) {
    const id = this.id();
    const list = stops.map(([offset, c, o]) => `<stop${attrs({ offset, 'stop-color': c, 'stop-opacity': o })}/>`);
    this.defs.push(`<linearGradient${attrs({ id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 })}>${list.join('')}</linearGradient>`);
    return `url(#${id})`;
  }

  radial(stops, cx, cy, rad, squash = 1) {
    const id = this.id();
    const list = stops.map(([offset, c, o]) => `<stop${attrs({ offset, 'stop-color': c, 'stop-opacity': o })}/>`);
    const t = squash === 1 ? undefined : `translate(0 ${n(cy * (1 - squash))}) scale(1 ${n(squash)})`;
    this.defs.push(`<radialGradient${attrs({ id, gradientUnits: 'userSpaceOnUse', cx, cy, r: rad, gradientTransform: t })}>${list.join('')}</radialGradient>`);
    return `url(#${id})`;
  }

  /** Draw into a reusable definition and return its id. */
  define(draw, more = {}) {
    const id = this.id();
    const kept = this.body;
    this.body = [];
    draw();
    this.defs.push(`<g${attrs({ id, ...more })}>${this.body.join('')}</g>`);
    this.body = kept;
    return id;
  }

  /** Draw inside a group that can be used again (a reflection, for instance). */
  group(draw, more = {}) {
    const id = more.id ?? this.id();
    this.add(`<g${attrs({ id, ...more })}>`);
    draw();
    this.add('</g>');
    return id;
  }

  clip(d, draw) {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}"><path d="${[d].flat().join('')}"/></clipPath>`);
    this.add(`<g clip-path="url(#${id})">`);
    draw();
    this.add('</g>');
  }

  use(id, x, y, sx = 1, sy = sx, more = {}) {
    const s = sx === sy ? (sx === 1 ? '' : `scale(${+sx.toFixed(2)})`) : `scale(${+sx.toFixed(2)} ${+sy.toFixed(2)})`;
    const t = (x || y ? `translate(${n(Math.round(x))} ${n(Math.round(y))})` : '') + s;
    return this.add(`<use${attrs({ href: '#' + id, transform: t || undefined, ...more })}/>`);
  }

  /** Place a definition with a turn, for strips that climb a slope. */
  put(id, x, y, { turn = 0, sx = 1, sy = sx, ...more } = {}) {
    const t = `translate(${n(x)} ${n(y)})${turn ? `rotate(${n(turn)})` : ''}${sx === 1 && sy === 1 ? '' : `scale(${+sx.toFixed(2)} ${+sy.toFixed(2)})`}`;
    return this.add(`<use${attrs({ href: '#' + id, transform: t, ...more })}/>`);
  }

  rect(x, y, w, h, fill, opacity, more = {}) {
    return this.add(`<path d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z"${attrs({ fill, 'fill-opacity': opacity, ...more })}/>`);
  }

  /** Paper grain: two small speckle tiles of different sizes, so that no repeat is seen. */
  grain(dark = '#1B2623', light = '#FFFDF8', strength = 1) {
    const r = seeded(77);
    for (const { tile, count, color, width, opacity } of [
      { tile: 127, count: 80, color: dark, width: 1.4, opacity: 0.14 },
      { tile: 103, count: 60, color: light, width: 1.1, opacity: 0.12 },
    ]) {
      const id = this.id();
      const d = Array.from({ length: count }, () => `M${r.whole(2, tile - 3)} ${r.whole(2, tile - 2)}h${r.pick([1, 1, 2])}`).join('');
      this.defs.push(
        `<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><path d="${d}"${attrs({ stroke: color, 'stroke-width': width, 'stroke-opacity': opacity * strength })}/></pattern>`,
      );
      this.rect(0, 0, this.w, this.h, `url(#${id})`);
    }
    return this;
  }

  toString() {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w}" height="${this.h}" viewBox="0 0 ${this.w} ${this.h}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>\n`;
  }
}
