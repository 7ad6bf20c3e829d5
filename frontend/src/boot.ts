/**
 * Loads the app once the page can be read: its scripts are in a template,
 * where nothing fetches them, so they never compete with the style sheet, the
 * fonts and the first picture on a slow connection. An earlier interaction loads them at once.
 */
const app = document.getElementById('app') as HTMLTemplateElement;
const root = document.getElementById('root') as HTMLElement;

// Until React starts, only third parties change the page: translators, password managers.
const changes: MutationRecord[] = [];
const looking = new MutationObserver((records) => changes.push(...records));
looking.observe(root, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
window.takeChanges = () => {
  changes.push(...looking.takeRecords());
  looking.disconnect();
  return changes;
};

const waiting = new AbortController();
const signs = ['pointerdown', 'keydown', 'focusin'] as const;

function bring() {
  waiting.abort();
  document.body.append(app.content);
}

/** Longest wait for a paint, in milliseconds: some browsers do not say when they paint. */
const PATIENCE = 1000;

/** Waits for the first paint to be on screen, which a drawn frame may not be yet, and for the frame after it. */
function bringAfterPaint() {
  const late = setTimeout(bring, PATIENCE);
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) requestAnimationFrame(() => setTimeout(bring));
  });
  paints.observe({ type: 'paint', buffered: true });
  waiting.signal.addEventListener('abort', () => {
    clearTimeout(late);
    paints.disconnect();
  });
}

if (root.hasAttribute('data-plain') || !root.hasChildNodes()) {
  bring();
} else {
  for (const sign of signs) addEventListener(sign, bring, { signal: waiting.signal });
  if (document.readyState === 'complete') bringAfterPaint();
  else addEventListener('load', bringAfterPaint, { signal: waiting.signal });
}
