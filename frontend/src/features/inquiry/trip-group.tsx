import { useTranslation } from '../../i18n/use-translation';
import { ChoiceField } from './choice-field';
import { useInquiryForm, useOfferedTripType } from './form-context';
import { CUSTOM, EXISTING } from './options';
import { WhenField } from './when-field';

const SCENES = { [EXISTING]: 'home', [CUSTOM]: 'custom-tour' };

/** Which trip, when, how long. */
export function TripGroup() {
  const { t } = useTranslation('form');
  const { options, itineraries, words } = useInquiryForm().reservations;
  const tripType = useOfferedTripType();
  return (
    <>
      <ChoiceField
        field="trip_type"
        cards="plain"
        required
        choices={([EXISTING, CUSTOM] as const).map((code) => ({
          code,
          scene: SCENES[code],
          label: t(`options.trip_type.${code}`),
          note: words[code],
        }))}
      />
      {tripType !== CUSTOM && (
        <ChoiceField
          field="itinerary"
          cards="pictured"
          required
          only={EXISTING}
          choices={itineraries.map(({ slug, title, duration, scene }) => ({ code: slug, label: title, note: duration, scene }))}
        />
      )}
      <WhenField />
      {tripType !== EXISTING && (
        <ChoiceField
          field="duration"
          required
          only={CUSTOM}
          hint={words.duration}
          choices={options.duration.map((code) => ({ code, label: t(`options.duration.${code}`) }))}
        />
      )}
    </>
  );
}
