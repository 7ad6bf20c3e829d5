/**
 * A plate: a small landscape from few numbers, 600 × 400. Latitude gives the heights at which trees end and
 * snow begins, rain the air and the green of the ground, the hour the light; a seed from its name the shapes.
 */
import { arena, bosque, brasa, canelo, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta, turquoise } from '../palette.mjs';
import { line } from '../svg.mjs';
import { heightAt, rough } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { canopy, turf } from '../forest.mjs';
import { mirror, ripples, waves } from '../water.mjs';
import { deck, lenticular, mist, rain as curtain, stars } from '../sky.mjs';
import { lightOf } from './light.mjs';
import * as nature from './nature.mjs';

/** Metres above the sea at which the forest ends and summer snow begins, lower towards the south. */
const treeLine = (lat) => 1600 - (Math.abs(lat) - 41.3) * 85;
const snowLine = (lat) => treeLine(lat) + 150;

const ROCKS = { granite: mix(granite, slate, 0.22), dark: mix(slate, tinta, 0.2), green: mix(canelo, glaciar, 0.16), ochre: mix(mix(steppe, granite, 0.5), slate, 0.16), blue: mix(slate, glaciar, 0.45) };
const FOREST = mix(canelo, bosque, 0.35);
const WATERS = {
  lake: [mix(glaciar, canelo, 0.16), mix(canelo, glaciar, 0.22)],
  glacial: [mix(turquoise, hielo, 0.35), mix(turquoise, canelo, 0.2)],
  fjord: [mix(glaciar, slate, 0.2), mix(canelo, slate, 0.35)],
  milky: [mix(hielo, glaciar, 0.6), mix(mix(glaciar, canelo, 0.22), liquen, 0.1)],
  sea: [mix(glaciar, hielo, 0.2), mix(glaciar, slate, 0.55)],
};

/** A number from a name, for the seed: FNV-1a. */
export const seedOf = (name) => [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261) % 100_000;

/**
 * @typedef {{ stars?: number, lens?: number[], deck?: number[][], showers?: number[][], bow?: number[], sun?: number[], mist?: number[] }} Sky
 *   lens, deck: clouds; showers: [x, width]; bow: middle, foot and radius of a rainbow; mist: [y, height]
 * @typedef {{ kind: string, rock?: string, metres: number, top: number, base: number, from: number, to: number, at?: number, depth?: number, broad?: number, glacier?: number[] }} Range
 * @typedef {{ side: string, y: number, reach: number, metres: number, depth?: number, base?: number, wood?: string, bare?: string }} Slope
 * @typedef {{ kind: string, y: number, height?: number, calm?: number, wind?: number }} Water
 * @typedef {{ edge: number[][], kind?: string, blade?: number }} Shore
 * @typedef {{ lat: number, rain: number, hour: string, sky?: Sky, back?: Range[], slopes?: Slope[], water?: Water, shore?: Shore, near?: any[][] }} Made
 *   near: a drawing of `nature.mjs` and what it takes
 */

/**
 * Draws a plate.
 * @param {import('../svg.mjs').Sheet} s
 * @param {Made} made
 */
export function plate(s, made) {
  const { lat, rain, hour, sky = {}, back = [], slopes = [], water, shore, near = [] } = made;
  const view = { s, r: s.r, lat, rain, ...lightOf(hour, rain) };
  drawSky(view, sky);
  const land = s.group(() => {
    for (const range of back) drawRange(view, range);
    if (slopes.length > 0) drawSlopes(view, slopes, water?.y ?? 250);
  });
  if (water) drawWater(view, water, land);
  if (shore) drawShore(view, shore);
  for (const [what, ...how] of near) nature[what](view, ...how);
  if (sky.mist) mist(s, sky.mist[0], sky.mist[1], view.air, 0.75);
  grain(s);
}

/** @param {any} view @param {Sky} what */
function drawSky(view, what) {
  const { s, sky: [top, middle, low], rain, night, air, tone } = view;
  const { stars: count = 0, lens, deck: edge, showers = [], bow, sun } = what;
  s.rect(0, 0, 600, 400, s.linear([[0, top], [0.6, middle], [1, low]], 0, 250));
  if (count > 0) stars(s, { count, y1: 190, color: papel, band: { a: [80, 0], b: [520, 190], width: 60 } });
  if (sun) s.add(`<circle cx="${sun[0]}" cy="${sun[1]}" r="${sun[2] ?? 11}" fill="${mix(papel, low, 0.15)}"/>`);
  const cloud = mix(mix(papel, air, 0.3), tinta, night);
  const grey = tone(mix(slate, glaciar, 0.45), 0.25);
  if (lens) lenticular(s, lens[0], lens[1], [[0, 0, 190, 22], [40, 14, 150, 12], [-40, 24, 140, 10]], cloud, grey, 0.8);
  if (edge) deck(s, edge, mix(grey, cloud, 0.3), Math.min(0.9, 0.45 + rain * 0.12), { torn: 46 });
  for (const [x, w] of showers) curtain(s, x, 40, w, 210, -46, grey, 0.75);
  if (bow) nature.rainbow(view, bow);
}

