import { useEffect } from 'react';

/** A pointer that merely passes over a link does not prefetch. */
const HOVER_MS = 65;

/** Calls `prefetch` with the address of an internal link that the visitor is about to follow. */
export function usePrefetch(prefetch: (url: URL) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const intent = (event: Event) => {
      clearTimeout(timer);
      const url = linkedPage(event.target);
      if (!url) return;
      timer = setTimeout(() => prefetch(url), event.type === 'mouseover' ? HOVER_MS : 0);
    };
    const types = ['mouseover', 'touchstart', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, intent, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of types) document.removeEventListener(type, intent);
    };
  }, [prefetch]);
}

/** The address of a link, unless it is external, the current page, or the visitor is saving data. */
function linkedPage(target: EventTarget | null): URL | undefined {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !(target instanceof Element)) return undefined;
  // The `href` property of SVG links is not a string.
  const href = target.closest('a[href]')?.getAttribute('href');
  if (!href) return undefined;
  const url = new URL(href, location.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : undefined;
}
