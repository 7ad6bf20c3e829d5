/** Water: still lakes with reflections, rivers, ripples, waves. */
import { line, curve } from './svg.mjs';

/** Flat water from y down, with a tone at the far shore and one near. */
export function lake(s, y, stops, h = s.h - y) {
  s.rect(0, y, s.w, h, s.linear(stops, y, y + h));
}

/** Mirror a drawn group in the water line at y, a little flattened and veiled. */
export function mirror(s, id, y, { squash = 0.62, opacity = 0.5 } = {}) {
  s.add(`<use href="#${id}" transform="matrix(1 0 0 ${-squash} 0 ${Math.round(y * (1 + squash))})" opacity="${opacity}"/>`);
}

/** Horizontal glints, narrower and denser towards the far shore. */
export function ripples(s, { x0 = 0, x1 = s.w, y0, y1, count, color, opacity = 0.5, w = [30, 220], h = [1.5, 5], pow = 1.4 }) {
  const r = s.r;
  const d = [];
  for (let k = 0; k < count; k++) {
    const t = r() ** pow;
    const ww = (w[0] + (w[1] - w[0]) * t) * r.between(0.4, 1);
    const hh = h[0] + (h[1] - h[0]) * t;
    const x = r.between(x0 - ww * 0.4, x1 - ww * 0.5);
    const y = y0 + (y1 - y0) * t;
    d.push(line([[x, y], [x + ww * r.between(0.25, 0.45), y - hh * 0.5], [x + ww, y + hh * 0.1], [x + ww * r.between(0.5, 0.7), y + hh * 0.5]]));
  }
  s.fill(d, color, opacity);
}

/** Pointed wavelets with a lit back, for open salt water. */
export function waves(s, { x0 = 0, x1 = s.w, y0, y1, count, color, opacity = 0.6, size = [10, 70], pow = 1.3 }) {
  const r = s.r;
  const d = [];
  for (let k = 0; k < count; k++) {
    const t = r() ** pow;
    const w = (size[0] + (size[1] - size[0]) * t) * r.between(0.5, 1);
    const x = r.between(x0 - w * 0.5, x1 - w * 0.5);
    const y = y0 + (y1 - y0) * t;
    const h = w * 0.13;
    d.push(line([[x, y], [x + w * 0.3, y - h * 0.7], [x + w * 0.44, y - h], [x + w * 0.62, y - h * 0.3], [x + w, y], [x + w * 0.6, y + h * 0.12], [x + w * 0.42, y - h * 0.35]]));
  }
  s.fill(d, color, opacity);
}

/** A river or road ribbon between two hand-placed banks (each from far to near). */
export function ribbon(s, left, right, fill, opacity) {
  const d = curve(left, false) + 'L' + curve(right.slice().reverse(), false).slice(1);
  s.fill(d + 'z', fill, opacity);
  return d + 'z';
}
