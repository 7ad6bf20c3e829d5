import { Suspense, use } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';

import { useHead } from './features/head/use-head';
import { LoadingView } from './features/loading/loading-view';
import { ScreenErrorBoundary } from './features/loading/screen-error-boundary';
import { useScrollToTop } from './features/scroll/use-scroll-to-top';
import { Layout } from './components/layout';
import { langOf, type Route, routeFor } from './lib/routes';
import { loadScreen, screenKey } from './screen';

/** The whole inside of the root element: the screen of the router's location. */
export function App() {
  const { pathname, search } = useLocation();
  const route = routeFor(pathname);
  useScrollToTop();
  if (!route) return <Navigate to="/" replace />;
  const key = screenKey(route, pathname, search);
  const lang = langOf(pathname);
  return (
    <ScreenErrorBoundary key={`error ${key}`} lang={lang}>
      <Suspense key={key} fallback={<LoadingView lang={lang} />}>
        <ScreenView screenKey={key} route={route} />
      </Suspense>
    </ScreenErrorBoundary>
  );
}

function ScreenView({ screenKey: key, route }: { screenKey: string; route: Route }) {
  const { data, Page, i18n } = use(loadScreen(key, route));
  useHead(data);
  return (
    <I18nextProvider i18n={i18n}>
      <Layout data={data}>
        <Page data={data} />
      </Layout>
    </I18nextProvider>
  );
}
