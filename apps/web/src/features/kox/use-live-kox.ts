import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Changes that come together are read once. */
const TOGETHER_MS = 800;

export function useLiveKox() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('kox.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/kox/');
      }, TOGETHER_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client]);
}
