import { type SubmitEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import type { ItineraryCard, PageData } from '../../api/types';
import { CUSTOM_TOUR, lastDate, TRAVELERS, tripOf, usePageQuery } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';
import { searchTarget } from './search-target';

type Props = { data: PageData; itineraries: ItineraryCard[] };

/**
 * One sentence with three blanks. Without a script it is a plain form: the home
 * page's address leads on to the itinerary, and the second button to the inquiry.
 */
export function TripSearch({ data, itineraries }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const trip = tripOf(usePageQuery(data), data.today);

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const customize = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === CUSTOM_TOUR;
    void navigate(
      searchTarget(data.lang, {
        tour: customize ? CUSTOM_TOUR : String(typed.get('tour')),
        travelers: String(typed.get('travelers')),
        date: String(typed.get('date')),
      }),
    );
  };

  return (
    <search className="trip-search">
      <form className="trip-search__form" action={pathFor(data.lang, 'home')} onSubmit={search} aria-label={t('search.label')}>
        <p className="trip-search__sentence">
          <span className="trip-search__part trip-search__part--tour">
            <label htmlFor={`${id}tour`}>{t('search.tour')}</label>{' '}
            <select id={`${id}tour`} className="trip-search__blank" name="tour">
              {itineraries.map(({ slug, title, lang }) => (
                <option key={slug} value={slug} lang={lang ?? undefined}>
                  {title}
                </option>
              ))}
              <option value={CUSTOM_TOUR}>{t('search.custom_tour')}</option>
            </select>
          </span>{' '}
          <span className="trip-search__part">
            <label htmlFor={`${id}travelers`}>{t('search.travelers')}</label>{' '}
            <select id={`${id}travelers`} className="trip-search__blank" name="travelers" defaultValue={trip.travelers ?? '2'}>
              {TRAVELERS.map((value) => (
                <option key={value} value={value}>
                  {value === '8+' ? t('search.more_people') : t('search.people', { count: Number(value) })}
                </option>
              ))}
            </select>
          </span>{' '}
          <span className="trip-search__part">
            <label htmlFor={`${id}date`}>{t('search.date')}</label>{' '}
            <input id={`${id}date`} className="trip-search__blank" type="date" name="date" min={data.today} max={lastDate(data.today)} defaultValue={trip.date} />
          </span>
        </p>
        <div className="trip-search__buttons">
          <button className="button button--primary" type="submit">
            {t('search.search')}
          </button>
          <button className="button button--quiet" type="submit" formAction={pathFor(data.lang, 'reservations')} name="tour" value={CUSTOM_TOUR}>
            {t('search.customize')}
          </button>
        </div>
      </form>
    </search>
  );
}
