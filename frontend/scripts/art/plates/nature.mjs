/** What stands by the water, in a few strokes each: a plate has to be light. Feet at 0,0; heights in its own units. */
import { arena, bosque, brasa, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta } from '../palette.mjs';
import { alerce, lenga, scatter, shrubs, tussocks } from '../forest.mjs';
import { condor, farBirds, guanaco, walker } from '../figures.mjs';
import { ribbon } from '../water.mjs';
import { line } from '../svg.mjs';

const TREES = {
  poplar: 'M-2 0c-1-10-9-22-8-40C-9-58-3-76 0-90 4-74 9-58 9-40 9-24 3-10 2 0z',
  flag: 'M-2 0C-3-14 2-26 10-34l3 2C6-24 3-12 4 0zM4-30c8-9 30-12 50-10-12 7-34 12-50 10zM0-20c10-7 26-8 40-5-10 6-28 9-40 5zM10-38c8-6 20-8 34-6-8 6-22 9-34 6z',
};

/** Trees of one kind: [x, y, size]. */
export function trees({ s, r, tone, lit }, kind, colour, list, depth = 0.06) {
  const light = lit(mix(colour, liquen, 0.3), depth);
  const grown = { seed: r.whole(1, 9999), light, lightOpacity: 0.45 };
  const id = {
    beech: () => lenga(s, { ...grown, height: 64, pads: 5, spread: 0.4, bare: 0.36 }),
    conifer: () => alerce(s, { ...grown, height: 88, pads: 6, spread: 0.17, bare: 0.2 }),
  }[kind]?.() ?? s.define(() => s.fill(TREES[kind]));
  list.forEach(([x, y, k], i) => s.use(id, x, y, kind !== 'flag' && i % 2 ? -k : k, k, { fill: tone(colour, depth) }));
}

/** Poplars of a farm, in a row. */
export const poplars = (view, list, colour = mix(canelo, liquen, 0.3)) => trees(view, 'poplar', colour, list);

/** Black-necked swans: [x, y, size]. */
export function swans({ s, tone }, list) {
  const id = s.define(() => {
    s.fill('M0 0c-6-1-10-4-11-8 7 3 13 1 19-2 7-2 12 1 14 6-4 5-15 6-22 4z', tone(papel));
    s.fill('M19-3c4-5-1-11 1-17 1-4 6-4 8-1l-5 2c-2 5 3 11-1 17z', tone(tinta));
  });
  list.forEach(([x, y, k]) => s.use(id, x, y, k));
}

/** Stones in the shallows; on the first ones a cormorant rests. */
export function stones({ s, tone, lit }, list, birds = 0) {
  s.fill(list.map(([x, y, w]) => line([[x - w, y], [x - w * 0.7, y - w * 0.5], [x + w * 0.1, y - w * 0.7], [x + w * 0.8, y - w * 0.35], [x + w, y]])), tone(mix(granite, slate, 0.6)));
  s.fill(list.map(([x, y, w]) => line([[x - w * 0.2, y - w * 0.62], [x + w * 0.1, y - w * 0.7], [x + w * 0.8, y - w * 0.35], [x + w * 0.1, y - w * 0.4]])), lit(granite));
  list.slice(0, birds).forEach(([x, y, w]) => cormorant(s, x, y - w * 0.6, tone(tinta)));
}

function cormorant(s, x, y, colour) {
  s.fill(`M${Math.round(x)} ${Math.round(y)}c-3-4-4-10-1-14 1-4-1-7 1-9l5-1-3 3c2 4 0 7 1 10 1 5-1 9-1 11z`, colour);
}

/** The piles of an old pier, in two rows, a few beams still on them, cormorants along the top. */
export function pier({ s, tone }, x, y, count, step, colour = mix(tinta, brasa, 0.25)) {
  const posts = Array.from({ length: count }, (_, i) => [x + i * step, y - i * step * 0.12, 1 - i * 0.055]);
  s.stroke(posts.map(([a, b, k], i) => `M${Math.round(a)} ${Math.round(b)}v-${Math.round((30 - (i % 3) * 4) * k)}M${Math.round(a + 9)} ${Math.round(b - 5)}v-${Math.round((26 - (i % 2) * 5) * k)}`).join(''), tone(colour), 3.4);
  const beam = (from, to) => `M${Math.round(posts[from][0] - 3)} ${Math.round(posts[from][1] - 27 * posts[from][2])}L${Math.round(posts[to][0] + 10)} ${Math.round(posts[to][1] - 26 * posts[to][2])}`;
  s.stroke(beam(0, 3) + beam(5, 7), tone(colour), 2.6);
  posts.slice(1, -1).filter((_, i) => i % 2 === 0).forEach(([a, b, k]) => cormorant(s, a, b - 27 * k, tone(tinta)));
}

