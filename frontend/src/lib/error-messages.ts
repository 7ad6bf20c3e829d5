import { ApiError, type ErrorKind } from '../api/errors';
import type { Lang } from '../i18n/languages';

/** The error catalogue, by language and outside the strings: these may be what failed to load. */
export const ERROR_MESSAGES: Record<Lang, Record<ErrorKind, string>> = {
  es: {
    generic: 'Ha ocurrido un error. Por favor, intenta de nuevo.',
    network: 'Error de conexión. Verifica tu internet.',
    not_found: 'No se encontró el contenido solicitado.',
    server: 'Error del servidor. Intenta más tarde.',
  },
  en: {
    generic: 'Something went wrong. Please try again.',
    network: 'Connection error. Please check your internet connection.',
    not_found: 'The content you asked for could not be found.',
    server: 'Server error. Please try again later.',
  },
  fr: {
    generic: 'Une erreur est survenue. Veuillez réessayer.',
    network: 'Erreur de connexion. Vérifiez votre accès à Internet.',
    not_found: 'Le contenu demandé est introuvable.',
    server: 'Erreur du serveur. Réessayez plus tard.',
  },
  de: {
    generic: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    network: 'Verbindungsfehler. Bitte prüfen Sie Ihre Internetverbindung.',
    not_found: 'Der gewünschte Inhalt wurde nicht gefunden.',
    server: 'Serverfehler. Bitte versuchen Sie es später erneut.',
  },
  it: {
    generic: 'Si è verificato un errore. Riprova.',
    network: 'Errore di connessione. Controlla la connessione a internet.',
    not_found: 'Il contenuto richiesto non è stato trovato.',
    server: 'Errore del server. Riprova più tardi.',
  },
  pt: {
    generic: 'Ocorreu um erro. Por favor, tente novamente.',
    network: 'Erro de conexão. Verifique sua internet.',
    not_found: 'O conteúdo solicitado não foi encontrado.',
    server: 'Erro do servidor. Tente mais tarde.',
  },
};

/** A failed load without an answer, like a module that does not arrive, has no kind of its own. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof ApiError) return error.kind;
  return navigator.onLine ? 'generic' : 'network';
}
