import { useEffect } from 'react';

import { elementAt, focusPlace } from '../../lib/element-at';

/** On a document's first screen the browser itself has set the focus. */
let arrivedBefore = false;

/** After a navigation, moves the focus to the start of the new page: the hash's target, or the first heading. */
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
    focusPlace(place);
  }, []);
}
