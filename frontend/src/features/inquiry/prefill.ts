import { CUSTOM_TOUR, tripOf } from '../../lib/page-query';
import { emptyValues, type Values, valuesFrom } from './fields';
import { CUSTOM, EXISTING, travelersFor } from './options';
import { fieldError, type Offer } from './rules';

/**
 * Values passed in the query by the home page's search, an itinerary's booking button and a lodge. What is asked
 * about a lodge follows the comments that a draft already has.
 */
export function prefilled(search: string, offer: Offer, comments = ''): Partial<Values> {
  const query = new URLSearchParams(search);
  const tour = query.getAll('tour').findLast((value) => value === CUSTOM_TOUR || offer.itineraries.some(({ slug }) => slug === value));
  const { travelers, date = '' } = tripOf(query, offer.date_min);
  const tripType = tour === CUSTOM_TOUR ? CUSTOM : EXISTING;
  const isRealDate = date !== '' && !fieldError('tentative_date', { ...emptyValues(), tentative_date: date }, offer);
  return {
    ...(tour && { trip_type: tripType }),
    ...(tour && tour !== CUSTOM_TOUR && { itinerary: tour }),
    ...(travelers && !/\D/.test(travelers) && travelersFor(tripType, Number(travelers))),
    ...(isOverEight(travelers) && { travelers: tripType === CUSTOM ? '5+' : '6+', group_size: '' }),
    ...(isRealDate && { tentative_date: date }),
    ...(offer.asked && !comments.includes(offer.asked) && { comments: [comments, offer.asked].filter(Boolean).join('\n') }),
  };
}

/** Whether the visitor searched for a group of more than eight, whose exact number is not known yet. */
export function comesOverEight(search: string, offer: Offer): boolean {
  return isOverEight(tripOf(new URLSearchParams(search), offer.date_min).travelers);
}

function isOverEight(travelers: string | undefined): boolean {
  return travelers === '8+';
}

/** The form's initial values, the same on the server and in the browser: those of a refused form, else those of the query. */
export function initialValues(search: string, offer: Offer, refused?: { field: string; value: string }[]): Values {
  if (refused) return valuesFrom(refused.map(({ field, value }) => [field, value] as const));
  return { ...emptyValues(), trip_type: EXISTING, ...prefilled(search, offer) };
}
