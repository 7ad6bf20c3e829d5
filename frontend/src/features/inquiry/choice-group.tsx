import { type ComponentProps, type FocusEvent, memo, type ReactNode, useId } from 'react';

import { Scene } from '../../components/scene';
import { useTranslation } from '../../i18n/use-translation';
import { Hint, Message, OnlyFor, Optional } from './field-parts';
import type { Field } from './fields';
import { fieldId } from './focus';
import type { TripOption, TripType } from './options';

/** An option as the page shows it. */
export type Choice = TripOption & { label: string; note?: string; scene?: string };

type GroupProps = {
  field: Field;
  hint?: string;
  /** The trip type to which the whole field belongs. */
  only?: TripType;
  /** Marks the field as optional where its neighbours are required. */
  optional?: boolean;
  required?: boolean;
  radio?: boolean;
  error?: string;
  describedBy?: string;
  leave: (event: FocusEvent) => void;
  layout: string;
  /** Takes back the choice, if there is one to take back. */
  clear?: () => void;
  children: ReactNode;
};

/** The frame around the options of one field. */
export function ChoiceGroup({ field, hint, only, optional, required, radio, error, describedBy, leave, layout, clear, children }: GroupProps) {
  const { t } = useTranslation('form');
  const id = fieldId(field);
  return (
    <fieldset
      id={id}
      className={error ? 'field-group field-group--invalid' : 'field-group'}
      data-only={only}
      role={radio ? 'radiogroup' : undefined}
      aria-required={radio && required ? true : undefined}
      aria-invalid={radio && error ? true : undefined}
      aria-describedby={describedBy}
      onBlur={leave}
    >
      <legend className="field-group__legend" id={`${id}-legend`}>
        {t(`fields.${field}`)}
        {optional && <Optional />}
        <OnlyFor tripType={only} />
      </legend>
      <Hint id={id} text={hint} />
      <div className={layout}>{children}</div>
      {clear && <ClearButton id={id} clear={clear} />}
      <Message id={id} error={error} />
    </fieldset>
  );
}

/** A chosen radio button cannot be unchecked, so this does it. */
function ClearButton({ id, clear }: { id: string; clear: () => void }) {
  const { t } = useTranslation('form');
  return (
    <button
      type="button"
      className="inquiry__clear"
      id={`${id}-clear`}
      aria-labelledby={`${id}-clear ${id}-legend`}
      onClick={(event) => {
        clear();
        // The button disappears, and the focus would be lost with it.
        event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
      }}
    >
      {t('clear')}
    </button>
  );
}

type OptionProps = Omit<Choice, 'code'> &
  Pick<ComponentProps<'input'>, 'type' | 'name' | 'required'> & {
    value: string;
    checked: boolean;
    pick: (value: string, checked: boolean) => void;
  };

/** A radio button as a large card, below a drawing if there is one. */
export const Card = memo(function Card({ label, note, scene, only, pick, ...input }: OptionProps) {
  const id = useId();
  return (
    <label className="choice" data-only={only}>
      {scene && <Scene className="inquiry__scene" name={scene} alt="" shape="wide" />}
      <input
        className="choice__input"
        aria-labelledby={`${id}-label`}
        aria-describedby={note && `${id}-note`}
        {...input}
        onChange={(event) => pick(input.value, event.target.checked)}
      />
      <span className="choice__label" id={`${id}-label`}>
        {label}
        <OnlyFor tripType={only} />
      </span>
      {note && (
        <span className="choice__note" id={`${id}-note`}>
          {note}
        </span>
      )}
    </label>
  );
});

/** Memoised, since there are many: a keystroke elsewhere in the form does not re-render it. */
export const Chip = memo(function Chip({ label, only, pick, ...input }: OptionProps) {
  return (
    <label className="chip" data-only={only}>
      <input className="chip__input" {...input} onChange={(event) => pick(input.value, event.target.checked)} />
      <span className="chip__label">
        {label}
        <OnlyFor tripType={only} />
      </span>
    </label>
  );
});
