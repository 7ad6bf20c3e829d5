import type { AboutText, PageData } from '../../api/types';
import { WhatsappLink } from '../../components/whatsapp-link';
import type { Lang } from '../../i18n/languages';

type Props = { text: AboutText['offices']; lang?: Lang; site: PageData['site'] };

export function Offices({ text, lang, site }: Props) {
  return (
    <section className="section on-hielo" aria-labelledby="offices">
      <div className="wrap beside">
        <h2 id="offices" lang={lang}>
          {text.title}
        </h2>
        <div className="stack">
          <p lang={lang}>{text.text}</p>
          <ul className="offices">
            {site.offices.map(({ city, region }) => (
              <li key={city}>
                <address lang="es" translate="no">
                  <strong className="offices__city">{city}</strong>
                  {region}, Chile
                </address>
              </li>
            ))}
          </ul>
          <WhatsappLink site={site} className="button button--whatsapp" />
        </div>
      </div>
    </section>
  );
}
