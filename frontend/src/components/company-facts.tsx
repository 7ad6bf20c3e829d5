import type { ReactNode } from 'react';

import type { Company, Foundation } from '../api/types';
import { useTranslation } from '../i18n/use-translation';

type Props = {
  company: Company;
  /** Which of its facts, in this order; those that are not given are left out. */
  facts: readonly (keyof Company)[];
  foundations?: Foundation[];
};

/** The company as a quiet table: what each fact is, and the fact. */
export function CompanyFacts({ company, facts, foundations = [] }: Props) {
  const { t } = useTranslation();
  const rows = facts.map((name) => [name, value(company, name, (number) => t('company.number', { number }))] as const);
  return (
    <dl className="company">
      {rows.map(
        ([name, words]) =>
          words && (
            <div key={name} className="company__fact">
              <dt>{t(`company.${name}`)}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
      {foundations.length > 0 && (
        <div className="company__fact">
          <dt>{t('company.foundations')}</dt>
          <dd>
            <Lines of={foundations.map(({ name, url }) => [name, linked(name, url)])} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function value(company: Company, name: keyof Company, numbered: (number: string) => string): ReactNode {
  switch (name) {
    case 'address':
      return company.address && <address translate="no">{company.address}</address>;
    case 'email':
      return company.email && <a href={`mailto:${company.email}`}>{company.email}</a>;
    case 'phone':
      return company.phone && <a href={`tel:${company.phone.number}`}>{company.phone.written}</a>;
    case 'opening_hours':
      return company.opening_hours.length > 0 && <Lines of={company.opening_hours.map((hours) => [hours, hours])} />;
    case 'certificates':
      return (
        company.certificates.length > 0 && (
          <Lines
            of={company.certificates.map(({ name: certificate, number, url }) => [
              certificate,
              <>
                {linked(certificate, url)}
                {number && <span className="company__number"> {numbered(number)}</span>}
              </>,
            ])}
          />
        )
      );
    case 'social':
      return company.social.length > 0 && <Lines of={company.social.map(({ name: host, url }) => [url, linked(host, url)])} />;
    default:
      return company[name] && <span translate="no">{company[name]}</span>;
  }
}

/** One line each, by a key. */
function Lines({ of }: { of: [string, ReactNode][] }) {
  return (
    <ul className="company__lines">
      {of.map(([key, line]) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}

function linked(words: string, url: string | null | undefined): ReactNode {
  return url ? <a href={url}>{words}</a> : words;
}
