import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { PageData } from '../api/types';
import horizon from '../art/footer-strip.svg?url';
import { useTranslation } from '../i18n/use-translation';
import { type PageName, pathFor } from '../lib/routes';
import { WhatsappLink } from './whatsapp-link';

const PAGES = ['itineraries', 'accommodations', 'kawesqar', 'about', 'blog', 'reservations'] as const satisfies PageName[];

export function SiteFooter({ data: { lang, site }, control }: { data: PageData; control?: ReactNode }) {
  const { t } = useTranslation();
  const said = site.lang ?? undefined;
  return (
    <footer className="site-footer on-dark">
      <div className="site-footer__ridge">
        <img src={horizon} width="1920" height="180" alt="" loading="lazy" decoding="async" />
      </div>
      <div className="site-footer__columns wrap">
        <div className="site-footer__about">
          <p className="site-footer__name" translate="no">
            {site.name}
          </p>
          {site.promise && <p lang={said}>{site.promise}</p>}
          {site.certification && <p lang={said}>{site.certification}</p>}
          {site.company && (
            <address className="site-footer__company" translate="no">
              {site.company.legal_name && <span>{site.company.legal_name}</span>}
              {site.company.address && <span>{site.company.address}</span>}
              {site.company.email && <a href={`mailto:${site.company.email}`}>{site.company.email}</a>}
            </address>
          )}
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className="site-footer__heading">
            {t('footer.pages')}
          </h2>
          <ul className="site-footer__list">
            {PAGES.map((page) => (
              <li key={page}>
                <Link to={pathFor(lang, page)}>{t(`nav.${page}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="site-footer__heading">
            {t('footer.contact')}
          </h2>
          <ul className="site-footer__list">
            {site.offices.map(({ city, region }) => (
              <li key={city} className="site-footer__office">
                <span lang="es" translate="no">
                  {city}, {region}
                </span>
              </li>
            ))}
            <li>
              <WhatsappLink site={site} className="site-footer__whatsapp" />
            </li>
          </ul>
          <p className="small" lang={said}>
            {site.reply}
          </p>
        </section>
      </div>
      <p className="site-footer__legal wrap small">
        <Link to={pathFor(lang, 'privacy')}>{t('footer.privacy')}</Link>
        {control}
      </p>
    </footer>
  );
}
