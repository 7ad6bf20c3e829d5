/**
 * Rock: ridges of the distance, massifs with lit and shaded faces, granite towers.
 * `sun` is +1 when the light comes from the right, -1 from the left.
 */
import { line } from './svg.mjs';
import { rough, heightAt } from './random.mjs';

const lerp = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** Keep the points of a face under the skyline. */
const within = (top, points, gap = 0) => points.map(([x, y]) => [x, Math.max(y, heightAt(top, x) + gap)]);

/** A plain far plane: silhouette only, fading into mist at its foot. */
export function ridge(s, { profile, base, color, mist = color, amp = 0.16, min = 22 }) {
  const top = rough(profile, s.r, { amp, min });
  const high = Math.min(...top.map((p) => p[1]));
  const fill = mist === color ? color : s.linear([[0, color], [1, mist]], Math.round(high), base);
  s.fill(line([...top, [top.at(-1)[0], base], [top[0][0], base]]), fill);
  return top;
}

/** Local summits and saddles of a line, ignoring rises smaller than `prominence`. */
function summits(top, prominence) {
  const turns = [{ i: 0, peak: false }];
  let [lo, hi, way] = [0, 0, 0];
  for (let i = 1; i < top.length; i++) {
    const y = top[i][1];
    if (way >= 0) {
      if (y < top[hi][1]) hi = i;
      if (y - top[hi][1] > prominence) {
        if (hi > 0) turns.push({ i: hi, peak: true });
        [way, lo] = [-1, i];
      }
    }
    if (way <= 0) {
      if (y > top[lo][1]) lo = i;
      if (top[lo][1] - y > prominence) {
        if (lo > 0 && turns.at(-1).peak) turns.push({ i: lo, peak: false });
        [way, hi] = [1, i];
      }
    }
  }
  if (way > 0 && hi > turns.at(-1).i) turns.push({ i: hi, peak: true });
  if (turns.at(-1).peak && turns.at(-1).i < top.length - 1) turns.push({ i: top.length - 1, peak: false });
  return turns;
}

/** A crooked line down a rock face, its steps growing towards the foot. */
function descent(r, from, to, wander) {
  const drop = Math.max(20, to[1] - from[1]);
  const steps = Math.max(3, Math.round(drop / 34));
  const out = [from];
  let side = r.sign();
  for (let k = 1; k <= steps; k++) {
    const t = (k / steps) ** 1.15;
    const p = lerp(from, to, t);
    side = r() < 0.75 ? -side : side;
    out.push(k === steps ? p : [p[0] + side * r.between(0.2, 1) * wander, p[1] + r.between(-5, 5)]);
  }
  return out;
}

/**
 * A mountain group seen across a valley. The hand gives the skyline; spurs
 * come down from its summits, gullies from its saddles, and the faces between
 * them are lit or shaded. Snow lies under the shade, so it is shaded with the rock.
 */
