import { type FocusEvent, startTransition, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { type InquiryOutcome, sendInquiry } from '../../api/inquiries';
import { SendError } from '../../api/send';
import type { ReservationsData } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { type Failure, failureOf, refusedFailure } from '../../lib/failure';
import { isHydrating } from '../../lib/hydration';
import { useStableCallback } from '../../lib/use-stable-callback';
import { type Attempt, clearDraft, loadDraft, saveDraft } from './draft';
import { differences, type Errors, errorsFrom, isTouchedBy, staleIn, unsaid, withErrors } from './errors';
import { type Field, FIELDS, type Values } from './fields';
import { focusFaults } from './focus';
import { isTripType, withTripType } from './options';
import { askedOf, payloadOf } from './payload';
import { initialValues, prefilled } from './prefill';
import { fieldError } from './rules';
import { useAfterPress } from './use-after-press';

type Options = {
  reservations: ReservationsData;
  lang: Lang;
  /** Query of the page's address. */
  search: string;
  onSent: (reference: string) => void;
  onFailure: (failure: Failure) => void;
};

/** The state of the form: its values, its errors, whether it is being sent. */
export function useInquiry({ reservations, lang, search, onSent, onFailure }: Options) {
  const { refused } = reservations;
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => initialValues(search, reservations, refused?.values));
  const [errors, setErrors] = useState<Errors>(() => errorsFrom(refused?.errors ?? []));
  const [failure, setFailure] = useState(() => refusedFailure(refused?.errors ?? []));
  const [enhanced, setEnhanced] = useState(false);
  const [sending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const busy = useRef(false);
  const edited = useRef(false);
  const attempt = useRef<Attempt>(undefined);
  const latest = useRef(values);
  const refusedByServer = useRef({ values, errors });
  const afterPress = useAfterPress();

  // Before React's first paint: the draft of an earlier visit in this tab, and what was typed while the script was loading.
  useLayoutEffect(() => {
    const draft = refused ? undefined : loadDraft();
    attempt.current = draft?.attempt;
    const kept = draft && { ...draft.values, ...(draft.search !== search && prefilled(search, reservations, draft.values.comments)) };
    const typed = formRef.current ? unsaid(formRef.current, values) : {};
    edited.current = kept !== undefined || Object.keys(typed).length > 0;
    const enhance = () => {
      setValues((current) => {
        const next = { ...(kept ?? current), ...typed };
        return isTripType(next.trip_type) ? withTripType(next, next.trip_type, reservations.options) : next;
      });
      setEnhanced(true);
    };
    // The document already shows the form, and updating all of it is slow on a phone: a transition keeps it responsive.
    if (isHydrating()) startTransition(enhance);
    else enhance();
    // Only once: the page gives the form a new key when its query changes.
  }, []);

  useEffect(() => {
    latest.current = values;
    if (enhanced && edited.current) saveDraft({ search, values, attempt: attempt.current });
  }, [values, search, enhanced]);

  // Together with the messages: an effect after the paint may run when the visitor is already typing elsewhere.
  useLayoutEffect(() => {
    if (refusals > 0 && formRef.current) focusFaults(formRef.current);
    // Only a refusal moves the focus, not an error that appears or disappears while the visitor is typing.
  }, [refusals]);

  function errorOf(field: Field, current: Values): string | undefined {
    // An incomplete date reads as an empty value.
    const day = formRef.current?.querySelector<HTMLInputElement>('[type="date"]');
    if (field === 'tentative_date' && day?.validity.badInput) return 'invalid_date';
    return fieldError(field, askedOf(current), reservations);
  }

  /** The error to show at a field: what the server refused stays refused until it is edited, whatever the browser's rules say. */
  function judge(field: Field, current: Values): string | undefined {
    const own = errorOf(field, current);
    if (own) return own;
    const changed = differences(refusedByServer.current.values, current);
    return isTouchedBy(changed, field) ? undefined : refusedByServer.current.errors[field];
  }

  /** What a program put into fields without an event, which the next render would overwrite. */
  function silent(current: Values): Partial<Values> {
    return formRef.current ? unsaid(formRef.current, current) : {};
  }

  /** Changes values; a shown error disappears as soon as it is fixed, and none appears while typing. */
  function edit(changes: Partial<Values>) {
    const tripType = changes.trip_type;
    const found = silent(values);
    const changedFrom = (from: Values) =>
      tripType && isTripType(tripType)
        ? withTripType({ ...from, ...found }, tripType, reservations.options)
        : { ...from, ...found, ...changes };
    const next = changedFrom(values);
    const changed = differences(values, next);
    edited.current = true;
    setValues(changedFrom);
    setErrors((shown) => withErrors(shown, staleIn(shown, changed), (field) => judge(field, next)));
  }

  /** Checks a field on blur; moving within a group of options is not leaving it. */
  function leave(field: Field, event: FocusEvent) {
    const { currentTarget, relatedTarget } = event;
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    afterPress(() => {
      if (currentTarget.contains(document.activeElement)) return;
      const found = silent(latest.current);
      const current = { ...latest.current, ...found };
      if (Object.keys(found).length > 0) {
        edited.current = true;
        setValues((from) => ({ ...from, ...found }));
      }
      setErrors((shown) => withErrors(shown, [field, ...staleIn(shown, found)], (stale) => judge(stale, current)));
    });
  }

  /** Shows all messages at once, which takes a phone longer than a press may: what was pressed is painted before it. */
  function refuse(found: Errors) {
    startTransition(() => {
      setErrors(found);
      setRefusals((count) => count + 1);
    });
  }

  function fail(failed: Failure) {
    setFailure(failed);
    onFailure(failed);
  }

  /** Handles the answer; true if the inquiry was stored. */
  function settle(outcome: InquiryOutcome): boolean {
    if ('taken' in outcome) {
      edited.current = false;
      clearDraft();
      onSent(outcome.taken.reference);
      return true;
    }
    const found = errorsFrom(outcome.errors);
    if (Object.keys(found).length === 0) {
      fail({ kind: 'generic' });
    } else {
      refusedByServer.current = { values: latest.current, errors: found };
      refuse(found);
    }
    return false;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click can arrive before the button is re-rendered as busy.
    if (busy.current) return;
    const current = { ...values, ...silent(values) };
    setValues(current);
    const found = withErrors({}, FIELDS, (field) => errorOf(field, current));
    setFailure(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    const website = new FormData(event.currentTarget).get('website');
    const payload = payloadOf(current, lang, typeof website === 'string' ? website : '');
    attempt.current = attemptFor(JSON.stringify(payload), attempt.current);
    saveDraft({ search, values: current, attempt: attempt.current });
    busy.current = true;
    setSending(true);
    setErrors({});
    let sent = false;
    try {
      sent = settle(await sendInquiry(payload, attempt.current.key));
    } catch (error) {
      // The key was used with other content before: the next attempt gets a new one.
      if (error instanceof SendError && error.status === 409) attempt.current = undefined;
      fail(failureOf(error));
    } finally {
      // Once sent, the form is only waiting to be replaced by the confirmation: a late click must not send it again.
      busy.current = sent;
      setSending(sent);
    }
  }

  const submitted = refusals > 0 || refused != null;
  return {
    formRef,
    reservations,
    search,
    values,
    errors,
    failure,
    enhanced,
    submitted,
    sending,
    // The same ones at each render, so that a field renders anew only when something about it changed.
    edit: useStableCallback(edit),
    leave: useStableCallback(leave),
    submit,
  };
}

/** The same content keeps its key, so that resending creates no second inquiry; edited content gets a new one. */
function attemptFor(content: string, last: Attempt | undefined): Attempt {
  return last?.content === content ? last : { content, key: newKey() };
}

function newKey(): string {
  // Browsers offer randomUUID only in secure contexts.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
