import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '../../api/errors';
import type { Lang } from '../../i18n/languages';
import type { PageName } from '../../lib/routes';
import { ScreenErrorBoundary } from './screen-error-boundary';

let error: Error | undefined;

function Screen() {
  if (error) throw error;
  return <p>Here it is</p>;
}

function show(lang: Lang, page?: PageName, onRetry = () => {}) {
  return render(
    <ScreenErrorBoundary lang={lang} page={page} onRetry={onRetry}>
      <Screen />
    </ScreenErrorBoundary>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a screen that could not be loaded', () => {
  it('says what the catalogue says, and leads home', () => {
    error = new ApiError('network');
    show('es', 'about');
    expect(heading()).toBe('Error de conexión. Verifica tu internet.');
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/es');
  });

  it.each([
    ['es', 'Error al cargar el blog', 'Error del servidor. Intenta más tarde.'],
    ['en', 'The blog couldn’t be loaded', 'Server error. Please try again later.'],
    ['fr', 'Le blog n’a pas pu être chargé', 'Erreur du serveur. Réessayez plus tard.'],
    ['de', 'Der Blog konnte nicht geladen werden', 'Serverfehler. Bitte versuchen Sie es später erneut.'],
    ['it', 'Impossibile caricare il blog', 'Errore del server. Riprova più tardi.'],
    ['pt', 'Erro ao carregar o blog', 'Erro do servidor. Tente mais tarde.'],
  ] as const)('names the blog: %s', (lang, title, message) => {
    error = new ApiError('server', 500);
    show(lang, 'blog');
    expect(heading()).toBe(title);
    expect(screen.getByText(message)).toBeDefined();
  });

  it('is asked for again', () => {
    error = new ApiError('server', 500);
    const retry = vi.fn(() => {
      error = undefined;
    });
    show('en', 'blog', retry);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getByText('Here it is')).toBeDefined();
  });
});
