import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { OpenedDetails } from '../../components/opened-details';
import { PageIntro } from '../../components/page-intro';
import { PagePhoto } from '../../components/page-photo';
import { SouthernMap } from '../../components/southern-map';
import { FilterLinks } from '../../features/filters/filter-links';
import { CATEGORIES, categoryOf, REGIONS } from '../../features/filters/lodge-filter';
import { searchOf, usePageQuery } from '../../lib/page-query';
import { LodgeEntry } from './lodge-entry';

export default function AccommodationsPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const { text, lodges, map } = (data as DataOf<'accommodations'>).body;
  const category = categoryOf(usePageQuery(data));
  const found = lodges.filter((lodge) => !category || lodge.categories.includes(category));
  const firstAt = (dot: string) => found.find((lodge) => lodge.dot === dot)?.key;
  return (
    <>
      <OpenedDetails />
      <PageIntro text={text} fallback={data.fallback} scene="lodge" split />
      <section className="wrap lodges" aria-labelledby="found">
        <div className="lodges__filter">
          <FilterLinks
            label={t('lodges.category')}
            options={[undefined, ...CATEGORIES].map((option) => ({
              label: t(`lodges.categories.${option ?? 'all'}`),
              to: data.path + searchOf({ category: option }),
              current: category === option,
            }))}
          />
        </div>
        <h2 id="found" className="lodges__found" aria-live="polite">
          {t('lodges.found', { count: found.length })}
        </h2>
        <div className="lodges__columns">
          <details className="lodges__map">
            <summary className="lodges__map-name">{t('lodges.show_map')}</summary>
            <SouthernMap
              map={map}
              label={t('lodges.map')}
              linkOf={({ id }) => firstAt(id)}
              quiet={(dot) => !firstAt(dot)}
            />
          </details>
          <div className="lodges__list">
            {REGIONS.map((region) => {
              const here = found.filter((lodge) => lodge.region === region);
              return (
                here.length > 0 && (
                  <section key={region} aria-labelledby={region} className="lodges__region">
                    <h3 id={region} className="lodges__region-name" lang="es">
                      {t(`lodges.regions.${region}`)}
                    </h3>
                    <ul className="lodges__entries">
                      {here.map((lodge) => (
                        <LodgeEntry key={lodge.key} lodge={lodge} lang={data.lang} />
                      ))}
                    </ul>
                  </section>
                )
              );
            })}
            {found.length === 0 && (
              <p className="notice">
                <Link to={data.path}>{t('itineraries.clear')}</Link>
              </p>
            )}
          </div>
        </div>
      </section>
      <PagePhoto photo={data.photo} />
      <ClosingCall data={data} />
    </>
  );
}
