import type { PageData } from '../api/types';
import { BUNDLED } from '../i18n/bundled';
import { useTranslation } from '../i18n/use-translation';
import { NotFound } from './not-found';

/** Shown in place of a page that the server cannot read at the moment. */
export function Unavailable({ data: { lang, path, search } }: { data: PageData }) {
  const { t } = useTranslation();
  return (
    <NotFound title={BUNDLED[lang].errors.server} text={t('pages.unavailable')}>
      {/* A full page load: only the server knows whether it can read it by now. */}
      <a className="button" href={path + search}>
        {t('post.retry')}
      </a>
    </NotFound>
  );
}
