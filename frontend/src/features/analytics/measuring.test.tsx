import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type * as testing from '../../testing/page';
import { KEY } from './consent';
import { measuredAddress } from './gtag';
import type * as measuring from './measuring';

vi.mock('./vitals', () => ({ reportVitals: vi.fn() }));

const SCRIPT = 'https://metrics.example/gtag/js?id=G-12AB';

let parts: typeof measuring & typeof testing;

beforeEach(async () => {
  // Each test simulates a fresh document.
  vi.resetModules();
  parts = { ...(await import('./measuring')), ...(await import('../../testing/page')) };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  document.head.replaceChildren();
  delete window.gtag;
  delete window.dataLayer;
  delete (window as unknown as Record<string, unknown>)['ga-disable-G-12AB'];
});

function show(path = '/es/privacidad') {
  const data = parts.pageData(path, { kind: 'privacy', text: { heading: '', intro: '' }, updated: '', sections: [] });
  data.site.analytics = { script: SCRIPT, id: 'G-12AB' };
  return parts.renderAt(
    path,
    <>
      <parts.ConsentQuestion data={data} />
      <parts.ConsentControl />
    </>,
  );
}

const question = () => screen.queryByRole('region', { name: '¿Podemos medir tu visita?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const commands = () => (window.dataLayer ?? []).map((command) => [...(command as unknown[])]);
const events = () => commands().filter(([name]) => name === 'event');

describe('the question of consent', () => {
  it('loads nothing before an answer, and says whose script it is about', () => {
    show();
    expect(question()?.textContent).toContain('metrics.example');
    expect(scripts()).toEqual([]);
    expect(window.gtag).toBeUndefined();
    expect(localStorage.length).toBe(0);
    expect(screen.queryByRole('button', { name: /Medición/ })).toBeNull();
  });

  it('after a yes loads the script once, configures it and says which page is seen', () => {
    const { unmount } = show();
    press('Sí, pueden');
    expect(localStorage.getItem(KEY)).toBe('yes');
    expect(scripts()).toEqual([SCRIPT]);
    expect(commands().map(([name, what]) => [name, what])).toEqual([
      ['consent', 'default'],
      ['js', expect.any(Date)],
      ['set', expect.objectContaining({ page_title: 'Título' })],
      ['config', 'G-12AB'],
      ['event', 'page_view'],
    ]);
    expect(document.activeElement?.textContent).toContain('Desde ahora medimos');
    unmount();

    show('/es/privacidad');
    expect(question()).toBeNull();
    expect(screen.queryByText(/Desde ahora medimos/)).toBeNull();
    expect(scripts()).toEqual([SCRIPT]);
    expect(events()).toHaveLength(2);
  });

  it('after a no loads nothing and does not ask again, until the visitor wants to', () => {
    const { unmount } = show();
    press('No, gracias');
    expect(localStorage.getItem(KEY)).toBe('no');
    unmount();
    show();
    expect(question()).toBeNull();
    expect(scripts()).toEqual([]);
    press('Medición de visitas: desactivada');
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    press('Sí, pueden');
    expect(scripts()).toEqual([SCRIPT]);
  });

  it('a yes taken back ends the measuring and removes its cookies', () => {
    localStorage.setItem(KEY, 'yes');
    document.cookie = '_ga=GA1.1; Path=/';
    document.cookie = '_ga_12AB=GS1.1; Path=/';
    document.cookie = 'i18next=es; Path=/';
    show();
    expect(window.gtag).toBeTypeOf('function');
    press('Medición de visitas: activada');
    press('No, gracias');
    expect(window.gtag).toBeUndefined();
    expect((window as unknown as Record<string, unknown>)['ga-disable-G-12AB']).toBe(true);
    expect(document.cookie).toBe('i18next=es');
  });

  it('follows the answer given in another tab', () => {
    show();
    localStorage.setItem(KEY, 'no');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(question()).toBeNull();
  });

  it('is not asked where the browser says no by itself, not even after an earlier yes', () => {
    localStorage.setItem(KEY, 'yes');
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    show();
    expect(question()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(scripts()).toEqual([]);
  });

  it('is not asked where no answer could be kept', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    show();
    expect(question()).toBeNull();
    expect(scripts()).toEqual([]);
  });
});

describe('what is said of an address', () => {
  it('leaves out what a visitor typed or was given', () => {
    expect(measuredAddress('https://x.cl/es/reservas?sent=PAT-7K3QX2&utm_source=carta#a')).toBe('https://x.cl/es/reservas?utm_source=carta');
    expect(measuredAddress('https://x.cl/es/blog?q=nombre')).toBe('https://x.cl/es/blog');
    expect(measuredAddress('')).toBe('');
  });
});
