/** The element that a location's hash names. A hash that is no text in percent-encoding, as in `#%`, names none. */
export function elementAt(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
