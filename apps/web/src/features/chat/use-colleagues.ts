import { useQueryClient } from '@tanstack/react-query';
import { type Colleague, contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { api } from '#kit/session/api/client.ts';
import { refresh, useCall } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { useProfile } from '#kit/session/session.store.ts';

const MINUTE = 60_000;
const TOGETHER_MS = 1_000;

/** Colleagues who answer customers too. */
export const useColleagues = (): readonly Colleague[] =>
  useCall(contract.chatDesk.colleagues, undefined, { staleTime: MINUTE }).data?.rows ?? [];

/** The inbox says that somebody looks at it, and follows who else does. Once a window. */
export function usePresence() {
  const client = useQueryClient();
  const silent = Boolean(useProfile()?.viewer);
  useEffect(() => {
    const say = (on: boolean) => {
      if (!silent) api(contract.chatDesk.here, { on }).catch(() => null);
    };
    const look = () => document.visibilityState === 'visible' && say(true);
    look();
    const again = setInterval(() => {
      look();
      void refresh(client, contract.chatDesk.colleagues.path);
    }, MINUTE);
    let soon: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('chat.presence', () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void refresh(client, contract.chatDesk.colleagues.path);
      }, TOGETHER_MS);
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(again);
      clearTimeout(soon);
      off();
      document.removeEventListener('visibilitychange', look);
      say(false);
    };
  }, [client, silent]);
}