/** The skyline of a range from its kind, between `from` and `to`, its summit at the height `top`. */
function skyline(r, { kind, from, to, at = (from + to) / 2, top, base }) {
  const w = to - from;
  const y = (part) => base - (base - top) * part;
  if (kind === 'wall') {
    const edge = Array.from({ length: 7 }, (_, i) => [from + w * (0.2 + i * 0.1), y(r.between(0.88, 1))]);
    return [[from, y(0.16)], [from + w * 0.1, y(0.42)], [from + w * 0.16, y(0.86)], ...edge, [to - w * 0.1, y(0.74)], [to - w * 0.06, y(0.36)], [to, y(0.12)]];
  }
  const step = { spires: 34, alps: 78, low: 110, dome: 90 }[kind];
  const count = Math.max(3, Math.round(w / step));
  const points = [[from, y(0.12)]];
  for (let i = 0; i < count; i++) {
    const x = from + (w * (i + 0.5)) / count + r.between(-0.25, 0.25) * step;
    const bell = Math.exp(-(((x - at) / (w * 0.3)) ** 2));
    const part = { low: 0.55 + 0.45 * bell * r.between(0.7, 1), dome: 0.3 + 0.7 * bell }[kind] ?? (0.4 + 0.6 * bell) * r.between(0.74, 1);
    if (kind === 'spires') points.push([x - 9, y(part * 0.7)], [x - 3, y(part)], [x + 2, y(part * 0.97)], [x + 8, y(part * 0.66)]);
    else points.push([x, y(part)]);
    if (kind === 'alps') points.push([x + step * 0.2, y(part * r.between(0.82, 0.92))], [x + step * 0.5, y(part * r.between(0.6, 0.78))]);
  }
  points.push([to, y(0.1)]);
  const summit = points.reduce((high, point) => (point[1] < high[1] ? point : high));
  summit[1] = top;
  return points;
}

function drawRange(view, range) {
  const { s, lat, tone, lit, air } = view;
  const { kind, rock = 'granite', metres, top, base, depth = 0.45, glacier } = range;
  const snowY = base - ((base - top) * snowLine(lat)) / metres;
  const colour = ROCKS[rock];
  if (kind === 'cone') return drawCone(view, range, snowY);
  const profile = skyline(view.r, range);
  const snow = snowY > top ? lit(papel, depth * 0.4) : undefined;
  if (kind === 'low' || kind === 'dome') {
    ridge(s, { profile, base, color: kind === 'dome' ? lit(papel, depth * 0.5) : tone(colour, depth), mist: air, amp: 0.08, min: 18 });
  } else {
    massif(s, { profile, base, lit: lit(colour, depth), shade: tone(mix(slate, tinta, 0.1), depth * 0.7), mist: air, snow, snowline: snowY, sun: 1, amp: 0.15, min: 14, prominence: 9, wander: 8, slivers: 0.3, depth: 0.62, foot: 0.15, snowDepth: 0.95, patches: 0.6 });
  }
  if (glacier) {
    const [x, y, w, h] = glacier;
    s.fill(line(rough([[x - w, y], [x + w, y - 4], [x + w * 0.7, y + h * 0.5], [x + w * 0.2, y + h], [x - w * 0.3, y + h * 0.85], [x - w * 0.7, y + h * 0.4]], view.r, { amp: 0.12, min: 12, closed: true })), lit(papel, depth * 0.3));
    s.stroke(`M${x - w * 0.5} ${Math.round(y + h * 0.45)}l${Math.round(w * 0.5)} 5M${x - w * 0.2} ${Math.round(y + h * 0.68)}l${Math.round(w * 0.5)} 3M${x} ${Math.round(y + h * 0.25)}l${Math.round(w * 0.5)} 2`, tone(turquoise, depth * 0.4), 2.4);
  }
}

/** A volcano: two even flanks, ice from the summit to the snow line, one side in the shade. */
function drawCone({ s, r, tone, lit, air }, { rock = 'blue', from, to, top, base, depth = 0.4, broad = 0.04 }, snowY) {
  const mid = (from + to) / 2;
  const half = (to - from) / 2;
  const flank = (dir) => [[broad, 0], [broad + 0.1, 0.22], [broad + 0.24, 0.5], [broad + 0.46, 0.78], [1, 1]].map(([x, y]) => [mid + dir * x * half, top + (base - top) * y]);
  const [left, right] = [rough(flank(-1), r, { amp: 0.03, min: 16 }), rough(flank(1), r, { amp: 0.03, min: 16 })];
  const outline = [...left.slice().reverse(), [mid, top + 3], ...right];
  s.fill(line(outline), s.linear([[0, tone(ROCKS[rock], depth)], [0.5, tone(ROCKS[rock], depth)], [1, air]], top, base));
  const high = (side) => side.filter(([, y]) => y < snowY);
  const [l, q] = [high(left), high(right)];
  const span = [l.at(-1)[0], q.at(-1)[0]];
  const hem = [];
  for (let x = span[1] - 6, i = 0; x > span[0] + 4; x -= r.between(7, 15), i++) hem.push([x, snowY + (i % 2 ? r.between(4, 22) : -r.between(6, 26))]);
  const cap = [...l.slice().reverse(), [mid, top + 3], ...q, ...hem];
  s.fill(line(cap), lit(papel, depth * 0.35));
  s.fill(line([[mid, top + 3], ...left, [mid - half * 0.5, base], [mid - 6, top + (base - top) * 0.5], [mid - 14, top + (base - top) * 0.28]]), tone(slate, depth * 0.7), 0.34);
}

