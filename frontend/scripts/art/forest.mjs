/** Southern beech: lengas with layered flat crowns, wind-bent flag trees, far forest edges, tussock grass. */
import { line } from './svg.mjs';
import { seeded, rough, heightAt } from './random.mjs';

/** One pad of foliage: bumpy back, ragged flatter belly. */
function pad(r, x, y, w, h, lean = 0) {
  const pts = [];
  const n = Math.max(5, Math.min(12, Math.round(w / 10)));
  for (let i = 0; i <= n; i++) {
    const t = Math.min(1, Math.max(0, (i + (i % n ? r.between(-0.3, 0.3) : 0)) / n));
    pts.push([x - w / 2 + w * t + lean * (1 - t), y - h * Math.sin(Math.PI * t) ** 0.6 * r.between(0.6, 1.08)]);
  }
  for (let i = n - 1; i > 0; i--) {
    const t = (i + r.between(-0.3, 0.3)) / n;
    pts.push([x - w / 2 + w * t, y + h * (i % 2 ? r.between(0.12, 0.42) : r.between(-0.12, 0.1))]);
  }
  return pts;
}

/**
 * A lenga about 200 high, foot at 0,0. Fill comes from the use; `light` draws
 * the sunlit backs of the pads in its own colour.
 */
export function lenga(s, { seed, height = 200, spread = 0.34, pads = 9, light = undefined, lightOpacity = 0.5, sun = 1, trunk = undefined, bare = 0.34 }) {
  const r = seeded(seed);
  return s.define(() => {
    const bend = r.between(-0.06, 0.06) * height;
    const spine = (t) => [bend * Math.sin(t * 2.6) + r.between(-1, 1), -height * t];
    const foliage = [];
    const lit = [];
    const limbs = [line([[-height * 0.02, 0], [bend * 0.5 - 1, -height * 0.45], [bend * 0.6, -height * 0.9], [bend * 0.6 + 2, -height * 0.45], [height * 0.022, 0]])];
    for (let i = 0; i < pads; i++) {
      const t = bare + (1 - bare) * (i / (pads - 1)) ** 0.92;
      const [cx, cy] = spine(t);
      const q = (t - bare) / (1 - bare);
      const half = height * spread * (0.45 + 0.62 * Math.sin(Math.PI * (0.18 + 0.72 * q))) * r.between(0.74, 1.12);
      const off = (i % 2 ? 1 : -1) * half * r.between(0.12, 0.42) * (i === pads - 1 ? 0.3 : 1);
      const h = height * r.between(0.6, 0.9) / (pads + 0.5);
      foliage.push(line(pad(r, cx + off, cy, half * r.between(1.25, 1.65), h)));
      if (i < pads - 1) foliage.push(line(pad(r, cx - off * r.between(0.9, 1.5), cy - height * r.between(0.01, 0.06), half * r.between(0.8, 1.2), h * 0.85)));
      limbs.push(line([[cx - 1, cy + height * 0.07], [cx + off * 1.3, cy - 2], [cx + off * 1.25, cy + 2], [cx + 1, cy + height * 0.09]]));
      if (light) lit.push(line(pad(r, cx + off + sun * half * 0.22, cy - h * 0.45, half * r.between(0.5, 0.9), h * 0.45)));
    }
    s.fill(limbs, trunk);
    s.fill(foliage);
    if (light) s.fill(lit, light, lightOpacity);
  });
}

/** A beech bent for life by the west wind: the crown streams to the right (dir 1) or left (-1). */
export function flagTree(s, { seed, height = 200, dir = 1, pads = 7, light, lightOpacity = 0.5, reach = 1 }) {
  const r = seeded(seed);
  return s.define(() => {
    const H = height;
    const x = (t) => dir * H * (0.04 + 0.5 * t ** 1.9) * reach;
    const y = (t) => -H * (0.9 * t - 0.16 * t * t);
    const trunk = [];
    const back = [];
    for (let k = 0; k <= 9; k++) {
      const t = k / 9;
      const w = H * 0.03 * (1 - t * 0.85) + (k === 0 ? H * 0.02 : 0);
      trunk.push([x(t) - w + r.between(-1.5, 1.5), y(t)]);
      back.unshift([x(t) + w, y(t)]);
    }
    const limbs = [line([...trunk, ...back])];
    const foliage = [];
    const lit = [];
    for (let i = 0; i < pads; i++) {
      const t = 0.42 + 0.6 * (i / (pads - 1));
      const w = H * r.between(0.34, 0.56) * (1.15 - 0.5 * (t - 0.42)) * reach;
      const cx = x(t) + dir * w * r.between(0.2, 0.34);
      const cy = y(t) + r.between(-4, 8);
      const h = H * r.between(0.05, 0.085);
      const shape = pad(r, 0, 0, w, h).map(([px, py]) => [cx + px, cy + py - dir * px * 0.1 * dir]);
      foliage.push(line(shape));
      limbs.push(line([[x(t - 0.1), y(t - 0.1)], [cx + dir * w * 0.3, cy], [x(t - 0.06), y(t - 0.06) + 2]]));
      if (light) lit.push(line(pad(r, 0, 0, w * 0.66, h * 0.5).map(([px, py]) => [cx + px, cy + py - h * 0.45 - px * 0.1])));
    }
    s.fill(limbs);
    s.fill(foliage);
    if (light) s.fill(lit, light, lightOpacity);
  });
}

