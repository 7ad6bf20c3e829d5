import { useState } from 'react';

import { Refusal } from './api';

/** Does one thing at a time, and knows why the last one was refused. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const run = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, refusal };
}
