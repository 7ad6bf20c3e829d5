import { useEffect, useRef, useState } from 'react';

import { useDesk } from './context';
import { InquiryPage } from './inquiry/inquiry-page';
import { ListPage } from './list/list-page';
import { OutboxPage } from './pages/outbox-page';
import { PeoplePage } from './pages/people-page';
import { SessionsPage } from './pages/sessions-page';
import { Link, listPath, pagePath, placeOf, useAddress } from './router';

/** The frame of the desk, and the page that the address asks for. */
export function App() {
  useAddress();
  const place = placeOf(location.pathname, location.search);
  const isList = place.page === 'list';
  const last = useRef<{ search: string; listed: boolean; opened: string | undefined }>({ search: '', listed: false, opened: undefined });
  if (isList) {
    last.current.search = place.search;
    last.current.listed = true;
  }
  if (place.page === 'inquiry') last.current.opened = place.reference;
  const { search, listed, opened } = last.current;
  return (
    <>
      <Bar />
      {listed && <ListPage search={search} shown={isList} opened={opened} />}
      {place.page === 'inquiry' && <InquiryPage key={place.reference} reference={place.reference} back={listPath(search)} />}
      {place.page === 'outbox' && <OutboxPage />}
      {place.page === 'people' && <PeoplePage />}
      {place.page === 'sessions' && <SessionsPage />}
    </>
  );
}

function Bar() {
  const { t, start } = useDesk();
  return (
    <header className="bar">
      <p className="bar__name">
        <Link href={listPath('')}>
          <span className="bar__desk">{t('title')}</span> <span className="bar__site">{start.site}</span>
        </Link>
      </p>
      <Menu />
    </header>
  );
}

/** What is needed now and then, behind the person's name. */
function Menu() {
  const { t, start } = useDesk();
  const address = useAddress();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [address]);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  return (
    <div
      className="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button className="menu__name" type="button" ref={button} aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
        {start.name}
      </button>
      <nav className="menu__links" id="menu" hidden={!open} aria-label={t('menu.label')}>
        <Link href={pagePath('outbox')}>{t('menu.outbox')}</Link>
        {start.owner && <Link href={pagePath('people')}>{t('menu.people')}</Link>}
        <Link href={pagePath('sessions')}>{t('menu.sessions')}</Link>
        <form method="post" action="/desk/sign-out">
          <button type="submit">{t('home.sign_out')}</button>
        </form>
      </nav>
    </div>
  );
}
