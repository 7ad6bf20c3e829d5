import type { ItineraryDetail } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

export function Included({ itinerary: { card, included, not_included: notIncluded } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  const lang = card.lang ?? undefined;
  return (
    <div className="included wrap">
      <div>
        <h2>{t('itinerary.included')}</h2>
        <ul className="included__list" lang={lang}>
          {included.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2>{t('itinerary.not_included')}</h2>
        <ul className="included__list included__list--not" lang={lang}>
          {notIncluded.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
