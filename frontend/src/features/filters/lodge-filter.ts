import type { LodgeCard } from '../../api/types';

/** The values of the query; undefined is all. */
export const CATEGORIES = ['lodges', 'hotels', 'eco_lodges', 'camping'] as const satisfies LodgeCard['categories'];

type Category = (typeof CATEGORIES)[number];

/** From north to south, as lists have them. */
export const REGIONS = ['los_lagos', 'aysen', 'magallanes'] as const satisfies LodgeCard['region'][];

/** The drawing that stands for a region. */
export const REGION_SCENES: Record<LodgeCard['region'], string> = {
  los_lagos: 'lodge-los-lagos',
  aysen: 'lodge-aysen',
  magallanes: 'lodge-magallanes',
};

/** The category that a query asks for. */
export function categoryOf(query: URLSearchParams): Category | undefined {
  return query.getAll('category').findLast((value): value is Category => (CATEGORIES as readonly string[]).includes(value));
}
