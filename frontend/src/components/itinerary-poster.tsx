import { Link } from 'react-router-dom';

import type { ItineraryCard } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { FallbackLabel } from './fallback';
import { Scene } from './scene';

type Props = {
  card: ItineraryCard;
  /** On the first screen, where nothing arrives late. */
  first?: boolean;
  /** What its link hands on, from `?`. */
  search?: string;
};

/** An itinerary as a printed poster: its scene, and below it the key facts. */
export function ItineraryPoster({ card, first = false, search = '' }: Props) {
  const { t } = useTranslation();
  const lang = card.lang ?? undefined;
  return (
    <article className="poster" data-reveal={first ? undefined : true}>
      <Scene className="poster__scene" name={card.scene} alt="" shape="tall" first={first} />
      <div className="poster__text">
        <p className="eyebrow" lang={lang}>
          {card.region_name}
        </p>
        <h3 className="poster__title" lang={lang}>
          <Link className="poster__link" to={card.path + search}>
            {card.title}
          </Link>
        </h3>
        <p className="poster__subtitle" lang={lang}>
          {card.subtitle}
        </p>
        <FallbackLabel lang={lang} />
        <ul className="poster__facts">
          <li lang={lang}>{card.duration}</li>
          <li lang={lang}>{card.group}</li>
          <li>{t(`levels.${card.level}`)}</li>
        </ul>
        {(card.price || card.next_departure) && (
          <ul className="poster__sale">
            {card.price && (
              <li>
                {card.price}
                {card.price_season && <span className="facts__season">{card.price_season}</span>}
              </li>
            )}
            {card.next_departure && <li>{t('itinerary.next_departure', { date: card.next_departure })}</li>}
          </ul>
        )}
      </div>
    </article>
  );
}
