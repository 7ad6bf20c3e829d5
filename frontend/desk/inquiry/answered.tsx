import { type FormEvent, useState } from 'react';

import { useAction } from '../action';
import type { Channel, Inquiry } from '../api';
import { useDesk } from '../context';
import { useKept } from '../kept';
import { NotDone } from './changed';
import type { Act } from './use-inquiry';

const CHANNELS: Channel[] = ['whatsapp', 'phone', 'mail'];

/** Says that somebody answered outside the desk, which stops the clock. */
export function Answered({ inquiry, act }: { inquiry: Inquiry; act: Act }) {
  const { t } = useDesk();
  const [by, setBy] = useState<Channel | undefined>();
  const [note, setNote] = useKept(`${inquiry.reference} answered`);
  const { run, busy, refusal } = useAction();
  const isWaiting = inquiry.status === 'received';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!by) return;
    void run(async () => {
      await act('answered', { by, note: note?.trim() || undefined });
      setNote(undefined);
      setBy(undefined);
    });
  };
  return (
    <section className="card" aria-labelledby="answered">
      <h2 id="answered">{t('answered.title')}</h2>
      <form className="form" onSubmit={send}>
        <fieldset>
          <legend className="visually-hidden">{t('answered.by')}</legend>
          <div className="chips">
            {CHANNELS.map((channel) => (
              <label className="chip" key={channel}>
                <input className="chip__input" type="radio" name="by" required checked={by === channel} onChange={() => setBy(channel)} />
                {t(`answered.${channel}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <label className="field__label" htmlFor="answered-note">
            {t('answered.note')}
          </label>
          <textarea className="field__control" id="answered-note" rows={2} value={note ?? ''} onChange={(event) => setNote(event.target.value)} />
        </div>
        <NotDone refusal={refusal} />
        <button
          className={isWaiting && inquiry.holder ? 'button button--primary button--small' : 'button button--quiet button--small'}
          type="submit"
          aria-disabled={busy || undefined}
        >
          {t('answered.send')}
        </button>
      </form>
    </section>
  );
}
