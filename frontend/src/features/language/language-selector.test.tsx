import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { CARDS, HOME_TEXT, pageData, renderAt } from '../../testing/page';
import { LanguageSelector } from './language-selector';

const PATH = '/es/itinerarios/aysen-carretera-austral';
const data = pageData(PATH, { kind: 'itineraries', text: { heading: '', intro: '' }, itineraries: CARDS, custom_tour: HOME_TEXT.custom_tour, dial: [] });

function choose(address: string, lang: string) {
  const page = renderAt(address, <LanguageSelector data={data} />);
  const link = page.container.querySelector<HTMLAnchorElement>(`a[lang="${lang}"]`);
  if (!link) throw new Error(`no link for ${lang}`);
  return { ...page, link };
}

beforeEach(() => {
  localStorage.clear();
  // Not Max-Age=0, which the test environment honours only at the end of the millisecond.
  document.cookie = 'i18next=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/';
});
afterEach(cleanup);

describe('the language selector', () => {
  it('names each language in itself and marks the one that is read', () => {
    const { container } = choose(PATH, 'es');
    const links = [...container.querySelectorAll('a')];
    const specified = [
      ['es', 'Español'],
      ['en', 'English'],
      ['fr', 'Français'],
      ['de', 'Deutsch'],
      ['it', 'Italiano'],
      ['pt', 'Português'],
    ];
    const names = links.map((link) => [link.lang, link.textContent]);
    expect(names.slice(0, specified.length)).toEqual(specified);
    expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.lang)).toEqual(['es']);
  });

  it('keeps the page, its slug and what the page knows of the query', () => {
    const { link } = choose(`${PATH}?travelers=3&utm_source=x&date=2026-05-01`, 'de');
    expect(link.getAttribute('href')).toBe('/de/itinerare/aysen-carretera-austral?travelers=3&date=2026-05-01');
  });

  it('saves nothing before a choice is made', () => {
    choose(PATH, 'de');
    expect(localStorage.length).toBe(0);
    expect(document.cookie).toBe('');
  });

  it('saves a choice in both places and goes there', () => {
    const { link, address } = choose(PATH, 'pt');
    fireEvent.click(link);
    expect(localStorage.getItem('i18nextLng')).toBe('pt');
    expect(document.cookie).toBe('i18next=pt');
    expect(address()).toBe('/pt/itinerarios/aysen-carretera-austral');
  });
});
