import { type ComponentType, useEffect, useState } from 'react';

import type { Lang } from '../../i18n/languages';
import { quietly } from '../../lib/loads';
import { whenIdle } from '../../lib/when-idle';
import { subscribeToToasts } from './store';

type Viewport = ComponentType<{ lang: Lang }>;

/** What comes before any toast. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * The toast area of every page. Its code is fetched at the first interaction: every toast answers one. Nor could it be in
 * the server's HTML: Radix writes style attributes.
 */
export function ToastArea({ lang }: { lang: Lang }) {
  const [Viewport, setViewport] = useState<Viewport>();
  useEffect(() => {
    if (Viewport) return;
    const waiting = new AbortController();
    let begun = false;
    const load = () => {
      // Once: a load that fails again during a navigation would be taken for the navigation's own.
      if (begun) return;
      begun = true;
      waiting.abort();
      quietly(import('./toast-viewport').then(({ ToastViewport }) => setViewport(() => ToastViewport)));
    };
    // After the answer to the interaction itself is painted.
    const soon = () => {
      waiting.abort();
      whenIdle(load);
    };
    for (const sign of SIGNS) addEventListener(sign, soon, { signal: waiting.signal });
    // Software may press a button without any sign.
    const unsubscribe = subscribeToToasts(load);
    return () => {
      waiting.abort();
      unsubscribe();
    };
  }, [Viewport]);
  return Viewport ? <Viewport lang={lang} /> : null;
}
