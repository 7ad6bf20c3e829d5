import type { ItineraryDetail } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

export function About({ itinerary: { card, description, focus, highlights } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  const lang = card.lang ?? undefined;
  return (
    <div className="about-trip wrap">
      <div className="about-trip__text stack">
        <h2>{t('itinerary.about')}</h2>
        {description.map((paragraph) => (
          <p key={paragraph} lang={lang}>
            {paragraph}
          </p>
        ))}
      </div>
      <aside className="about-trip__focus on-dark" aria-labelledby="focus">
        <h2 id="focus" className="about-trip__focus-title">
          {t('itinerary.focus')}
        </h2>
        <p lang={lang}>{focus}</p>
      </aside>
      <div className="about-trip__highlights">
        <h2>{t('itinerary.highlights')}</h2>
        <ul className="highlights" lang={lang}>
          {highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
