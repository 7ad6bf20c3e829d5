/**
 * What react-dom, i18next and the router expect and QuickJS does not have.
 * Imported first.
 */
import 'core-js/actual/url';
import 'core-js/actual/url-search-params';

/** Plural categories of the six languages for whole numbers (CLDR): only French counts 0 as one, and Portuguese too. */
class PluralRules {
  constructor(private readonly locale: string) {}

  select(count: number): string {
    const one = /^(fr|pt)/.test(this.locale) ? count === 0 || count === 1 : count === 1;
    return one ? 'one' : 'other';
  }

  resolvedOptions() {
    return { pluralCategories: ['one', 'other'] };
  }
}

const silent = () => undefined;

Object.assign(globalThis, {
  Intl: { PluralRules },
  console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
});
