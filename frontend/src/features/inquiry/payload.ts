import type { InquiryPayload } from '../../api/inquiries';
import type { Lang } from '../../i18n/languages';
import type { Field, Values } from './fields';
import { CUSTOM, isOpen } from './options';

/** The optional fields about the way of travelling, in the order of the form. */
export const STYLE = ['regions', 'activities', 'interests', 'activity_level', 'accommodation', 'transport', 'budget'] as const satisfies Field[];

/** The values without those of fields not shown for this trip type and number of travellers. */
export function askedOf(values: Values): Values {
  const asked = { ...values, group_size: isOpen(values.travelers) ? values.group_size : '' };
  if (values.trip_type === CUSTOM) return { ...asked, itinerary: '' };
  return { ...asked, duration: '', regions: [], activities: [], transport: '', budget: '' };
}

/** The inquiry in the API's format: the answers to the fields that the form shows. */
export function payloadOf(values: Values, lang: Lang, website: string): InquiryPayload {
  const given = Object.entries(askedOf(values)).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0));
  return { ...Object.fromEntries(given), lang, ...(website && { website }) };
}
