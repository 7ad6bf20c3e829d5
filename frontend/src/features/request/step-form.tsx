import type { ReactNode } from 'react';

import type { PageData, RequestData } from '../../api/types';

type Props = { data: PageData; request: RequestData; step: string; className?: string; children: ReactNode };

/** A plain form of the page: it carries the token of the link, which no other site has. */
export function StepForm({ data, request: { token, refused }, step, className = 'stack', children }: Props) {
  return (
    <form className={className} method="post" action={data.path} noValidate>
      <input type="hidden" name="step" value={step} />
      {token && <input type="hidden" name="token" value={token} />}
      {refused && <input type="hidden" name="form_token" value={refused.form_token} />}
      {children}
    </form>
  );
}

type FieldProps = {
  request: RequestData;
  step: string;
  name: string;
  label: string;
  children: (control: { id: string; className: string; name: string; defaultValue: string }) => ReactNode;
};

/** The one field of a form, with what was typed and its fault after a refusal. */
export function StepField({ request: { refused }, step, name, label, children }: FieldProps) {
  const own = refused?.step === step ? refused : undefined;
  const fault = own?.faults.find(({ field }) => field === name);
  const id = `${step}-${name}`;
  const described = fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};
  return (
    <div className={fault ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, name, className: 'field__control', defaultValue: own?.typed ?? '', ...described })}
      {fault && (
        <p className="field__error" id={`${id}-error`}>
          {fault.message}
        </p>
      )}
    </div>
  );
}
