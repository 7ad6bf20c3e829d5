import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { CARDS, pageData, renderAt } from '../../testing/page';
import ItinerariesPage from './itineraries-page';

const PATH = '/es/itinerarios';
const data = pageData(PATH, { kind: 'itineraries', text: { heading: 'Itinerarios', intro: '' }, itineraries: CARDS });
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
});
