import { useTranslation } from 'react-i18next';

import type { PostCard } from '../api/types';

/** When a post was published and how long it takes to read. */
export function PostFacts({ card }: { card: PostCard }) {
  const { t } = useTranslation();
  return (
    <p className="post-facts">
      <time dateTime={card.published}>{card.published_words}</time>
      <span>{t('blog.minutes', { count: card.minutes })}</span>
    </p>
  );
}
