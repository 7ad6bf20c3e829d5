import type { ItineraryDetail } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

const LISTS = ['everyone', 'medium', 'high'] as const;

/** What to bring, by how demanding the trip is. */
export function Bring({ itinerary: { bring } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  return (
    <section className="bring" aria-labelledby="bring">
      <h2 id="bring">{bring.title}</h2>
      <p className="bring__intro">{bring.intro}</p>
      <div className="bring__lists">
        {LISTS.filter((list) => bring[list].length > 0).map((list) => (
          <div key={list}>
            <h3 className="bring__who">{t(`itinerary.bring.${list}`)}</h3>
            <ul className="bring__list">
              {bring[list].map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
