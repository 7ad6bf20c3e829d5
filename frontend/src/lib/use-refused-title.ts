import { useEffect } from 'react';

import { useTranslation } from '../i18n/use-translation';

/** While a form of the page is refused, the title says so before anything else: it is what screen readers say first. */
export function useRefusedTitle(refused: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!refused) return;
    // A page that the server refused says it already.
    const mark = t('refused', { title: '' });
    const title = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
    document.title = mark + title;
    return () => {
      if (document.title === mark + title) document.title = title;
    };
  }, [refused, t]);
}