export function massif(s, o) {
  const { profile, base, sun = 1, lit, shade, mist = lit, snow, amp = 0.2, min = 17 } = o;
  const { prominence = 20, depth = 0.62, foot = 0.3, wander = 14, slivers = 1, reach = 1, stop } = o;
  const r = s.r;
  const top = rough(profile, r, { amp, min });
  const high = Math.round(Math.min(...top.map((p) => p[1])));
  const body = [...top, [top.at(-1)[0], base], [top[0][0], base]];
  s.fill(line(body), mist === lit ? lit : s.linear([[0, lit], [stop ?? 0.5, lit], [1, mist]], high, base));
  const turns = summits(top, prominence);
  const floor = (p) => (reach === 1 ? base : p[1] + (base - p[1]) * reach * r.between(0.8, 1));

  if (snow) snowfield(s, top, o);

  const dark = [];
  const edge = [];
  turns.forEach((turn, k) => {
    if (!turn.peak) return;
    const peak = top[turn.i];
    const saddle = turns[sun > 0 ? k - 1 : k + 1] ?? { i: sun > 0 ? 0 : top.length - 1 };
    const from = top[saddle.i];
    const drop = base - peak[1];
    const spur = descent(r, peak, [peak[0] + r.between(-0.16, 0.2) * drop * 0.8 * sun, floor(peak)], wander * Math.min(1, drop / 220));
    const gully = descent(r, from, [from[0] + (peak[0] - from[0]) * r.between(0.05, 0.4), floor(from)], wander * 0.7);
    const rim = sun > 0 ? top.slice(saddle.i, turn.i + 1) : top.slice(turn.i, saddle.i + 1).reverse();
    const shape = [...rim];
    for (let j = 1; j < spur.length; j++) {
      const [a, b] = [spur[j - 1], spur[j]];
      const size = r.between(0.14, 0.34) * Math.min(150, (base - a[1]) * 0.8);
      if (j > 1) shape.push(a);
      if (j > 0 && r() < 0.8) {
        // a side rib throws its shadow over the lit face; a notch lets light into the shade
        const out = r() < 0.62 ? sun : -sun * 0.8;
        shape.push([a[0] + out * size * r.between(0.45, 0.9), a[1] + size * r.between(0.75, 1.15)]);
        shape.push(lerp(a, b, r.between(0.5, 0.8)));
      }
    }
    shape.push(spur.at(-1), ...gully.reverse());
    dark.push(line(within(top, shape)));
  });

  // small ribs: lesser summits and slivers scattered down the faces
  for (let i = 2; i < top.length - 2; i++) {
    if (top[i][1] < top[i - 1][1] && top[i][1] <= top[i + 1][1] && r() < slivers) {
      const back = top[i - sun * r.whole(1, 2)];
      if (!back) continue;
      const len = (base - top[i][1]) * r.between(0.1, 0.3);
      edge.push(line(within(top, [top[i], [top[i][0] + sun * len * r.between(0.05, 0.3), top[i][1] + len], [lerp(top[i], back, 0.7)[0], top[i][1] + len * 0.6], back])));
    }
  }
  const span = top.at(-1)[0] - top[0][0];
  const count = Math.round((span / 46) * slivers);
  for (let k = 0; k < count; k++) {
    const x = r.between(top[0][0], top.at(-1)[0]);
    const y0 = heightAt(top, x);
    const y = y0 + (base - y0) * r.between(0.12, 0.72);
    const len = Math.min(base - y, r.between(16, 56));
    const w = len * r.between(0.16, 0.4);
    const lean = r.between(-0.5, 0.7) * sun * len;
    edge.push(line(within(top, [[x, y], [x + lean, y + len], [x + lean * 0.8 - sun * w, y + len * r.between(0.6, 0.9)], [x - sun * w * 0.7, y + len * 0.3]])));
  }
  const fade = (k) => s.linear([[0, shade, depth * k], [1, shade, depth * k * foot]], high, base);
  s.fill(dark, fade(1));
  if (edge.length) s.fill(edge, fade(0.7));
  return top;
}

