import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { useOfflineNotes } from '../offline-notes.store.ts';

/** Sends what was written without a network when the page opens and when the network is back. */
export function useSendOfflineNotes() {
  const client = useQueryClient();
  const send = useOfflineNotes((state) => state.send);
  useEffect(() => {
    const trySending = async () => {
      if (!(await send())) return;
      void message.success('已发送保存在本机的跟进');
      await refresh(client, '/api/admin/clue/');
    };
    void trySending();
    const online = () => void trySending();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [client, send]);
}
