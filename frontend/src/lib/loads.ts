/** Number of pending loads that the visitor is waiting for. */
let awaited = 0;

/** True while a failure to load concerns the visitor. */
export function isAwaited(): boolean {
  return awaited > 0;
}

/** Counts a load as one that the visitor is waiting for, even if it started earlier. */
export async function awaiting<T>(load: Promise<T>): Promise<T> {
  awaited += 1;
  try {
    return await load;
  } finally {
    awaited -= 1;
  }
}

/** Lets a load fail silently, because nobody needs it (yet); once needed, it is requested again and failures are reported. */
export function quietly(load: Promise<unknown>): void {
  load.catch(() => undefined);
}
