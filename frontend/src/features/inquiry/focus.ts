import type { Field } from './fields';

/** Id of a field's control, or of the group around its radios or boxes. */
export function fieldId(field: Field): string {
  return `inquiry-${field}`;
}

/** Puts the focus where a field is answered: its control, or in a group the chosen option, else the first. */
export function focusField(form: HTMLFormElement, field: Field): void {
  const element = form.querySelector<HTMLElement>(`#${fieldId(field)}`);
  const target = element?.matches('fieldset') ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector('input')) : element;
  // To the middle of the window: a label and a message stand above and below what gets the focus.
  target?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
