import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that is stable across renders and calls the latest `run`, so that passing it as a prop causes no re-render. */
export function useStableCallback<Arguments extends unknown[]>(run: (...given: Arguments) => void): (...given: Arguments) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given) => latest.current(...given), []);
}
