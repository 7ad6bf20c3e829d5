import type { PostCard, PostDetail } from '../api/types';
import { useTranslation } from '../i18n/use-translation';

type Props = { card: PostCard; updated?: PostDetail['updated'] };

/** When a post was published and last changed, and how long it takes to read. */
export function PostFacts({ card, updated }: Props) {
  const { t } = useTranslation();
  return (
    <p className="post-facts">
      <time dateTime={card.published}>{card.published_words}</time>
      {updated && <time dateTime={updated[0]}>{t('post.updated', { date: updated[1] })}</time>}
      <span>{t('blog.minutes', { count: card.minutes })}</span>
    </p>
  );
}
