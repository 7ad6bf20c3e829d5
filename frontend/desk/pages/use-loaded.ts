import { useCallback, useEffect, useState } from 'react';

import { get, Refusal } from '../api';

/** What an address of the API says, and a way to ask again. */
export function useLoaded<T>(path: string) {
  const [value, setValue] = useState<T | undefined>();
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const read = useCallback(
    () =>
      get<T>(path).then(
        (found) => {
          setRefusal(undefined);
          setValue(found);
        },
        (error: unknown) => {
          if (error instanceof Refusal) setRefusal(error);
        },
      ),
    [path],
  );
  useEffect(() => void read(), [read]);
  return { value, refusal, read };
}
