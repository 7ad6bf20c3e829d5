import { type SubmitEvent, useRef, useState } from 'react';

import type { Outcome } from '../api/send';
import type { Refused } from '../api/types';
import { emailError } from './email';
import { type Failure, failureOf, refusedFailure } from './failure';
import { oneLine } from './text';

type Options = {
  /** Sends the address to the server. */
  send: (email: string) => Promise<Outcome<object>>;
  /** What the server refused in a form sent without JavaScript. */
  refused?: Refused | null;
  /** Whether a form sent without JavaScript was accepted. */
  taken: boolean;
  onSent: () => void;
  onFailure: (failure: Failure) => void;
};

/** What is wrong with an address, as a key under `errors` in the strings. */
function errorOf(address: string): string | undefined {
  if (oneLine(address) === '') return 'required';
  // One message covers every fault.
  return emailError(address) && 'invalid_email';
}

/** The state of a form with one field: what is wrong with the address, whether it was accepted. The address itself stays in the field. */
export function useAddressForm({ send, refused, taken, onSent, onFailure }: Options) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const [error, setError] = useState(refused?.errors.find(({ field }) => field === 'email')?.code);
  const [failure, setFailure] = useState(() => refusedFailure(refused?.errors ?? []));
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(taken);

  function refuse(code: string) {
    setError(code);
    fieldRef.current?.focus();
  }

  function fail(failed: Failure) {
    setFailure(failed);
    onFailure(failed);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = fieldRef.current;
    // A second click can arrive before the button is re-rendered as busy.
    if (busy.current || !field) return;
    const found = errorOf(field.value);
    setSent(false);
    setFailure(undefined);
    setError(undefined);
    if (found) return refuse(found);
    busy.current = true;
    setSending(true);
    try {
      const outcome = await send(oneLine(field.value));
      const [first] = 'errors' in outcome ? outcome.errors : [];
      if ('taken' in outcome) {
        field.value = '';
        setSent(true);
        onSent();
      } else if (first?.field === 'email') {
        refuse(first.code);
      } else {
        fail({ kind: 'generic' });
      }
    } catch (reason) {
      fail(failureOf(reason));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  /** A message disappears as soon as the field is edited. */
  function edit() {
    setError(undefined);
  }

  return { fieldRef, error, failure, sending, sent, submit, edit };
}
