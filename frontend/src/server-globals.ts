/**
 * Globals that react-dom, i18next and the router expect and QuickJS lacks.
 * Must be imported first.
 */
import 'core-js/actual/url';
import 'core-js/actual/url-search-params';

import { PluralRules } from './i18n/plural-rules';

const silent = () => undefined;

Object.assign(globalThis, {
  Intl: { PluralRules },
  console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
});
