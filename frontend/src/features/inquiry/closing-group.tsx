import { useTranslation } from '../../i18n/use-translation';
import { Message } from './field-parts';
import type { FlagField } from './fields';
import { useField } from './form-context';
import { TextField } from './text-field';

/** Free comments, and what the visitor agrees to. */
export function ClosingGroup({ privacyPath }: { privacyPath: string }) {
  const { t } = useTranslation('form');
  return (
    <>
      <TextField field="comments" multiline hint={t('hints.comments')} />
      <div>
        <Tick field="newsletter" note={t('hints.newsletter')} />
        <Tick field="privacy_accepted" required />
        <p className="inquiry__policy">
          <a href={privacyPath} target="_blank" rel="noopener">
            {t('policy')}
          </a>
        </p>
      </div>
    </>
  );
}

function Tick({ field, note, required }: { field: FlagField; note?: string; required?: boolean }) {
  const { t } = useTranslation('form');
  const { id, value, error, describedBy, edit, leave } = useField(field, note);
  return (
    <div className={error ? 'field-group--invalid' : undefined}>
      <label className="tick">
        <input
          type="checkbox"
          id={id}
          name={field}
          value="true"
          className="tick__input"
          checked={value}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => edit(event.target.checked)}
          onBlur={leave}
        />
        <span>
          {t(`fields.${field}`)}
          {note && (
            <span className="field__hint inquiry__tick-note" id={`${id}-hint`}>
              {note}
            </span>
          )}
        </span>
      </label>
      <Message id={id} error={error} />
    </div>
  );
}
