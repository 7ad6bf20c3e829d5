import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

import type { PageData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { quietly } from '../../lib/loads';
import { pathFor } from '../../lib/routes';
import { answer, askAgain, currentState, leavePage, subscribe } from './consent';
import { measureView, stopMeasuring } from './gtag';

/** Measures the page if the visitor has consented; asks, at the end of the page, if there is no answer yet. */
export function ConsentQuestion({ data: { lang, head, site } }: { data: PageData }) {
  const { t } = useTranslation();
  const { consent, shows, byHand } = useSyncExternalStore(subscribe, currentState);
  const place = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const { analytics } = site;
  const { title } = head;

  useEffect(() => {
    if (!analytics) return;
    if (consent === 'yes') {
      measureView(analytics, title);
      quietly(import('./vitals').then(({ reportVitals }) => reportVitals()));
    } else {
      stopMeasuring(analytics);
    }
  }, [analytics, consent, title]);
  useEffect(() => leavePage, []);
  // The pressed button is gone, so the focus moves. On a new page nothing was pressed: the state resets after the old page has left.
  useEffect(() => {
    if (currentState().byHand) place.current?.focus();
  }, [byHand, shows]);

  if (!analytics || shows === 'nothing') return null;
  if (shows === 'answer') {
    return (
      <div className="consent wrap">
        <p ref={place} tabIndex={-1} className="consent__text">
          <span>{t(`consent.answered.${consent === 'yes' ? 'yes' : 'no'}`)}</span> {t('consent.later')}
        </p>
      </div>
    );
  }
  return (
    <section className="consent wrap" aria-labelledby="consent">
      <h2 id="consent" ref={place} tabIndex={-1} className="consent__title">
        {t('consent.title')}
      </h2>
      <p className="consent__text">
        {t('consent.text', { host: new URL(analytics.script).host })} <Link to={`${pathFor(lang, 'privacy')}#cookies`}>{t('footer.privacy')}</Link>
      </p>
      <div className="consent__answers" role="group" aria-labelledby="consent">
        {(['yes', 'no'] as const).map((choice) => (
          <button key={choice} type="button" className="button button--quiet button--small" onClick={() => answer(choice)}>
            {t(`consent.${choice}`)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** In the footer: the current answer, and a way to change it. */
export function ConsentControl() {
  const { t } = useTranslation();
  const { consent, shows } = useSyncExternalStore(subscribe, currentState);
  if (shows === 'question' || (consent !== 'yes' && consent !== 'no')) return null;
  return (
    <button type="button" className="site-footer__control" onClick={askAgain}>
      {t(`consent.control.${consent}`)}
    </button>
  );
}
