/**
 * What react-dom, i18next and the router expect and QuickJS does not have.
 * Imported first. The router only asks `URL` for the parts of its own locations.
 */
class LocationUrl {
  readonly href: string;
  readonly origin = 'http://localhost';
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(address: string) {
    const path = address.replace(/^https?:\/\/[^/]+/, '');
    const [beforeHash = '', hash = ''] = path.split('#');
    const [pathname = '', search = ''] = beforeHash.split('?');
    this.href = address;
    this.pathname = pathname;
    this.search = search && `?${search}`;
    this.hash = hash && `#${hash}`;
  }
}

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
  URL: LocationUrl,
  Intl: { PluralRules },
  console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
});

export {};
