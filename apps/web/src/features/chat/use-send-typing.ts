import { contract } from '@zhiying/contract';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '#kit/session/api/client.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { isLost } from './lost-talks.store.ts';

/** Said again while somebody goes on writing; colleagues forget it after six seconds. */
const AGAIN_MS = 3_000;

/** Tells colleagues that the person writes an answer, and that they stopped. Nobody waits for it. */
export function useSendTyping(talkId: number) {
  const silent = Boolean(useProfile()?.viewer);
  const told = useRef(Number.NEGATIVE_INFINITY);
  const tell = useCallback(
    (on: boolean) => {
      const now = performance.now();
      const since = now - told.current;
      if (silent || isLost(talkId) || (on ? since < AGAIN_MS : told.current === Number.NEGATIVE_INFINITY))
        return;
      told.current = on ? now : Number.NEGATIVE_INFINITY;
      api(contract.chat.typing, { talkId, on }).catch(() => null);
    },
    [talkId, silent],
  );
  useEffect(() => () => tell(false), [tell]);
  return tell;
}
