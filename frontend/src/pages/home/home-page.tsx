import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { FallbackNote } from '../../components/fallback';
import { ItineraryPoster } from '../../components/itinerary-poster';
import { PagePhoto } from '../../components/page-photo';
import { Scene } from '../../components/scene';
import { BookingBanner } from '../../features/booking-banner/booking-banner';
import { TripSearch } from '../../features/search/trip-search';
import { Welcome } from '../../features/welcome/welcome';
import { YearLight } from '../../features/year/year-light';
import { pathFor } from '../../lib/routes';
import { CustomTour } from './custom-tour';
import { Impact } from './impact';
import { Lodges } from './lodges';
import { Testimonials } from './testimonials';

export default function HomePage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const { text, itineraries, lodges, map, dial, testimonials } = (data as DataOf<'home'>).body;
  const lang = data.fallback ?? undefined;
  return (
    <>
      <section className="hero on-dark year">
        <Scene className="hero__scene" name="home" alt={t('scenes.home')} first />
        <YearLight className="hero__light" />
        <div className="hero__words wrap">
          <h1 className="display" lang={lang}>
            {text.heading}
          </h1>
          <p className="lead hero__intro" lang={lang}>
            {text.intro}
          </p>
          <FallbackNote lang={data.fallback} />
        </div>
        <div className="hero__search wrap">
          <TripSearch data={data} itineraries={itineraries} dial={dial} />
        </div>
      </section>
      <Impact lang={data.lang} text={text.impact} textLang={lang} />
      <section className="section wrap" aria-labelledby="itineraries">
        <div className="home-trips">
          <div className="section-head" lang={lang}>
            <h2 id="itineraries">{text.itineraries.title}</h2>
            <p className="lead">{text.itineraries.text}</p>
          </div>
          <Welcome text={text.welcome} lang={lang} />
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
      <PagePhoto photo={data.photo} />
      <CustomTour lang={data.lang} text={text.custom_tour} textLang={lang} />
      <Lodges lang={data.lang} text={text.lodges} textLang={lang} lodges={lodges} map={map} />
      {testimonials && <Testimonials said={testimonials} textLang={lang} />}
      {data.site.certification && (
        <p className="certification wrap" lang={data.site.lang ?? undefined}>
          {data.site.certification}
        </p>
      )}
      <ClosingCall data={data} />
      <BookingBanner lang={data.lang} site={data.site} />
    </>
  );
}
