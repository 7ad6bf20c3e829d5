import './styles/index.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import type { PageData } from './api/types';
import { App } from './app';
import { reloadOnceOnPreloadError } from './features/loading/preload-error';
import { ScreenErrorBoundary } from './features/loading/screen-error-boundary';
import { bearForeignNodes } from './features/takeover/foreign-nodes';
import { takeBackChanges } from './features/takeover/take-back';
import { rememberVisitor } from './features/takeover/visitor';
import { loadI18n } from './i18n/load';
import { awaiting } from './lib/loads';
import { rememberServedSearch } from './lib/page-query';
import { routeFor } from './lib/routes';
import { lazyPages } from './pages/lazy';
import { screenKey, seedScreen } from './screen';

reloadOnceOnPreloadError();

const root = document.getElementById('root') as HTMLElement;
const island = document.getElementById('page-data') as HTMLElement;
const data = JSON.parse(island.textContent ?? '') as PageData;

// Chunk and strings are loaded before hydration, so that nothing suspends or flickers.
const [module, i18n] = await awaiting(Promise.all([lazyPages[data.page](), loadI18n(data.lang, data.page)])).catch(giveUp);
rememberServedSearch(data, location.search);
const route = routeFor(data.path);
if (route) seedScreen(screenKey(route, location.pathname, location.search), { data, Page: module.default, i18n });

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
if (root.hasAttribute('data-plain') || !root.hasChildNodes()) {
  // The server could not render: it sent a plain page or nothing, which the page replaces.
  root.removeAttribute('data-plain');
  rememberVisitor(root);
  createRoot(root).render(app);
} else {
  takeBackChanges(root);
  rememberVisitor(root);
  // A transition hydrates in slices, so that the browser stays responsive.
  startTransition(() => void hydrateRoot(root, app));
}
bearForeignNodes(root);

/** Without its chunk a page keeps the server's HTML, which works as it is; if that is empty, the error is shown. */
function giveUp(error: unknown): never {
  const Failed = () => {
    throw error;
  };
  if (!root.hasChildNodes()) {
    createRoot(root).render(
      <ScreenErrorBoundary lang={data.lang} page={data.page} onRetry={() => location.reload()}>
        <Failed />
      </ScreenErrorBoundary>,
    );
  }
  throw error;
}
