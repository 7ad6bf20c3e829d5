import { type RefObject, useEffect } from 'react';

const READ = 'is-read';

/** Lights the legs of the day that crosses the middle of the window, on the map and in the list. Only classes change. */
export function useDayInView(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const day = (target as HTMLElement).dataset.day ?? '';
          for (const part of current.querySelectorAll(`[data-day="${day}"]`)) part.classList.toggle(READ, isIntersecting);
        }
      },
      // A line across the window, so that one day is read at a time.
      { rootMargin: '-45% 0px -54.9% 0px' },
    );
    for (const day of current.querySelectorAll('li[data-day]')) observer.observe(day);
    return () => observer.disconnect();
  }, [root]);
}
