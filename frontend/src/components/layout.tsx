import type { ReactNode } from 'react';

import type { PageData } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { WhatsappLink } from './whatsapp-link';

type Props = {
  data: PageData;
  languageSelector: ReactNode;
  /** Consent to analytics: the question, and the control to change the answer. */
  consent?: { question: ReactNode; control: ReactNode };
  children: ReactNode;
};

/** The frame around every page. */
export function Layout({ data, languageSelector, consent, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <SiteHeader data={data} languageSelector={languageSelector} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {consent?.question}
      <SiteFooter data={data} control={consent?.control} />
      <aside className={data.body.kind === 'home' ? 'whatsapp-track whatsapp-track--after-scene' : 'whatsapp-track'} aria-label="WhatsApp">
        <div className="whatsapp-dock" />
        <WhatsappLink site={data.site} className="whatsapp" />
      </aside>
    </>
  );
}
