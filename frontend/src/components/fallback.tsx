import type { Lang } from '../i18n/languages';
import { useTranslation } from '../i18n/use-translation';

type Props = {
  /** The language in which a text is shown when it does not exist in the page's. */
  lang: Lang | null | undefined;
};

/** Says in the page's language that the content is shown in another. */
export function FallbackNote({ lang }: Props) {
  const { t } = useTranslation();
  return lang && <p className="fallback small">{t('fallback.notice', { language: t(`fallback.languages.${lang}`) })}</p>;
}

/** The same for one entry of a list, in a word or two. */
export function FallbackLabel({ lang }: Props) {
  const { t } = useTranslation();
  return lang && <span className="fallback-label">{t('fallback.in', { language: t(`fallback.languages.${lang}`) })}</span>;
}
