import { useTranslation } from '../../i18n/use-translation';
import { ChoiceField, SeveralField } from './choice-field';
import type { Choice } from './choice-group';
import { useInquiryForm } from './form-context';
import { type TripOption, tripOptions } from './options';

/** How the visitor likes to travel: all of it optional. */
export function StyleGroup() {
  const { t } = useTranslation('form');
  const { options } = useInquiryForm().reservations;
  const labelled = (field: string, list: readonly TripOption[]): Choice[] =>
    list.map((option) => ({ ...option, label: t(`options.${field}.${option.code}`) }));
  const plain = (field: string, codes: readonly string[]) => labelled(field, codes.map((code) => ({ code })));
  // A chosen radio button cannot be unchecked, so there has to be one for no preference.
  const open = { code: '', label: t('no_preference') };
  return (
    <>
      <SeveralField field="regions" choices={plain('regions', options.regions)} />
      <SeveralField field="activities" choices={plain('activities', options.activities)} />
      <SeveralField field="interests" choices={plain('interests', options.interests)} />
      <ChoiceField field="activity_level" choices={[...labelled('activity_level', tripOptions(options, 'activity_level')), open]} />
      <ChoiceField field="accommodation" choices={[...labelled('accommodation', tripOptions(options, 'accommodation')), open]} />
      <ChoiceField field="transport" choices={[...plain('transport', options.transport), open]} />
      <ChoiceField field="budget" choices={[...plain('budget', options.budget), open]} />
    </>
  );
}
