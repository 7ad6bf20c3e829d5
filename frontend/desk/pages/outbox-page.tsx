import { type FormEvent, useState } from 'react';

import { useAction } from '../action';
import { ask, type Mail, type Outbox, type Subscribers } from '../api';
import { useDesk } from '../context';
import { dotted } from '../parts/dotted';
import { Page } from '../parts/page';
import { Refused } from '../parts/refused';
import { inquiryPath, Link } from '../router';
import { useLoaded } from './use-loaded';

/** Mails that are not out yet: what waits, and what was refused. */
export function OutboxPage() {
  const { t } = useDesk();
  const refused = useLoaded<Outbox>('outbox?state=refused');
  const waiting = useLoaded<Outbox>('outbox?state=waiting');
  const { value: subscribers } = useLoaded<Subscribers>('subscribers');
  const refusal = refused.refusal ?? waiting.refusal;
  const read = async () => {
    await Promise.all([refused.read(), waiting.read()]);
  };
  return (
    <Page title={t('menu.outbox')}>
      {refusal && <Refused refusal={refusal} onAgain={read} />}
      {(['refused', 'waiting'] as const).map((state) => {
        const mails = (state === 'refused' ? refused : waiting).value?.mails;
        return (
          <section key={state} aria-labelledby={`mails-${state}`}>
            <h2 id={`mails-${state}`}>{t(`outbox.${state}`)}</h2>
            {mails?.length === 0 && <p>{t(`outbox.none_${state}`)}</p>}
            {mails && mails.length > 0 && (
              <ul className="devices">
                {mails.map((mail) => (
                  <OneMail key={mail.id} mail={mail} onDone={read} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {subscribers && (
        <section aria-labelledby="subscribers">
          <h2 id="subscribers">{t('outbox.subscribers')}</h2>
          <p>
            {t('outbox.confirmed', { count: subscribers.confirmed })} {t('outbox.unconfirmed', { count: subscribers.waiting })}
          </p>
        </section>
      )}
    </Page>
  );
}

function OneMail({ mail, onDone }: { mail: Mail; onDone: () => Promise<void> }) {
  const { t, times } = useDesk();
  const { id, kind, to, created_at: at, next_try_at: next, state, error, reference } = mail;
  const { run, busy, refusal } = useAction();
  const [email, setEmail] = useState<string | undefined>();
  const now = Date.now();
  const mend = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await ask('POST', `outbox/${id}/address`, { email });
      await onDone();
    });
  };
  return (
    <li className="devices__item mail">
      <div className="mail__what">
        <span className="devices__name">{t(`events.mails.${kind}`)}</span> <bdi>{to}</bdi>
        <span className="soft">
          {dotted(times.moment(at, now), state === 'waiting' && next ? t('outbox.next', { moment: times.moment(next, now) }) : undefined)}
        </span>
        {error && <span className="mail__error">{t('outbox.error', { error })}</span>}
        {reference && <Link href={inquiryPath(reference)}>{reference}</Link>}
      </div>
      <div className="mail__do">
        <button
          className="button button--quiet button--small"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() =>
            run(async () => {
              await ask('POST', `outbox/${id}/retry`, {});
              await onDone();
            })
          }
        >
          {t('outbox.retry')}
        </button>
        {kind === 'confirmation' && email === undefined && (
          <button className="button button--quiet button--small" type="button" onClick={() => setEmail(to ?? '')}>
            {t('outbox.mend')}
          </button>
        )}
      </div>
      {email !== undefined && (
        <form className="form" noValidate onSubmit={mend}>
          <div className={refusal?.field ? 'field field--invalid' : 'field'}>
            <label className="field__label" htmlFor={`mail-${id}`}>
              {t('outbox.address')}
            </label>
            <input className="field__control" id={`mail-${id}`} type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
            {refusal?.field && <p className="field__error">{t('people.wrong.invalid_email')}</p>}
          </div>
          <button className="button button--quiet button--small" type="submit" aria-disabled={busy || undefined}>
            {t('outbox.mend_send')}
          </button>
        </form>
      )}
      {refusal && !refusal.field && <Refused refusal={refusal} />}
    </li>
  );
}
