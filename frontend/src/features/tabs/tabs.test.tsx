import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { renderAt } from '../../testing/page';
import { Tabs } from './tabs';

const TABS = [
  { id: 'descripcion', label: 'Descripción', content: <p>Ripio</p> },
  { id: 'dia-a-dia', label: 'Día a día', content: <p id="dia-a-dia-2">Hielo</p> },
  { id: 'incluye', label: 'Incluye', content: <p>Guía</p> },
];
const tabs = <Tabs label="Partes" tabs={TABS} />;
const shown = () => [...document.querySelectorAll('section:not([hidden])')].map((section) => section.id);
const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key });

afterEach(cleanup);

describe('tabs', () => {
  it('are plain sections with links to them before the script runs', () => {
    const html = renderToString(<MemoryRouter>{tabs}</MemoryRouter>);
    expect(html).not.toContain('hidden');
    expect(html).not.toContain('role="tab"');
    for (const { id } of TABS) expect(html).toContain(`href="#${id}"`);
    for (const text of ['Ripio', 'Hielo', 'Guía']) expect(html).toContain(text);
  });

  it('show the first section and tie each tab to its panel', () => {
    renderAt('/es', tabs);
    expect(shown()).toEqual(['descripcion']);
    for (const tab of screen.getAllByRole('tab')) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id);
    }
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });

  it('show the section that the hash names, or the one that holds what it names', () => {
    renderAt('/es#incluye', tabs);
    expect(shown()).toEqual(['incluye']);
    cleanup();
    renderAt('/es#dia-a-dia-2', tabs);
    expect(shown()).toEqual(['dia-a-dia']);
  });

  it('put the shown section into the address and keep the query', () => {
    const { address } = renderAt('/es?travelers=3', tabs);
    fireEvent.click(screen.getByRole('tab', { name: 'Día a día' }));
    expect(shown()).toEqual(['dia-a-dia']);
    expect(address()).toBe('/es?travelers=3#dia-a-dia');
    fireEvent.click(screen.getByRole('tab', { name: 'Descripción' }));
    expect(address()).toBe('/es?travelers=3');
  });

  it('move with the arrow keys, Home and End, and round the ends', () => {
    renderAt('/es', tabs);
    press('ArrowLeft');
    expect(shown()).toEqual(['incluye']);
    expect(document.activeElement?.textContent).toBe('Incluye');
    press('ArrowRight');
    expect(shown()).toEqual(['descripcion']);
    press('End');
    expect(shown()).toEqual(['incluye']);
    press('Home');
    expect(shown()).toEqual(['descripcion']);
  });
});
