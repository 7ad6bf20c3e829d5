import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { CARDS, EMPTY_MAP, HOME_TEXT, pageData, renderAt } from '../../testing/page';
import { TripSearch } from './trip-search';

const MONTHS = [
  { value: '2026-03', name: 'marzo de 2026' },
  { value: '2027-02', name: 'febrero de 2027' },
];
const data = pageData('/es', {
  kind: 'home',
  text: HOME_TEXT,
  itineraries: CARDS,
  lodges: [],
  map: EMPTY_MAP,
  testimonials: null,
  custom_tour: { from: 4500, currency: 'USD' },
  months: MONTHS,
});
const search = (address = '/es') => renderAt(address, <TripSearch data={data} itineraries={CARDS} months={MONTHS} />);
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
    const month = screen.getByLabelText<HTMLSelectElement>('en');
    expect([...month.options].map(({ text }) => text)).toEqual(['cualquier mes', 'marzo de 2026', 'febrero de 2027']);
    fill('o desde el', '2026-11-02');
    fill('en', '2027-02');
    expect(screen.getByLabelText<HTMLInputElement>('o desde el').value).toBe('');
    press('Buscar');
    expect(address()).toBe('/es/itinerarios/austral?travelers=2&date=2027-02');
    fill('o desde el', '2026-11-02');
    expect(month.value).toBe('');
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
    expect(screen.getByLabelText<HTMLSelectElement>('en').value).toBe('');
    cleanup();
    search('/es?date=2027-02');
    expect(screen.getByLabelText<HTMLInputElement>('o desde el').value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('en').value).toBe('2027-02');
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
