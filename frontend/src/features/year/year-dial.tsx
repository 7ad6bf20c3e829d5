import { type ReactNode, useId } from 'react';

import type { DialMonth } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

/** A month to choose, or none in particular if `value` is empty. */
export type DialChoice = {
  value: string;
  name: string;
  /** Of the control: a label with a radio button, or a link, which is `aria-current` when it is chosen. */
  className: string;
  /** Id of the words that describe it. */
  describedBy?: string;
  /** What is seen, after the sun: a radio button or an element with the class `dial__sun`. */
  seen: ReactNode;
};

type Props = { months: DialMonth[]; control: (choice: DialChoice) => ReactNode };

/**
 * The year from midwinter to midwinter, each month a sun at its height at noon. Style sheets alone follow the choice, so that it works
 * without a script: whatever has the class `year` takes the light of the chosen month, or else of today's.
 */
export function YearDial({ months, control }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const words = (key: 'dial.month' | 'dial.now', name: string, { daylight, wind }: DialMonth) =>
    t(key, { month: name, light: t('dial.light', { count: daylight }), wind: t(`dial.wind.${wind}`) });
  const now = months.find((month) => month.now);
  return (
    <div className="dial">
      {months.map((month) => (
        <div key={month.value} className={`dial__month ${lightOf(month)}`}>
          {control({
            value: month.value,
            name: month.name,
            className: 'dial__column',
            describedBy: `${id}${month.value}`,
            seen: (
              <span className={month.now ? 'dial__letter dial__letter--now' : 'dial__letter'} aria-hidden="true">
                {month.month.charAt(0).toUpperCase()}
              </span>
            ),
          })}
          <p className="dial__words" id={`${id}${month.value}`}>
            {words('dial.month', month.name, month)}
            {month.trips && <span className="dial__trips">{t('dial.trips', { trips: month.trips })}</span>}
          </p>
        </div>
      ))}
      {now && (
        <div className={`dial__month ${lightOf(now)}`}>
          {control({
            value: '',
            name: t('dial.any'),
            className: 'dial__any',
            seen: (
              <span className="dial__chip" aria-hidden="true">
                {t('dial.any')}
              </span>
            ),
          })}
          <p className="dial__words">{words('dial.now', now.month, now)}</p>
        </div>
      )}
    </div>
  );
}

function lightOf({ noon, snow, sinks }: DialMonth): string {
  return `noon-${noon} snow-${snow}${sinks ? ' sinks' : ''}`;
}
