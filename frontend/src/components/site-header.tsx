import type { MouseEvent, ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';

import type { PageData } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { type PageName, pathFor } from '../lib/routes';

const PAGES = ['itineraries', 'accommodations', 'kawesqar', 'about', 'blog'] as const satisfies PageName[];

type Props = { data: PageData; languageSelector: ReactNode };

/**
 * On phones the navigation is a popover, which opens, closes on Escape and restores
 * the focus without a script; on wide screens the same element is a plain row.
 */
export function SiteHeader({ data, languageSelector }: Props) {
  const { t } = useTranslation();
  const overScene = data.body.kind === 'home' || data.body.kind === 'kawesqar';
  return (
    <header className={overScene ? 'site-header site-header--over-scene' : 'site-header'}>
      <div className="site-header__bar wrap">
        <Link className="wordmark" to={pathFor(data.lang, 'home')} aria-current={data.page === 'home' ? 'page' : undefined}>
          <Towers />
          <span className="wordmark__name" translate="no">
            {data.site.name}
          </span>
        </Link>
        <button type="button" className="site-header__menu-button" popoverTarget="menu">
          {t('nav.menu')}
        </button>
        <div id="menu" className="menu" popover="auto" onClick={closeBehindLink}>
          <button type="button" className="menu__close" popoverTarget="menu" popoverTargetAction="hide">
            {t('nav.close')}
          </button>
          <nav className="menu__nav" aria-label={t('nav.label')}>
            <ul className="menu__list">
              {PAGES.map((page) => (
                <li key={page}>
                  <NavLink className="menu__link" to={pathFor(data.lang, page)}>
                    {t(`nav.${page}`)}
                  </NavLink>
                </li>
              ))}
            </ul>
            <Link className="button button--small menu__plan" to={pathFor(data.lang, 'reservations')} aria-current={data.page === 'reservations' ? 'page' : undefined}>
              {t('nav.reservations')}
            </Link>
          </nav>
          {languageSelector}
        </div>
      </div>
    </header>
  );
}

/** Closes the menu even on a link to the current page, which does not navigate. */
function closeBehindLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a') && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

/** The agency's mark: three towers. */
function Towers() {
  return (
    <svg className="wordmark__sign" viewBox="0 0 34 30" width="34" height="30" aria-hidden="true">
      <path d="M1 29 6.200 12.500 8.600 10l2 6.400L13 4.600 16.400 1l3 6 1.500 9.200 2.600-5.400 2.600 2.400L33 29Z" fill="currentColor" />
    </svg>
  );
}
