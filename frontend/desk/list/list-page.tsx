import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useDesk } from '../context';
import { useNow } from '../now';
import { Refused } from '../parts/refused';
import { go, listPath } from '../router';
import { BLOCK, Block, blocksOf } from './block';
import { Filters } from './filters';
import { useList } from './use-list';
import { searchOf, STATUSES, type View, viewOf } from './view';

/** How long somebody has stopped typing before the search begins. */
const PAUSE_MS = 200;

type Props = {
  /** The view in the address, or the last one while another page is shown. */
  search: string;
  shown: boolean;
  /** The inquiry that was shown last. */
  opened: string | undefined;
};

/** What came in: what is due first. It stays in the document while an inquiry is shown, so that going back finds it as it was. */
export function ListPage({ search, shown, opened }: Props) {
  const { t, start } = useDesk();
  const view = viewOf(search);
  const list = useList(view);
  const { rows, next, fresh, ready, refusal, more, seen, unreadable } = list;
  const place = useRef(0);
  const left = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  const waiting = rows.filter(({ status }) => status === 'received').length;
  const overdue = useNow((now) => rows.filter((row) => row.status === 'received' && Date.parse(row.reply_due) <= now).length);

  useLayoutEffect(() => {
    if (!shown) return;
    scrollTo(0, place.current);
    const keep = () => {
      place.current = scrollY;
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [shown]);

  useEffect(() => {
    if (opened && !shown) seen(opened);
    if (!shown) left.current = true;
    // Whoever comes back goes on where they were.
    else if (left.current) ((opened && document.getElementById(opened)) || heading.current)?.focus({ preventScroll: true });
  }, [opened, shown, seen]);

  useEffect(() => {
    if (shown) document.title = `${t('title')} – ${start.site}`;
  }, [shown, start, t]);

  useEffect(() => {
    const button = end.current;
    if (!button || !shown) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '1200px' });
    observer.observe(button);
    return () => observer.disconnect();
  }, [more, shown, next]);

  const latest = useRef({ view, shown });
  useLayoutEffect(() => {
    latest.current = { view, shown };
  });
  // A search waits for a pause: meanwhile a filter may have been chosen, or an inquiry opened.
  const show = (changes: View) => {
    if (latest.current.shown) go(listPath(searchOf({ ...latest.current.view, ...changes })), { replace: true });
  };
  const isNarrow = Object.keys(view).length > 0;
  const isWork = ready && STATUSES.slice(1).every((status) => status !== view.status) && !view.search;
  const goesOn = Boolean(next) && rows.at(-1)?.status === 'received';

  return (
    <main className="list" hidden={!shown}>
      <h1 className="list__title" tabIndex={-1} ref={heading}>
        {!isWork ? t('title') : waiting === 0 ? t('list.done') : t(goesOn ? 'list.waiting_more' : 'list.waiting', { count: waiting })}
      </h1>
      <p className="list__sum" role="status">
        {overdue > 0 && <strong className="list__overdue">{t('list.overdue', { count: overdue })}</strong>}
        {fresh.size > 0 && <span>{t('list.came', { count: fresh.size })}</span>}
      </p>
      <Filters view={view} onChange={show}>
        <Search value={view.search ?? ''} onSearch={(text) => show({ search: text })} />
      </Filters>
      {refusal && <Refused refusal={refusal} onAgain={list.again} />}
      {ready && rows.length === 0 && <p className="list__none">{t(isNarrow ? 'list.nothing' : 'list.none')}</p>}
      {STATUSES.map((status) => {
        const part = rows.filter((row) => row.status === status);
        if (part.length === 0) return null;
        return (
          <section key={status} aria-labelledby={`part-${status}`}>
            <h2 className="list__part" id={`part-${status}`}>
              {t(`list.parts.${status}`)}
            </h2>
            {blocksOf(part).map((block, at) => (
              <Block key={at} rows={block} first={at * BLOCK + 1} fresh={fresh} />
            ))}
          </section>
        );
      })}
      {next && (
        <button className="button button--quiet list__more" type="button" ref={end} onClick={more}>
          {t('list.more')}
        </button>
      )}
      {unreadable > 0 && <p className="soft">{t('list.unreadable', { count: unreadable })}</p>}
    </main>
  );
}

/** Searches while one types; the address keeps what was searched for. */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useDesk();
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // Back and forward change the search too.
    if (value !== told.current) setText((told.current = value));
  }, [value]);
  useEffect(() => {
    if (text.trim() === told.current) return;
    const timer = setTimeout(() => onSearch((told.current = text.trim())), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="visually-hidden" htmlFor="search">
        {t('list.search')}
      </label>
      <input
        className="field__control"
        id="search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('list.search_hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
