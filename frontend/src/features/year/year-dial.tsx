import { type ReactNode, useId } from 'react';

import type { DialMonth } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';

/** What the control of a month takes over; it lies over the whole column. */
export type DialControl = { className: string; 'aria-label': string; 'aria-describedby'?: string };

type Props = {
  months: DialMonth[];
  /** The control that chooses a month; an empty value is none in particular. It is `:checked` or has `aria-current` when it is chosen. */
  control: (value: string, attributes: DialControl) => ReactNode;
};

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
          <div className="dial__column">
            {control(month.value, { className: 'dial__choice', 'aria-label': month.name, 'aria-describedby': `${id}${month.value}` })}
            <span className="dial__sun" aria-hidden="true" />
            <span className={month.now ? 'dial__letter dial__letter--now' : 'dial__letter'} aria-hidden="true">
              {month.month.charAt(0).toUpperCase()}
            </span>
          </div>
          <p className="dial__words" id={`${id}${month.value}`}>
            {words('dial.month', month.name, month)}
            {month.trips && <span className="dial__trips">{t('dial.trips', { trips: month.trips })}</span>}
          </p>
        </div>
      ))}
      {now && (
        <div className={`dial__month ${lightOf(now)}`}>
          <div className="dial__any">
            {control('', { className: 'dial__choice', 'aria-label': t('dial.any') })}
            <span className="dial__chip" aria-hidden="true">
              {t('dial.any')}
            </span>
          </div>
          <p className="dial__words">{words('dial.now', now.month, now)}</p>
        </div>
      )}
    </div>
  );
}

function lightOf({ noon, snow, sinks }: DialMonth): string {
  return `noon-${noon} snow-${snow}${sinks ? ' sinks' : ''}`;
}
