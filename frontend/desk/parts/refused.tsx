import { useEffect, useState } from 'react';

import { get, type Person, type Refusal } from '../api';
import { useDesk } from '../context';

const KNOWN = ['network', 'signed_out', 'sign_in_again', 'owners_only', 'too_long', 'not_found', 'changed'];

type Props = { refusal: Refusal; onAgain?: () => void };

/** Why something was not done, and what helps. */
export function Refused({ refusal, onAgain }: Props) {
  const { t } = useDesk();
  const { code } = refusal;
  return (
    <div className="notice notice--error" role="alert">
      <div>
        <p>{t(`refused.${KNOWN.includes(code) ? code : 'unavailable'}`)}</p>
        {code === 'signed_out' && (
          <a className="button button--quiet button--small" href="/desk" target="_blank" rel="noopener">
            {t('refused.sign_in')}
          </a>
        )}
        {code === 'sign_in_again' && <SignInAgain />}
        {onAgain && code !== 'signed_out' && (
          <button className="button button--quiet button--small" type="button" onClick={onAgain}>
            {t('refused.again')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Mails a code to whoever is signed in, as the page does that asks for an address. */
function SignInAgain() {
  const { t, start } = useDesk();
  const [email, setEmail] = useState('');
  useEffect(() => {
    const own = (people: Person[]) => setEmail(people.find(({ id }) => id === start.id)?.email ?? '');
    // Without it the address is asked for.
    get<Person[]>('people').then(own, () => undefined);
  }, [start]);
  return (
    <form method="post" action="/desk">
      <input type="hidden" name="email" value={email} />
      <button className="button button--quiet button--small" type="submit">
        {t('refused.sign_in')}
      </button>
    </form>
  );
}
