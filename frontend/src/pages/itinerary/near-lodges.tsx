import { Link } from 'react-router-dom';

import type { ItineraryDetail } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { pathFor } from '../../lib/routes';

type Props = { lang: Lang; itinerary: ItineraryDetail };

/** Partner lodges near the stops. */
export function NearLodges({ lang, itinerary: { lodges } }: Props) {
  const { t } = useTranslation();
  if (lodges.length === 0) return null;
  const list = pathFor(lang, 'accommodations');
  return (
    <section className="near-lodges section wrap" aria-labelledby="near-lodges">
      <div className="section-head">
        <h2 id="near-lodges">{t('itinerary.lodges')}</h2>
        <p>{t('itinerary.lodges_text')}</p>
      </div>
      <ul className="near-lodges__list">
        {lodges.map(({ key, name, place }) => (
          <li key={key} className="near-lodges__item">
            <h3 className="near-lodges__name" lang="es" translate="no">
              <Link to={`${list}#${key}`}>{name}</Link>
            </h3>
            <p className="small" lang="es" translate="no">
              {place}
            </p>
          </li>
        ))}
      </ul>
      <Link className="arrow-link" to={list}>
        {t('itinerary.lodges_all')}
      </Link>
    </section>
  );
}
