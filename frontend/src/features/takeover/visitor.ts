/** What can hold something of a visitor: what was typed or chosen, what is open, where the focus is. */
const PLACES = 'input:not([type="hidden"]), textarea, select, details, summary, a[href], button, [tabindex], [popover]';

type Place = HTMLElement;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a visitor did to the document before React took it over, and puts it back where elements were made anew: after
 * a mismatch React throws away what the server sent, with every word in it. Elements that went still say what was typed
 * into them, up to the moment when they went.
 */
class Visitor {
  private readonly places: Map<string, Place>;
  private readonly opened = new Set<EventTarget>();
  private readonly watching = new AbortController();
  private focused: EventTarget | null = document.activeElement;
  /** What stands in the window, and where, once the page is scrolled. */
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

  /** Puts values back, before anybody looks at them. */
  restoreValues(): void {
    this.watching.abort();
    this.eachReplaced((old, place) => {
      if (isControl(old) && isControl(place)) copyValue(old, place);
      else if (old instanceof HTMLDetailsElement && place instanceof HTMLDetailsElement) place.open = old.open;
    });
  }

  /** Opens what was open and puts the focus and the page back, after whatever wanted them in the meantime. */
  restorePlace(): void {
    this.eachReplaced((old, place) => {
      if (this.opened.has(old)) place.showPopover();
      if (old === this.focused) focusAs(old, place);
      if (old === this.sight?.place) this.stay(place);
    });
    const { focused } = this;
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body) focusAs(focused, focused);
  }

  /** Texts above what the visitor looks at may have become longer or shorter: it stays where it was. */
  stay(place = this.sight?.place): void {
    if (place && this.sight) scrollBy({ top: place.getBoundingClientRect().top - this.sight.top, behavior: 'instant' });
  }

  private look(): void {
    this.sight = undefined;
    if (scrollY === 0) return;
    for (const place of this.places.values()) {
      const { top, height } = place.getBoundingClientRect();
      if (height === 0 || top < 0 || top > innerHeight) continue;
      // What has the focus matters most, else what stands first.
      if (!this.sight || place === this.focused) this.sight = { place, top };
    }
  }

  /** Elements that are no longer in the document, each with the one that stands in its place. */
  private eachReplaced(run: (old: Place, place: Place) => void): void {
    let now: Map<string, Place> | undefined;
    for (const [name, old] of this.places) {
      if (old.isConnected) continue;
      const place = (now ??= placesOf(this.root)).get(name);
      if (place) run(old, place);
    }
  }

  /** An element that goes may say that it loses the focus, but the visitor has not moved it. */
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

/** The places by what they are and which of their kind: the same for the server's elements and for React's. */
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

/** The focus, without a jump of the page, and the caret where it was. */
function focusAs(old: Place, place: Place): void {
  place.focus({ preventScroll: true });
  if (!isControl(old) || old instanceof HTMLSelectElement || !isControl(place) || place instanceof HTMLSelectElement) return;
  // Some kinds of fields keep their caret to themselves.
  const { selectionStart, selectionEnd, selectionDirection } = old;
  if (selectionStart !== null) place.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

let visitor: Visitor | undefined;

/** Looks at what the visitor did, and goes on looking until it is restored. */
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

/** Changes elements and texts of the page in a way that no visitor notices. */
export function unnoticed(root: HTMLElement, change: () => void): void {
  const own = new Visitor(root);
  change();
  own.restoreValues();
  own.restorePlace();
  own.stay();
}
