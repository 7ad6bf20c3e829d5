import { type Outcome, sendJson } from './send';

/** An inquiry with the API's field names; fields left empty are absent. */
export type InquiryPayload = Record<string, string | string[] | boolean>;

/** A stored inquiry, or what is wrong with it. */
export type InquiryOutcome = Outcome<{ reference: string }>;

/**
 * Sends an inquiry, or throws a `SendError`. The same key with the same content creates one inquiry, however often it is sent; a key
 * already used with other content is a conflict (409).
 */
export function sendInquiry(payload: InquiryPayload, key: string): Promise<InquiryOutcome> {
  return sendJson('/api/inquiries', payload, { 'idempotency-key': key });
}
