import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import type { ReservationsData } from '../../api/types';
import { Scene } from '../../components/scene';
import { useTranslation } from '../../i18n/use-translation';
import { whatsappLink } from '../../lib/whatsapp';
import { clearDraft } from './draft';

type Props = {
  confirmation: NonNullable<ReservationsData['confirmation']>;
  /** The agency's number in international format. */
  whatsapp: string;
  itinerariesPath: string;
  reservationsPath: string;
};

/** What happens next and by when, once the inquiry is stored. */
export function Confirmation({ confirmation, whatsapp, itinerariesPath, reservationsPath }: Props) {
  const { t } = useTranslation('form');
  const { reference, reply_due, words } = confirmation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A form sent without the script leaves its draft behind.
    clearDraft();
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="confirmation">
      <Scene className="confirmation__scene" name="austral-road" alt="" shape="tall" />
      <h1 ref={heading} tabIndex={-1}>
        {t('sent.heading')}
      </h1>
      <p className="lead">{words.lead}</p>
      <dl className="confirmation__facts">
        <div>
          <dt>{t('record.reference')}</dt>
          <dd className="confirmation__reference" translate="no">
            {reference}
          </dd>
        </div>
        <div>
          <dt>{t('sent.reply_due')}</dt>
          <dd>{reply_due}</dd>
        </div>
      </dl>
      <h2 className="confirmation__next">{t('sent.next')}</h2>
      <ol className="confirmation__steps">
        <li>{t('sent.step_mail')}</li>
        <li>{t('sent.step_review')}</li>
        <li>{words.reply}</li>
      </ol>
      <p>
        {t('sent.changed')}{' '}
        <a href={whatsappLink(whatsapp, t('sent.whatsapp_message', { reference }))} rel="noopener">
          {t('sent.whatsapp')}
        </a>
      </p>
      <p className="row">
        <Link className="button" to={itinerariesPath}>
          {t('sent.itineraries')}
        </Link>
        <Link to={reservationsPath}>{t('sent.another')}</Link>
      </p>
    </div>
  );
}
