import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { detectLanguage } from './detect-language';

const visit = (address: string) => history.replaceState({}, '', address);

beforeEach(() => {
  visit('/');
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/';
  document.documentElement.lang = '';
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([]);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('');
});
afterEach(() => vi.restoreAllMocks());

describe('the detected language', () => {
  it('is Spanish when nothing says otherwise', () => {
    expect(detectLanguage()).toBe('es');
  });

  it('follows query, cookie, local storage, session storage, browser, html in this order', () => {
    document.documentElement.lang = 'pt';
    expect(detectLanguage()).toBe('pt');
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja', 'it-CH']);
    expect(detectLanguage()).toBe('it');
    sessionStorage.setItem('i18nextLng', 'de');
    expect(detectLanguage()).toBe('de');
    localStorage.setItem('i18nextLng', 'fr');
    expect(detectLanguage()).toBe('fr');
    document.cookie = 'i18next=en; Path=/';
    expect(detectLanguage()).toBe('en');
    visit('/?lng=pt');
    expect(detectLanguage()).toBe('pt');
  });

  it.each(['/?lng=<script>alert(1)</script>', '/?lng=xx', '/?lng=javascript:alert(1)', '/?lng='])('passes over %s', (address) => {
    visit(address);
    localStorage.setItem('i18nextLng', 'fr');
    expect(detectLanguage()).toBe('fr');
  });

  it('is saved nowhere', () => {
    visit('/?lng=de');
    detectLanguage();
    expect(localStorage.getItem('i18nextLng')).toBeNull();
    expect(document.cookie).toBe('');
  });
});
