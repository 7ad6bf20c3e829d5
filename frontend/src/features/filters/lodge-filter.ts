import type { LodgeCard } from '../../api/types';

/** The values of the query parameter; undefined means all. */
export const CATEGORIES = ['lodges', 'hotels', 'eco_lodges', 'camping'] as const satisfies LodgeCard['categories'];

type Category = (typeof CATEGORIES)[number];

/** From north to south, the order of the lists. */
export const REGIONS = ['los_lagos', 'aysen', 'magallanes'] as const satisfies LodgeCard['region'][];

/** The drawing of each region. */
export const REGION_SCENES: Record<LodgeCard['region'], string> = {
  los_lagos: 'lodge-los-lagos',
  aysen: 'lodge-aysen',
  magallanes: 'lodge-magallanes',
};

/** The category that a query asks for. */
export function categoryOf(query: URLSearchParams): Category | undefined {
  return query.getAll('category').findLast((value): value is Category => (CATEGORIES as readonly string[]).includes(value));
}
