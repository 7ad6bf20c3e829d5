import { Link } from 'react-router-dom';

import type { DepartureCard, ItineraryDetail } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

type Props = {
  itinerary: ItineraryDetail;
  /** The form's address, with a departure's day if there is one. */
  planFor: (date: string) => string;
  /** First day, ISO, if the visitor chose one. */
  chosen?: string;
};

/** A longer list of departures begins with so many and has the others folded. */
const SHOWN = 8;

/** When the trip leaves and on which terms it is booked, as far as the owner says so. */
export function Booking({ itinerary: { departures, terms }, planFor, chosen }: Props) {
  const { t } = useTranslation();
  if (departures.length === 0 && !terms) return null;
  // One or two more are no reason to fold.
  const first = departures.length > SHOWN + 2 ? departures.slice(0, SHOWN) : departures;
  const folded = departures.slice(first.length);
  const list = (some: DepartureCard[]) => (
    <ul className="departures">
      {some.map((departure) => (
        <Departure key={departure.date} departure={departure} to={planFor(departure.date)} chosen={departure.date === chosen} />
      ))}
    </ul>
  );
  return (
    <div className="booking on-hielo">
      <div className="booking__parts wrap">
        {departures.length > 0 && (
          <section aria-labelledby="departures">
            <h2 id="departures">{t('itinerary.departures.title')}</h2>
            <p className="booking__intro">{t('itinerary.departures.text')}</p>
            {list(first)}
            {folded.length > 0 && (
              <details className="departures-more" open={folded.some(({ date }) => date === chosen)}>
                <summary className="departures-more__name">{t('itinerary.departures.more')}</summary>
                {list(folded)}
              </details>
            )}
          </section>
        )}
        {terms && (
          <section aria-labelledby="terms">
            <h2 id="terms">{t('itinerary.terms.title')}</h2>
            {terms.sentences.length > 0 && (
              <ul className="terms">
                {terms.sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
            {terms.cancellation.length > 0 && (
              <table className="refunds">
                <thead>
                  <tr>
                    <th scope="col">{t('itinerary.terms.notice')}</th>
                    <th scope="col">{t('itinerary.terms.refund')}</th>
                  </tr>
                </thead>
                <tbody>
                  {terms.cancellation.map(({ notice, refund }) => (
                    <tr key={notice}>
                      <th scope="row">{notice}</th>
                      <td>{refund}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

/** A date of the trip; a link to the form with it, unless nobody can join any more. */
function Departure({ departure: { leaves, returns, state, places, price }, to, chosen }: { departure: DepartureCard; to: string; chosen: boolean }) {
  const { t } = useTranslation();
  const left = places == null ? undefined : t('itinerary.departures.places', { count: places });
  // How many are left says that one can join.
  const words = [state === 'open' && left ? undefined : t(`itinerary.departures.${state}`), left].filter(Boolean).join(' · ');
  const full = state === 'full';
  return (
    <li className={full ? 'departure departure--full' : 'departure'}>
      <p className="departure__date">
        {full ? (
          leaves
        ) : (
          <Link className="departure__link" to={to} aria-current={chosen ? 'date' : undefined}>
            {leaves}
          </Link>
        )}
      </p>
      <p className="departure__return small">{t('itinerary.departures.return', { date: returns })}</p>
      <p className="departure__state small">{words}</p>
      {price && <p className="departure__price">{price}</p>}
    </li>
  );
}
