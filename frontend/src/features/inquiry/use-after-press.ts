import { useEffect, useRef } from 'react';

/**
 * Runs something at once, or, while a mouse button or finger is down, after
 * the resulting click. A message that appears in between would push the
 * click target away from under the pointer.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      const runs = waiting.current.splice(0);
      // The click is dispatched in the same task as the release.
      setTimeout(() => runs.forEach((run) => run()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (run) => {
    if (pressed.current) waiting.current.push(run);
    else run();
  };
}
