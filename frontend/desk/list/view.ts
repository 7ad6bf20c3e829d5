import type { Listed, Status } from '../api';

/** The parts of the list, in the server's order. */
export const STATUSES = ['received', 'answered', 'closed', 'spam'] as const satisfies readonly Status[];
/** By what the list can be narrowed: the server's parameters, which stand in the address too. */
export const FILTERS = ['search', 'status', 'lang', 'itinerary', 'person', 'from', 'to'] as const;

export type Filter = (typeof FILTERS)[number];
export type View = Partial<Record<Filter, string>>;

/** The view that an address asks for. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))) as View;
}

/** The address of a view: `?status=received`, or nothing. */
export function searchOf(view: View): string {
  const query = new URLSearchParams(FILTERS.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
  return query.size > 0 ? `?${query}` : '';
}

/** Whether an inquiry is in a view, or `undefined` where only the server knows. */
export function isIn(view: View, inquiry: Listed): boolean | undefined {
  if (view.status && view.status !== inquiry.status) return false;
  if (view.lang && view.lang !== inquiry.lang) return false;
  if (view.person && view.person !== String(inquiry.holder?.id)) return false;
  return view.search || view.itinerary || view.from || view.to ? undefined : true;
}

/** The server's order: what is due first, then answered, closed and spam, the newest first. */
export function compare(one: Listed, other: Listed): number {
  const rank = STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status);
  const time = (of: (row: Listed) => string) => Date.parse(of(one)) - Date.parse(of(other));
  // Whoever wrote again waits from then on.
  return rank || (one.status === 'received' ? time((row) => row.reply_due) : -time((row) => row.created_at));
}

/**
 * A list with an inquiry as it is now, or without it. One that belongs behind the last row that is known comes when that part of the list
 * is read, if more is to come.
 */
export function withInquiry(rows: Listed[], inquiry: Listed, goesOn: boolean): Listed[] {
  const others = rows.filter(({ reference }) => reference !== inquiry.reference);
  const at = others.findIndex((row) => compare(inquiry, row) < 0);
  if (at >= 0) return others.toSpliced(at, 0, inquiry);
  return goesOn ? others : [...others, inquiry];
}

/** A list whose beginning was read again: what came after it stays. */
export function withBeginning(rows: Listed[], beginning: Listed[], goesOn: boolean): Listed[] {
  const last = beginning.at(-1);
  if (!goesOn || !last) return beginning;
  const known = new Set(beginning.map(({ reference }) => reference));
  return [...beginning, ...rows.filter((row) => !known.has(row.reference) && compare(row, last) > 0)];
}
