let over = false;

/** Whether React is still taking over the document that the server sent. */
export function isHydrating(): boolean {
  return !over;
}

/** The first screen answers: from here on screens are made in the browser. */
export function endHydration(): void {
  over = true;
}
