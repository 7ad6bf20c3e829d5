/** The element named by a location's hash. A hash with invalid percent-encoding, such as `#%`, names none. */
export function elementAt(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
