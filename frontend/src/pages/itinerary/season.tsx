import type { ItineraryDetail } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

/** Upper end of the day-length scale, in hours. */
const LONGEST = 18;

/** The year at a glance: when the agency travels, how long the days are, how the wind blows. */
export function Season({ itinerary: { season, season_text: text } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  return (
    <section className="season" aria-labelledby="season">
      <h2 id="season">{text.title}</h2>
      <p className="season__intro">{text.intro}</p>
      <table className="season__table">
        <thead>
          <tr>
            <td />
            {season.map(({ name, travels }) => (
              <th key={name} scope="col" className={travels ? 'season__month season__month--travels' : 'season__month'}>
                <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.season_label}</th>
            {season.map(({ name, travels }) => (
              <td key={name}>
                <span className={travels ? 'season__travels' : 'season__rests'} />
                <span className="visually-hidden">{t(travels ? 'itinerary.month_travels' : 'itinerary.month_rests')}</span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{text.light_label}</th>
            {season.map(({ name, daylight }) => (
              <td key={name}>
                <svg className="season__bar" viewBox="0 0 10 40" aria-hidden="true">
                  <rect className="season__night" width="10" height="40" />
                  <rect className="season__day" y={40 - (40 * daylight) / LONGEST} width="10" height={(40 * daylight) / LONGEST} />
                </svg>
                <span className="season__figure" aria-hidden="true">
                  {daylight}
                </span>
                <span className="visually-hidden">{t('itinerary.daylight', { count: daylight })}</span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{text.wind_label}</th>
            {season.map(({ name, wind }) => (
              <td key={name}>
                <svg className="season__wind" viewBox="0 0 14 18" aria-hidden="true">
                  {[3, 2, 1].map((level, line) => (
                    <path key={level} className={level <= wind ? 'season__gust' : 'season__gust season__gust--none'} d={`M1 ${3 + 6 * line}q3-3 6 0t6 0`} />
                  ))}
                </svg>
                <span className="visually-hidden">{t(`itinerary.wind.${wind}`)}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="small season__source">{text.source}</p>
    </section>
  );
}
