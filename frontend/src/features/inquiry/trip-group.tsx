import { useMemo } from 'react';

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
  const choices = useMemo(
    () => ({
      trip_type: ([EXISTING, CUSTOM] as const).map((code) => ({
        code,
        scene: SCENES[code],
        label: t(`options.trip_type.${code}`),
        note: words[code],
      })),
      itinerary: itineraries.map(({ slug, title, duration, scene }) => ({ code: slug, label: title, note: duration, scene })),
      duration: options.duration.map((code) => ({ code, label: t(`options.duration.${code}`) })),
    }),
    [options, itineraries, words, t],
  );
  return (
    <>
      <ChoiceField
        field="trip_type"
        cards="plain"
        required
        choices={choices.trip_type}
      />
      {tripType !== CUSTOM && (
        <ChoiceField
          field="itinerary"
          cards="pictured"
          required
          only={EXISTING}
          choices={choices.itinerary}
        />
      )}
      <WhenField />
      {tripType !== EXISTING && (
        <ChoiceField
          field="duration"
          required
          only={CUSTOM}
          hint={words.duration}
          choices={choices.duration}
        />
      )}
    </>
  );
}
