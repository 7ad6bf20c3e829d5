import type { ItineraryDetail } from '../../api/types';
import { Photograph } from '../../components/photograph';
import { useTranslation } from '../../i18n/use-translation';

/** The route as a line down the page, with a number for each day and its places. */
export function Days({ itinerary: { card, days, stops, photos }, hash }: { itinerary: ItineraryDetail; hash: string }) {
  const { t } = useTranslation();
  const lang = card.lang ?? undefined;
  return (
    <div className="wrap">
      <h2>{t('itinerary.days')}</h2>
      <ol className="route">
        {days.map((day, index) => {
          const number = index + 1;
          const places = stops.filter((stop) => stop.day === number).map((stop) => stop.name);
          const photo = photos.days.find((taken) => taken.day === number)?.photo;
          return (
            <li key={number} id={`${hash}-${number}`} className="route__day">
              <p className="route__number">
                <span className="visually-hidden">{t('itinerary.day')} </span>
                {number}
              </p>
              <h3 className="route__title" lang={lang}>
                {day.title}
              </h3>
              {places.length > 0 && (
                <p className="route__places" lang="es" translate="no">
                  {places.join(' · ')}
                </p>
              )}
              <p className="route__detail" lang={lang}>
                {day.detail}
              </p>
              {photo && <Photograph className="route__photo" photo={photo} shape="wide" sizes="(width >= 48rem) 42rem, calc(100vw - 8rem)" />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
