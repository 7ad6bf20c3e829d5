import { Link } from 'react-router-dom';

import type { PageData } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { pathFor } from '../lib/routes';
import { WhatsappLink } from './whatsapp-link';

/** The closing call to action of a page: write to us. */
export function ClosingCall({ data, to }: { data: PageData; to?: string }) {
  const { t } = useTranslation();
  const { closing, site } = data;
  if (!closing) return null;
  const lang = site.lang ?? undefined;
  return (
    <section className="closing section" aria-labelledby="closing">
      <div className="wrap closing__inner stack" data-reveal>
        <h2 id="closing" className="closing__title" lang={lang}>
          {closing.title}
        </h2>
        <p className="lead closing__text" lang={lang}>
          {closing.text}
        </p>
        <div className="row closing__ways">
          <Link className="button button--primary" to={to ?? pathFor(data.lang, 'reservations')}>
            {t('closing.plan')}
          </Link>
          <WhatsappLink site={site} className="button button--quiet button--whatsapp" />
        </div>
      </div>
    </section>
  );
}
