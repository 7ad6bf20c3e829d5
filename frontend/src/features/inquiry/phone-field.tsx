import { useState } from 'react';

import { useTranslation } from '../../i18n/use-translation';
import { fieldId } from './focus';
import { useInquiryForm } from './form-context';
import { phoneFault, readPhone } from './phone';
import { TextField } from './text-field';
import { usePhoneDoubt } from './use-phone-doubt';

/** The telephone, with a note if the number is faulty or doubtful. */
export function PhoneField() {
  const { t } = useTranslation('form');
  const { values, errors, reservations } = useInquiryForm();
  const [left, setLeft] = useState(reservations.refused != null);
  const fault = errors.phone === 'invalid_phone' ? phoneFault(values.phone) : undefined;
  const phoneDoubt = usePhoneDoubt(left);
  const doubt = left && phoneDoubt?.(readPhone(values.phone), values.country);
  const advice = fault ? t(`notes.phone_${fault}`) : doubt ? t('notes.phone_in_doubt') : '';
  return (
    <TextField
      field="phone"
      required
      type="tel"
      autoComplete="tel"
      hint={t('hints.phone')}
      onLeave={() => setLeft(true)}
      advice={
        // On the page of a refused form the server's note stays until the judgement is here.
        <p className="field__hint" id={`${fieldId('phone')}-advice`} role="status" suppressHydrationWarning>
          {advice}
        </p>
      }
    />
  );
}
