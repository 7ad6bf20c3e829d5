/**
 * The base map of southern Chile: node frontend/scripts/art/map.mjs [--check]
 * Natural Earth 1:10m (npm world-atlas) in Mercator, simplified so that the
 * fjords stay fjords; its lakes, which are not in that package, are in lakes.json, with
 * some smaller ones set by hand. Writes map.svg and map.json into frontend/src/art; a map
 * over 50 kB, or 15 kB under brotli, is an error.
 *
 * map.json gives the window: a point at longitude l and latitude p (radians) lies at
 * x = k·l + tx, y = ty − k·ln(tan(π/4 + p/2)).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { at, fail, isCheck, save } from './output.mjs';
import { arena, canelo, glaciar, hielo, mix, papel, tinta } from './palette.mjs';
import { Sheet, curve, line } from './svg.mjs';

const NORTH = -40.8;
const SOUTH = -56.1;
const WEST = -76.3;
const EAST = -66.2;
const HEIGHT = 1400;
/** Between Mount Fitz Roy and Cerro Murallón the two countries have not agreed on the frontier (1998): no line is drawn there. */
const OPEN_FRONTIER = { from: -49.27, to: -49.8 };
/** Square units: bends and islands smaller than this do not show at 1000 px. */
const BEND = 1.6;
const SPECK = 4;
const [RAW_LIMIT, LIMIT] = [50_000, 15_000];

const radians = (degrees) => (degrees * Math.PI) / 180;
const up = (lat) => Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2));
const round = (v, digits) => Math.round(v * 10 ** digits) / 10 ** digits;

const k = round(HEIGHT / (up(NORTH) - up(SOUTH)), 3);
const tx = round(-k * radians(WEST), 3);
const ty = round(k * up(NORTH), 3);
const width = Math.round(k * radians(EAST) + tx);
const position = { width, height: HEIGHT, k, tx, ty };

// a little more than the frame, so that no coast line runs along its edge
const MARGIN = 24;
const projection = geoMercator().scale(k).translate([tx, ty]).clipExtent([[-MARGIN, -MARGIN], [width + MARGIN, HEIGHT + MARGIN]]);

/** Visvalingam on one arc: drop the point whose triangle is smallest until all are large enough. Ends stay, so borders stay shared. */
function simplify(arc, bend = BEND) {
  const area = (a, b, c) => Math.abs((b.at[0] - a.at[0]) * (c.at[1] - a.at[1]) - (c.at[0] - a.at[0]) * (b.at[1] - a.at[1])) / 2;
  const points = arc.map((p) => ({ p, at: [k * radians(p[0]), -k * up(p[1])] }));
  const closed = arc.length > 3 && arc[0].join() === arc.at(-1).join();
  while (points.length > (closed ? 4 : 2)) {
    let least = bend;
    let drop = 0;
    for (let i = 1; i < points.length - 1; i++) {
      const size = area(points[i - 1], points[i], points[i + 1]);
      if (size < least) [least, drop] = [size, i];
    }
    if (!drop) break;
    points.splice(drop, 1);
  }
  return points.map(({ p }) => p);
}

/** Absolute degrees for every arc; those that reach the frame simplified, the rest left as two points. */
function thin(topology) {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const list = arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
    const near = list.some(([lon, lat]) => lon > WEST - 3 && lon < EAST + 3 && lat < NORTH + 3 && lat > SOUTH - 3);
    return near ? simplify(list) : list;
  });
  return { ...topology, arcs, transform: undefined };
}

/** Rings or lines of a projected shape, as lists of points. */
function trace(shape) {
  const parts = [];
  const pen = {
    beginPath() {},
    moveTo: (x, y) => parts.push([[x, y]]),
    lineTo: (x, y) => parts.at(-1).push([x, y]),
    closePath() {},
    arc() {},
  };
  geoPath(projection, pen)(shape);
  return parts;
}

const size = (ring) => Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0)) / 2;

