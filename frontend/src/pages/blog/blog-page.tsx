import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';
import { PagePhoto } from '../../components/page-photo';
import { PostTeaser } from '../../components/post-teaser';
import { FilterLinks } from '../../features/filters/filter-links';
import { NewsletterForm } from '../../features/newsletter/newsletter-form';
import { addToast } from '../../features/toast/store';
import { usePageQuery } from '../../lib/page-query';
import { blogQueryOf, blogSearchOf, CATEGORIES } from './blog-query';
import { Results } from './results';
import { SearchForm } from './search-form';
import { useListing } from './use-listing';
import { TO_RESULTS } from './use-results-focus';

/** The blog's list. The query says which part of it is shown; the page itself fetches each part. */
export default function BlogPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const blog = data as DataOf<'blog'>;
  const { path } = blog;
  const asked = blogQueryOf(usePageQuery(data));
  const list = useListing(blog, blogSearchOf(asked));
  // The server knows which tags exist and how each is spelt.
  const query = list.isLoading || list.failure ? asked : { ...asked, tag: list.listing.tag ?? undefined };
  const { featured, topics } = list.listing;
  const [feed] = blog.head.feeds;
  // Featured posts belong to the whole list: when it is narrowed, the results directly follow the filters.
  const [lead, ...others] = list.failure || query.category || query.q || query.tag ? [] : featured;
  return (
    <>
      <PageIntro text={blog.body.text} fallback={blog.fallback} scene="blog" ground="on-dark" split />
      <div className="wrap blog">
        <div className="blog__tools">
          <FilterLinks
            label={t('blog.topic')}
            options={[undefined, ...CATEGORIES].map((category) => ({
              label: category ? t(`blog.categories.${category}`) : t('blog.all'),
              to: path + blogSearchOf({ category, q: query.q, tag: query.tag }),
              current: query.category === category,
            }))}
          />
          <SearchForm path={path} query={query} />
        </div>
        {lead && (
          <section className="blog-pending blog__lead" aria-label={t('blog.featured')} aria-busy={list.isLoading}>
            <h2 className="visually-hidden">{t('blog.featured')}</h2>
            <PostTeaser card={lead} look="lead" />
            {others.map((card) => (
              <PostTeaser key={card.slug} card={card} look="second" />
            ))}
          </section>
        )}
        <div className="blog__columns">
          <Results lang={data.lang} path={path} query={query} list={list} />
          <div className="blog__aside">
            {topics.length > 0 && (
              <aside className="topics" aria-labelledby="topics">
                <h2 id="topics" className="topics__title">
                  {t('blog.topics')}
                </h2>
                <ul className="topics__list">
                  {topics.map((topic) => (
                    <li key={topic}>
                      <Link
                        className="topics__link"
                        to={path + blogSearchOf({ tag: topic })}
                        state={TO_RESULTS}
                        aria-current={query.tag === topic ? 'true' : undefined}
                      >
                        {topic}
                      </Link>
                    </li>
                  ))}
                </ul>
              </aside>
            )}
            <NewsletterForm data={data} notify={addToast} />
            {feed && (
              <a className="arrow-link" type={feed.kind} href={feed.href}>
                {t('blog.feed')}
              </a>
            )}
          </div>
        </div>
      </div>
      <PagePhoto photo={data.photo} />
      <ClosingCall data={data} />
    </>
  );
}
