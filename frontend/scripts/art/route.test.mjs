// @vitest-environment node
/**
 * The routes of the itineraries against Natural Earth 1:10m and published places and distances: what is driven or walked lies on land, what is
 * sailed on water, each stop where it is published to be, and a length is stated only where one is published.
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

/** What several coordinates are from. The last two of these lists are code of other sites that GitHub publishes, found by its text. */
const GEONAMES = 'GeoNames, cities500';
const AIRPORTS = 'airportsdata 20260905';
const TRACK = 'recorded track, mountainviews.ie/track/2344';
const AUSTRAL_GUIDE = 'a public guide of the Carretera Austral, its list of places';
const PAINE_TRIP = 'a public itinerary of Torres del Paine, routed on OpenStreetMap';

/** Where the stops are, as published: latitude, longitude and who says so. */
const PUBLISHED = {
  Balmaceda: [-45.9161, -71.6895, `${AIRPORTS}: SCBA`],
  Coyhaique: [-45.57524, -72.06619, `${GEONAMES}: 3894426`],
  'Villa Mañihuales': [-45.1667, -72.15, AUSTRAL_GUIDE],
  Puyuhuapi: [-44.32472, -72.55778, 'Wikipedia (en): Puyuhuapi'],
  'Ventisquero Colgante': [-44.4377, -72.5027, 'World Waterfall Database: HF6W+WW, the falls that the lookout faces'],
  'Villa Cerro Castillo': {
    'aysen-carretera-austral': [-46.1216, -72.1636, AUSTRAL_GUIDE],
    'patagonia-austral-expedicion-cientifica': [-51.2561, -72.3447, 'Wikipedia (fr): Cerro Castillo'],
  },
  'Puerto Río Tranquilo': [-46.6252, -72.6735, AUSTRAL_GUIDE],
  'Puerto Bertrand': [-47.0219, -72.8247, AUSTRAL_GUIDE],
  Cochrane: [-47.2557, -72.5695, `${GEONAMES}: 3894483`],
  'Caleta Tortel': [-47.78778, -73.52028, `${AIRPORTS}: SCCR`],
  'Valle Chacabuco': [-47.11556, -72.48028, `${AIRPORTS}: SCAL`],
  'Punta Arenas': [-53.16282, -70.90922, `${GEONAMES}: 3874787`],
  'Reserva Nacional Magallanes': [-53.1461, -71.0032, 'Wikidata, by geoattractions.com/details/29037'],
  'Puerto Natales': [-51.72987, -72.50603, `${GEONAMES}: 3874958`],
  'Cueva del Milodón': [-51.56556, -72.61972, 'Wikipedia (en): Cueva del Milodón'],
  'Lago Grey': [-51.1218, -73.1298, PAINE_TRIP],
  'Río Serrano': [-51.2335, -72.9681, PAINE_TRIP],
  'Salto Grande': [-51.0677, -73.0066, PAINE_TRIP],
  'Lago Sarmiento': [-51.05, -72.75, 'Wikipedia (en): Sarmiento Lake'],
  'Laguna Amarga': [-50.9833, -72.75, 'a public travel guide, its list of places'],
  'Las Torres': [-50.9731, -72.8748, TRACK],
  'Base Torres': [-50.9427, -72.9497, 'a public list of trips'],
  Porvenir: [-53.296, -70.36629, `${GEONAMES}: 3875367`],
  Cameron: [-53.63988, -69.64693, `${GEONAMES}: 3897148`],
  'Caleta María': [-54.47972, -68.93667, `${AIRPORTS}: SCAZ`],
  'Cabo Froward': [-53.89295, -71.30642, 'Wikipedia (en): Cape Froward'],
  'Canal Cockburn': [-54.33333, -71.5, 'Wikipedia (en): Cockburn Channel'],
  'Avenida de los Glaciares': [-54.86667, -69.46667, 'Wikipedia (es): Glaciar Romanche'],
  'Puerto Williams': [-54.93355, -67.60963, `${GEONAMES}: 3874926`],
  'Parque Omora': [-54.93556, -67.60472, 'Wikipedia (es): Parque Omora'],
  'Puerto Navarino': [-54.92472, -68.32, 'sites of a radiocarbon study of tree rings'],
};
/**
 * Stops that no source was found for. They are set by maps, and what is held is how far they may be from something published; of a channel and of
 * a range that is seen from the air there is nothing near.
 */
