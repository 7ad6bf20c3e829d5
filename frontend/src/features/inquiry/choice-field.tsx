import { useStableCallback } from '../../lib/use-stable-callback';
import { Card, type Choice, ChoiceGroup, Chip } from './choice-group';
import type { ListField, TextField } from './fields';
import { useField, useInquiryForm, useOfferedTripType } from './form-context';
import type { TripType } from './options';

type Props<F> = {
  field: F;
  choices: Choice[];
  hint?: string;
  only?: TripType;
  optional?: boolean;
  required?: boolean;
  /** Large cards; `pictured` ones show their drawing on phones too. */
  cards?: 'plain' | 'pictured';
};

/** A choice of one option, all of them visible. */
export function ChoiceField({ field, choices, cards, ...group }: Props<TextField>) {
  const { enhanced } = useInquiryForm();
  const { value, edit, ...frame } = useField(field, group.hint);
  const tripType = useOfferedTripType();
  const offered = tripType ? choices.filter(({ only }) => !only || only === tripType) : choices;
  const pick = useStableCallback(edit);
  const Option = cards ? Card : Chip;
  const isClearable = enhanced && !group.required && value !== '';
  return (
    <ChoiceGroup
      field={field}
      layout={cards ? `choices choices--${cards}` : 'chips'}
      radio
      clear={isClearable ? () => edit('') : undefined}
      {...group}
      {...frame}
    >
      {offered.map(({ code, ...choice }) => (
        <Option
          key={code}
          {...choice}
          type="radio"
          name={field}
          value={code}
          checked={value === code}
          required={group.required}
          pick={pick}
        />
      ))}
    </ChoiceGroup>
  );
}

/** A choice of any number of options. */
export function SeveralField({ field, choices, ...group }: Props<ListField>) {
  const { value, edit, ...frame } = useField(field, group.hint);
  const pick = useStableCallback((code: string, checked: boolean) => edit(checked ? [...value, code] : value.filter((other) => other !== code)));
  return (
    <ChoiceGroup field={field} layout="chips" {...group} {...frame}>
      {choices.map(({ code, ...choice }) => (
        <Chip
          key={code}
          {...choice}
          type="checkbox"
          name={field}
          value={code}
          checked={value.includes(code)}
          pick={pick}
        />
      ))}
    </ChoiceGroup>
  );
}
