import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { useTranslation } from '../../i18n/use-translation';
import { ChoiceField, SeveralField } from './choice-field';
import type { Choice } from './choice-group';
import { useInquiryForm, useOfferedTripType } from './form-context';
import { CUSTOM, EXISTING, type TripOption, tripOptions } from './options';
import { askedOf, STYLE } from './payload';

/**
 * How the visitor likes to travel: all of it optional, so it is folded until somebody wants to say it, has said it, or
 * something in it was refused. An itinerary has its route, transport and price; only a custom tour asks for them.
 */
export function StyleGroup() {
  const { t } = useTranslation('form');
  const id = useId();
  const { values, errors, reservations } = useInquiryForm();
  const { options } = reservations;
  const tripType = useOfferedTripType();
  const fold = useRef<HTMLDetailsElement>(null);
  const asked = askedOf(values);
  const chosen = STYLE.flatMap((field) => asked[field]).filter(Boolean).length;
  const isNeeded = chosen > 0 || STYLE.some((field) => errors[field]);
  // Whether it is open is the visitor's from then on, and so the element's own.
  const [open] = useState(isNeeded);
  useLayoutEffect(() => {
    if (isNeeded && fold.current) fold.current.open = true;
  }, [isNeeded]);

  const choices = useMemo(() => {
    const labelled = (field: string, list: readonly TripOption[]): Choice[] =>
      list.map((option) => ({ ...option, label: t(`options.${field}.${option.code}`) }));
    const plain = (field: string, codes: readonly string[]) => labelled(field, codes.map((code) => ({ code })));
    return {
      regions: plain('regions', options.regions),
      activities: plain('activities', options.activities),
      interests: plain('interests', options.interests),
      activity_level: labelled('activity_level', tripOptions(options, 'activity_level')),
      accommodation: labelled('accommodation', tripOptions(options, 'accommodation')),
      transport: plain('transport', options.transport),
      budget: plain('budget', options.budget),
    };
  }, [options, t]);
  const asksForRoute = tripType !== EXISTING;
  return (
    <details ref={fold} className="inquiry__fold" open={open}>
      <summary className="inquiry__fold-head">
        <h2 className="inquiry__heading" id={id}>
          {t('groups.style')}
        </h2>
        <span className="inquiry__fold-note">{chosen > 0 ? t('groups.style_chosen', { count: chosen }) : t('optional')}</span>
      </summary>
      <div className="inquiry__part" role="group" aria-labelledby={id}>
        <p className="inquiry__hint">{t('groups.style_hint')}</p>
        {asksForRoute && (
          <>
            <SeveralField field="regions" only={CUSTOM} choices={choices.regions} />
            <SeveralField field="activities" only={CUSTOM} choices={choices.activities} />
          </>
        )}
        <SeveralField field="interests" choices={choices.interests} />
        <ChoiceField field="activity_level" choices={choices.activity_level} />
        <ChoiceField field="accommodation" choices={choices.accommodation} />
        {asksForRoute && (
          <>
            <ChoiceField field="transport" only={CUSTOM} choices={choices.transport} />
            <ChoiceField field="budget" only={CUSTOM} choices={choices.budget} />
          </>
        )}
      </div>
    </details>
  );
}
