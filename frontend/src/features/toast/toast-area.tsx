import { type ComponentType, useEffect, useState } from 'react';

import type { Lang } from '../../i18n/languages';
import { quietly } from '../../lib/loads';

type Viewport = ComponentType<{ lang: Lang }>;

/**
 * The toast area of every page. It is mounted after hydration: no toast exists
 * before, and Radix writes style attributes, which the server's HTML must not
 * contain.
 */
export function ToastArea({ lang }: { lang: Lang }) {
  const [Viewport, setViewport] = useState<Viewport>();
  useEffect(() => {
    const load = () => quietly(import('./toast-viewport').then(({ ToastViewport }) => setViewport(() => ToastViewport)));
    // Deferred: the page needs other things before toasts.
    const timer = setTimeout(load, 1000);
    return () => clearTimeout(timer);
  }, []);
  return Viewport ? <Viewport lang={lang} /> : null;
}
