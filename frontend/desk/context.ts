import { createContext, useContext } from 'react';

import type { Start } from './start';
import type { Times } from './time';
import type { Translate } from './words';

/** Who reads, in which words, and how times are written for them. */
export type Desk = { start: Start; t: Translate; times: Times };

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('outside the desk');
  return desk;
}
