import type { Lang } from '../../i18n/languages';
import { CUSTOM_TOUR, searchOf } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

type Wish = { tour: string; travelers: string; date: string };

/** The target of a search: the itinerary, or the inquiry for a custom tour; both keep travellers and date. */
export function searchTarget(lang: Lang, { tour, travelers, date }: Wish): string {
  if (tour === CUSTOM_TOUR) return pathFor(lang, 'reservations') + searchOf({ tour, travelers, date });
  return pathFor(lang, 'itinerary', tour) + searchOf({ travelers, date });
}
