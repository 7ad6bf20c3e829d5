import { type SubmitEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DialMonth, ItineraryCard, PageData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { CUSTOM_TOUR, isDay, lastDate, TRAVELERS, tripOf, usePageQuery } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';
import { type DialChoice, YearDial } from '../year/year-dial';
import { searchTarget } from './search-target';

type Props = { data: PageData; itineraries: ItineraryCard[]; dial: DialMonth[] };

/**
 * The dial of months and one sentence with blanks; the month and the day are two ways to say when. Without a script it is a plain form:
 * the home page's address redirects to the itinerary, the second button to the inquiry.
 */
export function TripSearch({ data, itineraries, dial }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const anyMonth = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const { travelers = '2', date = '' } = tripOf(usePageQuery(data), data.today);
  const chosen = dial.some(({ value }) => value === date) ? date : '';

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const customize = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === CUSTOM_TOUR;
    void navigate(
      searchTarget(data.lang, {
        tour: customize ? CUSTOM_TOUR : String(typed.get('tour')),
        travelers: String(typed.get('travelers')),
        date: String(typed.getAll('date').findLast(Boolean) ?? ''),
      }),
    );
  };

  const month = ({ value, name, className, describedBy, seen }: DialChoice) => (
    <label className={className}>
      <input
        ref={value ? undefined : anyMonth}
        className="dial__sun"
        type="radio"
        name="date"
        value={value}
        aria-label={name}
        aria-describedby={describedBy}
        defaultChecked={value === chosen}
        onChange={() => {
          if (value && day.current) day.current.value = '';
        }}
      />
      {seen}
    </label>
  );

  return (
    <search className="trip-search">
      <form className="trip-search__form" action={pathFor(data.lang, 'home')} onSubmit={search} aria-label={t('search.label')}>
        <div className="trip-search__year" role="radiogroup" aria-label={t('dial.label')}>
          <YearDial months={dial} control={month} />
        </div>
        <p className="trip-search__sentence">
          <span className="trip-search__part trip-search__part--tour">
            <Label id={`${id}tour`} name={t('search.names.tour')} part={t('search.tour')} />{' '}
            <select id={`${id}tour`} aria-labelledby={labelled(`${id}tour`)} className="trip-search__blank" name="tour">
              {itineraries.map(({ slug, title, lang }) => (
                <option key={slug} value={slug} lang={lang ?? undefined}>
                  {title}
                </option>
              ))}
              <option value={CUSTOM_TOUR}>{t('search.custom_tour')}</option>
            </select>
          </span>{' '}
          <span className="trip-search__part">
            <Label id={`${id}travelers`} name={t('search.names.travelers')} part={t('search.travelers')} />{' '}
            <select id={`${id}travelers`} aria-labelledby={labelled(`${id}travelers`)} className="trip-search__blank" name="travelers" defaultValue={travelers}>
              {TRAVELERS.map((value) => (
                <option key={value} value={value}>
                  {t(value.endsWith('+') ? 'search.more_people' : 'search.people', { count: Number.parseInt(value) })}
                </option>
              ))}
            </select>
          </span>{' '}
          <span className="trip-search__part">
            <Label id={`${id}date`} name={t('search.names.date')} part={t('search.date')} />{' '}
            <input
              ref={day}
              id={`${id}date`}
              aria-labelledby={labelled(`${id}date`)}
              className="trip-search__blank"
              type="date"
              name="date"
              min={data.today}
              max={lastDate(data.today)}
              defaultValue={isDay(date) ? date : ''}
              onChange={() => {
                if (anyMonth.current) anyMonth.current.checked = true;
              }}
            />
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

type LabelProps = { id: string; name: string; part: string };

/** A part of the sentence, and a label for those who do not see the sentence. */
function Label({ id, name, part }: LabelProps) {
  return (
    <>
      <span id={`${id}-name`} hidden>
        {name}
      </span>
      <label id={`${id}-part`} htmlFor={id}>
        {part}
      </label>
    </>
  );
}

const labelled = (id: string) => `${id}-name ${id}-part`;
