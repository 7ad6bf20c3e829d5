import { isAwaited } from '../../lib/loads';

const RELOADED = 'patagonia:reloaded-for-chunk';

/**
 * A chunk that cannot be fetched is mostly one of an older build: the page is
 * loaded anew, once. When that does not help, without a network, or when nobody
 * waits for the chunk, the event is left alone, so that Vite throws the error
 * again and the screen shows it with a retry.
 */
export function reloadOnceOnPreloadError(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isAwaited() || !navigator.onLine || sessionStorage.getItem(RELOADED) === location.href) return;
    sessionStorage.setItem(RELOADED, location.href);
    event.preventDefault();
    location.reload();
  });
}
