import { Component, type ReactNode } from 'react';

import { ApiError, type ErrorKind } from '../../api/errors';
import type { Lang } from '../../i18n/languages';
import { pathFor } from '../../lib/routes';

/** The error catalogue and the ways out, by language: strings may be what failed to load. */
const MESSAGES: Record<Lang, Record<ErrorKind | 'retry' | 'home', string>> = {
  es: {
    generic: 'Ha ocurrido un error. Por favor, intenta de nuevo.',
    network: 'Error de conexión. Verifica tu internet.',
    not_found: 'No se encontró el contenido solicitado.',
    server: 'Error del servidor. Intenta más tarde.',
    retry: 'Reintentar',
    home: 'Volver al inicio',
  },
  en: {
    generic: 'Something went wrong. Please try again.',
    network: 'Connection error. Please check your internet connection.',
    not_found: 'The content you asked for could not be found.',
    server: 'Server error. Please try again later.',
    retry: 'Try again',
    home: 'Back to the home page',
  },
  fr: {
    generic: 'Une erreur est survenue. Veuillez réessayer.',
    network: 'Erreur de connexion. Vérifiez votre accès à Internet.',
    not_found: 'Le contenu demandé est introuvable.',
    server: 'Erreur du serveur. Réessayez plus tard.',
    retry: 'Réessayer',
    home: 'Retour à l’accueil',
  },
  de: {
    generic: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    network: 'Verbindungsfehler. Bitte prüfen Sie Ihre Internetverbindung.',
    not_found: 'Der gewünschte Inhalt wurde nicht gefunden.',
    server: 'Serverfehler. Bitte versuchen Sie es später erneut.',
    retry: 'Erneut versuchen',
    home: 'Zur Startseite',
  },
  it: {
    generic: 'Si è verificato un errore. Riprova.',
    network: 'Errore di connessione. Controlla la connessione a internet.',
    not_found: 'Il contenuto richiesto non è stato trovato.',
    server: 'Errore del server. Riprova più tardi.',
    retry: 'Riprova',
    home: 'Torna alla home',
  },
  pt: {
    generic: 'Ocorreu um erro. Por favor, tente novamente.',
    network: 'Erro de conexão. Verifique sua internet.',
    not_found: 'O conteúdo solicitado não foi encontrado.',
    server: 'Erro do servidor. Tente mais tarde.',
    retry: 'Tentar novamente',
    home: 'Voltar ao início',
  },
};

type Props = { lang: Lang; onRetry: () => void; children: ReactNode };
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
    const { lang } = this.props;
    const messages = MESSAGES[lang];
    return (
      <main className="screen-error on-dark" lang={lang}>
        <h1 className="screen-error__message">{messages[kindOf(error)]}</h1>
        <div className="row">
          <button type="button" className="button" onClick={this.retry}>
            {messages.retry}
          </button>
          <a href={pathFor(lang, 'home')}>{messages.home}</a>
        </div>
      </main>
    );
  }
}

/** A module that does not arrive is an error without a kind. */
function kindOf(error: Error): ErrorKind {
  if (error instanceof ApiError) return error.kind;
  return navigator.onLine ? 'generic' : 'network';
}
