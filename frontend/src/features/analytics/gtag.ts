import type { PageData } from '../../api/types';

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: (...command: unknown[]) => void;
  }
}

type Setting = NonNullable<PageData['site']['analytics']>;

const YEAR_SECONDS = 31_536_000;

let isLoaded = false;
/** The previous page of the visit. */
let referrer: string | undefined;

/** The script expects the `arguments` object: it ignores arrays. */
function gtag(): void {
  (window.dataLayer ??= []).push(arguments);
}

/** Reports a page view; loads the script the first time. Only with the visitor's consent. */
export function measureView({ script, id }: Setting, title: string): void {
  (window as unknown as Record<string, unknown>)[`ga-disable-${id}`] = false;
  const send = (window.gtag ??= gtag as NonNullable<Window['gtag']>);
  const page = {
    page_title: title,
    page_location: measuredAddress(location.href),
    page_referrer: referrer ?? measuredAddress(document.referrer),
  };
  referrer = page.page_location;
  if (!isLoaded) {
    // The consent covers visits only: advertising is denied.
    send('consent', 'default', { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
    send('js', new Date());
  }
  // Also applies to events that the script records on its own.
  send('set', page);
  if (!isLoaded) {
    send('config', id, { send_page_view: false, allow_google_signals: false, cookie_domain: 'none', cookie_expires: YEAR_SECONDS });
    const element = document.createElement('script');
    element.async = true;
    element.src = script;
    document.head.append(element);
    isLoaded = true;
  }
  send('event', 'page_view', page);
}

/** Stops measuring, here and in the script, and removes its cookies. */
export function stopMeasuring({ id }: Setting): void {
  (window as unknown as Record<string, unknown>)[`ga-disable-${id}`] = true;
  if (window.gtag === gtag) delete window.gtag;
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (name === '_ga' || name.startsWith('_ga_')) document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
}

/** An address without personal data: of its query only campaign parameters remain. */
export function measuredAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_'))).toString();
  return origin + pathname + (campaign && `?${campaign}`);
}
