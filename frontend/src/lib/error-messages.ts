import { ApiError, type ErrorKind } from '../api/errors';

/** A failed load without an answer, like a module that does not arrive, has no kind of its own. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof ApiError) return error.kind;
  return navigator.onLine ? 'generic' : 'network';
}
