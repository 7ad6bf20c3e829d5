import type { FieldError } from '../../api/types';
import { type Field, FIELDS, isField, type Values, valuesOf } from './fields';

/** Errors by field, as keys under `errors` in the strings. */
export type Errors = Partial<Record<Field, string>>;

/** Fields whose rule also depends on another field. */
const LOOKS_AT: Partial<Record<Field, Field>> = { itinerary: 'trip_type', duration: 'trip_type', group_size: 'travelers' };

/** The server's errors by field, without those that belong to no field of the form. */
export function errorsFrom(list: FieldError[]): Errors {
  return Object.fromEntries(list.filter(({ field }) => isField(field)).map(({ field, code }) => [field, code]));
}

/** The faulty fields in the form's order. */
export function faultyFields(errors: Errors): Field[] {
  return FIELDS.filter((field) => errors[field]);
}

/** `errors` with the given fields judged again. */
export function withErrors(errors: Errors, fields: readonly Field[], judge: (field: Field) => string | undefined): Errors {
  const next = { ...errors };
  for (const field of fields) {
    const code = judge(field);
    if (code) next[field] = code;
    else delete next[field];
  }
  return next;
}

/** The fields that differ in `to`, with their values there. */
export function differences(from: Values, to: Values): Partial<Values> {
  const changed = FIELDS.filter((field) => String(from[field]) !== String(to[field]));
  return Object.fromEntries(changed.map((field) => [field, to[field]]));
}

/** Fields in the form that differ from `values`: typed before React started, or filled in by a program that fires no events. */
export function unsaid(form: HTMLFormElement, values: Values): Partial<Values> {
  const found = differences(values, valuesOf(form));
  return Object.fromEntries(Object.entries(found).filter(([field]) => form.elements.namedItem(field)));
}

/** Whether a change of these fields requires judging `field` again. */
export function isTouchedBy(changed: Partial<Values>, field: Field): boolean {
  return field in changed || (LOOKS_AT[field] ?? '') in changed;
}

/** The fields with a shown error that a change requires judging again. */
export function staleIn(errors: Errors, changed: Partial<Values>): Field[] {
  return faultyFields(errors).filter((field) => isTouchedBy(changed, field));
}
