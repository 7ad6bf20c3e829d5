import type { Lang } from '../../i18n/languages';
import { store } from '../../lib/storage';

export const COOKIE = 'i18next';
export const STORAGE_KEY = 'i18nextLng';

const YEAR_SECONDS = 31_536_000;

/**
 * Saves an explicit choice in both places: the cookie is read by the server's
 * redirect at `/`, the storage by the detector.
 */
export function saveLanguage(lang: Lang): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${lang}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  store(() => localStorage, STORAGE_KEY, lang);
}
