import { useId } from 'react';

import { byLang, type Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import type { Field, Values } from './fields';
import { useInquiryForm } from './form-context';
import { askedOf, STYLE } from './payload';
import { fieldError, type Offer } from './rules';
import { trim } from '../../lib/text';

/** The fields that the summary repeats, in the order of the form. */
const SHOWN = ['trip_type', 'itinerary', 'tentative_date', 'duration', 'travelers', ...STYLE] as const satisfies Field[];

/**
 * The trip so far. Shown only with the script, since nothing else keeps it up
 * to date; so it may format dates with the browser's `Intl`.
 */
export function TripSummary({ lang }: { lang: Lang }) {
  const { t } = useTranslation('form');
  const id = useId();
  const { values, reservations } = useInquiryForm();
  const asked = askedOf(values);
  const rows = SHOWN.flatMap((field) => {
    const text = fieldError(field, asked, reservations) ? '' : describe(field, asked);
    return text ? [{ field, text }] : [];
  });

  function describe(field: (typeof SHOWN)[number], current: Values): string {
    const value = current[field];
    if (Array.isArray(value)) return value.map((code) => t(`options.${field}.${code}`)).join(', ');
    if (value === '') return '';
    if (field === 'itinerary') return reservations.itineraries.find(({ slug }) => slug === value)?.title ?? '';
    if (field === 'tentative_date') return reservations.months.find((month) => month.value === value)?.name ?? dateInWords(value, lang);
    if (field === 'travelers') return exactGroup(current, reservations) ?? t(`options.travelers.${value}`);
    return t(`options.${field}.${value}`);
  }

  return (
    <aside className="inquiry__aside" aria-labelledby={id}>
      <h2 id={id}>{t('summary.heading')}</h2>
      <dl className="inquiry__summary">
        {rows.map(({ field, text }) => (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** The exact number if the visitor gave one that fits the option. */
function exactGroup(values: Values, offer: Offer): string | undefined {
  const size = trim(values.group_size);
  return size && !fieldError('group_size', values, offer) ? String(Number(size)) : undefined;
}

/** The locale of each language, where the browser knows several variants. */
const LOCALES = byLang(import.meta.glob<string>('../../../../data/locales/*/language.json', { eager: true, import: 'locale' }));

/** A plain calendar date, not shifted by a time zone. */
function dateInWords(date: string, lang: Lang): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
