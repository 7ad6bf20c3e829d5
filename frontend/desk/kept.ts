import { useState } from 'react';

const kept = new Map<string, string>();

/** What somebody typed, by its place: it is still there when they come back to it. `undefined` while nothing was. */
export function useKept(place: string): [string | undefined, (text: string | undefined) => void] {
  const [text, setText] = useState(kept.get(place));
  return [
    text,
    (next) => {
      if (next === undefined) kept.delete(place);
      else kept.set(place, next);
      setText(next);
    },
  ];
}
