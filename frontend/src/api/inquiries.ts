import { ApiError, type ErrorKind } from './errors';
import type { FieldError } from './types';

/** An inquiry with the field names of the API; what the visitor left open is absent. */
export type InquiryPayload = Record<string, string | string[] | boolean>;

/** What came of sending: a stored inquiry, or what is wrong with it. */
export type InquiryOutcome = { reference: string } | { errors: FieldError[] };

/** A request that says nothing within this time is taken for a lost connection; sent again with the same key, it makes no second inquiry. */
const TIMEOUT_MS = 30_000;

/** An inquiry that did not get through; with `retryAfter`, the seconds after which the server takes another. */
export class InquiryError extends ApiError {
  constructor(
    kind: ErrorKind,
    status?: number,
    readonly retryAfter?: number,
  ) {
    super(kind, status);
  }
}

/**
 * Sends an inquiry. The same key with the same content makes one inquiry, however often it is sent.
 *
 * Throws an `InquiryError` for everything that is not about the content: no connection, too many requests
 * (429, with the wait), a key that went with other content (409), the server's own errors.
 */
export async function sendInquiry(payload: InquiryPayload, key: string): Promise<InquiryOutcome> {
  let response: Response;
  try {
    response = await fetch('/api/inquiries', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 201) return { reference: ((await response.json()) as { reference: string }).reference };
    if (response.status === 422) {
      const { errors } = (await response.json()) as { errors: FieldError[] };
      return { errors };
    }
  } catch {
    throw new InquiryError('network');
  }
  const { kind, status } = ApiError.fromStatus(response.status);
  throw new InquiryError(kind, status, Number(response.headers.get('retry-after')) || undefined);
}
