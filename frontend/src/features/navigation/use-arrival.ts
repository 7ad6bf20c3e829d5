import { useEffect } from 'react';

import { elementAt } from '../../lib/element-at';

/** The first screen of a document is where the browser has put the focus already. */
let arrivedBefore = false;

/** After a navigation the focus is where the new page begins: at the place that the hash names, or the first heading. */
export function useArrival(): void {
  useEffect(() => {
    if (!arrivedBefore) {
      arrivedBefore = true;
      return;
    }
    const named = elementAt(location.hash);
    const place = named || document.querySelector<HTMLElement>('h1');
    if (!place) return;
    if (named) named.scrollIntoView();
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, []);
}
