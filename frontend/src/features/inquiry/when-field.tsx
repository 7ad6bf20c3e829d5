import { memo, useRef } from 'react';

import type { ReservationsData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { ChoiceGroup } from './choice-group';
import { useField, useInquiryForm } from './form-context';

/**
 * When the trip may begin: a month, which is what most people know, or a day. Two controls for one field, of which one at
 * most holds its value; a list of months works in every browser, `type="month"` does not.
 */
export function WhenField() {
  const { t } = useTranslation('form');
  const { months, date_min, date_max } = useInquiryForm().reservations;
  const { id, value, error, edit, ...frame } = useField('tentative_date');
  const day = useRef<HTMLInputElement>(null);
  const isMonth = months.some((month) => month.value === value);
  const described = (is: boolean) => (error && is ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {});
  return (
    <ChoiceGroup field="tentative_date" layout="inquiry__when" optional error={error} {...frame}>
      <div className="field">
        <label htmlFor={`${id}-month`}>{t('when.month')}</label>
        <select
          id={`${id}-month`}
          name="tentative_date"
          className="field__control"
          value={isMonth ? value : ''}
          onChange={(event) => {
            // A day that is only half typed has no value that React could clear.
            if (day.current) day.current.value = '';
            edit(event.target.value);
          }}
          {...described(isMonth)}
        >
          <option value="">{t('when.open')}</option>
          <Months months={months} />
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-day`}>{t('when.day')}</label>
        <input
          ref={day}
          id={`${id}-day`}
          name="tentative_date"
          type="date"
          className="field__control"
          min={date_min}
          max={date_max}
          value={isMonth ? '' : value}
          onChange={(event) => edit(event.target.value)}
          {...described(!isMonth)}
        />
      </div>
    </ChoiceGroup>
  );
}

/** Memoised: they do not depend on the rest of the form. */
const Months = memo(function Months({ months }: Pick<ReservationsData, 'months'>) {
  return months.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
});
