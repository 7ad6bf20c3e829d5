import { mailItinerary } from '../../api/itinerary-mail';
import type { DataOf } from '../../api/types';
import { AddressForm, type Notify } from '../../components/address-form';
import { useTranslation } from '../../i18n/use-translation';
import { searchOf, tripOf, usePageQuery } from '../../lib/page-query';

const FIELD = 'mail-email';

type Props = { data: DataOf<'itinerary'>; notify: Notify };

/** A form that sends the whole itinerary by mail. */
export function ItineraryMail({ data, notify }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'itinerary.mail' });
  const query = usePageQuery(data);
  const { body, lang, path, today } = data;
  return (
    <section id="mail" className="itinerary-mail on-hielo section" aria-labelledby="mail-title">
      <div className="itinerary-mail__inner wrap">
        <div className="stack">
          <h2 id="mail-title">{t('title')}</h2>
          <p id={`${FIELD}-hint`}>{t('text')}</p>
        </div>
        <AddressForm
          id={FIELD}
          keyPrefix="itinerary.mail"
          action={path + searchOf(tripOf(query, today))}
          send={(email) => mailItinerary(body.itinerary.card.slug, email, lang)}
          refused={body.refused}
          taken={query.get('mailed') === '1'}
          onSent={() => {
            // The screen is cached for the next visit, which starts with an empty field.
            body.refused = null;
          }}
          notify={notify}
        />
      </div>
    </section>
  );
}
