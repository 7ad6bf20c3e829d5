import { type FormEvent, useState } from 'react';

import { useAction } from '../action';
import { ask, type Person } from '../api';
import { useDesk } from '../context';
import { dotted } from '../parts/dotted';
import { Page } from '../parts/page';
import { Refused } from '../parts/refused';
import { LANGS } from '../start';
import { useLoaded } from './use-loaded';

/** Who may sign in: owners add and remove people. */
export function PeoplePage() {
  const { t, start, times } = useDesk();
  const { value: people, refusal, read } = useLoaded<Person[]>('people');
  const removal = useAction();
  const [leaving, setLeaving] = useState<number | undefined>();
  const remove = (id: number) =>
    removal.run(async () => {
      await ask('DELETE', `people/${id}`);
      setLeaving(undefined);
      await read();
    });
  return (
    <Page title={t('menu.people')}>
      {refusal && <Refused refusal={refusal} onAgain={read} />}
      <ul className="devices">
        {people?.map(({ id, name, email, owner, lang }) => (
          <li className="devices__item" key={id}>
            <span>
              <span className="devices__name">{name}</span>{' '}
              <span className="soft">{dotted(email, t(owner ? 'people.owner' : 'people.staff'), times.language(lang))}</span>
            </span>
            {start.owner && id !== start.id && leaving !== id && (
              <button className="button button--quiet button--small" type="button" aria-label={t('people.remove_name', { name })} onClick={() => setLeaving(id)}>
                {t('people.remove')}
              </button>
            )}
            {leaving === id && (
              <span className="devices__sure">
                <span>{t('people.sure', { name })}</span>
                <button className="button button--danger button--small" type="button" onClick={() => remove(id)}>
                  {t('people.remove')}
                </button>
                <button className="button button--quiet button--small" type="button" onClick={() => setLeaving(undefined)}>
                  {t('people.keep')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {removal.refusal && <Refused refusal={removal.refusal} />}
      {start.owner && <Add onAdded={read} />}
    </Page>
  );
}

const NOBODY = { name: '', email: '', owner: false, lang: 'es' };
const WRONG = ['taken', 'required', 'invalid_email', 'invalid_name'];

function Add({ onAdded }: { onAdded: () => Promise<void> }) {
  const { t, start, times } = useDesk();
  const [person, setPerson] = useState({ ...NOBODY, lang: start.lang as string });
  const { run, busy, refusal } = useAction();
  const add = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await ask('POST', 'people', person);
      setPerson({ ...NOBODY, lang: start.lang });
      await onAdded();
    });
  };
  const field = (name: 'name' | 'email', type: string) => {
    const error = refusal?.field === name ? t(`people.wrong.${WRONG.includes(refusal.code) ? refusal.code : 'invalid_name'}`) : undefined;
    return (
      <div className={error ? 'field field--invalid' : 'field'}>
        <label className="field__label" htmlFor={`add-${name}`}>
          {t(`people.${name}`)}
        </label>
        <input
          className="field__control"
          id={`add-${name}`}
          type={type}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `add-${name}-error`}
          value={person[name]}
          onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
        />
        {error && (
          <p className="field__error" id={`add-${name}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    );
  };
  return (
    <section className="card" aria-labelledby="add">
      <h2 id="add">{t('people.add')}</h2>
      <form className="form" noValidate onSubmit={add}>
        {field('name', 'text')}
        {field('email', 'email')}
        <div className="field">
          <label className="field__label" htmlFor="add-lang">
            {t('people.lang')}
          </label>
          <select className="field__control" id="add-lang" value={person.lang} onChange={(event) => setPerson({ ...person, lang: event.target.value })}>
            {LANGS.map((lang) => (
              <option key={lang} value={lang}>
                {times.language(lang)}
              </option>
            ))}
          </select>
        </div>
        <label className="tick">
          <input className="tick__input" type="checkbox" checked={person.owner} onChange={(event) => setPerson({ ...person, owner: event.target.checked })} />
          {t('people.is_owner')}
        </label>
        {refusal && !refusal.field && <Refused refusal={refusal} />}
        <button className="button button--primary button--small" type="submit" aria-disabled={busy || undefined}>
          {t('people.add')}
        </button>
      </form>
    </section>
  );
}
