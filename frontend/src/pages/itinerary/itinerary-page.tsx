import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { NotFound } from '../../components/not-found';
import { Anchors } from '../../features/anchors/anchors';
import { ItineraryMail } from '../../features/itinerary-mail/itinerary-mail';
import { addToast } from '../../features/toast/store';
import { searchOf, tripOf, usePageQuery } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';
import { About } from './about';
import { Booking } from './booking';
import { Bring } from './bring';
import { Days } from './days';
import { Gallery } from './gallery';
import { Guides } from './guides';
import { Included } from './included';
import { ItineraryHead } from './itinerary-head';
import { NearLodges } from './near-lodges';
import { Season } from './season';
import { Tools } from './tools';

export default function ItineraryPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const trip = tripOf(usePageQuery(data), data.today);
  if (data.body.kind !== 'itinerary') {
    return (
      <NotFound title={t('itinerary.not_found')} text={t('itinerary.not_found_text')}>
        <Link className="button" to={pathFor(data.lang, 'itineraries')}>
          {t('itinerary.back')}
        </Link>
      </NotFound>
    );
  }
  const { itinerary } = data.body;
  const planFor = (date: string | undefined) => pathFor(data.lang, 'reservations') + searchOf({ tour: itinerary.card.slug, ...trip, date });
  const plan = planFor(trip.date);
  const part = (name: string) => ({ id: t(`itinerary.tabs.${name}.hash`), label: t(`itinerary.tabs.${name}.label`) });
  return (
    <article className="itinerary">
      <ItineraryHead card={itinerary.card} photo={itinerary.photos.hero} plan={plan} back={pathFor(data.lang, 'itineraries')} />
      <Anchors
        label={t('itinerary.tabs.label')}
        parts={[
          { ...part('description'), content: <About itinerary={itinerary} /> },
          { ...part('days'), content: <Days itinerary={itinerary} hash={t('itinerary.tabs.days.hash')} /> },
          { ...part('included'), content: <Included itinerary={itinerary} /> },
        ]}
      />
      <Gallery itinerary={itinerary} />
      <Booking itinerary={itinerary} planFor={planFor} chosen={trip.date} />
      <Guides itinerary={itinerary} />
      <div className="trip-notes wrap">
        <Season itinerary={itinerary} />
        <Bring itinerary={itinerary} />
      </div>
      <NearLodges lang={data.lang} itinerary={itinerary} />
      <Tools lang={data.lang} itinerary={itinerary} url={data.head.canonical} date={trip.date} />
      <ItineraryMail data={data as DataOf<'itinerary'>} notify={addToast} />
      <div className="plan-bar">
        <Link className="button button--primary plan-bar__button" to={plan}>
          {t('itinerary.plan')}
        </Link>
      </div>
      <ClosingCall data={data} to={plan} />
    </article>
  );
}
