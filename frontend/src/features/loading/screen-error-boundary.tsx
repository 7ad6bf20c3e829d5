import { Component, type ReactNode } from 'react';

import { ApiError } from '../../api/errors';
import type { Lang } from '../../i18n/languages';
import { ERROR_MESSAGES, errorKindOf } from '../../lib/error-messages';
import { type PageName, pathFor } from '../../lib/routes';

/** The ways out, by language: strings may be what failed to load. */
const WAYS: Record<Lang, { retry: string; home: string }> = {
  es: { retry: 'Reintentar', home: 'Volver al inicio' },
  en: { retry: 'Try again', home: 'Back to the home page' },
  fr: { retry: 'Réessayer', home: 'Retour à l’accueil' },
  de: { retry: 'Erneut versuchen', home: 'Zur Startseite' },
  it: { retry: 'Riprova', home: 'Torna alla home' },
  pt: { retry: 'Tentar novamente', home: 'Voltar ao início' },
};

/** What could not be loaded, where the page has a sentence of its own for it. */
const TITLES: Partial<Record<PageName, Record<Lang, string>>> = {
  blog: {
    es: 'Error al cargar el blog',
    en: 'The blog couldn’t be loaded',
    fr: 'Le blog n’a pas pu être chargé',
    de: 'Der Blog konnte nicht geladen werden',
    it: 'Impossibile caricare il blog',
    pt: 'Erro ao carregar o blog',
  },
};

type Props = { lang: Lang; page?: PageName; onRetry: () => void; children: ReactNode };
type State = { error?: Error };

/** A screen that could not be loaded: the catalogue's message and a retry, on the same address. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  private readonly retry = () => {
    // Browsers remember a module that failed to load: only a new document asks for it again.
    if (!(this.state.error instanceof ApiError) && navigator.onLine) return location.reload();
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { lang, page } = this.props;
    const message = ERROR_MESSAGES[lang][errorKindOf(error)];
    const title = page && TITLES[page]?.[lang];
    return (
      <main className="screen-error on-dark" lang={lang}>
        <h1 className="screen-error__message">{title ?? message}</h1>
        {title && <p className="lead">{message}</p>}
        <div className="row">
          <button type="button" className="button" onClick={this.retry}>
            {WAYS[lang].retry}
          </button>
          <a href={pathFor(lang, 'home')}>{WAYS[lang].home}</a>
        </div>
      </main>
    );
  }
}
