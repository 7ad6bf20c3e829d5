import type { TFunction } from 'i18next';

import { type Failure, failureMessage } from '../../lib/failure';

/** What the visitor reads. */
export function failureText(t: TFunction<'form'>, failure: Failure): string {
  const [key, values] = failureMessage(failure);
  return t(`failure.${key}`, values);
}
