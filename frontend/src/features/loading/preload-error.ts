import { isAwaited } from '../../lib/loads';

const RELOADED = 'patagonia:reloaded-for-chunk';

/**
 * A chunk that cannot be fetched usually belongs to an older build: the page is
 * reloaded once. If that does not help, without a network, or if nobody is
 * waiting for the chunk, the event is left alone, so that Vite rethrows the
 * error and the screen shows it with a retry.
 */
export function reloadOnceOnPreloadError(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isAwaited() || !navigator.onLine || sessionStorage.getItem(RELOADED) === location.href) return;
    sessionStorage.setItem(RELOADED, location.href);
    event.preventDefault();
    location.reload();
  });
}
