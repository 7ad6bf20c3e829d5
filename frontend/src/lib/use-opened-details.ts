import { useEffect } from 'react';

import { elementAt } from './element-at';

/**
 * Opens the <details> that holds what the hash names, and scrolls there. A browser does so when it follows a link
 * within the document, but not on a navigation inside the app. Must run before `useArrival`, which scrolls there too.
 */
export function useOpenedDetails(hash: string): void {
  useEffect(() => {
    const target = elementAt(hash);
    const details = target?.closest('details');
    if (!target || !details || details.open) return;
    details.open = true;
    target.scrollIntoView();
  }, [hash]);
}
