import { useTranslation } from '../../i18n/use-translation';
import { faultyFields } from './errors';
import { failureText } from './failure';
import { useInquiryForm } from './form-context';

/** The submit button, what happens next, and why sending failed. */
export function SubmitRow() {
  const { t } = useTranslation('form');
  const { errors, failure, submitted, sending, reservations } = useInquiryForm();
  const faults = submitted ? faultyFields(errors).length : 0;
  const trouble = failure ? failureText(t, failure) : faults > 0 ? t('faults.heading', { count: faults }) : '';
  return (
    <div className="inquiry__submit">
      {trouble && <p className="field__error">{trouble}</p>}
      <button type="submit" className="button button--primary button--wide" aria-disabled={sending || undefined}>
        {t(sending ? 'submit.sending' : 'submit.send')}
      </button>
      <p className="inquiry__promise">{reservations.words.promise}</p>
    </div>
  );
}
