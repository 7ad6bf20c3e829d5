import { useCallback, useEffect, useRef, useState } from 'react';

import { ask, get, type Inquiry, Refusal } from '../api';
import { changed, erased, onNews } from '../live';

/** An inquiry as it is now, and what one does with it. */
export function useInquiry(reference: string) {
  const [inquiry, setInquiry] = useState<Inquiry | undefined>();
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const version = useRef(0);

  const show = useCallback((shown: Inquiry) => {
    // An answer that comes late tells of an earlier state.
    if (shown.version < version.current) return;
    version.current = shown.version;
    setInquiry(shown);
  }, []);

  const read = useCallback(() => {
    get<Inquiry>(`inquiries/${encodeURIComponent(reference)}`).then(
      (found) => {
        setRefusal(undefined);
        show(found);
      },
      (error: unknown) => {
        if (error instanceof Refusal) setRefusal(error);
      },
    );
  }, [reference, show]);

  useEffect(read, [read]);
  useEffect(
    () =>
      onNews((news) => {
        if (news === 'unknown' || (news.reference === reference && !news.inquiry)) read();
      }),
    [reference, read],
  );

  /** Asks for a change of the inquiry as it was seen; when somebody else was first, shows what they did and throws. */
  const send = useCallback(
    async (method: string, what: string, body: object) => {
      try {
        return await ask<Inquiry | undefined>(method, `inquiries/${reference}${what}`, { version: version.current, ...body });
      } catch (error) {
        if (error instanceof Refusal && error.changed) {
          show(error.changed.inquiry);
          changed(error.changed.inquiry);
        }
        throw error;
      }
    },
    [reference, show],
  );

  const act = useCallback(
    async (what: string, body: object) => {
      const done = await send('POST', `/${what}`, body);
      if (!done) return;
      show(done);
      changed(done);
    },
    [send, show],
  );

  const erase = useCallback(async () => {
    await send('DELETE', '', { confirm: reference });
    erased(reference);
  }, [send, reference]);

  return { inquiry, refusal, act, erase, read };
}

export type Act = ReturnType<typeof useInquiry>['act'];
