/** Ice: glacier tongues with flow bands and crevasses, great crevasses, hanging glaciers with serac fronts. */
import { line, curve } from './svg.mjs';
import { rough } from './random.mjs';

/**
 * The bed of a glacier flowing towards the viewer: `spine` lists [x, y, half width]
 * from far to near. Returns at(u, t): u -1..1 across, t 0..1 down the flow,
 * bowed because ice runs faster in its middle.
 */
export function flow(spine, bow = 0.05) {
  return (u, t) => {
    const f = Math.max(0, Math.min(0.9999, t - bow * u * u * t)) * (spine.length - 1);
    const i = Math.floor(f);
    const k = f - i;
    const [a, b] = [spine[i], spine[i + 1]];
    const [x, y, h] = a.map((v, j) => v + (b[j] - v) * k);
    return [x + u * h, y, h];
  };
}

/** Strips along the flow: [u, width in u]; moraines when dark, foliation when blue. */
export function flowBands(s, at, bands, color, opacity, steps = 7) {
  s.fill(bands.map(([u, w, t0 = 0, t1 = 1]) => {
    const side = (v) => Array.from({ length: steps + 1 }, (_, i) => at(v, t0 + ((t1 - t0) * i) / steps));
    return curve(side(u), false) + 'L' + curve(side(u + w).reverse(), false).slice(1) + 'z';
  }), color, opacity);
}

/** Rows of crevasses across the flow, bowed with it, opening towards the viewer, each with a bright lip. */
export function crevasses(s, at, { t0 = 0.06, t1 = 1, rows = 16, u0 = -0.95, u1 = 0.95, color, lip, open = 1, fill = 0.6, long = 0.42 }) {
  const r = s.r;
  const cracks = [];
  const lips = [];
  for (let k = 0; k < rows; k++) {
    const t = t0 + (t1 - t0) * ((k + r.between(0, 0.6)) / rows);
    for (let u = u0 + r.between(0, 0.3); u < u1; ) {
      const w = r.between(0.25, 1) * long;
      const h = Math.min(9, at(u, t)[2] * 0.013 * r.between(0.4, 1.3) * open) + 0.8;
      if (r() < fill && u + w < u1) {
        const top = [0, 0.3, 0.68, 1].map((f) => at(u + w * f, t + (f % 1 ? r.between(-0.004, 0.004) : 0)));
        const low = [0.62, 0.3].map((f, i) => { const p = at(u + w * f, t); return [p[0], p[1] + h * (i ? 0.8 : 1.1)]; });
        cracks.push(line([...top, ...low]));
        if (lip && h > 3.4) lips.push(line([low[1], low[0], top[3], [low[0][0] + 4, low[0][1] + h * 0.55], [low[1][0], low[1][1] + h * 0.45], top[0]]));
      }
      u += w + r.between(0.03, 0.26);
    }
  }
  s.fill(lips, lip);
  s.fill(cracks, color);
}

/** One great crevasse near the viewer: mouth, blue far wall, dark depth. */
export function chasm(s, points, { wall, deep, lip, drop = 26 }) {
  const r = s.r;
  const edge = rough(points, r, { amp: 0.1, min: 30 });
  const n = edge.length;
  const near = edge.map(([x, y], i) => [x + 6, y + drop * Math.max(0, Math.sin((Math.PI * i) / (n - 1))) ** 0.7 * r.between(0.8, 1.15)]);
  s.fill(line([...edge, ...near.slice().reverse()]), deep);
  s.fill(line([...edge, ...edge.map(([x, y], i) => [x + 3, y + drop * 0.55 * Math.sin((Math.PI * i) / (n - 1)) * r.between(0.6, 1.2)]).reverse()]), wall);
  s.fill(line([...near, ...near.map(([x, y], i) => [x, y + 5 * Math.sin((Math.PI * i) / (n - 1))]).reverse()]), lip);
}

