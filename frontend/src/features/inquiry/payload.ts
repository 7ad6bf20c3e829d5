import type { InquiryPayload } from '../../api/inquiries';
import type { Lang } from '../../i18n/languages';
import type { Values } from './fields';
import { CUSTOM, isOpen } from './options';

/** The values without those of fields not shown for this trip type and number of travellers. */
export function askedOf(values: Values): Values {
  const custom = values.trip_type === CUSTOM;
  return {
    ...values,
    itinerary: custom ? '' : values.itinerary,
    duration: custom ? values.duration : '',
    group_size: isOpen(values.travelers) ? values.group_size : '',
  };
}

/** The inquiry in the API's format: the answers to the fields that the form shows. */
export function payloadOf(values: Values, lang: Lang, website: string): InquiryPayload {
  const given = Object.entries(askedOf(values)).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0));
  return { ...Object.fromEntries(given), lang, ...(website && { website }) };
}