/** Boardwalks on piles with a few houses of boards standing over the water. */
export function boardwalk({ s, tone, lit }) {
  const wood = mix(mix(brasa, tinta, 0.5), arena, 0.3);
  const house = (x, y, w, h) => `M${x} ${y}v-${h}l${w / 2}-${Math.round(h * 0.6)} ${w / 2} ${Math.round(h * 0.6)}v${h}z`;
  s.stroke('M352 292v34M380 292v36M408 292v38M452 296v40M484 296v42M516 298v44M556 300v46M588 302v46', tone(mix(tinta, wood, 0.3)), 3);
  s.fill(house(346, 292, 62, 26), tone(mix(wood, slate, 0.3)));
  s.fill(house(446, 296, 72, 30), tone(wood));
  s.fill(house(550, 300, 60, 28), tone(mix(wood, arena, 0.25)));
  s.fill('M338 268l39-24 39 24-4 5-35-20-35 20zM438 268l44-26 44 26-4 5-40-22-40 22zM542 274l38-24 38 24-4 5-34-20-34 20z', tone(mix(slate, tinta, 0.4)));
  s.fill('M362 284h12v-12h-12zM384 284h12v-12h-12zM464 286h14v-13h-14zM490 286h14v-13h-14zM566 292h12v-12h-12z', mix(dawn, liquen, 0.25), 0.9);
  s.fill('M600 330C470 322 380 334 300 348 210 364 130 380 40 420l40 0c70-30 140-44 228-58 90-14 180-22 292-16z', lit(wood));
  s.stroke('M120 386v30M190 366v40M262 352v44M334 342v44M410 334v44M486 330v44', tone(mix(tinta, wood, 0.2)), 4);
  s.stroke('M96 372C160 350 240 336 320 324S500 306 600 310', tone(mix(tinta, wood, 0.3)), 2.2);
}

/** Boats drawn up on a beach: [x, y, size, colour]. */
export function boats({ s, tone, lit }, list) {
  list.forEach(([x, y, k, colour]) => {
    s.add(`<g transform="translate(${x} ${y}) scale(${k})">`);
    s.fill('M0-12c6 12 14 16 30 16h36c10-2 18-10 22-20-26 8-60 10-88 4z', tone(colour));
    s.fill('M0-12c28 6 62 4 88-4l-6-4c-24 6-54 8-78 4z', lit(arena));
    s.fill('M34-14v-16h22v15z', tone(papel));
    s.add('</g>');
  });
}

/** A car ferry at its ramp. */
export function barge({ s, tone }, x, y, k) {
  s.add(`<g transform="translate(${x} ${y}) scale(${k})">`);
  s.fill('M-64-4l-20-14 4-2 22 10h104l8-6 8 0-6 20c-38 4-80 4-116 0z', tone(mix(brasa, slate, 0.3)));
  s.fill('M18-10v-26h26v26zM22-36v-8h14v8z', tone(papel));
  s.fill('M-46-10v-9l6-6h16l6 6v9zM-12-10v-13h20v13z', tone(mix(canelo, glaciar, 0.5)));
  s.fill('M22-30h18v6H22z', tone(tinta));
  s.add('</g>');
}

/** Long sheds of brick with a chimney, of the time of the wool. */
export function sheds({ s, tone, lit }, x, y, k) {
  const brick = mix(mix(brasa, tinta, 0.3), arena, 0.24);
  s.add(`<g transform="translate(${x} ${y}) scale(${k})">`);
  s.fill('M-34 0v-120l4-4h8l4 4V0z', tone(brick));
  s.fill('M0 0v-44l26-24 26 24 26-24 26 24 26-24 26 24V0z', tone(brick));
  s.fill('M156 0v-44l70-2V0z', tone(mix(brick, tinta, 0.3)));
  s.fill('M-4-42l30-28 26 24 26-24 26 24 26-24h78l22 26-70 4-30-28-26 24-26-24-26 24-26-24-26 26z', lit(mix(slate, granite, 0.4)));
  s.fill('M14-12v-18h10v18zM34-12v-18h10v18zM66-12v-18h10v18zM86-12v-18h10v18zM118-12v-18h10v18zM138-12v-18h10v18zM170-14v-14h12v14zM194-14v-14h12v14z', tone(tinta), 0.75);
  s.add('</g>');
}

