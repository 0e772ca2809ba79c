import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

const TOGETHER_MS = 800;

/** The queue follows what the audit marks and what others decide. */
export function useLiveAudit() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('chat.audited', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, contract.chatAudit.list.path);
        void refresh(client, contract.chatAudit.counts.path);
      }, TOGETHER_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client]);
}
