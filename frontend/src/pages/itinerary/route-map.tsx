import { useTranslation } from 'react-i18next';

import type { ItineraryDetail } from '../../api/types';
import { SouthernMap } from '../../components/southern-map';

/** Where the route leads, with the stops as a list too. */
export function RouteMap({ itinerary: { map } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  return (
    <section className="route-map" aria-labelledby="route-map">
      <h2 id="route-map">{t('itinerary.route')}</h2>
      <SouthernMap map={map} label={t('itinerary.map')} />
      <ol className="route-map__stops small" lang="es">
        {map.dots.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </section>
  );
}
