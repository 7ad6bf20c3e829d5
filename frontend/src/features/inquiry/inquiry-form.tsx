import { type ReactNode, useId } from 'react';

import type { ReservationsData } from '../../api/types';
import { FormToken } from '../../components/form-token';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import type { Failure } from '../../lib/failure';
import { useRefusedTitle } from '../../lib/use-refused-title';
import { ClosingGroup } from './closing-group';
import { ContactGroup } from './contact-group';
import { ErrorSummary } from './error-summary';
import { faultyFields } from './errors';
import { failureText } from './failure';
import { FormContext } from './form-context';
import { PeopleGroup } from './people-group';
import { StyleGroup } from './style-group';
import { SubmitRow } from './submit-row';
import { TripGroup } from './trip-group';
import { TripSummary } from './trip-summary';
import { useInquiry } from './use-inquiry';

type Props = {
  reservations: ReservationsData;
  lang: Lang;
  /** The page's own address, to which the form posts without JavaScript. */
  path: string;
  search: string;
  privacyPath: string;
  onSent: (reference: string) => void;
  /** Called with the message when the form did not get through. */
  onFailure: (message: string) => void;
};

/**
 * The inquiry: a plain form that also works without JavaScript. The script
 * validates it, sends it and keeps a draft.
 */
export function InquiryForm({ reservations, lang, path, search, privacyPath, onSent, onFailure }: Props) {
  const { t } = useTranslation('form');
  const form = useInquiry({
    reservations,
    lang,
    search,
    onSent,
    onFailure: (failure: Failure) => onFailure(failureText(t, failure)),
  });
  useRefusedTitle(Boolean(form.failure) || (form.submitted && faultyFields(form.errors).length > 0));
  return (
    <FormContext value={form}>
      <div className="inquiry">
        {/* The server's messages are in the page's language, the browser's are not. */}
        <form ref={form.formRef} className="inquiry__form" method="post" action={path} noValidate onSubmit={form.submit}>
          <input type="hidden" name="lang" value={lang} />
          <FormToken refused={reservations.refused} />
          <Trap />
          <ErrorSummary />
          <Part heading={t('groups.trip')}>
            <TripGroup />
          </Part>
          <Part heading={t('groups.people')}>
            <PeopleGroup />
          </Part>
          <StyleGroup />
          <Part heading={t('groups.contact')}>
            <ContactGroup />
            <ClosingGroup privacyPath={privacyPath} />
          </Part>
          <SubmitRow />
        </form>
        {form.enhanced && <TripSummary lang={lang} />}
      </div>
    </FormContext>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="inquiry__part" aria-labelledby={id}>
      <h2 className="inquiry__heading" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** A honeypot, which people neither see nor hear and bots fill in. */
function Trap() {
  const { t } = useTranslation('form');
  return (
    <div className="inquiry__trap" aria-hidden="true">
      <label>
        {t('website')} <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
