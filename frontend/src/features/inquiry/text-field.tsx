import type { ComponentProps, FocusEvent, ReactNode } from 'react';

import { useTranslation } from '../../i18n/use-translation';
import { Hint, Message, Optional } from './field-parts';
import type { TextField as TextFieldName } from './fields';
import { useField } from './form-context';

type Props = {
  field: TextFieldName;
  hint?: string;
  required?: boolean;
  multiline?: boolean;
  /** Advice below the message, in an element with the id `inquiry-FIELD-advice`. */
  advice?: ReactNode;
  onLeave?: () => void;
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'className'>;

/** A single-line or multi-line text field, or an input of another `type`. */
export function TextField({
  field,
  hint,
  required,
  multiline,
  advice,
  onLeave,
  className = '',
  type = 'text',
  ...attributes
}: Props) {
  const { t } = useTranslation('form');
  const { id, value, error, describedBy, edit, leave } = useField(field, hint);
  const control = {
    id,
    name: field,
    value,
    required,
    className: `field__control ${className}`.trim(),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': advice ? `${describedBy ?? ''} ${id}-advice`.trim() : describedBy,
    onBlur: (event: FocusEvent) => {
      leave(event);
      onLeave?.();
    },
  };
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {t(`fields.${field}`)}
        {!required && <Optional />}
      </label>
      <Hint id={id} text={hint} />
      {multiline ? (
        <textarea {...control} rows={4} onChange={(event) => edit(event.target.value)} />
      ) : (
        <input {...control} {...attributes} type={type} onChange={(event) => edit(event.target.value)} />
      )}
      <Message id={id} error={error} />
      {advice}
    </div>
  );
}
