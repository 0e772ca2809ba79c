import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

const TOGETHER_MS = 600;

/** Documents are read by a job: lists follow what the server says has changed. */
export function useLiveKnowledge() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('aisbot.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/aisbot/');
      }, TOGETHER_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client]);
}
