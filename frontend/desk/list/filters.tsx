import { type ReactNode, useEffect, useState } from 'react';

import { get, type Person } from '../api';
import { useDesk } from '../context';
import { Link, listPath } from '../router';
import { LANGS } from '../start';
import { Export } from './export';
import { type Filter, searchOf, STATUSES, type View } from './view';

/** What the panel changes; the search has a field of its own. */
const PANEL = ['status', 'lang', 'itinerary', 'person', 'from', 'to'] as const;

type Props = { view: View; onChange: (changes: View) => void; children: ReactNode };

/** The views that are asked for most, and everything by which the list can be narrowed. */
export function Filters({ view, onChange, children }: Props) {
  const { t, start, times } = useDesk();
  const [open, setOpen] = useState(false);
  const [people, setPeople] = useState<Person[]>([]);
  useEffect(() => {
    // Without their names the list works all the same.
    get<Person[]>('people').then(setPeople, () => undefined);
  }, []);
  const { search } = view;
  const quick: [name: string, view: View][] = [
    ['all', { search }],
    ['waiting', { search, status: 'received' }],
    ['mine', { search, status: 'received', person: String(start.id) }],
  ];
  const select = (name: Filter, options: [value: string, label: string][]) => (
    <div className="field">
      <label className="field__label" htmlFor={`filter-${name}`}>
        {t(`list.filters.${name}`)}
      </label>
      <select
        className="field__control"
        id={`filter-${name}`}
        value={view[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.target.value })}
      >
        <option value="">{t('list.filters.any')}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
  const day = (name: 'from' | 'to') => (
    <div className="field">
      <label className="field__label" htmlFor={`filter-${name}`}>
        {t(`list.filters.${name}`)}
      </label>
      <input
        className="field__control"
        id={`filter-${name}`}
        type="date"
        value={view[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </div>
  );
  const narrowed = PANEL.filter((name) => view[name]).length;
  return (
    <div className="filters">
      <div className="filters__search">
        {children}
        <button className="pill pill--open" type="button" aria-expanded={open} aria-controls="filters" onClick={() => setOpen(!open)}>
          {narrowed > 0 ? t('list.narrowed', { count: narrowed }) : t('list.narrow')}
        </button>
      </div>
      <nav className="filters__quick" aria-label={t('list.views')}>
        {quick.map(([name, shown]) => (
          <Link
            key={name}
            className="pill"
            href={listPath(searchOf(shown))}
            aria-current={searchOf(shown) === searchOf(view) ? 'true' : undefined}
          >
            {t(`list.quick.${name}`)}
          </Link>
        ))}
      </nav>
      <div className="filters__panel" id="filters" hidden={!open}>
        {select('status', STATUSES.map((status) => [status, t(`status.${status}`)]))}
        {select('lang', LANGS.map((lang) => [lang, times.language(lang)]))}
        {select('itinerary', start.itineraries.map(({ slug, title }) => [slug, title]))}
        {select('person', people.map(({ id, name }) => [String(id), name]))}
        {day('from')}
        {day('to')}
        {start.owner && <Export view={view} />}
      </div>
    </div>
  );
}