/** A suspension bridge over the whole width at the height y. */
export function bridge({ s, tone }, y, left, right, colour = mix(brasa, arena, 0.12)) {
  const [top, mid] = [y - 74, (left + right) / 2];
  const sag = (t) => Math.round(y - 8 - 66 * (2 * t - 1) ** 2);
  const hangers = Array.from({ length: 11 }, (_, i) => (i + 0.5) / 11).map((t) => `M${Math.round(left + (right - left) * t)} ${sag(t)}V${y}`);
  s.stroke(`M-20 ${y - 6}L${left} ${top}Q${mid} ${y + 58} ${right} ${top}L620 ${y - 6}`, tone(colour), 2.2);
  s.stroke(hangers.join(''), tone(colour), 1.2);
  s.stroke(`M${left - 5} ${y + 34}V${top}M${left + 5} ${y + 34}V${top}M${right - 5} ${y + 34}V${top}M${right + 5} ${y + 34}V${top}M${left - 6} ${top + 8}h12M${right - 6} ${top + 8}h12`, tone(colour), 3.4);
  s.stroke(`M-10 ${y}H610`, tone(mix(colour, tinta, 0.3)), 5);
}

/** Shrubs in flower, or berries: clumps [x, y, width, height] with dots of a colour over them. */
export function blossom({ s, r, tone, lit }, list, colour, leaf = mix(bosque, canelo, 0.5)) {
  shrubs(s, list, tone(leaf), lit(mix(canelo, liquen, 0.3)));
  const dots = list.flatMap(([x, y, w, h]) => Array.from({ length: Math.round(w / 5) }, () => `M${Math.round(x + r.between(-0.42, 0.42) * w)} ${Math.round(y - r.between(0.15, 0.85) * h)}h1`));
  s.stroke(dots.join(''), tone(colour), 4.4, undefined, { 'stroke-linecap': 'round' });
}

/** Coirón, in tufts over a band of the ground. */
export function coiron({ s, r, tone, lit }, band) {
  const id = s.define(() => {
    tussocks(s, [[0, 0, 16], [7, 2, 12]], tone(mix(steppe, bosque, 0.5)), { wind: 0.9, blades: 5, width: 1.5 });
    tussocks(s, [[-2, 1, 13]], lit(steppe), { wind: 0.9, blades: 4, width: 1.4 });
  });
  scatter(r, { small: 0.6, big: 1.5, ...band }).forEach(([x, y, k]) => s.use(id, x, y, k));
}

/** Threads of falling water: the points of each. */
export function falls({ s, lit }, list, width = 2.2) {
  s.stroke(list.map((points) => `M${points.map((point) => point.join(' ')).join('L')}`).join(''), lit(papel), width, 0.9, { 'stroke-linejoin': 'round' });
}

/** A road or track: left and right edge, far to near. */
export const track = ({ s, lit }, left, right) => ribbon(s, left, right, lit(mix(arena, granite, 0.5)));

/** A river: left and right bank, far to near. */
export function river({ s, tone, lit }, left, right, colour, shine = 8) {
  ribbon(s, left, right, tone(colour, 0.1));
  s.stroke(left.slice(1, -1).flatMap(([x, y], i) => {
    const [x2] = right[i + 1];
    return [0.25, 0.6].map((t) => `M${Math.round(x + (x2 - x) * t)} ${Math.round(y + t * 6)}h${Math.round((x2 - x) * 0.12 + shine)}`);
  }).join(''), lit(papel), 1.6, 0.7);
}

/** Lights of a small town along the ground: [x, y]. */
export function lights({ s }, list) {
  s.stroke(list.map(([x, y]) => `M${x} ${y}h1`).join(''), mix(dawn, liquen, 0.3), 7, 0.25, { 'stroke-linecap': 'round' });
  s.stroke(list.map(([x, y]) => `M${x} ${y}h1`).join(''), mix(papel, dawn, 0.3), 3, undefined, { 'stroke-linecap': 'round' });
}

