import { useEffect, useState } from 'react';

import { quietly } from '../../lib/loads';

type Doubt = typeof import('./phone-doubt').phoneDoubt;

let known: Doubt | undefined;

/** Makes the judgement known: the server renders with it at once. */
export function knowPhoneDoubt(doubt: Doubt): void {
  known = doubt;
}

/** Whether a number is in doubt, once there is one to look at: the table of the world's numbers comes only then. */
export function usePhoneDoubt(isNeeded: boolean): Doubt | undefined {
  const [doubt, setDoubt] = useState(() => known);
  useEffect(() => {
    if (!isNeeded) return;
    quietly(
      import('./phone-doubt').then(({ phoneDoubt }) => {
        knowPhoneDoubt(phoneDoubt);
        setDoubt(() => phoneDoubt);
      }),
    );
  }, [isNeeded]);
  return doubt;
}
