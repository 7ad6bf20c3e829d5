// Writes data/locales/<lang>/countries.json: the name of every ISO 3166-1 country,
// sorted for readers of that language. Names and order are the CLDR's, as Node
// ships them: QuickJS in the binary has no Intl. Run it after changing the
// code list in src/inquiry/country.rs: node frontend/scripts/countries.mjs
import { readFileSync, writeFileSync } from 'node:fs';

import { LANGS, LANGUAGES } from './languages.mjs';

const root = new URL('../../', import.meta.url);
const source = readFileSync(new URL('src/inquiry/country.rs', root), 'utf8');
const codes = source.slice(source.indexOf('CODES'), source.indexOf('];')).match(/"[A-Z]{2}"/g).map((code) => code.slice(1, 3));

for (const lang of LANGS) {
  const { locale } = LANGUAGES[lang];
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const list = codes.map((code) => [code, names.of(code)]).sort(([, a], [, b]) => compare(a, b));
  const lines = list.map((pair) => `  ${JSON.stringify(pair)}`);
  writeFileSync(new URL(`data/locales/${lang}/countries.json`, root), `[\n${lines.join(',\n')}\n]\n`);
}
