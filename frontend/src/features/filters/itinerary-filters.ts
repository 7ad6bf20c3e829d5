import type { ItineraryCard } from '../../api/types';

/** The values of the query parameter; undefined means all. */
export const REGIONS = ['patagonia_austral', 'aysen_central', 'patagonia_extrema'] as const;
export const LENGTHS = ['up-to-8', '9-10', 'over-10'] as const;

export type Filters = { region?: (typeof REGIONS)[number]; days?: (typeof LENGTHS)[number] };

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string): value is T =>
    (values as readonly string[]).includes(value);

export function filtersOf(query: URLSearchParams): Filters {
  return {
    region: query.getAll('region').findLast(isOneOf(REGIONS)),
    days: query.getAll('days').findLast(isOneOf(LENGTHS)),
  };
}

export function matches({ region, days }: Filters, card: ItineraryCard): boolean {
  return (!region || card.region === region) && (!days || lengthOf(card.days) === days);
}

function lengthOf(days: number): (typeof LENGTHS)[number] {
  if (days <= 8) return 'up-to-8';
  return days <= 10 ? '9-10' : 'over-10';
}
