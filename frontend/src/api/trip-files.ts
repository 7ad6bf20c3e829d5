import type { Lang } from '../i18n/languages';

/** Address of the itinerary's stops as a GPX file. */
export function gpxAddress(slug: string, lang: Lang): string {
  return `/api/itineraries/${encodeURIComponent(slug)}/stops.gpx?lang=${lang}`;
}

/** Address of the itinerary as an all-day event that begins on a chosen date. */
export function calendarAddress(slug: string, lang: Lang, date: string): string {
  return `/api/itineraries/${encodeURIComponent(slug)}/trip.ics?lang=${lang}&date=${date}`;
}
