import { type FormEvent, lazy, Suspense, useState } from 'react';

import { useAction } from '../action';
import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { STATUSES } from '../list/view';
import { go } from '../router';
import { NotDone } from './changed';
import type { Act } from './use-inquiry';

const Correction = lazy(() => import('./correction').then(({ Correction: component }) => ({ default: component })));

type Props = { inquiry: Inquiry; act: Act; onErase: () => Promise<void>; back: string };

/** What is done now and then: status, “wrote again”, correction, restriction, erasing. */
export function More({ inquiry, act, onErase, back }: Props) {
  const { t, start } = useDesk();
  const { run, busy, refusal } = useAction();
  const [correcting, setCorrecting] = useState(false);
  const { status, restricted } = inquiry;
  const button = (label: string, press: () => void) => (
    <button className="button button--quiet button--small" type="button" aria-disabled={busy || undefined} onClick={press}>
      {label}
    </button>
  );
  return (
    <section className="card" aria-labelledby="more">
      <h2 id="more">{t('more.title')}</h2>
      <div role="group" aria-labelledby="more-status">
        <p className="field__label" id="more-status">
          {t('more.status')}
        </p>
        <div className="chips more__chips">
          {STATUSES.map((one) => (
            <button
              className="pill"
              key={one}
              type="button"
              aria-pressed={status === one}
              aria-disabled={busy || undefined}
              onClick={() => status !== one && run(() => act('status', { status: one }))}
            >
              {t(`status.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <NotDone refusal={refusal} />
      {status !== 'received' && !restricted && (
        <div className="more__item">
          <p className="soft">{t('more.again_hint')}</p>
          {button(t('more.again'), () => run(() => act('wrote-again', {})))}
        </div>
      )}
      <div className="more__item">
        {button(t(correcting ? 'more.correct_close' : 'more.correct'), () => setCorrecting(!correcting))}
        {correcting && (
          <Suspense>
            <Correction inquiry={inquiry} act={act} onDone={() => setCorrecting(false)} />
          </Suspense>
        )}
      </div>
      <div className="more__item">
        <p className="soft">{t('more.restrict_hint')}</p>
        {button(t(restricted ? 'more.unrestrict' : 'more.restrict'), () => run(() => act('restriction', { restricted: !restricted })))}
      </div>
      {start.owner && <Erase inquiry={inquiry} onErase={onErase} back={back} />}
    </section>
  );
}

/** Erases for good, once the reference is typed. */
function Erase({ inquiry: { reference }, onErase, back }: Omit<Props, 'act'>) {
  const { t } = useDesk();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { run, busy, refusal } = useAction();
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toUpperCase() !== reference) return;
    void run(async () => {
      await onErase();
      go(back, { replace: true });
    });
  };
  if (!open) {
    return (
      <div className="more__item">
        <button className="button button--quiet button--small" type="button" onClick={() => setOpen(true)}>
          {t('more.erase')}
        </button>
      </div>
    );
  }
  return (
    <form className="more__item form" onSubmit={erase}>
      <p>{t('more.erase_hint')}</p>
      <div className="field">
        <label className="field__label" htmlFor="erase">
          {t('more.erase_type', { reference })}
        </label>
        <input
          className="field__control"
          id="erase"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <NotDone refusal={refusal} />
      <button
        className="button button--small button--danger"
        type="submit"
        disabled={typed.trim().toUpperCase() !== reference}
        aria-disabled={busy || undefined}
      >
        {t('more.erase_send')}
      </button>
    </form>
  );
}
