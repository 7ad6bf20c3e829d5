import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { CARDS, DIAL, EMPTY_MAP, HOME_TEXT, pageData, renderAt } from '../../testing/page';
import { TripSearch } from './trip-search';

const data = pageData('/es', {
  kind: 'home',
  text: HOME_TEXT,
  itineraries: CARDS,
  lodges: [],
  map: EMPTY_MAP,
  testimonials: null,
  custom_tour: { from: 4500, currency: 'USD' },
  dial: DIAL,
});
const search = (address = '/es') => renderAt(address, <TripSearch data={data} itineraries={CARDS} dial={DIAL} />);
const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('the search of the home page', () => {
  it('offers the itineraries and the custom tour, one to eight travellers and more', () => {
    search();
    const options = (name: string) => [...screen.getByLabelText<HTMLSelectElement>(name).options].map((option) => option.value);
    expect(options('Me interesa')).toEqual(['austral', 'aysen', 'extrema', 'custom']);
    expect(options('para')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '8+']);
    expect(screen.getByText('1 persona')).toBeDefined();
    expect(screen.getByText('8 personas')).toBeDefined();
  });

  it('takes dates from today to three years ahead by the agency’s calendar', () => {
    search();
    const date = screen.getByLabelText<HTMLInputElement>('o desde el');
    expect([date.min, date.max]).toEqual(['2026-03-10', '2029-03-10']);
  });

  it('leads to the itinerary with travellers and date', () => {
    const { address } = search();
    fill('Me interesa', 'aysen');
    fill('para', '4');
    fill('o desde el', '2026-11-02');
    press('Buscar');
    expect(address()).toBe('/es/itinerarios/aysen?travelers=4&date=2026-11-02');
  });

  it('takes a month instead of a day, and what was chosen last', () => {
    const { address } = search();
    const months = within(screen.getByRole('radiogroup', { name: 'Elige un mes' })).getAllByRole<HTMLInputElement>('radio');
    expect(months.map((month) => month.getAttribute('aria-label'))).toEqual(['febrero de 2027', 'marzo de 2026', 'Cualquier mes']);
    const [february, , any] = months;
    expect(any?.checked).toBe(true);
    fill('o desde el', '2026-11-02');
    if (february) fireEvent.click(february);
    expect(screen.getByLabelText<HTMLInputElement>('o desde el').value).toBe('');
    press('Buscar');
    expect(address()).toBe('/es/itinerarios/austral?travelers=2&date=2027-02');
    fill('o desde el', '2026-11-02');
    expect(any?.checked).toBe(true);
    press('Personalizar');
    expect(address()).toBe('/es/reservas?tour=custom&travelers=2&date=2026-11-02');
  });

  it('leads to the inquiry for a custom tour', () => {
    const { address } = search();
    fill('Me interesa', 'custom');
    press('Buscar');
    expect(address()).toBe('/es/reservas?tour=custom&travelers=2');
  });

  it('leads from any tour to a custom one', () => {
    const { address } = search();
    fill('Me interesa', 'extrema');
    fill('para', '8+');
    press('Personalizar');
    expect(address()).toBe('/es/reservas?tour=custom&travelers=8%2B');
  });

  it('begins with what the address says, as far as it is valid', () => {
    search('/es?travelers=5&date=2026-07-01');
    expect(screen.getByLabelText<HTMLSelectElement>('para').value).toBe('5');
    expect(screen.getByLabelText<HTMLInputElement>('o desde el').value).toBe('2026-07-01');
    expect(screen.getByLabelText<HTMLInputElement>('Cualquier mes').checked).toBe(true);
    cleanup();
    search('/es?date=2027-02');
    expect(screen.getByLabelText<HTMLInputElement>('o desde el').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('febrero de 2027').checked).toBe(true);
    cleanup();
    search('/es?travelers=50&date=1999-07-01');
    expect(screen.getByLabelText<HTMLSelectElement>('para').value).toBe('2');
    expect(screen.getByLabelText<HTMLInputElement>('o desde el').value).toBe('');
  });

  it('is a plain form without a script', () => {
    search();
    expect(screen.getByRole('form').getAttribute('action')).toBe('/es');
    expect(screen.getByRole('button', { name: 'Personalizar' }).getAttribute('formaction')).toBe('/es/reservas');
  });
});
