import { expect, it } from 'vitest';

import { LANGS } from './languages';
import { PluralRules } from './plural-rules';

it.each(LANGS)('plurals in %s are those of the browser', (lang) => {
  const own = new PluralRules(lang);
  const browser = new Intl.PluralRules(lang);
  for (let count = 0; count < 1200; count++) expect(own.select(count), String(count)).toBe(browser.select(count));
});
