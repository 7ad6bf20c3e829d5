import { type ComponentType, useEffect, useState } from 'react';

import type { Lang } from '../../i18n/languages';
import { quietly } from '../../lib/loads';

type Viewport = ComponentType<{ lang: Lang }>;

/**
 * The place of the toasts on every page. It comes after hydration: no toast is
 * there before, and what shows them writes style attributes, which the
 * server's HTML may not have.
 */
export function ToastArea({ lang }: { lang: Lang }) {
  const [Viewport, setViewport] = useState<Viewport>();
  useEffect(() => {
    const load = () => quietly(import('./toast-viewport').then(({ ToastViewport }) => setViewport(() => ToastViewport)));
    // Not on the first try: something else than the toasts is what the page needs first.
    const timer = setTimeout(load, 1000);
    return () => clearTimeout(timer);
  }, []);
  return Viewport ? <Viewport lang={lang} /> : null;
}
