import { Link } from 'react-router-dom';

import type { BlogListing } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { TO_TOP } from './use-results-focus';

type Props = { listing: BlogListing; to: (page: number) => string };

/** Navigation through a list of several pages. */
export function Pagination({ listing: { page, pages }, to }: Props) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={t('blog.pages')}>
      {page > 1 && (
        <Link className="arrow-link arrow-link--back pagination__previous" rel="prev" to={to(page - 1)} state={TO_TOP}>
          {t('blog.previous')}
        </Link>
      )}
      <p className="pagination__here">{t('blog.page_of', { page, pages })}</p>
      {page < pages && (
        <Link className="arrow-link pagination__next" rel="next" to={to(page + 1)} state={TO_TOP}>
          {t('blog.next')}
        </Link>
      )}
    </nav>
  );
}
