import { store } from '../../lib/storage';
import { emptyValues, type Values } from './fields';

/** Lives as long as the tab: typed values survive a reload until they are sent. */
const KEY = 'patagonia:inquiry';

/** The content sent last and its idempotency key. */
export type Attempt = { content: string; key: string };

export type Draft = {
  /** The page's query: a later visit with another one prefills from that. */
  search: string;
  values: Values;
  attempt?: Attempt;
};

export function loadDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    return draft ? { ...draft, values: withKnownShape(draft.values) } : undefined;
  } catch {
    return undefined;
  }
}

/** If the browser refuses to store it or has no room, only the draft is lost. */
export function saveDraft(draft: Draft): void {
  store(() => sessionStorage, KEY, JSON.stringify(draft));
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* see above */
  }
}

/** Drops values that an older build may have stored in another shape. */
function withKnownShape(stored: Partial<Values>): Values {
  const values = emptyValues();
  for (const field of Object.keys(values) as (keyof Values)[]) {
    const value = stored[field];
    if (typeof value === typeof values[field] && Array.isArray(value) === Array.isArray(values[field])) {
      Object.assign(values, { [field]: value });
    }
  }
  return values;
}
