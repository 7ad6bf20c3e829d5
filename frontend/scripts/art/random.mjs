/** Seeded random numbers: the same seed always draws the same picture. */
export function seeded(seed) {
  let a = (seed * 2654435761) >>> 0 || 1;
  const r = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  r.between = (lo, hi) => lo + (hi - lo) * r();
  r.whole = (lo, hi) => Math.floor(r.between(lo, hi + 1));
  r.pick = (list) => list[Math.floor(r() * list.length)];
  r.sign = () => (r() < 0.5 ? -1 : 1);
  return r;
}

/**
 * Break a hand-placed line into irregular facets: midpoint displacement with
 * uneven splits, so that no two steps of a ridge look alike.
 */
export function rough(points, r, { amp = 0.18, min = 18, closed = false } = {}) {
  const line = closed ? [...points, points[0]] : points;
  const out = [line[0]];
  const split = (a, b, k) => {
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const len = Math.hypot(dx, dy);
    if (len < min) {
      out.push(b);
      return;
    }
    const t = r.between(0.32, 0.68);
    const d = (r() - 0.5) * 2 * k;
    const m = [a[0] + dx * t - dy * d, a[1] + dy * t + dx * d];
    split(a, m, k * 0.92);
    split(m, b, k * 0.92);
  };
  for (let i = 1; i < line.length; i++) split(line[i - 1], line[i], amp);
  if (closed) out.pop();
  return out;
}

/** Linear interpolation of y on a line given from left to right. */
export function heightAt(line, x) {
  if (x <= line[0][0]) return line[0][1];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (x <= b[0]) return b[0] === a[0] ? b[1] : a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
  }
  return line[line.length - 1][1];
}
