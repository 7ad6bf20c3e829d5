/** The node that replaced a text node removed by a third party: mostly a translator's element with other words. */
const standIns = new WeakMap<Node, Node>();

/**
 * Lets React continue when third parties have wrapped its text nodes in elements or replaced them with elements. React
 * asks a parent to remove a child that is no longer there, or to insert before it, which browsers answer with an
 * error and React with an empty page. In these cases the call now applies to the node that took the child's place.
 */
export function bearForeignNodes(root: HTMLElement): void {
  const texts = new MutationObserver((records) => records.forEach(({ target }) => bringBack(target)));
  const nodes = new MutationObserver(note);
  nodes.observe(root, { childList: true, subtree: true });

  function note(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      if (removedNodes.length !== 1 || text?.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (!standIn) continue;
      standIns.set(text, standIn);
      // A changed text must be shown, in whatever language; a translator sees it inserted and can translate it again.
      texts.observe(text, { characterData: true });
    }
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note(nodes.takeRecords());
    if (!this.contains(child)) {
      const standIn = placeOf(child, this);
      if (standIn) removeChild.call(this, standIn);
      return child;
    }
    // Remove it from wherever it is, with any wrappers that this leaves empty.
    let node: Node = child;
    while (node !== this && node.parentNode) {
      const parent: Node = node.parentNode;
      removeChild.call(parent, node);
      if (parent.hasChildNodes()) break;
      node = parent;
    }
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    note(nodes.takeRecords());
    return insertBefore.call(this, node, placeOf(before, this)) as T;
  };
}

/** The child of `parent` that contains `node` or has replaced it, if any. */
function placeOf(node: Node, parent: Node): Node | null {
  for (let at: Node | undefined = node; at; at = at.parentNode ?? standIns.get(at)) if (at.parentNode === parent) return at;
  return null;
}

function bringBack(text: Node): void {
  const standIn = standIns.get(text);
  if (text.isConnected || !standIn?.isConnected) return;
  standIn.parentNode?.replaceChild(text, standIn);
}
