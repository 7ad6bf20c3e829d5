import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderAt } from '../../testing/page';
import { Anchors } from './anchors';

const PARTS = [
  { id: 'descripcion', label: 'Descripción', content: <p>Ripio</p> },
  { id: 'dia-a-dia', label: 'Día a día', content: <p id="dia-a-dia-2">Hielo</p> },
  { id: 'incluye', label: 'Incluye', content: <p>Guía</p> },
];
const anchors = <Anchors label="Partes" parts={PARTS} />;
const link = (name: string) => screen.getByRole('link', { name });
const current = () => document.querySelector('[aria-current]')?.textContent;

/** Reports where the sections lie, as scrolling would. */
let report: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: () => void) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Puts the tops of the sections at these heights of the window. */
function scrollTo(...tops: number[]) {
  PARTS.forEach(({ id }, index) => {
    const section = document.getElementById(id);
    if (section) section.getBoundingClientRect = () => ({ top: tops[index] ?? 0 }) as DOMRect;
  });
  report();
}

describe('anchors', () => {
  it('are links to sections that all show, before and after the script runs', () => {
    const html = renderToString(<MemoryRouter>{anchors}</MemoryRouter>);
    renderAt('/es', anchors);
    for (const markup of [html, document.body.innerHTML]) {
      expect(markup).not.toContain('hidden');
      for (const { id } of PARTS) expect(markup).toContain(`href="#${id}"`);
      for (const text of ['Ripio', 'Hielo', 'Guía']) expect(markup).toContain(text);
    }
  });

  it('mark the part that is being read, and only that one', () => {
    renderAt('/es', anchors);
    scrollTo(300, 900, 1500);
    expect(current()).toBe('Descripción');
    scrollTo(-500, 100, 700);
    expect(current()).toBe('Día a día');
    scrollTo(-1500, -900, 200);
    expect(current()).toBe('Incluye');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    scrollTo(600, 1200, 1800);
    expect(current()).toBe('Descripción');
  });

  it('put the part into the address, keep the query, and move the focus there', () => {
    const { address } = renderAt('/es?travelers=3', anchors);
    fireEvent.click(link('Día a día'));
    expect(address()).toBe('/es?travelers=3#dia-a-dia');
    expect(document.activeElement?.id).toBe('dia-a-dia');
    fireEvent.click(link('Descripción'));
    expect(address()).toBe('/es?travelers=3#descripcion');
    expect(document.activeElement?.id).toBe('descripcion');
  });

  it('leave a press for a new tab to the browser', () => {
    const { address } = renderAt('/es', anchors);
    fireEvent.click(link('Incluye'), { ctrlKey: true });
    expect(address()).toBe('/es');
  });
});