/** Roofs of a village: [x, y, size]. */
export function roofs({ s, tone, lit }, list, wall = arena) {
  s.fill(list.map(([x, y, k]) => `M${x} ${y}v-${Math.round(12 * k)}h${Math.round(26 * k)}v${Math.round(12 * k)}z`), tone(wall, 0.1));
  s.fill(list.map(([x, y, k]) => `M${Math.round(x - 3 * k)} ${Math.round(y - 11 * k)}l${Math.round(10 * k)}-${Math.round(12 * k)}h${Math.round(12 * k)}l${Math.round(10 * k)} ${Math.round(12 * k)}z`), lit(mix(brasa, slate, 0.45)));
}

/** Trunks lying in the shallows, one with a kingfisher's outline. */
export function logs({ s, tone }, list) {
  const wood = tone(mix(slate, tinta, 0.45));
  s.stroke(list.map(([x, y, dx, dy]) => `M${x} ${y}l${dx} ${dy}`).join(''), wood, 4.4, undefined, { 'stroke-linecap': 'round' });
  s.stroke(list.map(([x, y, dx, dy]) => `M${x} ${y + 5}l${Math.round(dx * 0.7)} ${-Math.round(dy * 0.4)}`).join(''), wood, 2.4, 0.3);
  const [x, y, dx, dy] = list[0];
  s.fill(`M${x + dx} ${y + dy - 2}c-4-3-4-9-1-12l8-2-5 4c2 4 1 8-2 10z`, tone(tinta));
}

/** Steam rising from hot springs on the shore. */
export function steam({ s }, x, y) {
  s.fill(`M${x} ${y}c-14-10-8-24 0-32 6-8 2-18 12-26-2 12 6 16 2 28-4 10-8 18-4 30zM${x + 26} ${y}c-12-12-4-28 4-38 8-10 4-24 18-34-4 16 6 22 0 36-6 12-14 20-10 36z`, papel, 0.5);
}

/** The back of a dolphin, and the ring that it leaves. */
export function dolphin({ s, tone }, x, y) {
  s.fill(`M${x} ${y}c8-8 16-10 22-9l5-7 3 8c8 1 14 4 18 8z`, tone(mix(slate, tinta, 0.5)));
  s.stroke(`M${x - 16} ${y + 3}h30M${x + 24} ${y + 4}h40M${x - 2} ${y + 9}h48`, papel, 1.6, 0.6);
}

export const soaring = ({ s, tone }, x, y, k) => condor(s, x, y, k, { dark: tone(tinta), pale: tone(hielo) });

export const birds = ({ s, tone }, list) => farBirds(s, list, tone(tinta), 1.6);

/** A bow over the showers. */
export function rainbow({ s }, bow) {
  const [cx, y, rad] = bow;
  [mix(brasa, arena, 0.5), liquen, mix(glaciar, canelo, 0.3)].forEach((colour, i) => {
    const k = rad - i * 6;
    s.stroke(`M${cx - k} ${y}a${k} ${k} 0 0 1 ${2 * k} 0`, colour, 6, 0.42);
  });
}

/** Dark pools of a bog: [x, y, width, height]; the sky lies in them. */
export function pools({ s, tone, lit }, list) {
  const oval = (x, y, w, h) => `M${Math.round(x - w)} ${Math.round(y)}c0-${Math.round(h)} ${Math.round(w * 0.4)}-${Math.round(h * 1.2)} ${Math.round(w)}-${Math.round(h * 1.1)}s${Math.round(w * 1.1)} ${Math.round(h * 0.3)} ${Math.round(w)} ${Math.round(h)}-${Math.round(w * 0.5)} ${Math.round(h * 1.3)}-${Math.round(w * 1.1)} ${Math.round(h * 1.1)}-${Math.round(w * 0.9)}-${Math.round(h * 0.4)}-${Math.round(w * 0.9)}-${Math.round(h)}z`;
  s.fill(list.map(([x, y, w, h]) => oval(x, y, w, h)), tone(mix(tinta, brasa, 0.14)));
  s.fill(list.map(([x, y, w, h]) => oval(x + w * 0.02, y + h * 0.12, w * 0.92, h * 0.78)), lit(glaciar), 0.8);
}

