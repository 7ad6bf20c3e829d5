import { Link } from 'react-router-dom';

import type { ItineraryCard, PhotoView } from '../../api/types';
import { FallbackNote } from '../../components/fallback';
import { Plate } from '../../components/plate';
import { useTranslation } from '../../i18n/use-translation';

type Props = { card: ItineraryCard; photo: PhotoView | null | undefined; plan: string; back: string };

/** The itinerary as a poster, with the key facts. */
export function ItineraryHead({ card, photo, plan, back }: Props) {
  const { t } = useTranslation();
  const lang = card.lang ?? undefined;
  const facts = [
    ['days', card.duration],
    ['group', card.group],
    ['level', card.level_name],
    ['region', card.region_name],
    ['price', card.price],
    ['departure', card.next_departure],
  ] as const;
  return (
    <header className="itinerary-head">
      <Plate className="itinerary-head__scene" scene={card.scene} photo={photo} />
      <div className="itinerary-head__words wrap">
        <div className="itinerary-head__plate">
          <Link className="arrow-link arrow-link--back" to={back}>
            {t('itinerary.back')}
          </Link>
          <h1 lang={lang}>{card.title}</h1>
          <p className="lead" lang={lang}>
            {card.subtitle}
          </p>
          <p className="itinerary-head__place small" lang={lang}>
            {card.place}
          </p>
          <FallbackNote lang={lang} />
        </div>
        <div className="itinerary-head__strip">
          <dl className="facts">
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name} className="facts__item">
                    <dt>{t(`itinerary.facts.${name}`)}</dt>
                    <dd lang={name === 'price' || name === 'departure' ? undefined : lang}>
                      {value}
                      {name === 'price' && card.price_season && <span className="facts__season">{card.price_season}</span>}
                    </dd>
                  </div>
                ),
            )}
          </dl>
          <Link className="button button--primary itinerary-head__plan" to={plan}>
            {t('itinerary.plan')}
          </Link>
        </div>
      </div>
    </header>
  );
}
