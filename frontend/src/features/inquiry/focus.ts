import type { Field } from './fields';

/** Id of a field's control, or of the group around its radios or boxes. */
export function fieldId(field: Field): string {
  return `inquiry-${field}`;
}

/** Focuses a field: its control, or in a group the chosen option, else the first. */
export function focusField(form: HTMLFormElement, field: Field): void {
  const element = form.querySelector<HTMLElement>(`#${fieldId(field)}`);
  const target = element?.matches('fieldset') ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector('input')) : element;
  // To the middle of the window, so that the label above and the message below are visible too.
  target?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