/**
 * An old conifer of the rain forest (alerce, ciprés de las Guaitecas), foot at 0,0: a
 * straight bole, a narrow crown in loose storeys that hang a little and end in a worn tip.
 */
export function alerce(s, { seed, height = 300, spread = 0.13, pads = 11, bare = 0.36, light = undefined, lightOpacity = 0.5, sun = 1, trunk = undefined }) {
  const r = seeded(seed);
  return s.define(() => {
    const H = height;
    const lean = r.between(-0.02, 0.02) * H;
    s.fill(line([[-H * 0.034, 0], [-H * 0.018, -H * 0.08], [lean - H * 0.008, -H * 0.9], [lean - 1, -H], [lean + 1, -H], [lean + H * 0.008, -H * 0.9], [H * 0.02, -H * 0.08], [H * 0.038, 0]]), trunk);
    const foliage = [];
    const lit = [];
    const limbs = [];
    for (let i = 0; i < pads; i++) {
      const q = i / (pads - 1);
      const y = -H * (bare + (0.96 - bare) * q ** 0.9) + r.between(-0.012, 0.012) * H;
      const half = H * spread * (0.55 + 0.45 * Math.sin(Math.PI * (0.2 + q * 0.6))) * (1 - q * 0.72) * r.between(0.7, 1.25);
      const off = (i % 2 ? 1 : -1) * half * r.between(0.35, 0.95) * (1 - q * 0.6);
      const h = H * r.between(0.06, 0.1) * (1 - q * 0.45);
      const cx = lean * q + off;
      foliage.push(line(pad(r, cx, y, half * r.between(1.2, 1.7), h).map(([px, py]) => [px, py + Math.abs(px - cx) * 0.12])));
      if (r() < 0.75) foliage.push(line(pad(r, lean * q - off * 0.7, y + h * r.between(0.3, 0.9), half * r.between(0.7, 1.1), h * 0.8)));
      limbs.push(line([[lean * q, y + h * 0.9], [cx, y - 1], [cx, y + 3], [lean * q, y + h * 1.3]]));
      if (light) lit.push(line(pad(r, cx + sun * half * 0.25, y - h * 0.4, half * r.between(0.5, 0.8), h * 0.42)));
    }
    s.fill(limbs, trunk);
    s.fill(foliage);
    if (light) s.fill(lit, light, lightOpacity);
  });
}

/** A Lombardy poplar, the windbreak of every farm: a flame about `height` tall, foot at 0,0; the side away from the sun in `shade`. */
export function poplar(s, { seed, height = 200, width = 0.15, shade, shadeOpacity = 0.5, sun = 1 }) {
  const r = seeded(seed);
  return s.define(() => {
    const H = height;
    const side = (dir) => {
      const pts = [];
      for (let t = 0.07; t < 0.99; t += r.between(0.035, 0.075)) {
        const w = H * width * 0.5 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.9)) ** 0.7 * r.between(0.74, 1.12);
        pts.push([dir * w, -H * t], [dir * w * r.between(0.72, 0.9), -H * (t + 0.022)]);
      }
      return pts;
    };
    const [left, right] = [side(-1), side(1)];
    s.fill(line([[-2, 0], [-2.4, -H * 0.1], ...left, [0, -H], ...right.slice().reverse(), [2.4, -H * 0.1], [2, 0]]));
    const dark = sun > 0 ? left : right;
    s.fill(line([...dark, [0, -H], ...dark.map(([x, y], i) => [x * (i % 2 ? 0.05 : -0.25), y]).reverse()]), shade, shadeOpacity);
  });
}

