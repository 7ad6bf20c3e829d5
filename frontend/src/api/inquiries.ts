import { type Outcome, sendJson } from './send';

/** An inquiry with the field names of the API; what the visitor left open is absent. */
export type InquiryPayload = Record<string, string | string[] | boolean>;

/** A stored inquiry, or what is wrong with it. */
export type InquiryOutcome = Outcome<{ reference: string }>;

/**
 * Sends an inquiry, or throws a `SendError`. The same key with the same content makes one inquiry, however often it is sent; a key that
 * went with other content is a conflict (409).
 */
export function sendInquiry(payload: InquiryPayload, key: string): Promise<InquiryOutcome> {
  return sendJson('/api/inquiries', payload, { 'idempotency-key': key });
}
