import { ApiError, type ErrorKind } from './errors';
import type { FieldError } from './types';

/** Outcome of sending: the server accepted it, or says what is wrong with it. */
export type Outcome<T> = { taken: T } | { errors: FieldError[] };

/** A request without a response within this time counts as a lost connection. */
const TIMEOUT_MS = 30_000;

/** A submission that did not get through; `retryAfter` is the number of seconds after which the server accepts another. */
export class SendError extends ApiError {
  constructor(
    kind: ErrorKind,
    status?: number,
    readonly retryAfter?: number,
  ) {
    super(kind, status);
  }
}

/**
 * Posts JSON to the API.
 *
 * Throws a `SendError` for everything that is not about the content: no connection, too many requests (429, with the wait), a
 * conflict (409), server errors.
 */
export async function sendJson<T>(address: string, content: object, headers: Record<string, string> = {}): Promise<Outcome<T>> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { taken: (await response.json()) as T };
    if (response.status === 422) {
      const { errors } = (await response.json()) as { errors: FieldError[] };
      return { errors };
    }
  } catch {
    throw new SendError('network');
  }
  const { kind, status } = ApiError.fromStatus(response.status);
  throw new SendError(kind, status, Number(response.headers.get('retry-after')) || undefined);
}
