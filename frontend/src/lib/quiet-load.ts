/** Loads under way that nobody waits for. */
let loads = 0;

/** True while a failure to load is nobody's concern. */
export function isQuiet(): boolean {
  return loads > 0;
}

/** Runs a load that may fail silently, because the visitor has not asked for it (yet). */
export async function quietly(load: () => Promise<unknown>): Promise<void> {
  loads += 1;
  try {
    await load();
  } catch {
    // What is needed is asked for again, and then reported.
  } finally {
    loads -= 1;
  }
}
