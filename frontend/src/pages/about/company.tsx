import type { Foundation, PageData } from '../../api/types';
import { CompanyFacts } from '../../components/company-facts';
import { useTranslation } from '../../i18n/use-translation';

const FACTS = ['legal_name', 'registration', 'address', 'email', 'phone', 'opening_hours', 'certificates', 'social'] as const;

/** The company behind the agency, where the owner says who it is. */
export function CompanySection({ site: { company }, foundations }: { site: PageData['site']; foundations: Foundation[] }) {
  const { t } = useTranslation();
  if (!company && foundations.length === 0) return null;
  return (
    <section className="section wrap beside" aria-labelledby="company">
      <h2 id="company">{t('company.title')}</h2>
      <CompanyFacts company={company ?? NONE} facts={FACTS} foundations={foundations} />
    </section>
  );
}

/** A company of which nothing is known but whom it gives to. */
const NONE = { opening_hours: [], certificates: [], social: [] };