/**
 * A glacier hanging over a wall: snow above, a broken front of blue seracs below.
 * `top` and `front` run left to right; the front is cut into leaning columns,
 * `arcs` crevasses cross the body, the side away from the sun lies in shade.
 */
export function hangingGlacier(s, { top, front, snow, blue, deep, shade, sun = 1, height = 60, arcs = 5 }) {
  const r = s.r;
  const edge = rough(front, r, { amp: 0.16, min: 20 });
  const roof = rough(top, r, { amp: 0.08, min: 30 });
  s.fill(line([...roof, ...edge.slice().reverse()]), snow);
  const mid = (t, k) => {
    const a = front[Math.round(t * (front.length - 1))];
    const b = top[Math.round(t * (top.length - 1))];
    return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k];
  };
  if (shade) {
    const half = edge.filter((p) => (sun > 0 ? p[0] < front[Math.floor(front.length / 2)][0] : p[0] > front[Math.floor(front.length / 2)][0]));
    const inner = [0.05, 0.25, 0.45, 0.65, 0.85].map((k) => { const p = mid(0.5, k); return [p[0] + r.between(-22, 22) - sun * 26 * k, p[1]]; });
    const side = sun > 0 ? half : half.reverse();
    s.fill(line([...side, ...inner, sun > 0 ? roof[0] : roof.at(-1)]), shade, 0.6);
  }
  const cracks = [];
  for (let k = 1; k <= arcs; k++) {
    const d = 0.12 + (0.62 * k) / arcs;
    for (let t = 0.1; t < 0.86; t += r.between(0.16, 0.3)) {
      const [a, b] = [mid(t, d), mid(t + 0.12, d)];
      const y = (a[1] + b[1]) / 2 + r.between(-6, 6);
      const w = r.between(26, 74);
      cracks.push(line([[a[0], y], [a[0] + w * 0.5, y - r.between(1, 3)], [a[0] + w, y + r.between(-3, 5)], [a[0] + w * 0.45, y + r.between(2, 5)]]));
    }
  }
  s.fill(cracks, blue);
  const faces = [];
  const slots = [];
  for (let i = 1; i < edge.length; i++) {
    const [a, b] = [edge[i - 1], edge[i]];
    const h = height * r.between(0.3, 0.8);
    const lean = r.between(-4, 4);
    faces.push(line([a, b, [b[0] + lean, b[1] - h * r.between(0.5, 0.9)], [(a[0] + b[0]) / 2, b[1] - h * r.between(0.7, 1.05)], [a[0] + lean, a[1] - h]]));
    if (r() < 0.55) slots.push(line([a, [a[0] + r.between(2, 6), a[1] - 3], [a[0] + lean + 1, a[1] - h * r.between(0.5, 1)], [a[0] - r.between(1, 3), a[1] - h * 0.3]]));
  }
  s.fill(faces, blue);
  s.fill(slots, deep);
  return edge;
}

/**
 * The front of a glacier standing in water, seen from a boat: a broken wall of
 * columns between the hand-placed `crest` and the water at `y`, lit and shaded by
 * turns, with blue slots and a wave-cut notch at its foot.
 */
