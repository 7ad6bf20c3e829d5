import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { FallbackNote } from '../../components/fallback';
import { NotFound } from '../../components/not-found';
import { PagePhoto } from '../../components/page-photo';
import { PostFacts } from '../../components/post-facts';
import { PostPicture } from '../../components/post-picture';
import { PostTeaser } from '../../components/post-teaser';
import { Prose } from '../../components/prose';
import { Share } from '../../features/share/share';
import { addToast } from '../../features/toast/store';
import { searchOf } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

/** A post, and what to read next. */
export default function PostPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const blog = pathFor(data.lang, 'blog');
  if (data.body.kind !== 'post') {
    return (
      <NotFound title={t('post.not_found')} text={t('post.not_found_text')}>
        {/* A full page load: a removed post may have come back since. */}
        <a className="button" href={data.path}>
          {t('post.retry')}
        </a>
        <Link to={blog}>{t('post.back')}</Link>
      </NotFound>
    );
  }
  const { card, author, team, updated, body, related } = data.body.post;
  const lang = data.fallback ?? undefined;
  return (
    <>
      <article className="post">
        <header className="post__head wrap">
          <Link className="arrow-link arrow-link--back" to={blog}>
            {t('post.back')}
          </Link>
          <p className="post__category">
            <Link to={blog + searchOf({ category: card.category })}>{t(`blog.categories.${card.category}`)}</Link>
          </p>
          <h1 className="post__title" lang={lang}>
            {card.title}
          </h1>
          <p className="lead" lang={lang}>
            {card.excerpt}
          </p>
          <PostFacts card={card} updated={updated} />
          <FallbackNote lang={lang} />
        </header>
        {data.photo ? (
          <PagePhoto photo={data.photo} />
        ) : (
          <PostPicture className="post__scene wrap" card={card} alt={t(`scenes.${card.scene}`)} sizes="(min-width: 72rem) 66rem, 100vw" first />
        )}
        <div className="post__text wrap">
          <Prose className="post__body" html={body} lang={lang} />
          <footer className="post__foot">
            {card.tags.length > 0 && (
              <ul className="post__tags" aria-label={t('post.tags')}>
                {card.tags.map((tag) => (
                  <li key={tag}>
                    <Link className="filter__option" to={blog + searchOf({ tag })} lang={lang}>
                      {tag}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            <Share title={card.title} url={data.head.canonical} onCopied={() => addToast({ variant: 'success', title: t('share.copied') })} />
            <section className="author on-hielo stack" aria-labelledby="author">
              <p className="eyebrow">{t('post.written_by')}</p>
              <h2 id="author" className="author__name" translate={author ? 'no' : undefined}>
                {author ?? t('post.author', { name: data.site.name })}
              </h2>
              {!author && (
                <>
                  <p lang={data.site.lang ?? undefined}>{team}</p>
                  <Link className="arrow-link" to={pathFor(data.lang, 'about')}>
                    {t('post.author_more')}
                  </Link>
                </>
              )}
            </section>
          </footer>
        </div>
      </article>
      <div className="related wrap">
        {related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related">{t('post.related')}</h2>
            <div className="related__posts">
              {related.map((other) => (
                <PostTeaser key={other.slug} card={other} look="card" />
              ))}
            </div>
          </section>
        )}
        <Link className="arrow-link arrow-link--back" to={blog}>
          {t('post.back')}
        </Link>
      </div>
      <ClosingCall data={data} />
    </>
  );
}
