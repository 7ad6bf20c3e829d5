import type { Refusal } from '../api';
import { useDesk } from '../context';
import { Refused } from '../parts/refused';
import { eventWords, whoOf } from './event-words';

/** Why an action was refused; when somebody else was first, what they did. What was typed stays where it is. */
export function NotDone({ refusal }: { refusal: Refusal | undefined }) {
  const { t, times } = useDesk();
  if (!refusal?.changed) return refusal && <Refused refusal={refusal} />;
  const { inquiry, since } = refusal.changed;
  const theirs = since.filter(({ what }) => !what.startsWith('mail_'));
  return (
    <div className="notice notice--error" role="alert">
      <div>
        <p>{t('refused.changed')}</p>
        <ul>
          {theirs.map((event) => (
            <li key={event.number}>{t('events.line', { who: whoOf(event, t), what: eventWords(event, inquiry, t, times) })}</li>
          ))}
        </ul>
        <p>{t('refused.kept')}</p>
      </div>
    </div>
  );
}
