import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import type { PageData } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { pathFor } from '../../lib/routes';
import { store, stored } from '../../lib/storage';

const KEY = 'patagonia:banner';
const session = () => sessionStorage;

/** Parts of a page that call to the form themselves: one call is enough at a time. */
const OTHER_CALLS = '.hero, .closing';

/**
 * A bar that stays in reach at the lower edge while one reads, until it is closed. It has a
 * place of its own at the page's end, what has the focus is never below it, and it steps back
 * where the page calls to the form itself.
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
    // The button goes, and the focus would with it.
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
