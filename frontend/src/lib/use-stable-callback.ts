import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same over renders and calls the newest `run`: what gets it as a property need not render again. */
export function useStableCallback<Arguments extends unknown[]>(run: (...given: Arguments) => void): (...given: Arguments) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given) => latest.current(...given), []);
}
