import type { ItineraryDetail } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { DayStrip } from './day-strip';

/** The route as a line down the page, with a number for each day and its places. */
export function Days({ itinerary: { card, days, day_facts: facts, stops }, hash }: { itinerary: ItineraryDetail; hash: string }) {
  const { t } = useTranslation();
  const lang = card.lang ?? undefined;
  return (
    <div className="wrap">
      <h2>{t('itinerary.days')}</h2>
      <ol className="route">
        {days.map((day, index) => {
          const number = index + 1;
          const places = stops.filter((stop) => stop.day === number).map((stop) => stop.name);
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
              <DayStrip facts={facts.find(({ day: of }) => of === number)} />
              <p className="route__detail" lang={lang}>
                {day.detail}
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
