import './server-globals';

import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';

import type { PageData } from './api/types';
import { App, ScreenView } from './app';
import { phoneDoubt } from './features/inquiry/phone-doubt';
import { knowPhoneDoubt } from './features/inquiry/use-phone-doubt';
import { createI18n } from './i18n/instance';
import type { Lang } from './i18n/languages';
import { routeFor } from './lib/routes';
import { allPages } from './pages/all';
import { forgetScreen, screenKey, seedScreen } from './screen';

knowPhoneDoubt(phoneDoubt);

const files = import.meta.glob<{ default: object }>('../../data/locales/*/{ui,form,request}.json', { eager: true });

const instances = new Map<Lang, ReturnType<typeof createI18n>>();

function i18nOf(lang: Lang) {
  const known = instances.get(lang);
  if (known) return known;
  const strings = (namespace: string) => files[`../../data/locales/${lang}/${namespace}.json`]?.default ?? {};
  const created = createI18n(lang, { ui: strings('ui'), form: strings('form'), request: strings('request') });
  instances.set(lang, created);
  return created;
}

/** What React writes in place of a failed boundary's content. */
const FAILED = '<!--$!-->';

/** Called by the binary for each page: page data in JSON → the HTML inside the root element. */
function render(json: string): string {
  const data = JSON.parse(json) as PageData;
  const route = routeFor(data.path);
  if (!route) throw new Error(`no route at ${data.path}`);
  const key = screenKey(route, data.path, data.search);
  seedScreen(key, { data, Page: allPages[data.page], i18n: i18nOf(data.lang) });
  const location = data.path + data.search;
  try {
    const html = renderToString(
      <StaticRouter location={location}>
        <App />
      </StaticRouter>,
    );
    // The binary refuses a page whose boundary failed, which React does silently. Outside the boundary the same screen throws the cause.
    if (html.includes(FAILED)) {
      renderToString(
        <StaticRouter location={location}>
          <ScreenView screenKey={key} route={route} search={data.search} />
        </StaticRouter>,
      );
    }
    return html;
  } finally {
    // The engine lives for days: it must keep no page and nothing that a visitor typed.
    forgetScreen(key);
  }
}

Object.assign(globalThis, { render });
