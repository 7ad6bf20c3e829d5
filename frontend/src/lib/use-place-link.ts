import { type MouseEvent, use } from 'react';
import { useNavigate } from 'react-router-dom';

import { elementAt, focusPlace } from './element-at';
import { SearchContext } from './page-query';

/**
 * Follows a link to a place on the same page by the router. After the browser's own jump React renders everything that knows the address
 * before the next paint, which on a phone is felt; a navigation is rendered after it.
 */
export function usePlaceLink(how?: { replace: boolean }): (event: MouseEvent, id: string) => void {
  const navigate = useNavigate();
  const search = use(SearchContext);
  return (event, id) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const place = elementAt(`#${id}`);
    place?.scrollIntoView();
    if (place) focusPlace(place);
    void navigate({ search, hash: id }, { ...how, preventScrollReset: true });
  };
}
