/** Loads under way that the visitor waits for. */
let awaited = 0;

/** True while a failure to load is the visitor's concern. */
export function isAwaited(): boolean {
  return awaited > 0;
}

/** Counts a load as one that the visitor waits for, also when it began before. */
export async function awaiting<T>(load: Promise<T>): Promise<T> {
  awaited += 1;
  try {
    return await load;
  } finally {
    awaited -= 1;
  }
}

/** A load that may fail silently, because nobody has asked for it (yet); what is needed is asked for again, and then reported. */
export function quietly(load: Promise<unknown>): void {
  load.catch(() => undefined);
}
