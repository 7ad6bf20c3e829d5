import type { ReactNode } from 'react';

import type { Outcome } from '../api/send';
import type { Refused } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { type Failure, failureMessage } from '../lib/failure';
import { useAddressForm } from '../lib/use-address-form';
import { useRefusedTitle } from '../lib/use-refused-title';
import { FormToken } from './form-token';

/** Announces the outcome in a toast; the form shows the rest. */
export type Notify = (text: { variant: 'success' | 'destructive'; title: string; description?: string }) => void;

type Props = {
  /** The field's id; the element `<id>-hint` describes it. */
  id: string;
  /** The part of the strings with `label`, `send`, `sending`, `sent`, `errors` and `failure`. */
  keyPrefix: string;
  /** Where the form posts to without JavaScript. */
  action: string;
  send: (email: string) => Promise<Outcome<object>>;
  /** What the server refused in a form sent without JavaScript. */
  refused?: Refused | null;
  /** Whether a form sent without JavaScript was accepted. */
  taken: boolean;
  onSent?: () => void;
  notify?: Notify;
  /** Content below the field. */
  children?: ReactNode;
};

/** An e-mail field and a button: a plain form that also works without JavaScript. */
export function AddressForm({ id, keyPrefix, action, send, refused, taken, onSent, notify, children }: Props) {
  const { t } = useTranslation('ui', { keyPrefix });
  const failureText = (failure: Failure) => {
    const [key, values] = failureMessage(failure);
    return t(`failure.${key}`, values);
  };
  const form = useAddressForm({
    send,
    refused,
    taken,
    onSent: () => {
      onSent?.();
      notify?.({ variant: 'success', title: t('sent.title') });
    },
    onFailure: (failure) => notify?.({ variant: 'destructive', title: t('failure.heading'), description: failureText(failure) }),
  });
  const { error, failure, sending, sent } = form;
  useRefusedTitle(Boolean(error ?? failure));
  return (
    // The server's messages are in the page's language, the browser's are not.
    <form className="address-form" method="post" action={action} noValidate onSubmit={form.submit}>
      <FormToken refused={refused} />
      <div className={error ? 'field field--invalid' : 'field'}>
        <label className="field__label" htmlFor={id}>
          {t('label')}
        </label>
        <div className="address-form__row">
          <input
            ref={form.fieldRef}
            id={id}
            className="field__control"
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            // Without JavaScript the browser takes the visitor to the refused field.
            autoFocus={refused != null}
            defaultValue={refused?.values[0]?.value ?? ''}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChange={form.edit}
          />
          <button type="submit" className="button" aria-disabled={sending || undefined}>
            {t(sending ? 'sending' : 'send')}
          </button>
        </div>
        {error && (
          <p className="field__error" id={`${id}-error`}>
            {t(`errors.${error}`)}
          </p>
        )}
      </div>
      {children}
      {failure && (
        <div className="notice notice--error">
          <div>
            <p>
              <strong>{t('failure.heading')}</strong>
            </p>
            <p>{failureText(failure)}</p>
          </div>
        </div>
      )}
      <div role="status">
        {sent && (
          <div className="notice">
            <p>
              <strong>{t('sent.title')}</strong>
            </p>
            <p>{t('sent.text')}</p>
          </div>
        )}
      </div>
    </form>
  );
}
