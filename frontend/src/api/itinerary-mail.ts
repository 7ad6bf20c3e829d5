import type { Lang } from '../i18n/languages';
import { type Outcome, sendJson } from './send';

/** Asks for a whole itinerary by mail, in the page's language, or throws a `SendError`. */
export function mailItinerary(slug: string, email: string, lang: Lang): Promise<Outcome<object>> {
  return sendJson(`/api/itineraries/${encodeURIComponent(slug)}/mail`, { email, lang });
}
