import { useRef } from 'react';

import type { OwnField, PageData, RequestData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { StepForm } from './step-form';

type Props = { data: PageData; request: RequestData; fields: OwnField[] };

/** The fields that a traveller corrects by themselves, as the server describes them. */
export function CorrectForm({ data, request, fields }: Props) {
  const { t } = useTranslation('request');
  return (
    <StepForm data={data} request={request} step="correct" className="request__correct">
      {fields.map((field) => {
        if (field.kind === 'several') return <Several key={field.name} field={field} />;
        return field.kind === 'date' ? <When key={field.name} field={field} /> : <One key={field.name} field={field} />;
      })}
      <div>
        <button type="submit" className="button button--quiet">
          {t('correct.send')}
        </button>
      </div>
    </StepForm>
  );
}

const idOf = ({ name }: OwnField) => `correct-${name}`;

const describedBy = (field: OwnField) => (field.fault ? { 'aria-invalid': true, 'aria-describedby': `${idOf(field)}-error` } : {});

function Fault({ field }: { field: OwnField }) {
  return (
    field.fault && (
      <p className="field__error" id={`${idOf(field)}-error`}>
        {field.fault}
      </p>
    )
  );
}

function Optional({ field }: { field: OwnField }) {
  const { t } = useTranslation('request');
  return !field.required && <span className="field__optional"> {t('correct.optional')}</span>;
}

/** A line of text, a number, or one of a list. */
function One({ field }: { field: OwnField }) {
  const { t } = useTranslation('request');
  const { name, kind, options, values, required } = field;
  const control = { id: idOf(field), name, required, className: 'field__control', defaultValue: values[0] ?? '', ...describedBy(field) };
  return (
    <div className={field.fault ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={idOf(field)}>
        {field.label}
        <Optional field={field} />
      </label>
      {kind === 'one' ? (
        <select {...control}>
          {!required && <option value="">{t('correct.none')}</option>}
          {options.map(({ code, name: label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={kind === 'tel' ? 'tel' : 'text'}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete={kind === 'tel' ? 'tel' : kind === 'text' ? 'name' : 'off'}
        />
      )}
      <Fault field={field} />
    </div>
  );
}

/** A month or a day: two controls for one field, of which a filled day counts. */
function When({ field }: { field: OwnField }) {
  const { t } = useTranslation('request');
  const day = useRef<HTMLInputElement>(null);
  const { name, options, values } = field;
  const value = values[0] ?? '';
  const isMonth = options.some(({ code }) => code === value);
  return (
    <fieldset className={field.fault ? 'field-group field-group--invalid' : 'field-group'} id={idOf(field)}>
      <legend className="field-group__legend">
        {field.label}
        <Optional field={field} />
      </legend>
      <Fault field={field} />
      <div className="request__when">
        <div className="field">
          <label htmlFor="correct-month">{t('correct.month')}</label>
          <select
            id="correct-month"
            name={name}
            className="field__control"
            defaultValue={isMonth ? value : ''}
            onChange={() => {
              if (day.current) day.current.value = '';
            }}
            {...describedBy(field)}
          >
            <option value="">{t('correct.open')}</option>
            {options.map(({ code, name: label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="correct-day">{t('correct.day')}</label>
          <input
            ref={day}
            id="correct-day"
            name={name}
            type="date"
            className="field__control"
            defaultValue={isMonth ? '' : value}
            {...describedBy(field)}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** Any number of a list. */
function Several({ field }: { field: OwnField }) {
  const { name, options, values } = field;
  return (
    <fieldset className={field.fault ? 'field-group field-group--invalid' : 'field-group'} id={idOf(field)}>
      <legend className="field-group__legend">
        {field.label}
        <Optional field={field} />
      </legend>
      <Fault field={field} />
      <div className="chips">
        {options.map(({ code, name: label }) => (
          <label key={code} className="chip">
            <input type="checkbox" className="chip__input" name={name} value={code} defaultChecked={values.includes(code)} />
            <span className="chip__label">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
