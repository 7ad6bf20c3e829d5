import { useLayoutEffect } from 'react';

import { restoreValues } from './visitor';

/** Stands before everything that may look at what was typed. */
export function Restored() {
  useLayoutEffect(restoreValues, []);
  return null;
}
