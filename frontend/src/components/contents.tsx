import type { Lang } from '../i18n/languages';
import { useTranslation } from '../i18n/use-translation';

type Props = {
  entries: { id: string; title: string }[];
  /** The language of the headings, if it differs from the page's. */
  lang: Lang | null | undefined;
  className?: string;
};

/** A table of contents: links to the headings of a long page. */
export function Contents({ entries, lang, className = '' }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={`contents ${className}`} aria-labelledby="contents">
      <h2 id="contents" className="contents__title">
        {t('pages.contents')}
      </h2>
      <ol className="contents__list" lang={lang ?? undefined}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a className="contents__link" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
