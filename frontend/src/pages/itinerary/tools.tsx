import { useEffect, useState } from 'react';

import type { ItineraryDetail } from '../../api/types';
import { calendarAddress, gpxAddress } from '../../api/trip-files';
import { Share } from '../../features/share/share';
import { addToast } from '../../features/toast/store';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { isDay } from '../../lib/page-query';

type Props = {
  lang: Lang;
  itinerary: ItineraryDetail;
  /** Absolute address of the page. */
  url: string;
  /** First day or month, ISO, if the visitor chose one. */
  date?: string;
};

/** Things to take along: a printout, the stops for a navigation app, the chosen dates for a calendar. */
export function Tools({ lang, itinerary: { card }, url, date }: Props) {
  const { t } = useTranslation();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <section className="trip-tools wrap" aria-labelledby="trip-tools">
      <h2 id="trip-tools" className="trip-tools__title">
        {t('itinerary.tools.title')}
      </h2>
      <ul className="row">
        {live && (
          <li>
            <button type="button" className="button button--quiet button--small" onClick={() => print()}>
              {t('itinerary.tools.print')}
            </button>
          </li>
        )}
        <li>
          <a className="button button--quiet button--small" href={gpxAddress(card.slug, lang)} download>
            {t('itinerary.tools.gpx')}
          </a>
        </li>
        {date && isDay(date) && (
          <li>
            <a className="button button--quiet button--small" href={calendarAddress(card.slug, lang, date)} download>
              {t('itinerary.tools.ics')}
            </a>
          </li>
        )}
      </ul>
      <Share title={card.title} url={url} onCopied={() => addToast({ variant: 'success', title: t('share.copied') })} />
    </section>
  );
}
