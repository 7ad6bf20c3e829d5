import type { ReservationsData } from '../../api/types';
import type { Values } from './fields';

export const EXISTING = 'existing_itinerary';
export const CUSTOM = 'custom_tour';

export type TripType = typeof EXISTING | typeof CUSTOM;

/** An option, with its trip type if it does not belong to both. */
export type TripOption = { code: string; only?: TripType };

/** Fields whose options depend on the trip type. */
export type TripField = 'travelers' | 'activity_level' | 'accommodation';

export function isTripType(value: string): value is TripType {
  return value === EXISTING || value === CUSTOM;
}

/**
 * The options of both trip types in one list, each once, in an order that preserves
 * that of each set: the HTML has to serve both without JavaScript.
 */
export function tripOptions(options: ReservationsData['options'], field: TripField): TripOption[] {
  const existing: readonly string[] = options[field].existing_itinerary;
  const custom: readonly string[] = options[field].custom_tour;
  const merged: TripOption[] = [];
  let rest = custom;
  for (const code of existing) {
    const at = rest.indexOf(code);
    if (at >= 0) {
      merged.push(...rest.slice(0, at).map((own) => ({ code: own, only: CUSTOM }) as const), { code });
      rest = rest.slice(at + 1);
    } else {
      merged.push({ code, only: EXISTING });
    }
  }
  return [...merged, ...rest.map((own) => ({ code: own, only: CUSTOM }) as const)];
}

/** Group sizes of the options that leave the number open. */
const OPEN: Record<string, [from: number, to: number]> = { '3-4': [3, 4], '5+': [5, 40], '6+': [6, 40] };

/** Whether the option leaves the number open, so that the form asks for it. */
export function isOpen(travelers: string): boolean {
  return travelers in OPEN;
}

/** Whether a group of exactly `size` people fits this option. */
export function agreesWith(travelers: string, size: number): boolean {
  const [from, to] = OPEN[travelers] ?? [Number(travelers), Number(travelers)];
  return from <= size && size <= to;
}

/** A trip type's travellers option for an exact number, with the number itself where the option leaves it open. */
export function travelersFor(tripType: TripType, size: number): Pick<Values, 'travelers' | 'group_size'> {
  const closed = tripType === CUSTOM ? 2 : 5;
  if (size <= closed) return { travelers: String(size), group_size: '' };
  return { travelers: tripType === EXISTING ? '6+' : size <= 4 ? '3-4' : '5+', group_size: String(size) };
}

/** Options of one trip type and their equivalents in the other. */
const COUNTERPARTS: Record<string, string> = {
  low: 'relaxed',
  relaxed: 'low',
  lodge: 'sustainable_lodges',
  sustainable_lodges: 'lodge',
  hotel_boutique: 'boutique_hotels',
  boutique_hotels: 'hotel_boutique',
};

/** The values after a change of trip type: options not offered there are replaced by their equivalents, if any. */
export function withTripType(values: Values, tripType: TripType, options: ReservationsData['options']): Values {
  const offered = (field: TripField): readonly string[] => options[field][tripType];
  const carried = (field: 'activity_level' | 'accommodation') => {
    const value = values[field];
    if (offered(field).includes(value)) return value;
    const counterpart = COUNTERPARTS[value] ?? '';
    return offered(field).includes(counterpart) ? counterpart : '';
  };
  return {
    ...values,
    trip_type: tripType,
    activity_level: carried('activity_level'),
    accommodation: carried('accommodation'),
    ...carriedTravelers(values, tripType, offered('travelers')),
  };
}

function carriedTravelers(values: Values, tripType: TripType, offered: readonly string[]): Partial<Values> {
  if (!values.travelers || offered.includes(values.travelers)) return {};
  const exact = isOpen(values.travelers) ? values.group_size.trim() : values.travelers;
  if (/^\d+$/.test(exact) && agreesWith(values.travelers, Number(exact))) return travelersFor(tripType, Number(exact));
  // Six or more implies five or more; the reverse does not hold.
  return { travelers: values.travelers === '6+' && offered.includes('5+') ? '5+' : '' };
}
