import { useTranslation } from '../../i18n/use-translation';
import { useOfferedTripType } from './form-context';
import type { TripType } from './options';

export function Hint({ id, text }: { id: string; text?: string }) {
  if (!text) return null;
  return (
    <p className="field__hint" id={`${id}-hint`}>
      {text}
    </p>
  );
}

/** The message for an error key. */
export function Message({ id, error }: { id: string; error?: string }) {
  const { t } = useTranslation('form');
  if (!error) return null;
  return (
    <p className="field__error" id={`${id}-error`}>
      {t(`errors.${error}`)}
    </p>
  );
}

export function Optional() {
  const { t } = useTranslation('form');
  return <span className="field__optional"> {t('optional')}</span>;
}

/** Says which trip type something belongs to, while the options of both types are offered. */
export function OnlyFor({ tripType }: { tripType?: TripType }) {
  const { t } = useTranslation('form');
  if (useOfferedTripType() || !tripType) return null;
  return <span className="field__optional inquiry__only"> {t(`only.${tripType}`)}</span>;
}
