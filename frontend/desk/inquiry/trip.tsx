import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { cityOf, zoneOf } from '../time';

/** When it came, here and there, and how far away the trip is. */
export function Trip({ inquiry }: { inquiry: Inquiry }) {
  const { t, start, times } = useDesk();
  const now = Date.now();
  const country = inquiry.fields.find(({ name }) => name === 'country')?.values[0];
  const there = country ? zoneOf(country, now) : undefined;
  const days = inquiry.trip_in_days;
  return (
    <dl className="facts">
      <div>
        <dt>{t('inquiry.came')}</dt>
        <dd>
          <span>{t('inquiry.at', { moment: times.moment(inquiry.created_at, now), city: cityOf(start.zone) })}</span>
          {there && there !== start.zone && (
            <span>{t('inquiry.at', { moment: times.moment(inquiry.created_at, now, there), city: cityOf(there) })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{inquiry.trip}</dt>
        <dd>
          {inquiry.tentative_date && <span>{inquiry.tentative_date}</span>}
          {days != null && (
            <span>{days > 0 ? t('inquiry.trip_in', { count: days, days: times.days(days) }) : t(days === 0 ? 'inquiry.trip_today' : 'inquiry.trip_past')}</span>
          )}
          {!inquiry.tentative_date && <span>{t('inquiry.no_date')}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('inquiry.language')}</dt>
        <dd>
          <span>{times.language(inquiry.lang)}</span>
          <span className="facts__reference">{inquiry.reference}</span>
        </dd>
      </div>
    </dl>
  );
}
