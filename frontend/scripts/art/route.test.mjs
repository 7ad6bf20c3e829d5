// @vitest-environment node
/**
 * The routes of the itineraries against Natural Earth 1:10m: what is driven or walked lies on land, what is sailed on water, and each
 * stop where gazetteers have it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';

import { at } from './output.mjs';

/**
 * Natural Earth draws coasts for a scale of one to ten million: there a fjord of two kilometres is a fifth of a millimetre wide, and may lie
 * beside where it is. A point may be this far on the wrong side of a shore.
 */
const TOLERANCE_KM = 3;

/** Coordinates of the stops in public gazetteers: GeoNames and OpenStreetMap, rounded to hundredths. */
const PUBLISHED = {
  Balmaceda: [-45.92, -71.69], // OpenStreetMap, airport
  Coyhaique: [-45.57, -72.07], // GeoNames
  'Villa Mañihuales': [-45.17, -72.15], // OpenStreetMap
  Puyuhuapi: [-44.33, -72.56], // GeoNames
  'Ventisquero Colgante': [-44.46, -72.53], // OpenStreetMap, the lookout
  'Villa Cerro Castillo': null, // two villages of this name, see below
  'Puerto Río Tranquilo': [-46.62, -72.67], // GeoNames
  'Puerto Bertrand': [-47.02, -72.82], // GeoNames
  Cochrane: [-47.25, -72.57], // GeoNames
  'Caleta Tortel': [-47.8, -73.54], // GeoNames
  'Valle Chacabuco': [-47.12, -72.48], // OpenStreetMap, the park's headquarters
  'Punta Arenas': [-53.16, -70.91], // GeoNames
  'Reserva Nacional Magallanes': [-53.14, -71.03], // OpenStreetMap, the entrance
  'Puerto Natales': [-51.73, -72.51], // GeoNames
  'Glaciar Serrano': [-51.42, -73.12], // OpenStreetMap, the landing
  'Cueva del Milodón': [-51.57, -72.62], // GeoNames
  'Lago Grey': [-51.12, -73.13], // OpenStreetMap, the ranger station
  'Río Serrano': [-51.22, -72.97], // OpenStreetMap, the village
  'Mirador Grey': [-51.03, -73.15], // OpenStreetMap
  'Salto Grande': [-51.07, -72.98], // OpenStreetMap
  'Lago Sarmiento': [-51.05, -72.75], // GeoNames
  'Laguna Amarga': [-50.98, -72.75], // GeoNames
  'Las Torres': [-50.97, -72.87], // OpenStreetMap, the hotel
  'Base Torres': [-50.94, -72.95], // OpenStreetMap, the lookout
  Porvenir: [-53.3, -70.37], // GeoNames
  'Bahía Inútil': [-53.46, -69.31], // OpenStreetMap, the king penguins
  Cameron: [-53.64, -69.65], // GeoNames
  'Lago Blanco': [-54.06, -69.04], // GeoNames
  Karukinka: [-54.14, -68.72], // OpenStreetMap
  'Lago Fagnano': [-54.57, -68.75], // OpenStreetMap, the western end
  'Caleta María': [-54.48, -68.99], // GeoNames
  'Cabo Froward': [-53.9, -71.29], // GeoNames
  'Canal Cockburn': [-54.35, -71.6], // GeoNames
  'Canal Ballenero': [-54.88, -70.9], // GeoNames
  'Avenida de los Glaciares': [-54.88, -69.48], // the north-west arm between Romanche and Holanda
  'Puerto Williams': [-54.93, -67.61], // GeoNames
  'Cerro Bandera': [-54.97, -67.63], // OpenStreetMap
  'Parque Omora': [-54.94, -67.65], // OpenStreetMap
  'Bahía Mejillones': [-54.91, -67.98], // OpenStreetMap
  'Puerto Navarino': [-54.93, -68.32], // GeoNames
  'Cordillera Darwin': [-54.8, -69.8], // seen from the aeroplane
};
/** The village on the Carretera Austral, and the one by Torres del Paine. */
const CERRO_CASTILLO = { 'aysen-carretera-austral': [-46.12, -72.16], 'patagonia-austral-expedicion-cientifica': [-51.25, -72.35] };

const world = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-10m.json'), 'utf8'));
const lakes = JSON.parse(readFileSync(at('frontend/scripts/art/lakes.json'), 'utf8'));

const KM = 111.2;
/** Kilometres east and north of a point, flat: good to a hundredth at these distances. */
const flat = ([lat, lon], [x, y]) => [(x - lon) * KM * Math.cos((lat * Math.PI) / 180), (y - lat) * KM];

const near = (ring) => ring.some(([lon, lat]) => lon > -78 && lon < -64 && lat > -57 && lat < -40);
const land = feature(world, world.objects.land)
  .features.flatMap(({ geometry: { type, coordinates } }) => (type === 'Polygon' ? [coordinates] : coordinates))
  .flat()
  .filter(near);
const lake = [...lakes.natural_earth, ...Object.values(lakes.by_hand)].map((ring) => [...ring, ring[0]]);

function inside(rings, [lat, lon]) {
  let is = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1], ring[i]];
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) is = !is;
    }
  }
  return is;
}

/** Kilometres from a point to the nearest shore. */
function toShore(rings, point) {
  let least = Infinity;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      if (Math.abs(ring[i][1] - point[0]) > 0.5) continue;
      const [[ax, ay], [bx, by]] = [flat(point, ring[i - 1]), flat(point, ring[i])];
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(ax + t * dx, ay + t * dy));
    }
  }
  return least;
}

const isLand = (point) => inside(land, point) && !inside(lake, point);
const shore = (point) => toShore([...land, ...lake], point);

const slugs = readdirSync(at('data/content/itineraries'));
for (const slug of slugs) {
  const { route, stops } = JSON.parse(readFileSync(at(`data/content/itineraries/${slug}/facts.json`), 'utf8'));
  describe(slug, () => {
    it('has land under its wheels and boots, and water under its keels', () => {
      const off = route.flatMap(({ day, by, points }) => {
        const wantsLand = by === 'road' || by === 'walk';
        return points
          .filter((point) => isLand(point) !== wantsLand)
          .map((point) => ({ point, km: shore(point) }))
          .filter(({ km }) => km > TOLERANCE_KM)
          .map(({ point, km }) => `day ${day}, ${by}: ${point} is ${km.toFixed(1)} km off`);
      });
      expect(off).toEqual([]);
    });

    it('has its stops where gazetteers have them', () => {
      const far = stops.flatMap(({ name, lat, lon }) => {
        const published = PUBLISHED[name] ?? CERRO_CASTILLO[slug];
        const km = Math.hypot(...flat(published, [lon, lat]));
        return km > 3 ? [`${name} is ${km.toFixed(1)} km off`] : [];
      });
      expect(far).toEqual([]);
    });

    it('passes every stop that it does not fly to', () => {
      const lines = route.map(({ points }) => points.map(([lat, lon]) => [lon, lat]));
      const missed = stops.filter(({ name, lat, lon }) => name !== 'Cordillera Darwin' && toShore(lines, [lat, lon]) > 5).map(({ name }) => name);
      expect(missed).toEqual([]);
    });
  });
}
