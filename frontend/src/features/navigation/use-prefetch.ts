import { useEffect } from 'react';

/** A pointer that only crosses a link does not mean it. */
const HOVER_MS = 65;

/** Calls `prefetch` with the address of a link of this site that the visitor is about to follow. */
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

/** The address below a link, unless it is another site's, the page itself or the visitor saves data. */
function linkedPage(target: EventTarget | null): URL | undefined {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !(target instanceof Element)) return undefined;
  // Links of a drawing have no `href` that is a text.
  const href = target.closest('a[href]')?.getAttribute('href');
  if (!href) return undefined;
  const url = new URL(href, location.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : undefined;
}
