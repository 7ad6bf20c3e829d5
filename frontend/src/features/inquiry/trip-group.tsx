import { useTranslation } from '../../i18n/use-translation';
import { ChoiceField } from './choice-field';
import { useInquiryForm, useOfferedTripType } from './form-context';
import { CUSTOM, EXISTING, isOpen, tripOptions } from './options';
import { TextField } from './text-field';
import { TravelersNote } from './travelers-note';

const SCENES = { [EXISTING]: 'ice-field', [CUSTOM]: 'custom-tour' };

/** Which trip, how many people, when, how long. */
export function TripGroup() {
  const { t } = useTranslation('form');
  const { values, reservations, enhanced, errors } = useInquiryForm();
  const { options, itineraries } = reservations;
  const tripType = useOfferedTripType();
  const asksGroupSize = !enhanced || isOpen(values.travelers);
  return (
    <>
      <ChoiceField
        field="trip_type"
        cards
        required
        choices={([EXISTING, CUSTOM] as const).map((code) => ({
          code,
          scene: SCENES[code],
          label: t(`options.trip_type.${code}`),
          note: reservations.words[code],
        }))}
      />
      {tripType !== CUSTOM && (
        <ChoiceField
          field="itinerary"
          cards
          required
          only={EXISTING}
          choices={itineraries.map(({ slug, title }) => ({ code: slug, label: title }))}
        />
      )}
      <ChoiceField
        field="travelers"
        required
        choices={tripOptions(options, 'travelers').map((option) => ({
          ...option,
          label: t(`options.travelers.${option.code}`),
        }))}
      />
      <TravelersNote />
      {asksGroupSize && (
        <div className="inquiry__group-size" data-invalid={errors.group_size ? true : undefined}>
          <TextField field="group_size" inputMode="numeric" autoComplete="off" className="field__control--short" hint={t('hints.group_size')} />
        </div>
      )}
      <TextField
        field="tentative_date"
        type="date"
        min={reservations.date_min}
        max={reservations.date_max}
        className="inquiry__date"
        hint={t('hints.tentative_date')}
      />
      {tripType !== EXISTING && (
        <ChoiceField
          field="duration"
          required
          only={CUSTOM}
          hint={reservations.words.duration}
          choices={options.duration.map((code) => ({ code, label: t(`options.duration.${code}`) }))}
        />
      )}
    </>
  );
}