const BESIDE = {
  'Glaciar Serrano': [-51.47472, -73.10306, 8, 'Monte Balmaceda above it, glaciareschilenos.org'],
  'Mirador Grey': [-51.0721, -73.0945, 5.5, `Paine Grande, half the 11 km to Grey away, ${TRACK}`],
  'Bahía Inútil': [-53.5, -69.5, 15, 'the middle of the bay, at whose eastern end it is, Wikipedia (en)'],
  'Lago Blanco': [-54.045, -68.83167, 15, `Pampa Guanaco, ${AIRPORTS}: SCBI`],
  Karukinka: [-54.045, -68.83167, 25, `Pampa Guanaco, 25 km by road from the park's post, chile.travel; ${AIRPORTS}: SCBI`],
  'Lago Fagnano': [-54.47972, -68.93667, 20, `Azopardo, the valley of the lake's outlet, ${AIRPORTS}: SCAZ`],
  'Cerro Bandera': [-54.93355, -67.60963, 6, `Puerto Williams, where the path begins, ${GEONAMES}`],
  'Bahía Mejillones': [-54.93355, -67.60963, 25, `Puerto Williams, 25 km away by road, ${GEONAMES}`],
  'Canal Ballenero': null,
  'Cordillera Darwin': null,
};

/** The lengths that itineraries state, as published: day, how, kilometres and who says so. In the order of the route. */
const PUBLISHED_KM = {
  'aysen-carretera-austral': [
    [1, 'road', 55, 'swoop-patagonia.com; miviaje.com'],
    [2, 'road', 232, 'experiencechile.org'],
    [3, 'road', 22 + 2, 'wikiexplora.com to the turn, quehacerenchile.cl from there'],
    [3, 'walk', 2 * 3.5, 'quehacerenchile.cl'],
    [3, 'road', 210 + 2, 'wikiexplora.com to the turn, quehacerenchile.cl from there'],
    [4, 'road', 95, 'misviajecillos.com'],
    [5, 'road', 120, 'fernandoyana.blogspot.com'],
    [6, 'road', 48.1 + 38.2 + 29.9, 'pedalsandpuffins.com'],
    [7, 'road', 125, '2013argentinachile.blogspot.com; 127.7 in pedalsandpuffins.com'],
    [8, 'road', 125 + 28, `2013argentinachile.blogspot.com to Cochrane; ${AUSTRAL_GUIDE} from there`],
    [9, 'road', 120 + 116.2 - 28 + 2 * 11, 'days 5 and 6 less the way to Cochrane, the turn being 11 km from the park'],
    [10, 'road', 95 + 55 - 2 * 40, 'days 4 and 1, less the 40 km to the turn that they share, peiocabestany.com'],
  ],
  'fin-del-mundo-lujo-regenerativo': [
    [2, 'road', 114, 'laderasur.com; patagoniadrivers.com'],
    [3, 'road', 265 - 114, 'interpatagonia.com, Porvenir to Lago Blanco by Cameron, less day 2'],
    // Nobody publishes the rest of the way: it is drawn.
    [6, 'road', 265 - 8 + 80, 'interpatagonia.com, less the drawn way to the lake, and the drawn rest'],
    [11, 'road', 2 * 56, 'pepenoticias.cl'],
  ],
  'patagonia-austral-expedicion-cientifica': [
    [2, 'road', 248, 'guialugaresturisticos.com; 247 in Wikipedia (es)'],
    [4, 'road', 80, 'torresdelpaine.com'],
    [5, 'walk', 11, 'ramblingmillie.com, half of the way to Grey and back'],
    [7, 'walk', 2 * (9 + 1.5), 'losviajeros.com; 18 to 22 in others'],
    [8, 'road', 7 + 55 + 63 + 247, "Fodor's, bicyclepatagonia.com, Wikipedia (fr) and (es)"],
  ],
};

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

    it('has its stops where they are published to be', () => {
      const far = stops.flatMap(({ name, lat, lon }) => {
        const published = PUBLISHED[name]?.[slug] ?? PUBLISHED[name];
        const km = published ? Math.hypot(...flat(published, [lon, lat])) : 0;
        return km > 3 ? [`${name} is ${km.toFixed(1)} km off`] : [];
      });
      expect(far).toEqual([]);
    });

    it('has the stops that nobody publishes near what is published', () => {
      const others = stops.filter(({ name }) => !PUBLISHED[name]);
      expect(others.filter(({ name }) => BESIDE[name] === undefined)).toEqual([]);
      const far = others.flatMap(({ name, lat, lon }) => {
        const [km, most] = BESIDE[name] ? [Math.hypot(...flat(BESIDE[name], [lon, lat])), BESIDE[name][2]] : [0, 0];
        return km > most ? [`${name} is ${km.toFixed(1)} km off`] : [];
      });
      expect(far).toEqual([]);
    });

    it('states no length but published ones, rounded as they are shown', () => {
      const stated = route.filter(({ km }) => km).map(({ day, by, km }) => [day, by, km]);
      const rounded = ([day, by, km]) => [day, by, km < 20 ? Math.round(km) : 5 * Math.round(km / 5)];
      expect(stated.map(rounded)).toEqual(PUBLISHED_KM[slug].map(rounded));
    });

    it('passes every stop that it does not fly to', () => {
      const lines = route.map(({ points }) => points.map(([lat, lon]) => [lon, lat]));
      const missed = stops.filter(({ name, lat, lon }) => name !== 'Cordillera Darwin' && toShore(lines, [lat, lon]) > 5).map(({ name }) => name);
      expect(missed).toEqual([]);
    });
  });
}
