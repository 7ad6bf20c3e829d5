import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { ItineraryPoster } from '../../components/itinerary-poster';
import { PageIntro } from '../../components/page-intro';
import { PagePhoto } from '../../components/page-photo';
import { Scene } from '../../components/scene';
import { FilterLinks } from '../../features/filters/filter-links';
import { type Filters, filtersOf, LENGTHS, matches, REGIONS } from '../../features/filters/itinerary-filters';
import { type DialChoice, YearDial } from '../../features/year/year-dial';
import { YearLight } from '../../features/year/year-light';
import { searchOf, tripOf, usePageQuery } from '../../lib/page-query';
import { CustomTourCard } from './custom-tour-card';

export default function ItinerariesPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const { text, itineraries, custom_tour: customTour, custom_tour_lang: customLang, dial } = (data as DataOf<'itineraries'>).body;
  const query = usePageQuery(data);
  const filters = filtersOf(query);
  const asked = tripOf(query, data.today).date;
  const date = dial.find(({ value }) => value === asked)?.value;
  const found = itineraries.filter((card) => matches(filters, card));
  const to = (changed: Partial<Filters & { date: string }>) => data.path + searchOf({ ...filters, date, ...changed });
  const month = ({ value, name, className, describedBy, seen }: DialChoice) => (
    <Link
      className={className}
      to={to({ date: value })}
      aria-label={name}
      aria-describedby={describedBy}
      aria-current={value === (date ?? '') ? 'true' : undefined}
      preventScrollReset
    >
      <span className="dial__sun" />
      {seen}
    </Link>
  );
  return (
    <div className="year">
      <div className="itineraries__head">
        <PageIntro text={text} fallback={data.fallback} />
        {dial.length > 0 && (
          <nav className="year-plate" aria-label={t('dial.label')}>
            <div className="year-plate__picture">
              <Scene className="year-plate__scene" name="home" alt={t('scenes.home')} shape="wide" first />
              <YearLight className="year-plate__light" />
            </div>
            <YearDial months={dial} control={month} />
          </nav>
        )}
      </div>
      <section className="wrap itineraries" aria-labelledby="found">
        <div className="itineraries__filters">
          <FilterLinks
            label={t('itineraries.region')}
            options={[undefined, ...REGIONS].map((region) => ({
              label: region ? t(`regions.${region}`) : t('itineraries.all_regions'),
              to: to({ region }),
              current: filters.region === region,
            }))}
          />
          <FilterLinks
            label={t('itineraries.days')}
            options={[undefined, ...LENGTHS].map((days) => ({
              label: days ? t(`itineraries.lengths.${days}`) : t('itineraries.all_lengths'),
              to: to({ days }),
              current: filters.days === days,
            }))}
          />
        </div>
        <h2 id="found" className="itineraries__found" aria-live="polite">
          {t('itineraries.found', { count: found.length })}
        </h2>
        {found.length > 0 ? (
          <div className="posters">
            {found.map((card) => (
              <ItineraryPoster key={card.slug} card={card} search={searchOf({ date })} first />
            ))}
          </div>
        ) : (
          <div className="itineraries__none notice stack">
            <h3>{t('itineraries.none')}</h3>
            <p>{t('itineraries.none_hint')}</p>
            <Link className="button button--small" to={data.path}>
              {t('itineraries.clear')}
            </Link>
          </div>
        )}
        <CustomTourCard lang={data.lang} text={customTour} textLang={customLang ?? undefined} date={date} />
      </section>
      <PagePhoto photo={data.photo} />
      <ClosingCall data={data} />
    </div>
  );
}