/** A walkway of planks over soft ground, far to near, from the middle line: [x, y, half width]. */
export function planks({ s, tone, lit }, spine) {
  const wood = mix(mix(brasa, tinta, 0.45), arena, 0.4);
  ribbon(s, spine.map(([x, y, w]) => [x - w, y]), spine.map(([x, y, w]) => [x + w, y]), lit(wood));
  const joints = [];
  for (let i = 1; i < spine.length; i++) {
    for (let t = 0; t < 1; t += 0.2) {
      const [x, y, w] = spine[i].map((value, k) => spine[i - 1][k] + (value - spine[i - 1][k]) * t);
      joints.push(`M${Math.round(x - w)} ${Math.round(y)}h${Math.round(w * 2)}`);
    }
  }
  s.stroke(joints.join(''), tone(mix(wood, tinta, 0.4)), 1.2);
}

/** An open notebook with a few lines and a small sketch, a pencil across it. */
export function notebook({ s, tone, lit }, x, y, k) {
  s.add(`<g transform="translate(${x} ${y}) rotate(-7) scale(${k})">`);
  s.fill('M-92 6L-84-62 0-52 84-62 92 6 0 20z', tone(mix(bosque, canelo, 0.5)));
  s.fill('M-84-2L-77-64Q-36-70 0-56V10Q-38-4-84-2zM84-2L77-64Q36-70 0-56V10Q38-4 84-2z', lit(papel));
  s.stroke('M0-56V10M-68-50Q-36-54-10-44M-70-38Q-38-42-10-32M-71-26Q-38-30-10-20M-73-14Q-38-18-24-12', tone(mix(slate, glaciar, 0.4)), 1.8);
  s.stroke('M18-18l14-22 10 12 12-20 16 26zM20-6q24-6 50-2', tone(canelo), 2);
  s.fill('M28 26l64-58 7 6-64 60-12 4z', tone(brasa));
  s.fill('M28 26l-5 12 12-4z', tone(arena));
  s.add('</g>');
}

/** A rucksack against a stone, with a metal flask and a tin beside it. */
export function rucksack({ s, tone, lit }, x, y, k) {
  s.add(`<g transform="translate(${x} ${y}) scale(${k})">`);
  s.fill('M-50 0c-10-30-6-92 4-108 12-14 60-14 74 0 12 18 14 78 4 108z', tone(canelo));
  s.fill('M-44-84c6-24 12-32 36-32s32 8 38 32c-22 8-52 8-74 0z', tone(mix(canelo, bosque, 0.6)));
  s.fill('M-36-8c-3-14-3-30 0-42h58c3 12 3 28 0 42z', lit(canelo));
  s.stroke('M-20-84v34M6-84v34M-36-36h58M-60-20c-8-22-8-52 4-74', tone(mix(tinta, canelo, 0.2)), 3);
  s.fill('M-52-118c0-12 6-18 16-18h56c10 0 16 6 16 18-2 8-10 12-18 12h-52c-8 0-16-4-18-12z', tone(mix(brasa, arena, 0.12)));
  s.fill('M62 0v-48c0-6 4-8 6-10v-8h14v8c2 2 6 4 6 10V0z', lit(mix(granite, glaciar, 0.4)));
  s.fill('M66-66h18v-8H66z', tone(tinta));
  s.fill('M100 0v-20h34V0z', lit(mix(liquen, arena, 0.3)));
  s.fill('M98-18h38v-5H98z', tone(mix(liquen, tinta, 0.3)));
  s.add('</g>');
}

/** Walkers from behind, one after the other: [x, y, size]. */
export function walkers({ s, tone }, list) {
  const packs = [canelo, brasa, mix(glaciar, slate, 0.3), liquen];
  list.forEach(([x, y, k], i) => walker(s, x, y, k, { body: tone(tinta), pack: tone(packs[i % packs.length]), stride: i % 2 ? -1 : 1 }));
}

export const guanacos = ({ s, tone }, list) => list.forEach(([x, y, k], i) => guanaco(s, x, y, k, tone(mix(mix(brasa, liquen, 0.4), arena, 0.3)), i % 2 === 1));

/** Bull kelp drifting in the shallows. */
export function kelp({ s, tone, lit }, x, y) {
  s.fill(`M${x} ${y}c40-16 90-10 130-30-30 30-76 28-110 42 44 0 96-4 150 14-60-2-110-6-160 0 30 10 70 14 96 34-46-12-84-16-116-30z`, tone(mix(brasa, tinta, 0.55)));
  s.stroke(`M${x + 14} ${y + 2}c36-8 70-8 100-22M${x + 20} ${y + 14}c50 0 90-4 130 6`, lit(mix(brasa, arena, 0.3)), 1.6, 0.6);
}
