const RELOADED = 'patagonia:reloaded-for-chunk';

/** Prefetches under way: what they fail to get, nobody waits for. */
let prefetching = 0;

/**
 * A chunk that cannot be fetched is mostly one of an older build: the page is
 * loaded anew, once. When that does not help, the event is left alone, so that
 * Vite throws the error again and the screen shows it with a retry.
 */
export function reloadOnceOnPreloadError(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (prefetching > 0 || sessionStorage.getItem(RELOADED) === location.href) return;
    sessionStorage.setItem(RELOADED, location.href);
    event.preventDefault();
    location.reload();
  });
}

/** Runs a load that may fail silently: the visitor has not asked for it yet. */
export async function prefetchQuietly(load: () => Promise<unknown>): Promise<void> {
  prefetching += 1;
  try {
    await load();
  } catch {
    // Asked for again, and reported, when the visitor goes there.
  } finally {
    prefetching -= 1;
  }
}
