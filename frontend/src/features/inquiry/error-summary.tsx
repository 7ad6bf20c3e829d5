import { useTranslation } from '../../i18n/use-translation';
import { faultyFields } from './errors';
import { failureText } from './failure';
import { FAULTS_ID, fieldId, focusField } from './focus';
import { useInquiryForm } from './form-context';

/**
 * Everything that keeps the form from being sent, with links to the fields. It has the focus after a refusal; `autoFocus`
 * is for the page that comes back without JavaScript.
 */
export function ErrorSummary() {
  const { t } = useTranslation('form');
  const { formRef, errors, failure, submitted } = useInquiryForm();
  const faulty = faultyFields(errors);
  if (failure) {
    return (
      <div id={FAULTS_ID} className="notice notice--error inquiry__faults" tabIndex={-1} autoFocus>
        <div>
          <h2 className="inquiry__faults-heading">{t('failure.heading')}</h2>
          <p>
            <span>{failureText(t, failure)}</span> {t('failure.kept')}
          </p>
        </div>
      </div>
    );
  }
  // While the visitor fills in the form for the first time, the messages at the fields are enough.
  if (!submitted || faulty.length === 0) return null;
  return (
    <div id={FAULTS_ID} className="notice notice--error inquiry__faults" tabIndex={-1} autoFocus>
      <div>
        <div role="alert">
          <h2 className="inquiry__faults-heading">{t('faults.heading', { count: faulty.length })}</h2>
        </div>
        <ul>
          {faulty.map((field) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  if (formRef.current) focusField(formRef.current, field);
                }}
              >
                {t(`fields.${field}`)}
              </a>
              {t(`fields.${field}`).endsWith('?') ? ' ' : `${t('faults.colon')} `}
              {/* A changing text has its own element, since translators replace the text node with an element of theirs. */}
              <span>{t(`errors.${errors[field]}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
