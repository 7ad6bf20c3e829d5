import { useMemo } from 'react';

import { useTranslation } from '../../i18n/use-translation';
import { ChoiceField } from './choice-field';
import { useInquiryForm } from './form-context';
import { isOpen, tripOptions } from './options';
import { TextField } from './text-field';
import { TravelersNote } from './travelers-note';

/** How many people travel. */
export function PeopleGroup() {
  const { t } = useTranslation('form');
  const { values, reservations, enhanced, errors } = useInquiryForm();
  const { options } = reservations;
  const choices = useMemo(
    () => tripOptions(options, 'travelers').map((option) => ({ ...option, label: t(`options.travelers.${option.code}`) })),
    [options, t],
  );
  const asksGroupSize = !enhanced || isOpen(values.travelers);
  return (
    <>
      <ChoiceField field="travelers" required choices={choices} />
      <TravelersNote />
      {asksGroupSize && (
        <div className="inquiry__group-size" data-invalid={errors.group_size ? true : undefined}>
          <TextField field="group_size" inputMode="numeric" autoComplete="off" className="field__control--short" hint={t('hints.group_size')} />
        </div>
      )}
    </>
  );
}
