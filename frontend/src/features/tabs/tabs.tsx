import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { elementAt } from '../../lib/element-at';

export type Tab = {
  /** Names the section in the address: `#dia-a-dia`. */
  id: string;
  label: string;
  content: ReactNode;
};

/**
 * Sections that are all in the HTML, below a list of links to them. Once the
 * script runs they follow the ARIA tabs pattern: one is shown, arrow keys move.
 * The hash names the shown one; without a hash it is the first.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [live, setLive] = useState(false);
  const [shown, setShown] = useState(0);
  const root = useRef<HTMLDivElement>(null);

  // A hash that names a section, or something inside one, shows that section.
  useEffect(() => {
    setLive(true);
    const named = elementAt(hash);
    const index = named ? tabs.findIndex(({ id }) => document.getElementById(id)?.contains(named)) : -1;
    if (!named || index < 0 || (live && index === shown)) return;
    setShown(index);
    // Hiding the other sections moves it: scroll once that is laid out.
    requestAnimationFrame(() => (tabs[index]?.id === named.id ? root.current : named)?.scrollIntoView());
    // `tabs` cannot change: section names depend on the language, and each language has its own page.
  }, [hash]);

  const show = (index: number) => {
    setShown(index);
    void navigate({ search, hash: index === 0 ? '' : (tabs[index]?.id ?? '') }, { replace: true, preventScrollReset: true });
  };

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const target = { ArrowRight: shown === last ? 0 : shown + 1, ArrowLeft: shown === 0 ? last : shown - 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
    document.getElementById(`tab-${tabs[target]?.id}`)?.focus();
  };

  return (
    <div className="tabs" ref={root}>
      <div className="tabs__bar">
        {live ? (
          <div className="tabs__list wrap" role="tablist" aria-label={label} onKeyDown={move}>
            {tabs.map((tab, index) => (
              <button
                key={tab.id}
                type="button"
                id={`tab-${tab.id}`}
                className="tabs__tab"
                role="tab"
                aria-selected={index === shown}
                aria-controls={tab.id}
                tabIndex={index === shown ? 0 : -1}
                onClick={() => show(index)}
              >
                {tab.label}
              </button>
            ))}
          </div>
        ) : (
          <nav className="tabs__list wrap" aria-label={label}>
            {tabs.map((tab) => (
              <a key={tab.id} className="tabs__tab" href={`#${tab.id}`}>
                {tab.label}
              </a>
            ))}
          </nav>
        )}
      </div>
      {tabs.map((tab, index) => (
        <section
          key={tab.id}
          id={tab.id}
          className="tabs__panel"
          {...(live ? { role: 'tabpanel', 'aria-labelledby': `tab-${tab.id}`, tabIndex: 0, hidden: index !== shown } : { 'aria-label': tab.label })}
        >
          {tab.content}
        </section>
      ))}
    </div>
  );
}
