import { describe, expect, it } from 'vitest';

import table from '../../../data/routes.json';
import { LANGS } from '../i18n/languages';
import { langOf, type PageName, pathFor, routeFor, stripLang } from './routes';

describe('routes', () => {
  it('reads back every path that it writes', () => {
    for (const page of Object.keys(table) as PageName[]) {
      const slug = table[page].es.includes('{slug}') ? 'aysen-carretera-austral' : undefined;
      for (const lang of LANGS) expect(routeFor(pathFor(lang, page, slug))).toEqual(slug ? { lang, page, slug } : { lang, page });
    }
  });

  it('knows no other path', () => {
    for (const path of ['/', '/xx', '/es/about', '/es/blog/', '/es/blog/a/b', '/ES']) expect(routeFor(path)).toBeUndefined();
  });

  it('takes a path apart', () => {
    expect(stripLang('/de/uber-uns')).toBe('/uber-uns');
    expect(stripLang('/de')).toBe('/');
    expect(langOf('/pt/blog')).toBe('pt');
    expect(langOf('/nowhere')).toBe('es');
  });
});
