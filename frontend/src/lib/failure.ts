import { ApiError, type ErrorKind } from '../api/errors';
import { SendError } from '../api/send';
import type { FieldError } from '../api/types';

/** Why a whole form could not be sent. */
export type Failure = { kind: ErrorKind | 'too_many' | 'conflict' | 'unreadable' | 'cross_site'; minutes?: number };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'generic' };
  if (error.status === 409) return { kind: 'conflict' };
  if (error.status !== 429) return { kind: error.kind };
  const seconds = error instanceof SendError ? error.retryAfter : undefined;
  return { kind: 'too_many', minutes: seconds && Math.ceil(seconds / 60) };
}

/** The server's error codes for a form as a whole. */
const REFUSED: Record<string, Failure['kind']> = { too_many_requests: 'too_many', unreadable: 'unreadable', cross_site: 'cross_site' };

/** The failure that the server reported, for browsers without JavaScript, as an error of the form as a whole. */
export function refusedFailure(errors: FieldError[]): Failure | undefined {
  const error = errors.find(({ field }) => field === 'form');
  return error && { kind: REFUSED[error.code] ?? 'server' };
}

/** Key and values of the visitor's message, under a part of the strings such as `failure`; the error catalogue's message where it has one. */
export function failureMessage({ kind, minutes }: Failure): [key: string, values: { count?: number }] {
  return kind === 'too_many' && minutes ? ['too_many_minutes', { count: minutes }] : [kind, {}];
}
