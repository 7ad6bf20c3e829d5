import { useEffect, useState } from 'react';

import type { PageData } from '../../api/types';
import { quietly } from '../../lib/loads';
import { whenIdle } from '../../lib/when-idle';

type Measuring = typeof import('./measuring');

let known: Measuring | undefined;

/**
 * The parts that ask for consent and measure, once the page is idle and only if the owner has set a script. If
 * something else provides an analytics function, the page's web vitals go there.
 */
export function useMeasuring({ site: { analytics } }: PageData): Measuring | undefined {
  const [measuring, setMeasuring] = useState(() => known);
  const isSet = Boolean(analytics);
  useEffect(() => {
    if (import.meta.env.SSR) return;
    return whenIdle(() => {
      if (isSet) {
        quietly(
          import('./measuring').then((module) => {
            known = module;
            setMeasuring(() => module);
          }),
        );
      } else if (typeof window.gtag === 'function') {
        quietly(import('./vitals').then(({ reportVitals }) => reportVitals()));
      }
    });
  }, [isSet]);
  return measuring;
}