/** A young lenga, knee high to head high: a whip of a stem and a few sprays of round leaves. */
export function sapling(s, { seed, height = 60, leaves = 22, stem }) {
  const r = seeded(seed);
  return s.define(() => {
    const H = height;
    const bend = r.between(-0.12, 0.12) * H;
    const twigs = [];
    const blades = [];
    for (let i = 0; i < leaves; i++) {
      const t = 0.24 + 0.76 * (i / (leaves - 1));
      const dir = i === leaves - 1 ? 0 : i % 2 ? 1 : -1;
      const reach = H * r.between(0.16, 0.36) * (1.15 - t * 0.7);
      const [x, y] = [bend * t * t, -H * t];
      const [ex, ey] = [x + dir * reach, y - reach * r.between(0.1, 0.5)];
      twigs.push(`M${Math.round(x)} ${Math.round(y + 4)}L${Math.round(ex)} ${Math.round(ey)}`);
      for (const f of [0.4, 0.7, 1]) {
        const k = H * r.between(0.036, 0.055);
        const [cx, cy] = [x + (ex - x) * f, y + (ey - y) * f + (f < 1 ? k * 0.6 : 0)];
        blades.push(line([[cx - k, cy], [cx - k * 0.5, cy - k * 0.8], [cx + k * 0.5, cy - k * 0.85], [cx + k, cy - k * 0.1], [cx + k * 0.4, cy + k * 0.5], [cx - k * 0.5, cy + k * 0.5]]));
      }
    }
    s.stroke(`M0 0Q${Math.round(bend * 0.1)} ${Math.round(-H * 0.5)} ${Math.round(bend)} ${Math.round(-H)}${twigs.join('')}`, stem, 2);
    s.fill(blades);
  });
}

/** A standing dead trunk, weathered grey: a tapering pole with a broken top and stubs of limbs. */
export function snag(s, { seed, height = 260, lit, litOpacity = 0.8, sun = 1 }) {
  const r = seeded(seed);
  return s.define(() => {
    const H = height;
    const w = (t) => H * (0.034 - 0.02 * t);
    const lean = r.between(-0.06, 0.06) * H;
    const x = (t) => lean * t * t;
    const ts = [0, 0.06, 0.3, 0.55, 0.8, 1];
    const limbs = [0.42, 0.56, 0.68, 0.8].map((t, i) => {
      const dir = i % 2 ? 1 : -1;
      const l = H * r.between(0.08, 0.17);
      const y = -H * t;
      return line([[x(t), y + 5], [x(t) + dir * l * 0.6, y - l * 0.35], [x(t) + dir * l, y - l * r.between(0.6, 1)], [x(t) + dir * l * 0.66, y - l * 0.5], [x(t), y - 4]]);
    });
    s.fill([line([...ts.map((t) => [x(t) - w(t) * (t ? 1 : 1.5), -H * t]), [x(1) + 1, -H * 1.04], [x(1) + 3, -H * 0.98], ...ts.slice().reverse().map((t) => [x(t) + w(t) * (t ? 1 : 1.5), -H * t])]), ...limbs]);
    s.fill(line([...ts.map((t) => [x(t) + sun * w(t) * 0.95, -H * t]), ...ts.slice().reverse().map((t) => [x(t) + sun * w(t) * r.between(-0.1, 0.3), -H * t])]), lit, litOpacity);
  });
}

/** The edge of a far forest along a ground line: crowns of uneven size, some standing proud. */
export function forestEdge(s, { ground, base, color, size = 14, gap = 0.9, light = undefined, lightOpacity = 0.4, sun = 1, deep = 0 }) {
  const r = s.r;
  const pts = [];
  const tips = [];
  const [x0, x1] = [ground[0][0], ground.at(-1)[0]];
  for (let x = x0; x < x1; ) {
    const big = r() < 0.16;
    const h = size * r.between(0.5, 1) * (big ? 1.5 : 1);
    const w = size * r.between(0.7, 1.5) * gap * (big ? 0.8 : 1);
    const y = heightAt(ground, x + w / 2);
    pts.push([x, y - size * r.between(0.2, 0.6)], [x + w * r.between(0.08, 0.24), y - h * r.between(0.72, 0.9)], [x + w * r.between(0.35, 0.65), y - h], [x + w * r.between(0.78, 0.92), y - h * r.between(0.62, 0.88)]);
    if (light && r() < 0.42) {
      const d = r.between(0, deep);
      const q = x + (sun > 0 ? w * 0.3 : 0);
      tips.push(line([[q, y - h * 0.72 + d], [q + w * 0.26, y - h * 0.94 + d], [q + w * 0.64, y - h * 0.66 + d]]));
    }
    x += w;
  }
  s.fill(line([...pts, [x1, base], [x0, base]]), color);
  if (tips.length) s.fill(tips, light, lightOpacity);
}

