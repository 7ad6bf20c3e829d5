import type { Listed } from '../api';
import { useDesk } from '../context';
import { useNow } from '../now';

/** How long there is to answer, or since when that is over. */
export function Clock({ inquiry }: { inquiry: Pick<Listed, 'reply_due'> }) {
  const { t, times } = useDesk();
  const due = Date.parse(inquiry.reply_due);
  const left = useNow((now) => times.span(due - now));
  const state = useNow((now) => (now >= due ? 'overdue' : due - now < 3_600_000 ? 'soon' : 'due'));
  return (
    <span className={`clock clock--${state}`}>{state === 'overdue' ? t('clock.overdue', { time: left }) : t('clock.due', { time: left })}</span>
  );
}
