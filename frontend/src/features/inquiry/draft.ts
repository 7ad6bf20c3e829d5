import { store } from '../../lib/storage';
import { emptyValues, type Values } from './fields';

/** Lives as long as the tab: what is typed survives a reload until it is sent. */
const KEY = 'patagonia:inquiry';

/** The content that was sent last and the key that it went with. */
export type Attempt = { content: string; key: string };

export type Draft = {
  /** The query that the page had: a later visit with another one fills in its own. */
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

/** A browser that refuses to store, or has no room, costs the draft and nothing else. */
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

/** Drops what an older build may have stored in another shape. */
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
