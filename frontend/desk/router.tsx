import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';

const HOME = '/desk';

export type Place =
  | { page: 'list'; search: string }
  | { page: 'inquiry'; reference: string }
  | { page: 'outbox' | 'people' | 'sessions' };

export const inquiryPath = (reference: string) => `${HOME}/inquiries/${reference}`;
export const pagePath = (page: 'outbox' | 'people' | 'sessions') => `${HOME}/${page}`;
export const listPath = (search: string) => HOME + search;

export function placeOf(path: string, search: string): Place {
  const inquiry = /^\/desk\/inquiries\/([^/]+)$/.exec(path)?.[1];
  if (inquiry) return { page: 'inquiry', reference: decodeURIComponent(inquiry) };
  const page = /^\/desk\/(outbox|people|sessions)$/.exec(path)?.[1];
  if (page) return { page: page as 'outbox' };
  return { page: 'list', search };
}

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('popstate', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', announce);
  };
}

/** Path and query, as they change. */
export const useAddress = () => useSyncExternalStore(subscribe, () => location.pathname + location.search);

export function go(to: string, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  announce();
}

/** A link within the desk; a press with a modifier stays the browser's. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
