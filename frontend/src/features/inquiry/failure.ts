import type { TFunction } from 'i18next';

import { InquiryError } from '../../api/inquiries';
import { ApiError, type ErrorKind } from '../../api/errors';
import type { FieldError } from '../../api/types';

/** Why the whole form could not be sent. */
export type Failure = { kind: ErrorKind | 'too_many' | 'conflict'; minutes?: number };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'generic' };
  if (error.status === 409) return { kind: 'conflict' };
  if (error.status !== 429) return { kind: error.kind };
  const seconds = error instanceof InquiryError ? error.retryAfter : undefined;
  return { kind: 'too_many', minutes: seconds && Math.ceil(seconds / 60) };
}

/** The failure that the server put on the page for a browser without JavaScript, as an error of the form itself. */
export function refusedFailure(errors: FieldError[]): Failure | undefined {
  const error = errors.find(({ field }) => field === 'form');
  return error && { kind: error.code === 'too_many_requests' ? 'too_many' : 'server' };
}

/** What the visitor reads: the error catalogue's message where it has one. */
export function failureText(t: TFunction<'form'>, { kind, minutes }: Failure): string {
  return kind === 'too_many' && minutes ? t('failure.too_many_minutes', { count: minutes }) : t(`failure.${kind}`);
}
