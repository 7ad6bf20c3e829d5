import { useTranslation } from 'react-i18next';

import type { ItineraryDetail } from '../../api/types';

export function About({ itinerary: { description, focus, highlights } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  return (
    <div className="about-trip wrap">
      <div className="about-trip__text stack">
        <h2>{t('itinerary.about')}</h2>
        {description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <aside className="about-trip__focus on-dark" aria-labelledby="focus">
        <h2 id="focus" className="about-trip__focus-title">
          {t('itinerary.focus')}
        </h2>
        <p>{focus}</p>
      </aside>
      <div className="about-trip__highlights">
        <h2>{t('itinerary.highlights')}</h2>
        <ul className="highlights">
          {highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