const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
const world = thin(JSON.parse(readFileSync(atlas, 'utf8')));
const { countries } = world.objects;
const chile = countries.geometries.find((g) => g.properties.name === 'Chile');
const others = countries.geometries.filter((g) => g.properties.name === 'Argentina');

const UNIT = 0.5;
/** Parts of the map are shown eight times as large, and there the small lakes have to keep their shape. */
const [LAKE_BEND, LAKE_UNIT] = [0.8, 0.1];
const rings = (geometry) => trace(feature(world, geometry)).filter((ring) => size(ring) > SPECK).map((ring) => line(ring, true, UNIT)).join('');
const lakes = JSON.parse(readFileSync(at('frontend/scripts/art/lakes.json'), 'utf8'));
const place = ([lon, lat]) => [k * radians(lon) + tx, ty - k * up(lat)];
const water = [
  ...lakes.natural_earth.map((ring) => line(simplify([...ring, ring[0]], LAKE_BEND).slice(0, -1).map(place), true, UNIT)),
  ...Object.values(lakes.by_hand).map((ring) => curve(ring.map(place), true, LAKE_UNIT)),
].join('');
const frontier = trace(mesh(world, countries, (a, b) => a !== b && [a, b].includes(chile) && others.some((g) => g === a || g === b)));
const open = ([, y]) => y > ty - k * up(OPEN_FRONTIER.from) && y < ty - k * up(OPEN_FRONTIER.to);
/** Runs of a line that are all agreed, or all open; neighbours share their end. */
const runs = (part) => part.slice(1).reduce((list, p, i) => {
  const isOpen = open(part[i]) || open(p);
  if (list.at(-1)?.isOpen === isOpen) list.at(-1).points.push(p);
  else list.push({ isOpen, points: [part[i], p] });
  return list;
}, []);
const [agreed, unsettled] = [false, true].map((want) => frontier.flatMap(runs).filter(({ isOpen }) => isOpen === want).map(({ points }) => line(points, false, UNIT)).join(''));

const s = new Sheet(width, HEIGHT);
const ground = mix(arena, glaciar, 0.3);
const lake = mix(glaciar, hielo, 0.35);
const edge = mix(canelo, glaciar, 0.3);
s.rect(0, 0, width, HEIGHT, s.linear([[0, mix(glaciar, hielo, 0.3)], [0.5, mix(glaciar, hielo, 0.45)], [1, mix(glaciar, hielo, 0.12)]], 0, HEIGHT));
const [own, rest, drawn, soft] = [...[[chile], others].map((list) => list.map(rings).join('')), agreed, unsettled].map((d) => s.define(() => s.add(`<path d="${d}"/>`)));
const lay = (id, more) => s.use(id, 0, 0, 1, 1, more);
const pen = (color, width, opacity) => ({ fill: 'none', stroke: color, 'stroke-width': width, 'stroke-opacity': opacity, 'stroke-linejoin': 'round' });
// shoal water, then the land, then its line; the frontier is quieter than the coast
for (const [w, o] of [[20, 0.26], [9, 0.4]]) for (const id of [rest, own]) lay(id, pen(hielo, w, o));
lay(rest, { ...pen(mix(edge, ground, 0.4), 0.8), fill: ground });
lay(own, { ...pen(edge, 0.9), fill: papel });
s.fill(water, lake);
lay(soft, { ...pen(mix(papel, ground, 0.5), 9), 'stroke-linecap': 'round' });
lay(drawn, pen(mix(papel, ground, 0.5), 2.4));
lay(drawn, { ...pen(edge, 1.1, 0.75), 'stroke-dasharray': '6 4 1 4' });
s.grain(tinta, papel, 0.3);

const svg = s.toString();
const weight = brotliCompressSync(svg).length;
await save(at('frontend/src/art/map.svg'), svg);
await save(at('frontend/src/art/map.json'), `${JSON.stringify(position)}\n`);
if (!isCheck) console.log(`map ${svg.length} B, ${weight} B brotli`, position);
if (svg.length > RAW_LIMIT || weight > LIMIT) fail(`the map weighs ${svg.length} B, ${weight} B compressed`);
