import { useCallback, useEffect, useRef, useState } from 'react';

import { get, type Inquiry, type List, type Listed, Refusal } from '../api';
import { type News, onNews } from '../live';
import { isIn, searchOf, type View, withBeginning, withInquiry } from './view';

/** Rows in the first answer, and in each that follows. */
const FIRST = 50;
const MORE = 100;
/** The most that is read again when nobody knows what changed. */
const AGAIN = 200;

type State = {
  /** The view that the rows are of. */
  search: string | undefined;
  rows: Listed[];
  next: string | null | undefined;
  /** What came in since this page was opened and nobody has looked at yet. */
  fresh: ReadonlySet<string>;
  unreadable: number;
};

const EMPTY: State = { search: undefined, rows: [], next: null, fresh: new Set(), unreadable: 0 };

/** What is new, with those of some rows that came in after everything that was known. */
function withNew({ rows, fresh }: State, some: Listed[]): ReadonlySet<string> {
  const latest = rows.reduce((time, row) => Math.max(time, Date.parse(row.created_at)), 0);
  const came = some.filter((row) => Date.parse(row.created_at) > latest);
  return came.length > 0 ? new Set([...fresh, ...came.map(({ reference }) => reference)]) : fresh;
}

function part(search: string, limit: number, after?: string, signal?: AbortSignal) {
  const query = new URLSearchParams(search);
  query.set('limit', String(limit));
  if (after) query.set('after', after);
  return get<List>(`inquiries?${query}`, signal);
}

/** The inquiries of a view, as far as they were read, kept as they are now. */
export function useList(view: View) {
  const search = searchOf(view);
  const [state, setState] = useState<State>(EMPTY);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const [tries, setTries] = useState(0);
  const current = useRef(state);
  current.current = state;
  const reading = useRef<AbortController | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    reading.current = null;
    setRefusal(undefined);
    part(search, FIRST, undefined, leaving.signal).then(
      ({ inquiries, next, unreadable }) =>
        setState(({ fresh }) => ({ search, rows: inquiries, next, fresh, unreadable })),
      (error: unknown) => {
        if (error instanceof Refusal) setRefusal(error);
      },
    );
    return () => {
      leaving.abort();
      reading.current?.abort();
    };
  }, [search, tries]);

  useEffect(() => {
    const take = (beginning: List, limit: number) =>
      setState((before) => {
        const goesOn = before.rows.length > limit && Boolean(beginning.next);
        return {
          ...before,
          rows: withBeginning(before.rows, beginning.inquiries, goesOn),
          next: goesOn ? before.next : beginning.next,
          fresh: withNew(before, beginning.inquiries),
        };
      });
    const again = async () => {
      const limit = Math.min(AGAIN, Math.max(FIRST, current.current.rows.length));
      take(await part(search, limit), limit);
    };
    const follow = async (news: News) => {
      if (current.current.search !== search) return;
      if (news === 'unknown') return again();
      let inquiry: Inquiry | undefined = news.inquiry;
      try {
        inquiry ??= await get<Inquiry>(`inquiries/${news.reference}`);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
        return setState((before) => ({ ...before, rows: before.rows.filter((row) => row.reference !== news.reference) }));
      }
      const row = inquiry;
      const belongs = isIn(view, row);
      const isKnown = current.current.rows.some(({ reference }) => reference === row.reference);
      if (belongs === undefined && !isKnown) return again();
      setState((before) => {
        const { reference } = row;
        return {
          ...before,
          rows:
            belongs === false
              ? before.rows.filter((other) => other.reference !== reference)
              : withInquiry(before.rows, row, Boolean(before.next)),
          fresh: withNew(before, belongs === false ? [] : [row]),
        };
      });
    };
    return onNews((news) => {
      follow(news).catch((error: unknown) => {
        // Being signed out is said at once; a lost connection with the next thing that somebody does.
        if (error instanceof Refusal && error.code === 'signed_out') setRefusal(error);
      });
    });
  }, [search]);

  const more = useCallback(() => {
    const { next, search: read } = current.current;
    if (!next || read !== search || reading.current) return;
    const controller = new AbortController();
    reading.current = controller;
    part(search, MORE, next, controller.signal).then(
      (list) => {
        reading.current = null;
        setState((before) => {
          const known = new Set(before.rows.map(({ reference }) => reference));
          return {
            ...before,
            rows: [...before.rows, ...list.inquiries.filter((row) => !known.has(row.reference))],
            next: list.next,
            unreadable: before.unreadable + list.unreadable,
          };
        });
      },
      (error: unknown) => {
        reading.current = null;
        if (error instanceof Refusal) setRefusal(error);
      },
    );
  }, [search]);

  const seen = useCallback((reference: string) => {
    setState((before) => {
      if (!before.fresh.has(reference)) return before;
      return { ...before, fresh: new Set([...before.fresh].filter((other) => other !== reference)) };
    });
  }, []);

  return { ...state, ready: state.search === search, refusal, more, seen, again: () => setTries((count) => count + 1) };
}
