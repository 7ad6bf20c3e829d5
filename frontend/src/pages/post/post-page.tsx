import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { PageData } from '../../api/types';
import { NotFound } from '../../components/not-found';
import { pathFor } from '../../lib/routes';

export default function PostPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  return (
    <NotFound title={t('post.not_found')} text={t('post.not_found_text')}>
      {/* A real load: what was moved may have come back since. */}
      <a className="button" href={data.path}>
        {t('post.retry')}
      </a>
      <Link to={pathFor(data.lang, 'blog')}>{t('post.back')}</Link>
    </NotFound>
  );
}
