import { isDay } from '../../lib/page-query';

/** The form's fields in its order, which is also the order of its errors; the names are those of the API. */
export const FIELDS = [
  'trip_type',
  'itinerary',
  'tentative_date',
  'duration',
  'travelers',
  'group_size',
  'regions',
  'activities',
  'interests',
  'activity_level',
  'accommodation',
  'transport',
  'budget',
  'full_name',
  'email',
  'phone',
  'country',
  'comments',
  'newsletter',
  'privacy_accepted',
] as const;

export type Field = (typeof FIELDS)[number];
export type ListField = 'regions' | 'activities' | 'interests';
export type FlagField = 'newsletter' | 'privacy_accepted';
export type TextField = Exclude<Field, ListField | FlagField>;

/** The form's values: text as typed, nothing parsed. An empty text means no answer. */
export type Values = Record<TextField, string> & Record<ListField, string[]> & Record<FlagField, boolean>;

const LISTS: readonly string[] = ['regions', 'activities', 'interests'] satisfies ListField[];
const FLAGS: readonly string[] = ['newsletter', 'privacy_accepted'] satisfies FlagField[];

export function isField(name: string): name is Field {
  return (FIELDS as readonly string[]).includes(name);
}

export function emptyValues(): Values {
  return valuesFrom([]);
}

/**
 * Reads the pairs of a plain form as the server does: a repeated key fills a list, of a repeated single value the first
 * that is not empty counts, but a day before a month, `on` or `true` ticks a box.
 */
export function valuesFrom(pairs: Iterable<readonly [string, string]>): Values {
  const values: Record<string, string | string[] | boolean> = {};
  for (const field of FIELDS) values[field] = LISTS.includes(field) ? [] : FLAGS.includes(field) ? false : '';
  for (const [name, value] of pairs) {
    if (!isField(name)) continue;
    if (FLAGS.includes(name)) values[name] = value === 'on' || value === 'true';
    else if (LISTS.includes(name)) {
      if (value) (values[name] as string[]).push(value);
    } else if (values[name] === '' || (name === 'tentative_date' && isDay(value))) values[name] = value;
  }
  return values as Values;
}

/** The current values of a form element, including those typed before React started. `FormData` would lay the page out first. */
export function valuesOf(form: HTMLFormElement): Values {
  const pairs: [string, string][] = [];
  for (const control of form.elements) {
    const isChoice = control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
    if (isChoice && !control.checked) continue;
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      pairs.push([control.name, control.value]);
    }
  }
  return valuesFrom(pairs);
}
