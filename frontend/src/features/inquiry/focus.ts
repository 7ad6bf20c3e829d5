import type { Field } from './fields';

/** Id of a field's control, or of the group around its radios or boxes. */
export function fieldId(field: Field): string {
  return `inquiry-${field}`;
}

/** Id of the summary of everything that is wrong. */
export const FAULTS_ID = 'inquiry-faults';

/** Focuses the summary, from whose links the visitor gets to the fields. */
export function focusFaults(form: HTMLFormElement): void {
  const summary = form.querySelector<HTMLElement>(`#${FAULTS_ID}`);
  summary?.scrollIntoView?.({ block: 'start' });
  summary?.focus({ preventScroll: true });
}

/** Focuses a field: its control, or in a group the chosen option or the faulty control, else the first. */
export function focusField(form: HTMLFormElement, field: Field): void {
  const element = form.querySelector<HTMLElement>(`#${fieldId(field)}`);
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  const target = element?.matches('fieldset')
    ? (element.querySelector<HTMLElement>('input:checked, [aria-invalid="true"]') ?? element.querySelector<HTMLElement>('input, select'))
    : element;
  // To the middle of the window, so that the label above and the message below are visible too.
  target?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
