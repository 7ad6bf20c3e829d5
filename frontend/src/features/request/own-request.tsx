import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import type { OwnInquiry, PageData, RequestData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { whatsappLink } from '../../lib/whatsapp';
import { CorrectForm } from './correct-form';
import { Messages } from './messages';
import { StepField, StepForm } from './step-form';

type Props = { data: PageData; request: RequestData; own: OwnInquiry };

/** What was sent, where it stands, and what its traveller can do about it. */
export function OwnRequest({ data, request, own }: Props) {
  const { t } = useTranslation('request');
  return (
    <div className="request wrap section">
      <header className="request__head stack">
        <h1>{t('heading')}</h1>
        <Messages request={request} />
        <p className="lead">{t(own.restricted ? 'restricted' : `lead.${own.standing}`)}</p>
        <Facts data={data} own={own} />
      </header>
      <Sent own={own} />
      <div className="request__steps">
        {!own.restricted && <Add data={data} request={request} own={own} />}
        <section className="request__more stack" aria-labelledby="more">
          <h2 id="more">{t('more')}</h2>
          <div>
            <Step data={data} request={request} step="correct">
              <CorrectForm data={data} request={request} fields={own.fields} />
            </Step>
            <Address data={data} request={request} own={own} />
            {own.standing !== 'closed' && (
              <Step data={data} request={request} step="withdraw">
                <Press data={data} request={request} step="withdraw" label={t('withdraw.send')} />
              </Step>
            )}
            <Step data={data} request={request} step="download">
              <div className="row">
                <Press data={data} request={request} step="text" label={t('download.text')} />
                <Press data={data} request={request} step="json" label={t('download.json')} />
              </div>
            </Step>
            <Step data={data} request={request} step="restrict" intro={own.restricted ? t('restrict.lift_intro') : undefined}>
              <Press
                data={data}
                request={request}
                step={own.restricted ? 'lift' : 'restrict'}
                label={t(own.restricted ? 'restrict.lift' : 'restrict.send')}
              />
            </Step>
            <Erase data={data} request={request} own={own} />
          </div>
        </section>
      </div>
    </div>
  );
}

function Facts({ data, own }: { data: PageData; own: OwnInquiry }) {
  const { t } = useTranslation('request');
  return (
    <dl className="request__facts">
      <div>
        <dt>{t('facts.reference')}</dt>
        <dd className="request__reference" translate="no">
          {own.reference}
        </dd>
      </div>
      {own.reply_due && !own.restricted && (
        <div>
          <dt>{t('facts.due')}</dt>
          <dd>
            <time dateTime={own.reply_due}>{own.reply_due_words}</time>
            <YourTime lang={data.lang} moment={own.reply_due} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('facts.sent')}</dt>
        <dd>{own.sent}</dd>
      </div>
    </dl>
  );
}

/** A moment in the reader's own time zone, which only the browser knows. */
function YourTime({ lang, moment }: { lang: string; moment: string }) {
  const { t } = useTranslation('request');
  const [due, setDue] = useState<string>();
  useEffect(() => {
    const format = new Intl.DateTimeFormat(lang, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    setDue(format.format(new Date(moment)));
  }, [lang, moment]);
  return due && <span className="request__yours">{t('facts.yours', { due })}</span>;
}

function Sent({ own }: { own: OwnInquiry }) {
  const { t } = useTranslation('request');
  return (
    <section className="request__sent stack" aria-labelledby="sent">
      <h2 id="sent">{t('sent.heading')}</h2>
      <dl className="request__rows">
        {own.rows.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{field === 'itinerary' && own.itinerary ? <Link to={own.itinerary.path}>{value}</Link> : value}</dd>
          </div>
        ))}
      </dl>
      {own.comments && (
        <>
          <h3>{t('sent.comments')}</h3>
          <p className="request__comments">{own.comments}</p>
        </>
      )}
    </section>
  );
}

function Add({ data, request, own }: Props) {
  const { t } = useTranslation('request');
  return (
    <section className="request__add stack" aria-labelledby="add">
      <h2 id="add">{t('add.heading')}</h2>
      <p>{t('add.intro')}</p>
      <StepForm data={data} request={request} step="add">
        <StepField request={request} step="add" name="words" label={t('add.label')}>
          {(control) => <textarea {...control} rows={4} required />}
        </StepField>
        <div className="row">
          <button type="submit" className="button button--primary button--wide">
            {t('add.send')}
          </button>
          <a
            className="arrow-link"
            href={whatsappLink(data.site.whatsapp, t('whatsapp_message', { reference: own.reference }))}
            rel="noopener"
          >
            {t('whatsapp')}
          </a>
        </div>
      </StepForm>
    </section>
  );
}

type StepProps = {
  data: PageData;
  request: RequestData;
  step: string;
  intro?: string;
  open?: boolean;
  children: ReactNode;
};

/** A thing that can be done, folded until it is wanted or was refused. */
function Step({ request, step, intro, open = false, children }: StepProps) {
  const { t } = useTranslation('request');
  return (
    <details className="request__step" open={open || request.refused?.step === step}>
      <summary className="request__step-head">
        <span>{t(`${step}.title`)}</span>
      </summary>
      <div className="request__step-body stack">
        <p>{intro ?? t(`${step}.intro`)}</p>
        {children}
      </div>
    </details>
  );
}

function Press({ data, request, step, label }: { data: PageData; request: RequestData; step: string; label: string }) {
  return (
    <StepForm data={data} request={request} step={step} className="request__press">
      <button type="submit" className="button button--quiet">
        {label}
      </button>
    </StepForm>
  );
}

function Address({ data, request, own }: Props) {
  const { t } = useTranslation('request');
  const email = own.rows.find(({ field }) => field === 'email')?.value;
  return (
    <Step data={data} request={request} step="address" intro={t('address.intro', { email })}>
      {own.new_address && <p className="request__waiting">{t('address.waiting', { email: own.new_address })}</p>}
      <StepForm data={data} request={request} step="address">
        <StepField request={request} step="address" name="email" label={t('address.label')}>
          {(control) => <input {...control} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" required />}
        </StepField>
        <button type="submit" className="button button--quiet">
          {t('address.send')}
        </button>
      </StepForm>
    </Step>
  );
}

function Erase({ data, request, own }: Props) {
  const { t } = useTranslation('request');
  const email = own.rows.find(({ field }) => field === 'email')?.value;
  const open = request.done === 'code' || request.refused?.step === 'code';
  return (
    <Step data={data} request={request} step="erase" intro={t('erase.intro', { email })} open={open}>
      <Press data={data} request={request} step="code" label={t('erase.send')} />
      <StepForm data={data} request={request} step="erase">
        <p>{t('erase.code_intro')}</p>
        <StepField request={request} step="erase" name="code" label={t('erase.code')}>
          {(control) => (
            <input {...control} className={`${control.className} field__control--short`} inputMode="numeric" autoComplete="one-time-code" required />
          )}
        </StepField>
        <button type="submit" className="button button--quiet">
          {t('erase.confirm')}
        </button>
      </StepForm>
    </Step>
  );
}
