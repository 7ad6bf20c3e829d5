import { useLayoutEffect } from 'react';

import { restoreValues } from './visitor';

/** Rendered before everything whose effects may read what was typed. */
export function Restored() {
  useLayoutEffect(restoreValues, []);
  return null;
}
