import type { ItineraryDetail } from '../../api/types';
import { SouthernMap } from '../../components/southern-map';
import { useTranslation } from '../../i18n/use-translation';

/** A map of the route, and its stops as a list in order of travel. */
export function RouteMap({ itinerary: { map, stops } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  const route = stops.filter(({ name }, at) => name !== stops[at - 1]?.name);
  return (
    <section className="route-map" aria-labelledby="route-map">
      <h2 id="route-map">{t('itinerary.route')}</h2>
      <SouthernMap map={map} label={t('itinerary.map')} />
      <ol className="route-map__stops small" lang="es" translate="no">
        {route.map(({ name }, at) => (
          <li key={at}>{name}</li>
        ))}
      </ol>
    </section>
  );
}
