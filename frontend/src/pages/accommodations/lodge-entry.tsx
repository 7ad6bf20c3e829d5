import { Link } from 'react-router-dom';

import type { LodgeCard } from '../../api/types';
import { FallbackLabel } from '../../components/fallback';
import { Photograph } from '../../components/photograph';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { searchOf } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';
import { LodgePlate } from './lodge-plate';

/**
 * One house as a row that opens: its name and where it is; below, the landscape, who passes and how to ask. Its
 * key names what opens, since a browser that follows a link into a closed row opens it by itself.
 */
export function LodgeEntry({ lodge, lang }: { lodge: LodgeCard; lang: Lang }) {
  const { t } = useTranslation();
  const { key, name, place, dot, categories, description, distance, routes, photo } = lodge;
  return (
    <li>
      <details className="lodge-entry">
        <summary className="lodge-entry__row">
          <LodgePlate className="lodge-entry__thumb" lodge={lodge} />
          <h4 className="lodge-entry__name" id={`${key}-name`} lang="es" translate="no">
            {name}
          </h4>
          <span className="lodge-entry__facts small">
            <span lang="es" translate="no">
              {place}
            </span>
            {categories.map((category) => (
              <span key={category}>{t(`lodges.kinds.${category}`)}</span>
            ))}
          </span>
          {distance && <span className="lodge-entry__distance small">{distance.charAt(0).toUpperCase() + distance.slice(1)}</span>}
        </summary>
        <div id={key} className="lodge-entry__more" role="group" aria-labelledby={`${key}-name`}>
          {photo ? (
            <Photograph className="lodge-entry__plate" photo={photo} shape="wide" sizes="(width >= 64rem) 24rem, calc(100vw - 4rem)" />
          ) : (
            <LodgePlate className="lodge-entry__plate" lodge={lodge} />
          )}
          <div className="lodge-entry__text">
            <FallbackLabel lang={lodge.lang} />
            <p lang={lodge.lang ?? undefined}>{description}</p>
            <ul className="lodge-entry__notes small">
              {routes.map((route) => (
                <li key={route.path}>
                  {t('lodges.near_route')}{' '}
                  <Link to={route.path} lang={route.lang ?? undefined}>
                    {route.title}
                  </Link>
                </li>
              ))}
              <li>
                <a href={`#${dot}`}>{t('lodges.on_map', { place })}</a>
              </li>
            </ul>
            <Link className="button button--small" to={pathFor(lang, 'reservations') + searchOf({ lodge: key })}>
              {t('lodges.ask')}
            </Link>
          </div>
        </div>
      </details>
    </li>
  );
}
