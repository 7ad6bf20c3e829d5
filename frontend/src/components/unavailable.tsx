import type { PageData } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { ERROR_MESSAGES } from '../lib/error-messages';
import { NotFound } from './not-found';

/** What stands in the place of a page that the server cannot read at the moment. */
export function Unavailable({ data: { lang, path, search } }: { data: PageData }) {
  const { t } = useTranslation();
  return (
    <NotFound title={ERROR_MESSAGES[lang].server} text={t('pages.unavailable')}>
      {/* A real load: only the server knows whether it can by now. */}
      <a className="button" href={path + search}>
        {t('post.retry')}
      </a>
    </NotFound>
  );
}
