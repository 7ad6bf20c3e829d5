import { Link } from 'react-router-dom';

import type { DayStrip as Facts } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

/** What is known about a day in figures; nothing where nothing is. */
export function DayStrip({ facts }: { facts: Facts | undefined }) {
  const { t } = useTranslation();
  if (!facts) return null;
  const { figures, timetable } = facts;
  return (
    <div className="day-strip">
      <dl className="day-strip__figures">
        {figures.map(({ of, words, path }) => (
          <div key={of} className="day-strip__figure">
            <dt>{t(`itinerary.strip.${of}`)}</dt>
            <dd>
              {path ? (
                <Link to={path} lang="es" translate="no">
                  {words}
                </Link>
              ) : (
                words
              )}
            </dd>
          </div>
        ))}
      </dl>
      {timetable && (
        <p className="day-strip__source small">
          <a href={timetable.url}>{t('itinerary.strip.source', { date: timetable.seen })}</a>
        </p>
      )}
    </div>
  );
}
