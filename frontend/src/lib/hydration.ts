let over = false;

/** Whether React is still taking over the document that the server sent. */
export function isHydrating(): boolean {
  return !over;
}

/** The first screen is interactive: from here on screens are rendered in the browser. */
export function endHydration(): void {
  over = true;
}
