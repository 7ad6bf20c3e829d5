import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Link state that moves the visitor to the start of the results; going back later does not repeat it. */
export const TO_RESULTS = { to: 'results' };
/** The same, with the start of the list scrolled to the top of the window. */
export const TO_TOP = { to: 'top' };

/** Moves the focus to the heading of the results once they are loaded, if the followed link asks for it. */
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
