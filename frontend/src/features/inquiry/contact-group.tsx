import { useTranslation } from '../../i18n/use-translation';
import { CountryField } from './country-field';
import { PhoneField } from './phone-field';
import { TextField } from './text-field';

/** Who is writing and how to answer. */
export function ContactGroup() {
  const { t } = useTranslation('form');
  return (
    <div className="inquiry__pairs">
      <TextField field="full_name" required autoComplete="name" />
      {/* Not type="email": browsers rewrite internationalised domains in it and reject letters that an address may contain. */}
      <TextField field="email" required inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} hint={t('hints.email')} />
      <PhoneField />
      <CountryField />
    </div>
  );
}
