import type { Lang } from '../i18n/languages';
import { useTranslation } from '../i18n/use-translation';

type Props = {
  /** The language that a text is shown in, where it does not exist in the page's own. */
  lang: Lang | null | undefined;
};

/** Says in the page's language that what the page is about is shown in another. */
export function FallbackNote({ lang }: Props) {
  const { t } = useTranslation();
  return lang && <p className="fallback small">{t('fallback.notice', { language: t(`fallback.languages.${lang}`) })}</p>;
}

/** The same of one entry of a list, in a word or two. */
export function FallbackLabel({ lang }: Props) {
  const { t } = useTranslation();
  return lang && <span className="fallback-label">{t('fallback.in', { language: t(`fallback.languages.${lang}`) })}</span>;
}
