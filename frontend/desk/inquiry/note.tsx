import type { FormEvent } from 'react';

import { useAction } from '../action';
import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { useKept } from '../kept';
import { NotDone } from './changed';
import type { Act } from './use-inquiry';

/** What staff write down for each other. Somebody else's words appear beside one's own when both wrote. */
export function Note({ inquiry, act }: { inquiry: Inquiry; act: Act }) {
  const { t } = useDesk();
  const [typed, setTyped] = useKept(`${inquiry.reference} note`);
  const { run, busy, refusal } = useAction();
  const stored = inquiry.note ?? '';
  const isOther = Boolean(refusal?.changed) && typed !== undefined && stored !== '' && stored !== typed;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed === undefined) return;
    void run(async () => {
      await act('note', { note: typed });
      setTyped(undefined);
    });
  };
  return (
    <section className="card" aria-labelledby="note">
      <h2 id="note">{t('note.title')}</h2>
      <form className="form" onSubmit={save}>
        <div className="field">
          <label className="field__label visually-hidden" htmlFor="note-text">
            {t('note.title')}
          </label>
          <textarea
            className="field__control"
            id="note-text"
            rows={4}
            value={typed ?? stored}
            onChange={(event) => setTyped(event.target.value === stored ? undefined : event.target.value)}
          />
        </div>
        <NotDone refusal={refusal} />
        {isOther && (
          <div className="note__other">
            <p className="soft">{t('note.now')}</p>
            <blockquote>{stored}</blockquote>
            <button className="button button--quiet button--small" type="button" onClick={() => setTyped(`${stored}\n\n${typed}`)}>
              {t('note.both')}
            </button>
          </div>
        )}
        <button className="button button--quiet button--small" type="submit" disabled={typed === undefined} aria-disabled={busy || undefined}>
          {t('note.save')}
        </button>
      </form>
    </section>
  );
}
