import type { Lang } from '../../i18n/languages';

/** Shown before any strings are there, so it brings its own. */
const LOADING: Record<Lang, string> = {
  es: 'Cargando...',
  en: 'Loading...',
  fr: 'Chargement...',
  de: 'Wird geladen...',
  it: 'Caricamento...',
  pt: 'Carregando...',
};

export function LoadingView({ lang }: { lang: Lang }) {
  return (
    <div className="loading-view" role="status" lang={lang}>
      <span className="loading-view__spinner" aria-hidden="true" />
      {LOADING[lang]}
    </div>
  );
}
