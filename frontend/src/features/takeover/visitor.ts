/** Elements that can hold visitor state: what was typed or chosen, what is open, where the focus is. */
const PLACES = 'input:not([type="hidden"]), textarea, select, details, summary, a[href], button, [tabindex], [popover]';

type Place = HTMLElement;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records what a visitor did to the document before React took over, and restores it where elements were recreated:
 * after a mismatch React discards the server's HTML, with everything typed into it. Removed elements still hold what
 * was typed into them up to their removal.
 */
class Visitor {
  private readonly places: Map<string, Place>;
  private readonly opened = new Set<EventTarget>();
  private readonly watching = new AbortController();
  private focused: EventTarget | null = document.activeElement;
  /** A visible element and its position in the window, once the page is scrolled. */
  private sight?: { place: Place; top: number };

  constructor(private readonly root: HTMLElement) {
    this.places = placesOf(root);
    for (const place of this.places.values()) if (place.popover && place.matches(':popover-open')) this.opened.add(place);
    const { signal } = this.watching;
    this.look();
    document.addEventListener('scroll', () => this.look(), { signal });
    document.addEventListener('focusin', ({ target }) => (this.focused = target), { signal });
    document.addEventListener('focusout', ({ target }) => this.lose(target), { signal });
    document.addEventListener('beforetoggle', (event) => this.toggle(event as ToggleEvent), { capture: true, signal });
  }

  /** Restores values, before anything reads them. */
  restoreValues(): void {
    this.watching.abort();
    this.eachReplaced((old, place) => {
      if (isControl(old) && isControl(place)) copyValue(old, place);
      else if (old instanceof HTMLDetailsElement && place instanceof HTMLDetailsElement) place.open = old.open;
    });
  }

  /** Reopens what was open and restores focus and scroll position, after anything else that moved them in the meantime. */
  restorePlace(): void {
    this.eachReplaced((old, place) => {
      if (this.opened.has(old)) place.showPopover();
      if (old === this.focused) focusAs(old, place);
      if (old === this.sight?.place) this.stay(place);
    });
    const { focused } = this;
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body) focusAs(focused, focused);
  }

  /** Keeps what the visitor is looking at in place: texts above it may have become longer or shorter. */
  stay(place = this.sight?.place): void {
    if (place && this.sight) scrollBy({ top: place.getBoundingClientRect().top - this.sight.top, behavior: 'instant' });
  }

  private look(): void {
    this.sight = undefined;
    if (scrollY === 0) return;
    for (const place of this.places.values()) {
      const { top, height } = place.getBoundingClientRect();
      if (height === 0 || top < 0 || top > innerHeight) continue;
      // Prefer the focused element, else the first one.
      if (!this.sight || place === this.focused) this.sight = { place, top };
    }
  }

  /** Calls `run` for each element no longer in the document, with its replacement. */
  private eachReplaced(run: (old: Place, place: Place) => void): void {
    let now: Map<string, Place> | undefined;
    for (const [name, old] of this.places) {
      if (old.isConnected) continue;
      const place = (now ??= placesOf(this.root)).get(name);
      if (place) run(old, place);
    }
  }

  /** A removed element may report losing the focus, although the visitor did not move it. */
  private lose(target: EventTarget | null): void {
    queueMicrotask(() => {
      if (this.focused === target && target instanceof Node && target.isConnected && document.activeElement !== target) this.focused = null;
    });
  }

  private toggle({ target, newState }: ToggleEvent): void {
    if (!target) return;
    if (newState === 'open') this.opened.add(target);
    else this.opened.delete(target);
  }
}

/** The elements by kind and index within the kind: the same for the server's elements and for React's. */
function placesOf(root: HTMLElement): Map<string, Place> {
  const counts = new Map<string, number>();
  const places = new Map<string, Place>();
  for (const place of root.querySelectorAll<Place>(PLACES)) {
    const kind = kindOf(place);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    places.set(`${kind} ${count}`, place);
  }
  return places;
}

function kindOf(place: Place): string {
  const attributes = ['name', 'href', 'popovertarget', isChoice(place) && 'value'];
  return [place.localName, ...attributes.map((name) => name && place.getAttribute(name))].join(' ');
}

function isControl(place: Place): place is Control {
  return place.matches('input, textarea, select');
}

function isChoice(place: Place): place is HTMLInputElement {
  return place.matches('[type="radio"], [type="checkbox"]');
}

function copyValue(old: Control, place: Control): void {
  if (isChoice(old) && isChoice(place)) place.checked = old.checked;
  else if (place.value !== old.value) place.value = old.value;
}

/** Restores focus and caret without scrolling the page. */
function focusAs(old: Place, place: Place): void {
  place.focus({ preventScroll: true });
  if (!isControl(old) || old instanceof HTMLSelectElement || !isControl(place) || place instanceof HTMLSelectElement) return;
  // Some input types do not expose their caret.
  const { selectionStart, selectionEnd, selectionDirection } = old;
  if (selectionStart !== null) place.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

let visitor: Visitor | undefined;

/** Starts recording what the visitor does, until it is restored. */
export function rememberVisitor(root: HTMLElement): void {
  visitor = new Visitor(root);
}

export function restoreValues(): void {
  visitor?.restoreValues();
}

export function restorePlace(): void {
  visitor?.restorePlace();
  visitor = undefined;
}

/** Changes elements and texts of the page without the visitor noticing. */
export function unnoticed(root: HTMLElement, change: () => void): void {
  const own = new Visitor(root);
  change();
  own.restoreValues();
  own.restorePlace();
  own.stay();
}
