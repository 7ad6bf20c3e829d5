import { useEffect } from 'react';

import { SCROLL_REFRESH } from '../../lib/scroll-refresh';

const WAITING = 'is-waiting';

/**
 * Elements marked `data-reveal` animate in once, when they come into view. Only
 * those below the fold are ever hidden, and only by this script: without it,
 * or with reduced motion, everything is visible from the start.
 */
export function useReveal(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The observer reports positions without forcing a layout.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, target } of entries) {
          const isBelow = !isIntersecting && boundingClientRect.top >= innerHeight;
          target.classList.toggle(WAITING, isBelow);
          if (!isBelow) observer.unobserve(target);
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    const known = new WeakSet<Element>();
    const refresh = () => {
      for (const element of document.querySelectorAll('[data-reveal]')) {
        if (known.has(element)) continue;
        known.add(element);
        observer.observe(element);
      }
    };
    refresh();
    window.addEventListener(SCROLL_REFRESH, refresh);
    return () => {
      window.removeEventListener(SCROLL_REFRESH, refresh);
      observer.disconnect();
    };
  }, []);
}
