import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { SCROLL_REFRESH } from '../../lib/scroll-refresh';

/** After a navigation, scroll animations measure their positions again once the page is laid out. */
const REFRESH_DELAY_MS = 100;

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** On every change of path: to the top at once, without smooth scrolling, or to the hash's target. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useBrowserLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!hash) window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    const timer = setTimeout(() => window.dispatchEvent(new Event(SCROLL_REFRESH)), REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
    // A change of only the hash moves within the page, which the browser handles.
  }, [pathname]);
}
