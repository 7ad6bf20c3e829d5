import { useSyncExternalStore } from 'react';

/** How exactly the clocks go. */
const STEP_MS = 10_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function step() {
  now = Date.now();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(step, STEP_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What `read` makes of the time; renders again only when that is something else. */
export const useNow = <T extends string | number>(read: (now: number) => T): T => useSyncExternalStore(subscribe, () => read(now));
