import { store } from '../../lib/storage';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

export const KEY = 'patagonia:analytics';

export type Answer = 'yes' | 'no';

/**
 * The visitor's answer, `open` if there is none yet, or `closed` where nobody is asked:
 * the browser itself objects (Global Privacy Control) or cannot store an answer.
 */
export type Consent = Answer | 'open' | 'closed';

export type State = {
  consent: Consent;
  shows: 'question' | 'answer' | 'nothing';
  /** True after a button press, when the focus has to follow. */
  byHand: boolean;
};

let state: State | undefined;
const listeners = new Set<() => void>();

export function currentState(): State {
  return (state ??= atRest(readConsent()));
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', follow);
  };
}

/** Stores the visitor's answer. */
export function answer(consent: Answer): void {
  store(() => localStorage, KEY, consent);
  change({ consent, shows: 'answer', byHand: true });
}

/** Shows the question again. */
export function askAgain(): void {
  change({ ...currentState(), shows: 'question', byHand: true });
}

/** The next page drops the thanks, and asks only if there is no answer yet. */
export function leavePage(): void {
  change(atRest(currentState().consent));
}

function atRest(consent: Consent): State {
  return { consent, shows: consent === 'open' ? 'question' : 'nothing', byHand: false };
}

function readConsent(): Consent {
  if (navigator.globalPrivacyControl === true) return 'closed';
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : 'open';
  } catch {
    return 'closed';
  }
}

/** Another tab's answer counts here too. */
function follow({ key }: StorageEvent): void {
  if (key === KEY || key === null) change(atRest(readConsent()));
}

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
