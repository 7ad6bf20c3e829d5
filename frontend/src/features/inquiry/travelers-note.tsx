import { useInquiryForm, useOfferedTripType } from './form-context';
import { CUSTOM, isOpen } from './options';
import { comesOverEight } from './prefill';

/** What the number of travellers means for the price or the proposal, announced as soon as it is chosen. */
export function TravelersNote() {
  const { values, reservations, search } = useInquiryForm();
  const tripType = useOfferedTripType();
  const size = values.group_size.trim();
  const isLarge = size ? Number(size) > reservations.largest_group : comesOverEight(search, reservations);
  // Without the script the note is shown to everyone who asks for a custom tour.
  const isForOne = tripType === undefined || (tripType === CUSTOM && values.travelers === '1');
  return (
    <div role="status" className="inquiry__notes">
      {isForOne && (
        <p className="inquiry__note" data-only={CUSTOM}>
          {reservations.priced_for_two}
        </p>
      )}
      {isLarge && isOpen(values.travelers) && <p className="inquiry__note">{reservations.words.large_group}</p>}
    </div>
  );
}
