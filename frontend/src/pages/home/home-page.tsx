import './styles.css';

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { FallbackNote } from '../../components/fallback';
import { ItineraryPoster } from '../../components/itinerary-poster';
import { Scene } from '../../components/scene';
import { BookingBanner } from '../../features/booking-banner/booking-banner';
import { TripSearch } from '../../features/search/trip-search';
import { Welcome } from '../../features/welcome/welcome';
import { pathFor } from '../../lib/routes';
import { CustomTour } from './custom-tour';
import { Impact } from './impact';
import { Lodges } from './lodges';
import { Testimonials } from './testimonials';

export default function HomePage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const { text, itineraries, lodges, map, testimonials } = (data as DataOf<'home'>).body;
  return (
    <>
      <section className="hero on-dark">
        <Scene className="hero__scene" name="home" alt={t('scenes.home')} first />
        <div className="hero__words wrap">
          <h1 className="display" lang={data.fallback ?? undefined}>
            {text.heading}
          </h1>
          <p className="lead hero__intro" lang={data.fallback ?? undefined}>
            {text.intro}
          </p>
          <FallbackNote lang={data.fallback} />
        </div>
        <div className="hero__search wrap">
          <TripSearch data={data} itineraries={itineraries} />
        </div>
      </section>
      <Impact lang={data.lang} />
      <section className="section wrap" aria-labelledby="itineraries">
        <div className="section-head">
          <h2 id="itineraries">{t('home.itineraries_title')}</h2>
          <p className="lead">{t('home.itineraries_text')}</p>
        </div>
        <div className="posters">
          {itineraries.map((card) => (
            <ItineraryPoster key={card.slug} card={card} />
          ))}
        </div>
        <Link className="arrow-link" to={pathFor(data.lang, 'itineraries')}>
          {t('home.itineraries_all')}
        </Link>
      </section>
      <CustomTour lang={data.lang} />
      <Lodges lang={data.lang} lodges={lodges} map={map} />
      <Testimonials testimonials={testimonials} />
      <p className="certification wrap">{t('home.certification')}</p>
      <ClosingCall data={data} />
      <BookingBanner lang={data.lang} />
      <Welcome />
    </>
  );
}
