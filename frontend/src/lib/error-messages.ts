import { ApiError, type ErrorKind } from '../api/errors';

/** A load that failed without a response, such as a module, has no kind of its own. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof ApiError) return error.kind;
  return navigator.onLine ? 'generic' : 'network';
}