export function iceFront(s, { crest, y, body, lit, shade, deep, notch, step = [12, 40], sun = 1 }) {
  const r = s.r;
  const at = (x) => {
    const i = Math.max(1, crest.findIndex((p) => p[0] >= x));
    const [a, b] = [crest[i - 1], crest[i < 1 ? crest.length - 1 : i]];
    return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1);
  };
  const end = crest.at(-1)[0];
  const cols = [];
  for (let x = crest[0][0]; x < end; ) {
    const w = Math.min(r.between(...step), end - x);
    const tall = y - at(x + w / 2);
    cols.push({ x, w, top: y - tall * r.between(0.86, 1.1), lean: r.between(-0.06, 0.06) * tall });
    x += w;
  }
  const skyline = cols.flatMap(({ x, w, top, lean }) => {
    const d = Math.min(16, (y - top) * 0.14);
    return [[x + lean, top + r.between(0, d)], [x + lean + w * r.between(0.3, 0.6), top - r.between(0, d)], [x + lean + w * 0.92, top + r.between(-d * 0.3, d)]];
  });
  s.fill(line([[crest[0][0], y], ...skyline, [end, y]]), body);
  const [light, dark, slots] = [[], [], []];
  for (const { x, w, top, lean } of cols) {
    const h = y - top;
    const cut = r.between(0.35, 0.7);
    const a = sun > 0 ? [x + w * cut, x + w] : [x, x + w * cut];
    const foot = top + h * r.between(0.45, 1);
    if (r() < 0.86) light.push(line([[a[0] + lean, top + r.between(2, 10)], [a[1] + lean, top + r.between(4, 16)], [a[1] + lean * 0.3, foot], [a[0] + lean * 0.3 + w * 0.12, foot - h * r.between(0.02, 0.14)]]));
    const b = sun > 0 ? [x, x + w * cut * 0.8] : [x + w * (cut + 0.1), x + w];
    if (r() < 0.74) dark.push(line([[b[0] + lean, top + h * r.between(0.12, 0.3)], [b[1] + lean, top + h * r.between(0.06, 0.2)], [b[1], y], [b[0], y]]));
    if (r() < 0.5) {
      const q = h * r.between(0.3, 0.85);
      slots.push(line([[x + lean - 1, y - q], [x + lean + r.between(2, 5), y - q * 0.8], [x + r.between(3, 8), y], [x - r.between(1, 5), y]]));
    }
  }
  s.fill(dark, shade);
  s.fill(light, lit);
  s.fill(slots, deep, 0.85);
  if (notch) s.fill(line([[crest[0][0], y - 5], ...cols.map(({ x, w }) => [x + w / 2, y - r.between(2, 9)]), [end, y - 4], [end, y + 3], [crest[0][0], y + 3]]), notch, 0.75);
}

/** Floes and small bergs on still water: [x, y, width, height]; flat ones are pans, tall ones have a lit and a shaded side. */
export function floes(s, list, { top, side, lit, reflection, sun = 1 }) {
  const r = s.r;
  const [pans, sides, faces, mirrored] = [[], [], [], []];
  for (const [x, y, w, h] of list) {
    const berg = h > w * 0.22;
    const back = [[-0.5, 0], [-0.42, -0.5], [-0.2, berg ? -0.62 : -0.9], [0.02, -1], [0.2, berg ? -0.55 : -0.95], [0.38, -0.6], [0.5, 0]].map(([a, b], i) => [x + a * w, y + b * h * (i % 6 ? r.between(0.75, 1.2) : 1)]);
    const keel = [[0.36, 0.14], [0.06, 0.2], [-0.3, 0.12]].map(([a, b]) => [x + a * w, y + Math.min(b * w, 9) * r.between(0.6, 1)]);
    pans.push(line([...back, ...keel]));
    sides.push(line(berg ? (sun > 0 ? [back[0], back[1], back[2], back[3], [x - w * 0.02, y - h * 0.4], [x - w * 0.1, y]] : [back[6], back[5], back[4], back[3], [x + w * 0.04, y - h * 0.4], [x + w * 0.12, y]]) : [back[0], [x - w * 0.1, y - h * 0.12], back[6], ...keel]));
    if (berg && lit) faces.push(line(sun > 0 ? [back[3], back[4], [x + w * 0.12, y - h * 0.35]] : [back[3], back[2], [x - w * 0.08, y - h * 0.35]]));
    if (reflection) mirrored.push(line([back[0], ...keel.slice().reverse(), back[6], ...[[0.3, 0.36], [0.16, 0.3], [0.04, 0.55], [-0.16, 0.5], [-0.32, 0.3]].map(([a, b]) => [x + a * w, y + 5 + b * h])]));
  }
  if (reflection) s.fill(mirrored, reflection, 0.35);
  s.fill(pans, top);
  s.fill(sides, side);
  if (faces.length) s.fill(faces, lit);
}
