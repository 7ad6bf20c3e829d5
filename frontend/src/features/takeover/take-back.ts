import { unnoticed } from './visitor';

declare global {
  interface Window {
    /** What changed inside the root since `boot.ts` looks; it looks no longer. */
    takeChanges?: () => MutationRecord[];
  }
}

/**
 * Takes back what others did to the document before React: translators put texts into elements of their own, password
 * managers put elements beside fields. React holds the document against what it would have made and throws it away where
 * that differs. Whoever changed it sees this as a change, and mostly makes theirs again.
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
