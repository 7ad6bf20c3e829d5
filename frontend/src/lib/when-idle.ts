/** The longest wait once the document has loaded. */
const LONGEST_MS = 5000;
/** Delay in browsers without `requestIdleCallback`. */
const GUESS_MS = 1500;

/** Calls `run` once the document has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let off = false;
  const soon = () => {
    if (!off) run();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(soon, { timeout: LONGEST_MS });
    else setTimeout(soon, GUESS_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    off = true;
    removeEventListener('load', wait);
  };
}
