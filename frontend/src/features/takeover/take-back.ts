import { unnoticed } from './visitor';

declare global {
  interface Window {
    /** The changes inside the root since `boot.ts` started observing; stops the observer. */
    takeChanges?: () => MutationRecord[];
  }
}

/**
 * Undoes what third parties did to the document before React: translators wrap texts in elements of their own, password
 * managers add elements next to fields. React compares the document with its own render and discards it where they
 * differ. Whoever changed it sees the undo as a change, and usually makes theirs again.
 */
export function takeBackChanges(root: HTMLElement): void {
  const changes = window.takeChanges?.() ?? [];
  if (changes.length > 0) unnoticed(root, () => changes.reverse().forEach(undo));
}

function undo({ type, target, addedNodes, removedNodes, previousSibling, nextSibling, oldValue }: MutationRecord): void {
  if (type === 'characterData') {
    target.nodeValue = oldValue;
    return;
  }
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next = nextSibling?.parentNode === target ? nextSibling : previousSibling?.parentNode === target ? previousSibling.nextSibling : null;
  for (const node of removedNodes) target.insertBefore(node, next);
}
