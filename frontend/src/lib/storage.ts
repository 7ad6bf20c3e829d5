/** Browser storage for this site; a browser that refuses keeps nothing, and the site still works. */

/** The value of a key, if there is one. */
export function stored(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, if the browser allows it. */
export function store(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    /* see above */
  }
}
