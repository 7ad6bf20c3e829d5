import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { dotted } from '../parts/dotted';
import { eventWords, whoOf } from './event-words';

/** What happened, the last at the top. */
export function History({ inquiry }: { inquiry: Inquiry }) {
  const { t, times } = useDesk();
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{t('events.title')}</h2>
      <ol className="history__events" reversed>
        {inquiry.events.toReversed().map((event) => (
          <li key={event.number}>
            <span className="history__what">{eventWords(event, inquiry, t, times)}</span>
            <span className="soft">{dotted(whoOf(event, t), times.moment(event.at, Date.now()))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
