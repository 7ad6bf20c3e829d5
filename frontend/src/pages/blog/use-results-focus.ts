import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** State of a link after which the visitor is to be where the results begin; going back later is not following it again. */
export const TO_RESULTS = { to: 'results' };
/** The same, with the beginning of the list at the top of the window. */
export const TO_TOP = { to: 'top' };

/** Moves the focus to the heading of the results once they have come, if the link that was followed wants it. */
export function useResultsFocus(isLoading: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const isFollowed = useNavigationType() !== 'POP';
  const to = (state as { to?: string } | null)?.to;
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!to || !isFollowed || isLoading || done.current === key) return;
    done.current = key;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: to === 'top' ? 'start' : 'nearest' });
  }, [to, isFollowed, isLoading, key]);
  return heading;
}
