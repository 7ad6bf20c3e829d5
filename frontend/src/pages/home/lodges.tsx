import { Link } from 'react-router-dom';

import type { HomeText, LodgeName, MapView } from '../../api/types';
import { SouthernMap } from '../../components/southern-map';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { pathFor } from '../../lib/routes';

type Props = { lang: Lang; text: HomeText['lodges']; textLang: Lang | undefined; lodges: LodgeName[]; map: MapView };

/** The partner lodges as a simple map with names. */
export function Lodges({ lang, text, textLang, lodges, map }: Props) {
  const { t } = useTranslation();
  const list = pathFor(lang, 'accommodations');
  const regions = [...new Set(lodges.map(({ region }) => region))];
  return (
    <section className="home-lodges section wrap" aria-labelledby="lodges">
      <div className="section-head" lang={textLang}>
        <h2 id="lodges">{text.title}</h2>
        <p className="lead">{text.text}</p>
      </div>
      <div className="home-lodges__columns">
        <SouthernMap className="home-lodges__map" map={map} label={t('lodges.map')} />
        <div className="home-lodges__names">
          {regions.map((region) => (
            <section key={region} aria-labelledby={`lodges-${region}`}>
              <h3 id={`lodges-${region}`} className="home-lodges__region" lang="es">
                {t(`lodges.regions.${region}`)}
              </h3>
              <ul className="home-lodges__list" lang="es" translate="no">
                {lodges
                  .filter((lodge) => lodge.region === region)
                  .map(({ key, name, place }) => (
                    <li key={key}>
                      <Link to={`${list}#${key}`}>{name}</Link>
                      <span className="small">{place}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          <Link className="arrow-link" to={list}>
            {t('home.lodges.all')}
          </Link>
        </div>
      </div>
    </section>
  );
}
