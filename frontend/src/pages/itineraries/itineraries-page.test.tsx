import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { CARDS, DIAL, pageData, renderAt } from '../../testing/page';
import ItinerariesPage from './itineraries-page';

const PATH = '/es/itinerarios';
const CUSTOM_TOUR = { eyebrow: 'Tour personalizado', title: 'A tu ritmo', text: 'Un 4x4.', group: '2 a 8 personas', days: '10 a 14 días', price: 'desde USD 4.500' };
const data = pageData(PATH, { kind: 'itineraries', text: { heading: 'Itinerarios', intro: '' }, itineraries: CARDS, custom_tour: CUSTOM_TOUR, dial: DIAL });
const open = (search = '') => renderAt(PATH + search, <ItinerariesPage data={data} />);
const follow = (filter: string, name: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: filter })).getByRole('link', { name }));
const titles = () => screen.queryAllByRole('article').map((poster) => within(poster).getByRole('heading').textContent);

afterEach(cleanup);

describe('the list of itineraries', () => {
  it('shows all of them and says how many', () => {
    open();
    expect(titles()).toEqual(['Ruta austral', 'Ruta aysen', 'Ruta extrema']);
    expect(screen.getByText('3 itinerarios encontrados')).toBeDefined();
  });

  it.each([
    ['?region=aysen_central', ['Ruta aysen']],
    ['?days=up-to-8', ['Ruta austral']],
    ['?days=9-10', ['Ruta aysen']],
    ['?days=over-10', ['Ruta extrema']],
    ['?region=patagonia_extrema&days=over-10', ['Ruta extrema']],
    ['?region=atlantis&days=2', ['Ruta austral', 'Ruta aysen', 'Ruta extrema']],
  ])('%s', (search, expected) => {
    open(search);
    expect(titles()).toEqual(expected);
  });

  it('keeps one filter while the other changes', () => {
    const { address } = open();
    follow('Región', 'Patagonia Austral');
    expect(address()).toBe(`${PATH}?region=patagonia_austral`);
    expect(screen.getByText('1 itinerario encontrado')).toBeDefined();
    follow('Duración', /Más de 10/);
    expect(address()).toBe(`${PATH}?region=patagonia_austral&days=over-10`);
    expect(screen.getByRole('heading', { name: 'No se encontraron itinerarios' })).toBeDefined();
    follow('Región', 'Todas');
    expect(address()).toBe(`${PATH}?days=over-10`);
    expect(titles()).toEqual(['Ruta extrema']);
  });

  it('leads out of an empty result', () => {
    const { address } = open('?region=patagonia_austral&days=over-10');
    fireEvent.click(screen.getByRole('link', { name: 'Quitar los filtros' }));
    expect(address()).toBe(PATH);
    expect(titles()).toHaveLength(3);
  });

  it('ends with the custom tour, its price and the way to plan it, whatever is filtered', () => {
    for (const search of ['', '?region=patagonia_austral&days=over-10']) {
      open(search);
      const tour = screen.getByRole('region', { name: 'A tu ritmo' });
      expect(within(tour).getByText('desde USD 4.500')).toBeDefined();
      expect(within(tour).getByRole('link', { name: 'Personaliza tu tour' }).getAttribute('href')).toBe('/es/reservas?tour=custom');
      cleanup();
    }
  });

  it('says what a trip costs where that is known', () => {
    const [first, ...others] = CARDS;
    const priced = pageData(PATH, { kind: 'itineraries', text: { heading: '', intro: '' }, custom_tour: CUSTOM_TOUR, dial: DIAL, itineraries: [{ ...first!, price: 'desde USD 2.900' }, ...others] });
    renderAt(PATH, <ItinerariesPage data={priced} />);
    const prices = screen.queryAllByRole('article').map((poster) => /desde USD [\d.]+/.exec(poster.textContent)?.[0]);
    expect(prices).toEqual(['desde USD 2.900', undefined, undefined]);
  });

  it('carries the month of the dial to the filters, the itineraries and the form', () => {
    const { address } = open('?region=aysen_central');
    follow('Elige un mes', 'febrero de 2027');
    expect(address()).toBe(`${PATH}?region=aysen_central&date=2027-02`);
    const dial = within(screen.getByRole('navigation', { name: 'Elige un mes' }));
    expect(dial.getByRole('link', { current: true }).getAttribute('aria-label')).toBe('febrero de 2027');
    expect(dial.getByText('febrero de 2027: unas 14 horas de luz, viento fuerte')).toBeDefined();
    expect(dial.getByText('Salen: Ruta aysen')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ruta aysen' }).getAttribute('href')).toBe('/es/itinerarios/aysen?date=2027-02');
    expect(screen.getByRole('link', { name: 'Personaliza tu tour' }).getAttribute('href')).toBe('/es/reservas?tour=custom&date=2027-02');
    follow('Región', 'Todas');
    expect(address()).toBe(`${PATH}?date=2027-02`);
    follow('Elige un mes', 'Cualquier mes');
    expect(address()).toBe(PATH);
  });

  it('shows no month that the dial does not have', () => {
    open('?date=2028-02');
    expect(screen.getByRole('link', { name: 'Ruta aysen' }).getAttribute('href')).toBe('/es/itinerarios/aysen');
    expect(screen.getByText('Ahora, en marzo: unas 12 horas de luz, viento medio')).toBeDefined();
  });
});