/** Snow on the heights: fields with fingers down the gullies, and a few lone patches. */
export function snowfield(s, top, { snow, snowline, base, patches = 1, snowDepth = 0.5 }) {
  const r = s.r;
  const out = [];
  let run = [];
  const close = () => {
    if (run.length > 2) {
      const lower = [];
      for (let j = run.length - 1; j >= 0; j -= r.whole(1, 3)) {
        const p = run[j];
        const q = run[Math.max(0, j - 1)];
        const room = Math.max(0, snowline - p[1]) * snowDepth;
        const long = room * (r() < 0.4 ? r.between(0.7, 1.5) : r.between(0.1, 0.5));
        const lean = (p[1] > q[1] ? 1 : -1) * long * r.between(0.1, 0.5);
        lower.push([p[0] + lean, p[1] + long]);
        lower.push([p[0] - r.between(4, 12), p[1] + room * r.between(0.05, 0.35)]);
      }
      out.push(line([...run, ...within(top, rough(lower, r, { amp: 0.2, min: 26 }), 3)]));
    }
    run = [];
  };
  for (const p of top) {
    if (p[1] < snowline) run.push(p);
    else close();
  }
  close();
  const n = Math.round(((top.at(-1)[0] - top[0][0]) / 60) * patches);
  for (let k = 0; k < n; k++) {
    const x = r.between(top[0][0], top.at(-1)[0]);
    const y0 = heightAt(top, x);
    if (y0 > snowline + 30) continue;
    const y = y0 + (Math.max(snowline, y0 + 30) - y0) * r.between(0.5, 1.35);
    const len = r.between(10, 34);
    const lean = r.sign() * len * r.between(0.3, 0.9);
    if (y + len > base) continue;
    const w = r.between(2, 6);
    out.push(line([[x, y], [x + w, y + 3], [x + lean * 0.6 + w, y + len * 0.55], [x + lean, y + len], [x + lean * 0.5 - 2, y + len * 0.6]]));
  }
  s.fill(out, snow);
}

/**
 * A granite tower: two hand-placed edges from the top down; u runs across it
 * (0 left, 1 right). Faces are columns with their own tone, the top wears a dark cap.
 */
export function tower(s, { left, right, faces, cap, cracks = 7, ledges = 0, crackColor, snow = undefined }) {
  const r = s.r;
  const byY = (side) => side.map(([x, y]) => [y, x]);
  const [L, R] = [left, right].map((side) => rough(side, r, { amp: 0.075, min: 22 }));
  const x = (u, y) => {
    const [a, b] = [heightAt(byY(L), y), heightAt(byY(R), y)];
    return a + (b - a) * u;
  };
  const [y0, y1] = [Math.max(L[0][1], R[0][1]), Math.min(L.at(-1)[1], R.at(-1)[1])];
  const outline = [...L, ...R.slice().reverse()];
  s.fill(line(outline), faces[0].fill);
  for (const f of faces.slice(1)) {
    const [ya, yb] = [f.from ?? y0, f.to ?? y1];
    const edge = (u, wob) => {
      const pts = [];
      for (let y = ya, k = 0; y < yb; y += r.between(22, 46), k++) pts.push([x(u + (u > 0.02 && u < 0.98 ? (k % 2 ? 1 : -1) * r.between(0.1, 1) * wob : 0), y), y]);
      pts.push([x(u, yb), yb]);
      return pts;
    };
    const side = (u, wob) => (u <= 0 ? L.filter((p) => p[1] >= ya && p[1] <= yb) : u >= 1 ? R.filter((p) => p[1] >= ya && p[1] <= yb) : edge(u, wob));
    s.fill(line([...side(f.u0, f.wob ?? 0.05), ...side(f.u1, f.wob ?? 0.05).reverse()]), f.fill, f.opacity);
  }
  if (cap) {
    const rag = [];
    for (let u = 1, k = 0; u > 0; u -= r.between(0.06, 0.2), k++) rag.push([x(u, cap.y), cap.y + (k % 2 ? r() ** 2 * cap.rag * 1.6 : -r() * cap.rag * 0.6) + (cap.tilt ?? 0) * (u - 0.5)]);
    rag.push([x(0, cap.y), cap.y - (cap.tilt ?? 0) / 2]);
    const l = L.filter((p) => p[1] < cap.y - (cap.tilt ?? 0) / 2);
    const q = R.filter((p) => p[1] < cap.y + (cap.tilt ?? 0) / 2);
    s.fill(line([...l.reverse(), ...q, ...rag]), cap.fill, cap.opacity);
  }
  const lines = [];
  for (let k = 0; k < cracks; k++) {
    const u = r.between(0.08, 0.92);
    let y = r.between(y0 + (y1 - y0) * 0.1, y1 - 60);
    const end = Math.min(y1 - 6, y + r.between(50, (y1 - y0) * 0.55));
    const pts = [];
    for (; y < end; y += r.between(14, 34)) pts.push([x(u, y) + r.between(-2.5, 2.5), y]);
    if (pts.length > 1) lines.push(line(pts, false));
  }
  if (crackColor) s.stroke(lines, crackColor, 1.4, 0.55);
  if (snow) {
    const bits = [];
    for (let k = 0; k < ledges; k++) {
      const u = r.between(0.1, 0.8);
      const y = y0 + (y1 - y0) * r.between(0.6, 0.95);
      const w = r.between(0.07, 0.18);
      bits.push(line([[x(u, y), y], [x(u + w, y), y + r.between(3, 9)], [x(u + w * 0.6, y), y + r.between(8, 15)]]));
    }
    s.fill(bits, snow);
  }
  return { x, y0, y1 };
}

