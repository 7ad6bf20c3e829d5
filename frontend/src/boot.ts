/**
 * Brings the app in when the page can be read: its scripts stand in a template,
 * where nothing fetches them, and so never share a slow line with the style,
 * the fonts and the first picture. Whoever touches the page earlier gets them at once.
 */
const app = document.getElementById('app') as HTMLTemplateElement;
const waiting = new AbortController();
const signs = ['pointerdown', 'keydown', 'focusin'] as const;

function bring() {
  waiting.abort();
  document.body.append(app.content);
}

/** After the next frame: what has come is painted first. */
function bringAfterPaint() {
  requestAnimationFrame(() => setTimeout(() => !waiting.signal.aborted && bring()));
}

const isRendered = document.getElementById('root')?.hasChildNodes();
if (!isRendered) {
  bring();
} else if (document.readyState === 'complete') {
  bringAfterPaint();
} else {
  addEventListener('load', bringAfterPaint, { signal: waiting.signal });
  for (const sign of signs) addEventListener(sign, bring, { signal: waiting.signal });
}
