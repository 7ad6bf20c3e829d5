import { useTranslation } from 'react-i18next';

import type { DataOf } from '../../api/types';
import { failureMessage, type Failure } from '../../lib/failure';
import { searchOf, tripOf, usePageQuery } from '../../lib/page-query';
import { useItineraryMail } from './use-itinerary-mail';

const FIELD = 'mail-email';

type Props = {
  data: DataOf<'itinerary'>;
  /** Says in passing what became of it; the form says the rest. */
  notify: (text: { variant: 'success' | 'destructive'; title: string; description?: string }) => void;
};

/** The whole itinerary by mail, for whoever gives an address: a plain form that the server takes as it is. */
export function ItineraryMail({ data, notify }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'itinerary.mail' });
  const query = usePageQuery(data);
  const { body, lang, path, today } = data;
  const failureText = (failure: Failure) => {
    const [key, values] = failureMessage(failure);
    return t(`failure.${key}`, values);
  };
  const form = useItineraryMail({
    slug: body.itinerary.card.slug,
    lang,
    refused: body.refused,
    mailed: query.get('mailed') === '1',
    onSent: () => {
      // The screen is kept for the next visit, which begins with an empty field.
      body.refused = null;
      notify({ variant: 'success', title: t('sent.title') });
    },
    onFailure: (failure) => notify({ variant: 'destructive', title: t('failure.heading'), description: failureText(failure) }),
  });
  const { error, failure, sending, sent } = form;
  return (
    <section id="mail" className="itinerary-mail on-hielo section" aria-labelledby="mail-title">
      <div className="itinerary-mail__inner wrap">
        <div className="stack">
          <h2 id="mail-title">{t('title')}</h2>
          <p id={`${FIELD}-hint`}>{t('text')}</p>
        </div>
        {/* The server's messages are in the page's language, the browser's own are not. */}
        <form className="itinerary-mail__form" method="post" action={path + searchOf(tripOf(query, today))} noValidate onSubmit={form.submit}>
          <div className={error ? 'field field--invalid' : 'field'}>
            <label className="field__label" htmlFor={FIELD}>
              {t('label')}
            </label>
            <div className="itinerary-mail__row">
              <input
                ref={form.fieldRef}
                id={FIELD}
                className="field__control"
                type="email"
                name="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                // Without JavaScript it is the browser that brings the visitor to what was refused.
                autoFocus={body.refused != null}
                defaultValue={body.refused?.values[0]?.value ?? ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${FIELD}-error ${FIELD}-hint` : `${FIELD}-hint`}
                onChange={form.edit}
              />
              <button type="submit" className="button" aria-disabled={sending || undefined}>
                {t(sending ? 'sending' : 'send')}
              </button>
            </div>
            {error && (
              <p className="field__error" id={`${FIELD}-error`}>
                {t(`errors.${error}`)}
              </p>
            )}
          </div>
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
      </div>
    </section>
  );
}
