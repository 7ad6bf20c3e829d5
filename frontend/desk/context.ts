import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';

import type { Start } from './start';
import type { Times } from './time';

/** Who reads, in which words, and how times are written for them. */
export type Desk = { start: Start; t: TFunction; times: Times };

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('outside the desk');
  return desk;
}
