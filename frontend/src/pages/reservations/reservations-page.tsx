import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { useNavigate } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { FallbackNote } from '../../components/fallback';
import { Confirmation } from '../../features/inquiry/confirmation';
import { InquiryForm } from '../../features/inquiry/inquiry-form';
import { addToast } from '../../features/toast/store';
import { usePageQuery } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

/** The inquiry form and, once an inquiry is stored, its confirmation. */
export default function ReservationsPage({ data }: { data: PageData }) {
  const { t } = useTranslation('form');
  const navigate = useNavigate();
  const query = usePageQuery(data);
  const { body, fallback, lang, path, site } = data as DataOf<'reservations'>;
  const { reservations, text } = body;
  if (reservations.confirmation) {
    return (
      <div className="wrap section">
        <Confirmation
          confirmation={reservations.confirmation}
          whatsapp={site.whatsapp}
          itinerariesPath={pathFor(lang, 'itineraries')}
          reservationsPath={path}
        />
      </div>
    );
  }
  const search = query.toString();
  return (
    <div className="wrap section">
      <header className="stack">
        <h1 lang={fallback ?? undefined}>{text.heading}</h1>
        <p className="lead" lang={fallback ?? undefined}>
          {text.intro}
        </p>
        <FallbackNote lang={fallback} />
      </header>
      <InquiryForm
        key={search}
        reservations={reservations}
        lang={lang}
        path={path}
        search={search}
        privacyPath={pathFor(lang, 'privacy')}
        onSent={(reference) => {
          // The screen is cached for the next visit, which starts with an empty form.
          reservations.refused = null;
          void navigate(`${path}?sent=${encodeURIComponent(reference)}`, { replace: true });
        }}
        onFailure={(message) => addToast({ variant: 'destructive', title: t('failure.heading'), description: message })}
      />
    </div>
  );
}
