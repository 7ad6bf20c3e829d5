import type { components } from '../src/api/schema.gen';

type Schemas = components['schemas'];

export type Listed = Schemas['ListedInquiry'];
export type Inquiry = Schemas['DeskInquiry'];
export type InquiryEvent = Schemas['InquiryEvent'];
export type Status = Schemas['Status'];
export type Channel = Schemas['Channel'];
export type List = Schemas['InquiryList'];
export type Person = Schemas['StaffMember'];
export type Sessions = Schemas['SessionList'];
export type Mail = Schemas['UnsentMail'];
export type Outbox = Schemas['Outbox'];
export type Subscribers = Schemas['Subscribers'];

/** A request without an answer within this time counts as a lost connection. */
const TIMEOUT_MS = 30_000;

/** Something that was asked for and not done: a code of the server, or `network`. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    /** The field that is wrong, if one is. */
    readonly field?: string,
    /** When somebody else was first: the inquiry as it is, and what they did. */
    readonly changed?: Schemas['ChangedBody'],
  ) {
    super(code);
  }
}

/** Asks the desk's API; throws a `Refusal`. */
export async function ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const within = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/api/desk/${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, within]) : within,
    });
    answer = response.status === 204 ? undefined : await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal('network');
  }
  if (response.ok) return answer as T;
  const { errors } = answer as Schemas['ErrorBody'];
  const [first] = errors;
  const changed = response.status === 409 ? (answer as Schemas['ChangedBody']) : undefined;
  throw new Refusal(first?.code ?? 'unavailable', first?.field ?? undefined, changed);
}

export const get = <T,>(path: string, signal?: AbortSignal) => ask<T>('GET', path, undefined, signal);
