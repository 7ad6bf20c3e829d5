/** What the browser keeps for this site; a browser that refuses keeps nothing, and the site works all the same. */

/** The value of a key, if there is one. */
export function stored(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value, where the browser lets it. */
export function store(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    /* see above */
  }
}