/**
 * A snow volcano: hand-placed left and right flanks (each from the rim down),
 * snow to the part `snowTo` of its height with fingers between the gullies.
 */
export function volcano(s, { left, right, base, rock, shade, mist, snow, snowShade, snowTo = 0.6, sun = 1, ribs = 11 }) {
  const r = s.r;
  const y0 = Math.min(left[0][1], right[0][1]);
  const side = (flank) => flank.map(([x, y]) => [y, x]);
  const at = (u, v) => {
    const y = y0 + (base - y0) * v;
    const [a, b] = [heightAt(side(left), y), heightAt(side(right), y)];
    return [a + (b - a) * u, y];
  };
  const [L, R] = [left, right].map((flank) => rough(flank, r, { amp: 0.025, min: 30 }));
  const rim = rough([left[0], [(left[0][0] + right[0][0]) / 2, y0 + 5], right[0]], r, { amp: 0.12, min: 9 });
  const outline = [...L.slice().reverse(), ...rim.slice(1, -1), ...R];
  s.fill(line(outline), s.linear([[0, rock], [0.45, rock], [1, mist]], y0, base));
  s.clip(line(outline), () => {
    const hem = [];
    for (let u = -0.02; u < 1; u += r.between(0.05, 0.11)) {
      const bow = snowTo * (0.9 + 0.2 * Math.sin(Math.PI * u));
      const w = r.between(0.02, 0.045);
      hem.push(at(u, bow * r.between(0.6, 0.78)), at(u + w * 0.6, bow * r.between(0.82, 1)), at(u + w, bow * r.between(0.94, 1.22)), at(u + w * 1.5, bow * r.between(0.8, 0.92)));
    }
    const field = [[left[0][0] - 400, y0 - 20], [right[0][0] + 400, y0 - 20], at(1.3, snowTo), ...hem.slice().reverse(), at(-0.3, snowTo)];
    s.fill(line(field), snow);
    // the side away from the sun, its edge stepping down from spur to spur
    const spine = [];
    for (let v = 0, k = 0; v < 1; v += r.between(0.05, 0.1), k++) spine.push(at(0.5 - sun * 0.06 + (k % 2 ? 1 : -1) * r.between(0.01, 0.06) - sun * v * 0.04, v));
    const far = sun > 0 ? -0.4 : 1.4;
    s.fill(line([...spine, at(0.5, 1), at(far, 1), at(far, 0)]), s.linear([[0, snowShade, 0.75], [0.6, shade, 0.5], [1, shade, 0.08]], y0, base));
    const gullies = [];
    for (let i = 1; i < ribs; i++) {
      const u = i / ribs + r.between(-0.03, 0.03);
      const v = r.between(0.12, 0.75);
      const [a, b, c] = [at(u, v), at(u + 0.004, v + r.between(0.07, 0.2)), at(u - sun * r.between(0.012, 0.03), v + 0.09)];
      gullies.push(line([a, b, c]));
    }
    s.fill(gullies, shade, 0.4);
  });
}
