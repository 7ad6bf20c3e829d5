import { useRef } from 'react';

import type { ItineraryDetail } from '../../api/types';
import { Photograph } from '../../components/photograph';
import { useTranslation } from '../../i18n/use-translation';
import { DayStrip } from './day-strip';
import { RouteMap } from './route-map';
import { useDayInView } from './use-day-in-view';
import { WaySample } from './way-sample';

/** The figure of a day that is about a way. */
const FIGURES = { road: 'road', ferry: 'water', boat: 'water', walk: 'walk' };

/** The route: its stops in order of travel, a map, and day by day with a strip of facts. */
export function Days({ itinerary, hash }: { itinerary: ItineraryDetail; hash: string }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useDayInView(root);
  const { card, days, day_facts: known, stops, distances, photos } = itinerary;
  const lang = card.lang ?? undefined;
  const route = stops.filter(({ name }, at) => name !== stops[at - 1]?.name);
  return (
    <div className="line-south wrap" ref={root}>
      <div className="line-south__head">
        <h2>{t('itinerary.days')}</h2>
        <ol className="line-south__stops small" lang="es" translate="no">
          {route.map(({ name }, at) => (
            <li key={at}>{name}</li>
          ))}
        </ol>
      </div>
      <RouteMap itinerary={itinerary} hash={hash} />
      <ol className="route">
        {days.map((day, index) => {
          const number = index + 1;
          const places = stops.filter((stop) => stop.day === number).map((stop) => stop.name);
          const photo = photos.days.find((taken) => taken.day === number)?.photo;
          const facts = known.find(({ day: of }) => of === number);
          // What the owner says of a way stands instead of what the map measures.
          const said = new Set(facts?.figures.map(({ of }) => of));
          const ways = distances.filter((distance) => distance.day === number && !said.has(FIGURES[distance.by]));
          return (
            <li key={number} id={`${hash}-${number}`} className="route__day" data-day={number}>
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
              {ways.length > 0 && (
                <ul className="route__facts small">
                  {ways.map(({ by, km }) => (
                    <li key={by}>
                      <WaySample by={by} />
                      {t(`itinerary.about_km.${by}`, { km })}
                    </li>
                  ))}
                </ul>
              )}
              <DayStrip facts={facts} />
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
