import { useEffect } from 'react';

import { SCROLL_REFRESH } from '../../lib/scroll-refresh';

const WAITING = 'is-waiting';

/**
 * Elements marked `data-reveal` arrive once, when they come into view. Only what
 * is below the first screen is ever hidden, and only by this script: without it,
 * or with reduced motion, everything simply stands there.
 */
export function useReveal(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) show(entry.target);
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    const known = new WeakSet<Element>();
    const show = (element: Element) => {
      element.classList.remove(WAITING);
      observer.unobserve(element);
    };
    const refresh = () => {
      for (const element of document.querySelectorAll('[data-reveal]')) {
        const { top } = element.getBoundingClientRect();
        if (top < innerHeight) {
          known.add(element);
          show(element);
        } else if (!known.has(element)) {
          known.add(element);
          element.classList.add(WAITING);
          observer.observe(element);
        }
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
