import type { Inquiry } from './api';

/** What changed: one inquiry, perhaps as it is now, or nobody knows what. */
export type News = { reference: string; inquiry?: Inquiry } | 'unknown';
type Listener = (news: News) => void;

/** Without events the server is asked this often. */
const POLL_MS = 30_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let poll: ReturnType<typeof setInterval> | undefined;

const tell = (news: News) => listeners.forEach((listener) => listener(news));

/** Says what this page itself changed, without waiting for the server's word. */
export const changed = (inquiry: Inquiry) => tell({ reference: inquiry.reference, inquiry });
export const erased = (reference: string) => tell({ reference });

function connect() {
  let greeted = false;
  source = new EventSource('/api/desk/live');
  source.addEventListener('hello', () => {
    clearInterval(poll);
    poll = undefined;
    // What happened while the connection was gone was told to nobody.
    if (greeted) tell('unknown');
    greeted = true;
  });
  source.addEventListener('inquiry', ({ data }) => tell(JSON.parse(data) as { reference: string }));
  source.addEventListener('error', () => {
    // The browser connects again by itself unless it was refused.
    if (source?.readyState !== EventSource.CLOSED) return;
    poll ??= setInterval(() => {
      tell('unknown');
      connect();
    }, POLL_MS);
  });
}

function look() {
  if (document.visibilityState === 'visible') tell('unknown');
}

/** Tells of every inquiry that came in or changed. */
export function onNews(listener: Listener) {
  if (listeners.size === 0) {
    connect();
    document.addEventListener('visibilitychange', look);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    clearInterval(poll);
    poll = undefined;
    document.removeEventListener('visibilitychange', look);
  };
}