/** A strip of canopy to lay along slopes again and again: about `width` long, its foot at y = 0. */
export function canopy(s, { width = 320, size = 26, light = undefined, lightOpacity = 0.5, sun = 1, skirt = 46 }) {
  return s.define(() => {
    const r = s.r;
    const pts = [];
    const tips = [];
    for (let x = 0; x < width; ) {
      const w = size * r.between(0.6, 1.3);
      const h = size * r.between(0.5, 1.25) * Math.min(1, 0.4 + (Math.min(x, width - x) / width) * 4);
      pts.push([x, -h * r.between(0.2, 0.5)], [x + w * 0.2, -h * r.between(0.7, 0.9)], [x + w * r.between(0.4, 0.6), -h], [x + w * 0.88, -h * r.between(0.6, 0.85)]);
      if (light && r() < 0.55) {
        const [q, d] = [x + (sun > 0 ? w * 0.3 : 0), r.between(0, size * 0.7)];
        tips.push(line([[q, d - h * 0.7], [q + w * 0.28, d - h * 0.94], [q + w * 0.66, d - h * 0.62]]));
      }
      x += w;
    }
    s.fill(line([...pts, [width, 4], [width * 0.8, skirt * 0.8], [width * 0.4, skirt], [width * 0.1, skirt * 0.6], [-6, 4]]));
    if (tips.length) s.fill(tips, light, lightOpacity);
  });
}

/** Coirón tussocks: fans of blades, one path for all. `at` lists [x, y, size]. */
export function tussocks(s, at, color, { wind = 0.35, blades = 9, opacity = undefined, width = 1.6 } = {}) {
  const r = s.r;
  const d = [];
  for (const [x, y, size] of at) {
    for (let k = 0; k < blades; k++) {
      const a = (k / (blades - 1) - 0.5) * 1.9 + r.between(-0.12, 0.12);
      const l = size * r.between(0.6, 1);
      const dx = Math.sin(a) * l * 0.8 + wind * l * 0.6;
      const dy = -Math.cos(a) * l;
      d.push(`M${Math.round(x + a * size * 0.16)} ${Math.round(y)}q${Math.round(dx * 0.25)} ${Math.round(dy * 0.7)} ${Math.round(dx)} ${Math.round(dy)}`);
    }
  }
  s.stroke(d.join(''), color, width, opacity, { 'stroke-linecap': 'round' });
}

/** Scatter points over a ground band, growing towards the viewer. */
export function scatter(r, { x0, x1, y0, y1, count, small, big, pow = 1.5 }) {
  return Array.from({ length: count }, () => {
    const t = r() ** pow;
    return [r.between(x0, x1), y0 + (y1 - y0) * t, small + (big - small) * t];
  }).sort((a, b) => a[1] - b[1]);
}

/** Near ground whose edge is grass: a hand-placed line with uneven blades standing on it. */
export function turf(s, ground, base, color, { blade = 16, step = 7, wind = 0.3, more = undefined } = {}) {
  const r = s.r;
  const edge = rough(ground, r, { amp: 0.08, min: 30 });
  const pts = [];
  const end = edge.at(-1)[0];
  for (let x = edge[0][0]; x < end; x += step * r.between(0.5, 1.6)) {
    const y = heightAt(edge, x);
    const h = blade * (r() < 0.25 ? r.between(0.7, 1.3) : r.between(0.1, 0.45));
    pts.push([x, y], [x + step * 0.4 + h * wind, y - h]);
  }
  s.fill(line([...pts, [end, edge.at(-1)[1]], [end, base], [edge[0][0], base]]), color, undefined, more);
}

/** Low shrubs (ñirre, calafate): rounded clumps with a lit shoulder. `at` lists [x, y, width, height]. */
export function shrubs(s, at, color, light, { sun = 1, lightOpacity = 0.5 } = {}) {
  const r = s.r;
  const body = [];
  const lit = [];
  for (const [x, y, w, h] of at) {
    body.push(line([...pad(r, x, y, w, h), [x, y + h * 0.2]]));
    if (light) lit.push(line(pad(r, x + sun * w * 0.16, y - h * 0.5, w * 0.5, h * 0.42)));
  }
  s.fill(body, color);
  if (light) s.fill(lit, light, lightOpacity);
}
