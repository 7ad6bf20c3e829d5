import { useEffect } from 'react';

import { useTranslation } from '../i18n/use-translation';

/** While a form on the page is refused, the title starts by saying so: screen readers announce it first. */
export function useRefusedTitle(refused: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!refused) return;
    // The title of a page refused by the server already says so.
    const mark = t('refused', { title: '' });
    const title = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
    document.title = mark + title;
    return () => {
      if (document.title === mark + title) document.title = title;
    };
  }, [refused, t]);
}
