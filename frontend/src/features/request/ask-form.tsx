import type { PageData, RequestData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { Messages } from './messages';
import { StepField, StepForm } from './step-form';

type Props = { data: PageData; request: RequestData };

/** Mails the link again: whoever follows one that leads nowhere gets here too. */
export function AskForm({ data, request }: Props) {
  const { t } = useTranslation('request');
  const part = request.view === 'unknown' ? 'unknown' : 'ask';
  const isOver = request.done === 'erased' || request.done === 'link';
  return (
    <div className="request request--narrow wrap section stack">
      <h1>{t(isOver ? 'heading' : `${part}.title`)}</h1>
      <Messages request={request} />
      {!isOver && (
        <>
          <p className="lead">{t(`${part}.intro`)}</p>
          <StepForm data={data} request={request} step="link">
            <StepField request={request} step="link" name="email" label={t('ask.label')}>
              {(control) => <input {...control} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" required />}
            </StepField>
            <button type="submit" className="button button--primary button--wide">
              {t('ask.send')}
            </button>
          </StepForm>
        </>
      )}
    </div>
  );
}

/** Asks whoever reads the mail of a new address. */
export function ConfirmForm({ data, request, asked }: Props & { asked: NonNullable<RequestData['new_address']> }) {
  const { t } = useTranslation('request');
  return (
    <div className="request request--narrow wrap section stack">
      <h1>{t('confirm.title')}</h1>
      <Messages request={request} />
      <p className="lead">{t('confirm.intro', asked)}</p>
      <StepForm data={data} request={request} step="confirm">
        <button type="submit" className="button button--primary button--wide">
          {t('confirm.send')}
        </button>
      </StepForm>
    </div>
  );
}
