import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { PostCard } from '../api/types';
import { PostFacts } from './post-facts';
import { Scene } from './scene';

type Props = {
  card: PostCard;
  /** `lead` is very large, `second` beside its scene, `card` below it, `line` without one. */
  look: 'lead' | 'second' | 'card' | 'line';
};

/** A post as a list names it; all of it leads there. */
export function PostTeaser({ card, look }: Props) {
  const { t } = useTranslation();
  return (
    <article className={`teaser teaser--${look}`}>
      {look !== 'line' && <Scene className="teaser__scene" name={card.scene} alt="" shape="small" first={look === 'lead'} />}
      <div className="teaser__text">
        <p className="teaser__category">{t(`blog.categories.${card.category}`)}</p>
        <h3 className="teaser__title">
          <Link className="teaser__link" to={card.path}>
            {card.title}
          </Link>
        </h3>
        {look !== 'card' && <p className="teaser__excerpt">{card.excerpt}</p>}
        <PostFacts card={card} />
      </div>
    </article>
  );
}
