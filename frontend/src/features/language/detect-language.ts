import LanguageDetector from 'i18next-browser-languagedetector';

import { DEFAULT_LANG, isLang, type Lang } from '../../i18n/languages';
import { COOKIE, STORAGE_KEY } from './save-language';

/** The visitor's language, from the first source that names one of the site's; nothing is saved. */
export function detectLanguage(): Lang {
  const detector = new LanguageDetector();
  // If a best-match function exists, the detector returns every candidate instead of the first.
  const services = { languageUtils: { getBestMatchFromCodes: true } };
  detector.init(services, {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: 'lng',
    lookupCookie: COOKIE,
    lookupLocalStorage: STORAGE_KEY,
    lookupSessionStorage: STORAGE_KEY,
    caches: [],
    convertDetectedLanguage: (tag) => tag.split('-')[0]?.toLowerCase() ?? '',
  });
  const candidates = [detector.detect()].flat();
  return candidates.find(isLang) ?? DEFAULT_LANG;
}
