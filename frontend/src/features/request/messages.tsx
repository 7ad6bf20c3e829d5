import type { RequestData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

/** What was done just now, or why it was not. */
export function Messages({ request: { done, refused } }: { request: RequestData }) {
  const { t } = useTranslation('request');
  if (refused) return <Faults refused={refused} />;
  return (
    done && (
      <div className="notice" role="status" id="done">
        <p>{t(`done.${done}`)}</p>
      </div>
    )
  );
}

function Faults({ refused: { step, failure, faults } }: { refused: NonNullable<RequestData['refused']> }) {
  const { t } = useTranslation('request');
  return (
    <div className="notice notice--error request__faults" tabIndex={-1} autoFocus>
      <div>
        <h2 className="request__faults-heading">{t(failure ? 'failed' : 'faults')}</h2>
        {failure && <p>{t(`errors.${failure}`)}</p>}
        {faults.length > 0 && (
          <ul>
            {faults.map(({ field, label, message }) => (
              <li key={field}>
                <a href={`#${step}-${field}`}>{label}</a>
                <span>{` – ${message}`}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
