import { useState } from 'react';

import { Refusal } from '../api';
import { useDesk } from '../context';
import { Refused } from '../parts/refused';
import { isFresh } from '../start';
import { searchOf, type View } from './view';

/** The list as a file, for owners who have just signed in. */
export function Export({ view }: { view: View }) {
  const { t, start } = useDesk();
  const [refused, setRefused] = useState(false);
  const address = (format: string) => {
    const query = new URLSearchParams(searchOf(view));
    query.set('format', format);
    return `/api/desk/export?${query}`;
  };
  return (
    <div className="filters__export">
      <p className="field__label">{t('list.export')}</p>
      {['xlsx', 'csv'].map((format) => (
        <a
          key={format}
          className="button button--quiet button--small"
          href={address(format)}
          download
          onClick={(event) => {
            if (isFresh(start, Date.now())) return;
            event.preventDefault();
            setRefused(true);
          }}
        >
          {format.toUpperCase()}
        </a>
      ))}
      {refused && <Refused refusal={new Refusal('sign_in_again')} />}
    </div>
  );
}
