import type { ItineraryDetail } from '../../api/types';
import { Member } from '../../components/member';
import { useTranslation } from '../../i18n/use-translation';

/** Who guides the trip, where the owner says so. */
export function Guides({ itinerary: { guides } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  if (guides.length === 0) return null;
  return (
    <section className="guides section wrap" aria-labelledby="guides">
      <h2 id="guides">{t('itinerary.guides')}</h2>
      <ul className="members">
        {guides.map((guide) => (
          <Member key={guide.name} person={guide} />
        ))}
      </ul>
    </section>
  );
}
