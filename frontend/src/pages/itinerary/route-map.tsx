import type { ItineraryDetail } from '../../api/types';
import { SouthernMap } from '../../components/southern-map';
import { useTranslation } from '../../i18n/use-translation';
import { WaySample } from './way-sample';

const WAYS = ['road', 'ferry', 'boat', 'walk'] as const;

type Props = {
  itinerary: ItineraryDetail;
  /** What the anchors of days begin with. */
  hash: string;
};

/** The route, a part of it enlarged, and what its lines mean. Each stop leads to its day. */
export function RouteMap({ itinerary: { map, distances }, hash }: Props) {
  const { t } = useTranslation();
  const linkOf = ({ day }: { day?: number | null }) => (day ? `${hash}-${day}` : undefined);
  const ways = WAYS.filter((way) => distances.some(({ by }) => by === way));
  return (
    <figure className="route-map" aria-label={t('itinerary.route')}>
      <SouthernMap map={map.whole} label={t('itinerary.map')} linkOf={linkOf} />
      {map.inset && (
        <div className="route-map__inset">
          <p className="route-map__name small" lang="es" translate="no" aria-hidden="true">
            {map.inset.name}
          </p>
          <SouthernMap map={map.inset.map} label={map.inset.name} linkOf={linkOf} />
        </div>
      )}
      {ways.length > 0 && (
        <figcaption>
          <ul className="route-map__ways small" aria-label={t('itinerary.ways.label')}>
            {ways.map((way) => (
              <li key={way}>
                <WaySample by={way} />
                {t(`itinerary.ways.${way}`)}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  );
}
