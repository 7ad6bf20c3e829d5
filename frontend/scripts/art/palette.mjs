/**
 * The eight named colours of the brand and the one way to mix them.
 * Every other colour in the pictures is a mix of these.
 */
export const bosque = '#12312B';
export const canelo = '#23574A';
export const hielo = '#DDECEC';
export const glaciar = '#8FBFC6';
export const arena = '#F7F2E8';
export const papel = '#FFFDF8';
export const tinta = '#1B2623';
export const liquen = '#B7C04A';
export const brasa = '#B5431D';
export const calafate = '#3D2C55';

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** Mix two colours: t = 0 gives a, t = 1 gives b. */
export function mix(a, b, t) {
  const [x, y] = [channels(a), channels(b)];
  return '#' + x.map((v, i) => Math.round(v + (y[i] - v) * t).toString(16).padStart(2, '0')).join('');
}

/** n planes of aerial perspective, from the farthest (pale) to the nearest (deep). */
export function planes(far, near, n, ease = 1) {
  return Array.from({ length: n }, (_, i) => mix(far, near, (i / (n - 1)) ** ease));
}

// Tints the scenes share.
export const turquoise = mix(glaciar, '#2f9a95', 0.5);
export const dawn = mix(arena, brasa, 0.22); // the sun's edge on granite
export const granite = mix(mix(arena, glaciar, 0.28), tinta, 0.12);
export const slate = mix(canelo, calafate, 0.35);
export const steppe = mix(mix(liquen, arena, 0.55), brasa, 0.1);
