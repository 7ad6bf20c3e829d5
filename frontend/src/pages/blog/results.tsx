import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';

import type { BlogListing } from '../../api/types';
import { PostTeaser } from '../../components/post-teaser';
import { BUNDLED } from '../../i18n/bundled';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { type BlogQuery, blogSearchOf } from './blog-query';
import { Pagination } from './pagination';
import type { Listing } from './use-listing';
import { TO_TOP, useResultsFocus } from './use-results-focus';

type Props = { lang: Lang; path: string; query: BlogQuery; list: Listing };

/** The filtered results, page by page, or why there are none. */
export function Results({ lang, path, query, list: { listing, isLoading, failure, retry } }: Props) {
  const { t } = useTranslation();
  const heading = useResultsFocus(isLoading);
  const isNarrowed = Boolean(query.category ?? query.q ?? query.tag);
  const clear = (className: string) => (
    <Link className={className} to={path} state={TO_TOP}>
      {t('blog.clear')}
    </Link>
  );
  return (
    <section className="results" aria-labelledby="results">
      <h2 id="results" ref={heading} tabIndex={-1} className="results__title">
        {titleOf(t, query)}
      </h2>
      <div className="results__status row">
        <p role="status">
          {isLoading ? t('blog.loading') : !failure && statusOf(t, listing, isNarrowed)}
        </p>
        {isNarrowed && !failure && listing.found > 0 && clear('results__clear')}
      </div>
      {failure ? (
        <div className="notice notice--error" role="alert">
          <div className="stack results__notice">
            <h3>{t('blog.failed')}</h3>
            <p>{BUNDLED[lang].errors[failure]}</p>
            <button
              type="button"
              className="button button--small"
              onClick={() => {
                // The button disappears with the message, so move the focus.
                heading.current?.focus();
                retry();
              }}
            >
              {t('blog.retry')}
            </button>
          </div>
        </div>
      ) : (
        <div className="blog-pending" aria-busy={isLoading}>
          {listing.found > 0 ? (
            <div className="results__list">
              {listing.posts.map((card) => (
                <PostTeaser key={card.slug} card={card} look="line" />
              ))}
            </div>
          ) : (
            <div className="notice stack results__notice">
              <h3>{t('blog.none')}</h3>
              <p>{t('blog.none_hint')}</p>
              {clear('button button--small')}
            </div>
          )}
          <Pagination listing={listing} to={(page) => path + blogSearchOf({ ...query, page: page > 1 ? page : undefined })} />
        </div>
      )}
    </section>
  );
}

/** The heading for what was requested, taken from the address, so that it is right even while loading. */
function titleOf(t: TFunction, { category, q, tag }: BlogQuery): string {
  const name = category && t(`blog.categories.${category}`);
  const searched = q && (name ? t('blog.results_in', { search: q, category: name }) : t('blog.results', { search: q }));
  return [searched ?? name, tag && t('blog.tagged', { tag })].filter(Boolean).join(' · ') || t('blog.more');
}

/** The number of results, where it is not obvious. */
function statusOf(t: TFunction, { found, more, page, pages }: BlogListing, isNarrowed: boolean): string {
  const place = page > 1 ? t('blog.page_of', { page, pages }) : '';
  const count = isNarrowed ? t(more ? 'blog.found_more' : 'blog.found', { count: found }) : '';
  return [count, place].filter(Boolean).join(' · ');
}
