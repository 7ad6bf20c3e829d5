import { type FormEvent, use, useState } from 'react';

import { useAction } from '../action';
import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { formWordsOf } from '../words';
import { NotDone } from './changed';
import type { Act } from './use-inquiry';

/** The form's fields that can be corrected, in its order. */
const FIELDS = [
  'full_name', 'email', 'phone', 'country', 'trip_type', 'itinerary', 'travelers', 'group_size', 'tentative_date', 'activity_level', 'duration',
  'budget', 'accommodation', 'transport', 'regions', 'activities', 'interests', 'comments', 'newsletter',
] as const;
const LISTS = ['regions', 'activities', 'interests'];
const TYPED: Record<string, string> = { email: 'email', phone: 'tel', group_size: 'number' };

let words: ReturnType<typeof formWordsOf> | undefined;

type Values = Record<string, string[]>;
type Props = { inquiry: Inquiry; act: Act; onDone: () => void };

/** Corrects what the traveller sent, by the rules of the form. */
export function Correction({ inquiry, act, onDone }: Props) {
  const { t, start } = useDesk();
  const form = use((words ??= formWordsOf(start.lang)));
  const sent: Values = Object.fromEntries(inquiry.fields.map(({ name, values }) => [name, values]));
  const [changed, setChanged] = useState<Values>({});
  const { run, busy, refusal } = useAction();
  const set = (name: string, values: string[]) => setChanged({ ...changed, [name]: values });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const fields = Object.entries(changed).filter(([name, values]) => values.join('\n') !== (sent[name] ?? []).join('\n'));
    if (fields.length === 0) return onDone();
    void run(async () => {
      await act('correction', {
        fields: Object.fromEntries(fields.map(([name, values]) => [name, LISTS.includes(name) ? values : (values[0] ?? '')])),
      });
      onDone();
    });
  };
  const faulty = refusal?.field;
  const control = (name: string) => {
    const values = changed[name] ?? sent[name] ?? [];
    const [value = ''] = values;
    const common = { id: `correct-${name}`, className: 'field__control', 'aria-invalid': faulty === name || undefined };
    const one = (event: { target: { value: string } }) => set(name, event.target.value ? [event.target.value] : []);
    const options: [string, string][] | undefined =
      name === 'itinerary' ? start.itineraries.map(({ slug, title }) => [slug, title])
      : name === 'country' ? form.countries
      : form.options[name] && Object.entries(form.options[name]);
    if (LISTS.includes(name) && options) {
      return (
        <div className="chips">
          {options.map(([code, label]) => (
            <label className="chip" key={code}>
              <input
                className="chip__input"
                type="checkbox"
                checked={values.includes(code)}
                onChange={({ target }) => set(name, target.checked ? [...values, code] : values.filter((other) => other !== code))}
              />
              {label}
            </label>
          ))}
        </div>
      );
    }
    if (options) {
      return (
        <select {...common} value={value} onChange={one}>
          <option value="">–</option>
          {value && !options.some(([code]) => code === value) && <option value={value}>{value}</option>}
          {options.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      );
    }
    if (name === 'comments') return <textarea {...common} rows={4} lang={inquiry.lang} value={value} onChange={one} />;
    return <input {...common} type={TYPED[name] ?? 'text'} autoComplete="off" value={value} onChange={one} />;
  };
  return (
    <form className="form correction" noValidate onSubmit={save}>
      {FIELDS.map((name) => {
        const isGroup = LISTS.includes(name);
        const error = faulty === name && refusal ? (form.errors[refusal.code] ?? t('refused.unavailable')) : undefined;
        const inside = (
          <>
            {name === 'newsletter' ? (
              <label className="tick">
                <input
                  className="tick__input"
                  type="checkbox"
                  checked={(changed[name] ?? sent[name])?.[0] === 'true'}
                  onChange={({ target }) => set(name, [String(target.checked)])}
                />
                {form.fields[name]}
              </label>
            ) : (
              control(name)
            )}
            {error && <p className="field__error">{error}</p>}
          </>
        );
        const invalid = error ? ' field--invalid' : '';
        if (isGroup) {
          return (
            <fieldset className={`field${invalid}`} key={name}>
              <legend className="field__label">{form.fields[name]}</legend>
              {inside}
            </fieldset>
          );
        }
        return (
          <div className={`field${invalid}`} key={name}>
            {name !== 'newsletter' && (
              <label className="field__label" htmlFor={`correct-${name}`}>
                {form.fields[name]}
              </label>
            )}
            {inside}
          </div>
        );
      })}
      <NotDone refusal={faulty ? undefined : refusal} />
      <button className="button button--quiet button--small" type="submit" aria-disabled={busy || undefined}>
        {t('more.correct_save')}
      </button>
    </form>
  );
}
