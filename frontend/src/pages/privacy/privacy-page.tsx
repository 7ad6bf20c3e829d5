import { useTranslation } from '../../i18n/use-translation';
import './styles.css';


import type { DataOf, PageData } from '../../api/types';
import { CompanyFacts } from '../../components/company-facts';
import { Contents } from '../../components/contents';
import { PageIntro } from '../../components/page-intro';
import { Prose } from '../../components/prose';
import { WhatsappLink } from '../../components/whatsapp-link';

/** The section about who answers for the data. */
const CONTROLLER = 'controller';

const REACHED = ['legal_name', 'registration', 'email', 'phone'] as const;

export default function PrivacyPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const { text, updated, sections } = (data as DataOf<'privacy'>).body;
  const lang = data.fallback ?? undefined;
  return (
    <article className="policy">
      <PageIntro text={text} fallback={lang} />
      <div className="policy__parts wrap">
        <div className="policy__side">
          <p className="policy__updated small">{t('pages.updated', { date: updated })}</p>
          <Contents className="contents--numbered" entries={sections} lang={lang} />
        </div>
        <div className="policy__text">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} className="policy__section">
              <div className="policy__heading">
                <h2 id={id} className="policy__title" lang={lang}>
                  {index + 1}. {title}
                </h2>
                <a className="policy__link" href={`#${id}`} aria-label={t('pages.link', { title })}>
                  #
                </a>
              </div>
              <Prose html={body} lang={lang} />
              {id === CONTROLLER && data.site.company && <CompanyFacts company={data.site.company} facts={REACHED} />}
            </section>
          ))}
          <WhatsappLink site={data.site} className="button button--quiet button--small button--whatsapp policy__contact" />
        </div>
      </div>
    </article>
  );
}
