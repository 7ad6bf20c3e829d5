import { createContext, type FocusEvent, use, useCallback, useDeferredValue } from 'react';

import type { Field, Values } from './fields';
import { fieldId } from './focus';
import { isTripType, type TripType } from './options';
import type { useInquiry } from './use-inquiry';

export type InquiryState = ReturnType<typeof useInquiry>;

export const FormContext = createContext<InquiryState | undefined>(undefined);

export function useInquiryForm(): InquiryState {
  const form = use(FormContext);
  if (!form) throw new Error('a field stands outside of the inquiry form');
  return form;
}

/** Everything that a field's control, hint and message need. */
export function useField<F extends Field>(field: F, hint?: string) {
  const { values, errors, edit, leave } = useInquiryForm();
  const id = fieldId(field);
  const error = errors[field];
  return {
    id,
    error,
    value: values[field],
    describedBy: [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    edit: useCallback((value: Values[F]) => edit({ [field]: value } as Partial<Values>), [field, edit]),
    leave: useCallback((event: FocusEvent) => leave(field, event), [field, leave]),
  };
}

/** The trip type whose options are offered; undefined offers both, as the HTML does before the script runs. */
export function useOfferedTripType(): TripType | undefined {
  const { enhanced, values } = useInquiryForm();
  const chosen = enhanced && isTripType(values.trip_type) ? values.trip_type : undefined;
  // On a phone the change of options takes longer than a press may: the chosen card is painted before it.
  return useDeferredValue(chosen) ?? chosen;
}
