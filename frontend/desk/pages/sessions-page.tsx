import { useAction } from '../action';
import { ask, type Sessions } from '../api';
import { useDesk } from '../context';
import { Page } from '../parts/page';
import { Refused } from '../parts/refused';
import { useLoaded } from './use-loaded';

/** Where somebody is signed in, and how to end that. */
export function SessionsPage() {
  const { t, start, times } = useDesk();
  const { value, refusal, read } = useLoaded<Sessions>('sessions');
  const end = useAction();
  return (
    <Page title={t('home.devices')}>
      <p className="soft">{t(start.owner ? 'home.owner' : 'home.staff')}</p>
      {refusal && <Refused refusal={refusal} onAgain={read} />}
      <ul className="devices">
        {value?.sessions.map(({ id, device, used_at: used, is_this: isThis }) => (
          <li className="devices__item" key={id}>
            <span>
              <span className="devices__name">{isThis ? t('sessions.this', { device }) : device}</span>{' '}
              <span className="soft">{t('home.used', { used: times.moment(used, Date.now()) })}</span>
            </span>
            {!isThis && (
              <button
                className="button button--quiet button--small"
                type="button"
                aria-label={t('sessions.end_device', { device })}
                onClick={() =>
                  end.run(async () => {
                    await ask('DELETE', `sessions/${id}`);
                    await read();
                  })
                }
              >
                {t('home.sign_out')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {end.refusal && <Refused refusal={end.refusal} />}
      <form method="post" action="/desk/sign-out-everywhere">
        <button className="button button--quiet" type="submit">
          {t('home.everywhere')}
        </button>
      </form>
    </Page>
  );
}
