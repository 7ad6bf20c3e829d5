import { memo, Suspense, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { Layout } from './components/layout';
import { Unavailable } from './components/unavailable';
import { useMeasuring } from './features/analytics/use-measuring';
import { useHead } from './features/head/use-head';
import { HomeRedirect } from './features/language/home-redirect';
import { LanguageSelector } from './features/language/language-selector';
import { LoadingView } from './features/loading/loading-view';
import { ScreenErrorBoundary } from './features/loading/screen-error-boundary';
import { useArrival } from './features/navigation/use-arrival';
import { usePrefetch } from './features/navigation/use-prefetch';
import { useReveal } from './features/reveal/use-reveal';
import { useScrollToTop } from './features/scroll/use-scroll-to-top';
import { Restored } from './features/takeover/restored';
import { restorePlace } from './features/takeover/visitor';
import { ToastArea } from './features/toast/toast-area';
import type { Lang } from './i18n/languages';
import { endHydration } from './lib/hydration';
import { quietly } from './lib/loads';
import { SearchContext } from './lib/page-query';
import { langOf, type Route, routeFor } from './lib/routes';
import { forgetScreen, loadScreen, needsDocument, prefetchScreen, type Screen, screenKey } from './screen';

/** Everything inside the root element: the screen for the router's location. */
export function App() {
  const { pathname, search } = useLocation();
  useScrollToTop();
  usePrefetch(prefetch);
  const route = useMemo(() => routeFor(pathname), [pathname]);
  if (pathname === '/') return <HomeRedirect />;
  const lang = langOf(pathname);
  // No page has this exact address: the server knows where it leads.
  if (!route) return <DocumentLoad lang={lang} />;
  const key = screenKey(route, pathname, search);
  return (
    <>
      <ScreenErrorBoundary key={`error ${key}`} lang={lang} page={route.page} onRetry={() => forgetScreen(key)}>
        <Suspense key={key} fallback={<LoadingView lang={lang} />}>
          <ScreenView screenKey={key} route={route} search={search} />
        </Suspense>
      </ScreenErrorBoundary>
      <ToastArea lang={lang} />
    </>
  );
}

/**
 * A screen, loaded or still loading; the server's script renders it on its own to learn why it fails. Memoised, since a link to a place on
 * the same page changes the router's location too, and rendering a page anew takes a phone longer than a press may.
 */
export const ScreenView = memo(function ScreenView({ screenKey: key, route, search }: { screenKey: string; route: Route; search: string }) {
  const [screen] = useState(() => loadScreen(key, route, search));
  const loaded = use(screen);
  if (needsDocument(loaded)) return <DocumentLoad lang={loaded.data.lang} />;
  return (
    <SearchContext value={search}>
      <ShownScreen screen={loaded} />
    </SearchContext>
  );
});

function ShownScreen({ screen: { data, Page, i18n } }: { screen: Screen }) {
  useHead(data);
  useArrival();
  useReveal();
  useLayoutEffect(restorePlace, []);
  useEffect(endHydration, []);
  const measuring = useMeasuring(data);
  return (
    <I18nextProvider i18n={i18n}>
      <Restored />
      <Layout
        data={data}
        languageSelector={<LanguageSelector data={data} />}
        consent={measuring && { question: <measuring.ConsentQuestion data={data} />, control: <measuring.ConsentControl /> }}
      >
        {data.body.kind === 'unavailable' ? <Unavailable data={data} /> : <Page data={data} />}
      </Layout>
    </I18nextProvider>
  );
}

/** A full page load instead of a screen. React may render this several times, and a second reload would abort the first. */
function DocumentLoad({ lang }: { lang: Lang }) {
  useEffect(() => location.reload(), []);
  return <LoadingView lang={lang} />;
}

function prefetch({ pathname, search }: URL): void {
  const route = routeFor(pathname);
  if (!route) return;
  quietly(prefetchScreen(screenKey(route, pathname, search), route, search));
}
