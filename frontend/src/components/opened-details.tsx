import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { elementAt } from '../lib/element-at';

/**
 * Opens the <details> that holds what the address's hash names, and scrolls there. A browser does so when it follows a link
 * within the document, but not on a navigation inside the app. A component of its own, so that a new hash renders nothing else.
 */
export function OpenedDetails() {
  const { hash } = useLocation();
  // Before `useArrival`, which scrolls there too: the effects of children run first.
  useEffect(() => {
    const target = elementAt(hash);
    const details = target?.closest('details');
    if (!target || !details || details.open) return;
    details.open = true;
    target.scrollIntoView();
  }, [hash]);
  return null;
}
