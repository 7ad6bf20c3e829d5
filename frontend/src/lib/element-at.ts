/** The element named by a location's hash. A hash with invalid percent-encoding, such as `#%`, names none. */
export function elementAt(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** Moves the focus to what cannot be focused by itself, for screen readers and whoever goes on by keyboard. It does not scroll. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
