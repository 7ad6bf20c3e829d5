import { Link } from 'react-router-dom';

import type { PageData } from '../../api/types';
import { LANGUAGES } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { KNOWN_QUERY, usePageQuery } from '../../lib/page-query';
import { saveLanguage } from './save-language';

/**
 * The page in each language, as links. On wide screens they open below a button
 * as a native popover, and so without a script; inside the phone menu they are
 * always shown.
 */
export function LanguageSelector({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const query = usePageQuery(data);
  const kept = new URLSearchParams([...query].filter(([name]) => KNOWN_QUERY.includes(name)));
  const search = kept.size > 0 ? `?${kept.toString()}` : '';
  return (
    <div className="languages">
      <button type="button" className="languages__button" popoverTarget="languages" aria-label={t('language.current', { name: LANGUAGES[data.lang] })}>
        <span aria-hidden="true" translate="no">
          {LANGUAGES[data.lang]}
        </span>
      </button>
      <nav id="languages" className="languages__panel" popover="auto" aria-label={t('language.label')}>
        <ul className="languages__list">
          {data.head.alternates.map(({ lang, path }) => (
            <li key={lang}>
              <Link
                className="languages__link"
                to={path + search}
                lang={lang}
                hrefLang={lang}
                translate="no"
                aria-current={lang === data.lang ? 'true' : undefined}
                onClick={() => saveLanguage(lang)}
              >
                {LANGUAGES[lang]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