/** Wooded slopes from the edges down to the water or the valley's floor; above the tree line they are bare. */
function drawSlopes({ s, r, lat, tone, lit, rain }, slopes, floor) {
  const tree = canopy(s, { width: 150, size: 11, skirt: 22, light: lit(mix(liquen, canelo, 0.45)), lightOpacity: 0.4 });
  for (const { side, y: edge, reach, metres, depth = 0.14, base = floor, wood = FOREST, bare = 'green' } of slopes) {
    const start = side === 'left' ? -10 : 610;
    const profile = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => [start + (reach - start) * t, edge + (base - edge) * t ** 0.85 + (t % 1 ? r.between(-12, 8) : 0)]);
    const ordered = side === 'left' ? profile : profile.slice().reverse();
    const top = rough(ordered, r, { amp: 0.1, min: 18 });
    const forestY = base - ((base - edge) * treeLine(lat)) / metres;
    const foot = [[top.at(-1)[0], base], [top[0][0], base]];
    s.fill(line([...top, ...foot]), tone(ROCKS[bare], depth + 0.12));
    const wooded = top.map(([x, y]) => [x, Math.max(y, forestY + r.between(-4, 10))]);
    s.fill(line([...wooded, ...foot]), s.linear([[0, tone(wood, depth)], [1, tone(wood, depth + 0.2 * Math.min(1, rain / 3))]], edge, base));
    for (let row = 0; row < 4; row++) {
      for (let t = 0.04 + row * 0.09; t < 0.9; t += r.between(0.26, 0.36)) {
        const x = start + (reach - start) * t;
        const y = Math.max(heightAt(ordered, x), forestY) + 10 + row * ((base - edge) / 5);
        if (y > base - 12) continue;
        const turn = (Math.atan2(heightAt(ordered, x + 40) - heightAt(ordered, x - 40), 80) * 180) / Math.PI;
        s.put(tree, x - (side === 'left' ? 10 : 60), y, { turn: Math.round(turn * 0.7), sx: 0.6 + row * 0.12, fill: tone(mix(wood, bosque, 0.03 + row * 0.035), depth * 0.9) });
      }
    }
  }
}

function drawWater({ s, tone, lit }, { kind, y, height = 400 - y, calm = 0.35, wind = 0 }, land) {
  const [far, near] = WATERS[kind];
  s.rect(0, y, 600, height, s.linear([[0, tone(far, 0.3)], [1, tone(near)]], y, y + height));
  if (calm > 0) s.clip(`M0 ${y}h600v${height}h-600z`, () => mirror(s, land, y, { squash: 0.55, opacity: calm }));
  if (wind > 0) waves(s, { y0: y + 6, y1: y + height, count: Math.round(34 * wind), color: lit(papel), opacity: 0.75, size: [6, 34] });
  ripples(s, { y0: y + 4, y1: y + height * 0.9, count: 12, color: lit(papel), opacity: 0.55, w: [14, 110], h: [1, 2.6] });
}

/** The near ground. It is greener the more it rains, unless it is a beach or stones. */
function drawShore({ s, r, rain, tone, lit }, { edge, kind = 'grass', blade = 7 }) {
  const green = mix(steppe, mix(canelo, liquen, 0.36), Math.min(1, rain / 2));
  const colour = { grass: green, beach: mix(granite, slate, 0.24), gravel: mix(granite, arena, 0.3), wood: mix(bosque, canelo, 0.5), moss: mix(mix(brasa, liquen, 0.42), arena, 0.16) }[kind];
  const low = Math.min(...edge.map(([, y]) => y));
  const fill = s.linear([[0, lit(colour, 0.1)], [0.35, tone(colour)], [1, tone(mix(colour, bosque, 0.5))]], low, 400);
  if (kind === 'grass' || kind === 'wood' || kind === 'moss') turf(s, edge, 410, fill, { blade, step: 9 });
  else s.fill(line([...rough(edge, r, { amp: 0.04, min: 26 }), [610, 410], [-10, 410]]), fill);
}

/** Paper grain, coarser than that of the large scenes. */
function grain(s) {
  const d = Array.from({ length: 26 }, () => `M${s.r.whole(1, 58)} ${s.r.whole(1, 58)}h1`).join('');
  const id = s.id();
  s.defs.push(`<pattern id="${id}" width="61" height="61" patternUnits="userSpaceOnUse"><path d="${d}" stroke="${tinta}" stroke-opacity=".12"/></pattern>`);
  s.rect(0, 0, 600, 400, `url(#${id})`);
}
