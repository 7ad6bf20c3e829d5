import { BUNDLED } from '../../i18n/bundled';
import type { Lang } from '../../i18n/languages';

/** Shown before any strings are loaded. */
export function LoadingView({ lang }: { lang: Lang }) {
  return (
    <div className="loading-view" role="status" lang={lang}>
      <span className="loading-view__spinner" aria-hidden="true" />
      {BUNDLED[lang].loading}
    </div>
  );
}
