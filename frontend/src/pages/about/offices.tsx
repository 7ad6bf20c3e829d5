import type { AboutText, PageData } from '../../api/types';
import { WhatsappLink } from '../../components/whatsapp-link';

type Props = { text: AboutText['offices']; site: PageData['site'] };

export function Offices({ text, site }: Props) {
  return (
    <section className="section on-hielo" aria-labelledby="offices">
      <div className="wrap beside">
        <h2 id="offices">{text.title}</h2>
        <div className="stack">
          <p>{text.text}</p>
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
