import { Link } from 'react-router-dom';

import type { PostCard } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { FallbackLabel } from './fallback';
import { PostFacts } from './post-facts';
import { PostPicture } from './post-picture';

type Props = {
  card: PostCard;
  /** `lead` is very large, `second` sits beside its scene, `card` below it, `line` has none. */
  look: 'lead' | 'second' | 'card' | 'line';
};

/** The displayed width of each picture. */
const SIZES = { lead: '(min-width: 64rem) 46rem, 100vw', second: '(min-width: 48rem) 31rem, 100vw', card: '(min-width: 40rem) 25rem, 100vw' };

/** A post in a list; the whole teaser is clickable. */
export function PostTeaser({ card, look }: Props) {
  const { t } = useTranslation();
  return (
    <article className={`teaser teaser--${look}`}>
      {look !== 'line' && <PostPicture className="teaser__scene" card={card} alt="" sizes={SIZES[look]} first={look === 'lead'} />}
      <div className="teaser__text">
        <p className="teaser__category">{t(`blog.categories.${card.category}`)}</p>
        <h3 className="teaser__title" lang={card.lang ?? undefined}>
          <Link className="teaser__link" to={card.path}>
            {card.title}
          </Link>
        </h3>
        {look !== 'card' && (
          <p className="teaser__excerpt" lang={card.lang ?? undefined}>
            {card.excerpt}
          </p>
        )}
        <FallbackLabel lang={card.lang} />
        <PostFacts card={card} />
      </div>
    </article>
  );
}
