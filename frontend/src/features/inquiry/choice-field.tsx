import { memo } from 'react';

import { useStableCallback } from '../../lib/use-stable-callback';
import { Card, type Choice, ChoiceGroup, Chip } from './choice-group';
import type { ListField, TextField } from './fields';
import { useField, useInquiryForm, useOfferedTripType } from './form-context';
import type { TripType } from './options';

type Props<F> = {
  field: F;
  /** The same array at each render, so that the options render anew only when something about them changed. */
  choices: Choice[];
  hint?: string;
  only?: TripType;
  optional?: boolean;
  required?: boolean;
  /** Large cards; `pictured` ones show their drawing on phones too. */
  cards?: 'plain' | 'pictured';
};

type StateOf<F extends TextField | ListField> = ReturnType<typeof useField<F>>;

/** A choice of one option, all of them visible. */
export function ChoiceField({ field, hint, ...props }: Props<TextField>) {
  const { enhanced } = useInquiryForm();
  const state = useField(field, hint);
  const tripType = useOfferedTripType();
  return <OneOf field={field} hint={hint} {...props} {...state} enhanced={enhanced} tripType={tripType} />;
}

type OneOfProps = Props<TextField> & StateOf<TextField> & { enhanced: boolean; tripType?: TripType };

const OneOf = memo(function OneOf({ field, choices, cards, value, edit, enhanced, tripType, ...frame }: OneOfProps) {
  const offered = tripType ? choices.filter(({ only }) => !only || only === tripType) : choices;
  const Option = cards ? Card : Chip;
  const isClearable = enhanced && !frame.required && value !== '';
  return (
    <ChoiceGroup
      field={field}
      layout={cards ? `choices choices--${cards}` : 'chips'}
      radio
      clear={isClearable ? () => edit('') : undefined}
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
          required={frame.required}
          pick={edit}
        />
      ))}
    </ChoiceGroup>
  );
});

/** A choice of any number of options. */
export function SeveralField({ field, hint, ...props }: Props<ListField>) {
  return <AnyOf field={field} hint={hint} {...props} {...useField(field, hint)} />;
}

const AnyOf = memo(function AnyOf({ field, choices, value, edit, ...frame }: Props<ListField> & StateOf<ListField>) {
  const pick = useStableCallback((code: string, checked: boolean) => edit(checked ? [...value, code] : value.filter((other) => other !== code)));
  return (
    <ChoiceGroup field={field} layout="chips" {...frame}>
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
});
