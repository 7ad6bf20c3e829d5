/** Same as Radix's default, but required by the specification. */
export const TOAST_DURATION_MS = 5000;
/** Toasts visible at once: a new one replaces the old. */
const LIMIT = 1;
/** A dismissed toast stays in the list for this long, closed. */
const REMOVE_DELAY_MS = 1_000_000;

export type ToastVariant = 'default' | 'destructive' | 'success' | 'warning';

export type Toast = {
  id: string;
  title?: string;
  description?: string;
  /** A button; `alt` tells those who cannot reach it in time how else to do the same. */
  action?: { label: string; alt: string; run: () => void };
  variant: ToastVariant;
  open: boolean;
};

/** What a caller provides; the store adds the rest. */
export type ToastText = Partial<Pick<Toast, 'title' | 'description' | 'action' | 'variant'>>;

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; text: ToastText }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id: string };

/** The toasts after an action, newest first. `dismiss` without an id means all of them. */
export function reduceToasts(toasts: Toast[], action: ToastAction): Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, LIMIT);
    case 'update':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.text } : toast));
    case 'dismiss':
      return toasts.map((toast) => (action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast));
    case 'remove':
      return toasts.filter(({ id }) => id !== action.id);
  }
}

let toasts: Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(action: ToastAction): void {
  toasts = reduceToasts(toasts, action);
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one. Returns its id. */
export function addToast(text: ToastText): string {
  count += 1;
  const id = String(count);
  dispatch({ type: 'add', toast: { variant: 'default', ...text, id, open: true } });
  return id;
}

/** Changes the content of a toast. */
export function updateToast(id: string, text: ToastText): void {
  dispatch({ type: 'update', id, text });
}

/** Closes a toast, or all; it is removed from the list later. */
export function dismissToast(id?: string): void {
  for (const toast of toasts) {
    if ((id !== undefined && toast.id !== id) || removals.has(toast.id)) continue;
    const remove = () => {
      removals.delete(toast.id);
      dispatch({ type: 'remove', id: toast.id });
    };
    removals.set(toast.id, setTimeout(remove, REMOVE_DELAY_MS));
  }
  dispatch({ type: 'dismiss', id });
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): Toast[] {
  return toasts;
}
