import { memo } from 'react';

import type { ReservationsData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { Message } from './field-parts';
import { useField, useInquiryForm } from './form-context';

export function CountryField() {
  const { t } = useTranslation('form');
  const { reservations } = useInquiryForm();
  const { id, value, error, describedBy, edit, leave } = useField('country');
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {t('fields.country')}
      </label>
      <select
        id={id}
        name="country"
        className="field__control"
        value={value}
        required
        autoComplete="country"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => edit(event.target.value)}
        onBlur={leave}
      >
        <option value="">{t('choose')}</option>
        <Countries countries={reservations.countries} />
      </select>
      <Message id={id} error={error} />
    </div>
  );
}

/** Memoised: some 250 options that do not depend on the rest of the form. */
const Countries = memo(function Countries({ countries }: Pick<ReservationsData, 'countries'>) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
});
