import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import type { PageData } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { pathFor } from '../../lib/routes';
import { store, stored } from '../../lib/storage';

const KEY = 'patagonia:banner';
const session = () => sessionStorage;

/** Parts of a page that link to the form themselves: one call to action at a time is enough. */
const OTHER_CALLS = '.hero, .closing';

/**
 * A sticky bar at the lower edge of the window until it is closed. It has its own space at
 * the end of the page, never covers the focused element, and hides while another call to
 * action is in view.
 */
export function BookingBanner({ lang, site }: { lang: Lang; site: PageData['site'] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (stored(session, KEY) === 'closed') return;
    setShown(true);
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      setNeeded(inView.size === 0);
    });
    for (const call of document.querySelectorAll(OTHER_CALLS)) observer.observe(call);
    return () => observer.disconnect();
  }, []);
  if (!shown) return null;
  const close = () => {
    store(session, KEY, 'closed');
    setShown(false);
    // The button disappears, and the focus would be lost with it.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={needed ? 'booking-banner' : 'booking-banner booking-banner--away'} aria-label={t('home.banner.label')}>
      <p className="booking-banner__text" lang={site.lang ?? undefined}>
        {site.reply}
      </p>
      <Link className="button button--primary button--small" to={pathFor(lang, 'reservations')}>
        {t('home.banner.label')}
      </Link>
      <button type="button" className="booking-banner__close" aria-label={t('home.banner.close')} onClick={close} />
    </aside>
  );
}
