import type { FieldError, ReservationsData } from '../../api/types';
import { emailError } from '../../lib/email';
import { type Field, FIELDS, type ListField, type TextField, type Values } from './fields';
import { nameError } from './name';
import { agreesWith, CUSTOM, EXISTING } from './options';
import { phoneFault } from './phone';
import { characters, oneLine, trim } from '../../lib/text';

/** What the form offers, as far as the rules need it. */
export type Offer = Pick<ReservationsData, 'countries' | 'itineraries' | 'options' | 'date_min' | 'date_max' | 'asked'>;

/** What is wrong with a field, as a key under `errors` in the strings; undefined if nothing is. */
type Rule = (text: string, values: Values, offer: Offer) => string | undefined;

const COMMENT_CHARS = 4000;
const LARGEST_GROUP = 40;

/** One rule for each text field, called with its text as a single line, if not empty. */
const RULES: Record<TextField, Rule> = {
  full_name: nameError,
  email: emailError,
  phone: (text) => phoneFault(text) && 'invalid_phone',
  country: (text, _, { countries }) => oneOf(text.toUpperCase(), countries.map(({ code }) => code)),
  trip_type: (text) => oneOf(text, [EXISTING, CUSTOM]),
  itinerary: (text, values, { itineraries }) =>
    values.trip_type === EXISTING ? oneOf(text, itineraries.map(({ slug }) => slug)) : undefined,
  travelers: (text, _, { options }) => oneOf(text, bothSets(options.travelers)),
  group_size: groupSizeError,
  tentative_date: dateError,
  activity_level: (text, _, { options }) => oneOf(text, bothSets(options.activity_level)),
  duration: (text, _, { options }) => oneOf(text, options.duration),
  budget: (text, _, { options }) => oneOf(text, options.budget),
  accommodation: (text, _, { options }) => oneOf(text, bothSets(options.accommodation)),
  transport: (text, _, { options }) => oneOf(text, options.transport),
  comments: (text) => (characters(text.replace(/\r\n?/g, '\n')) > COMMENT_CHARS ? 'too_long' : undefined),
};

const REQUIRED: readonly string[] = ['full_name', 'email', 'phone', 'country', 'trip_type', 'travelers'] satisfies Field[];

/** All errors in field order, one per field: what the server would answer. */
export function check(values: Values, offer: Offer): FieldError[] {
  return FIELDS.flatMap((field) => {
    const code = fieldError(field, values, offer);
    return code ? [{ field, code }] : [];
  });
}

/** What is wrong with one field. */
export function fieldError(field: Field, values: Values, offer: Offer): string | undefined {
  if (field === 'newsletter') return undefined;
  if (field === 'privacy_accepted') return values.privacy_accepted ? undefined : 'privacy_required';
  if (field === 'regions' || field === 'activities' || field === 'interests') return listError(field, values, offer);
  const text = field === 'comments' ? trim(values.comments) : oneLine(values[field]);
  return text === '' ? missing(field, values) : RULES[field](text, values, offer);
}

function missing(field: TextField, { trip_type }: Values): string | undefined {
  if (field === 'duration') return oneLine(trip_type) === CUSTOM ? 'duration_required' : undefined;
  if (field === 'itinerary') return oneLine(trip_type) === EXISTING ? 'required' : undefined;
  return REQUIRED.includes(field) ? 'required' : undefined;
}

function listError(field: ListField, values: Values, { options }: Offer): string | undefined {
  const chosen = new Set<string>();
  for (const value of values[field].map(oneLine)) {
    if (oneOf(value, options[field])) return 'invalid_option';
    if (chosen.has(value)) return 'duplicate_option';
    chosen.add(value);
  }
  return undefined;
}

function oneOf(value: string, codes: readonly string[]): string | undefined {
  return codes.includes(value) ? undefined : 'invalid_option';
}

function bothSets(sets: { existing_itinerary: readonly string[]; custom_tour: readonly string[] }): string[] {
  return [...sets.existing_itinerary, ...sets.custom_tour];
}

function groupSizeError(text: string, values: Values, offer: Offer): string | undefined {
  const size = /^\+?\d+$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > LARGEST_GROUP) return 'invalid_group_size';
  const travelers = oneLine(values.travelers);
  // Without a valid option there is nothing to compare with.
  if (fieldError('travelers', values, offer)) return undefined;
  return agreesWith(travelers, size) ? undefined : 'group_size_mismatch';
}

/** A day, or only a month if the day is not known yet. */
function dateError(text: string, _: Values, { date_min, date_max }: Offer): string | undefined {
  const [, year, month, day = 1] = (/^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [])
    .filter((part) => part !== undefined)
    .map(Number);
  if (year === undefined || month === undefined) return 'invalid_date';
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return 'invalid_date';
  const inRange = date_min.slice(0, text.length) <= text && text <= date_max.slice(0, text.length);
  return inRange ? undefined : 'date_out_of_range';
}

/** Days in a month, without `Date`: a plain calendar date must not depend on a clock or time zone. */
function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
