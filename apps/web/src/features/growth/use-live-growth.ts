import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Changes that come together are read once. */
const TOGETHER_MS = 800;

/** What is shown follows whatever the server says has changed, here or with the clues made of it. */
export function useLiveGrowth() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/growth/');
      }, TOGETHER_MS);
    };
    const offs = [onEvent('growth.changed', soon), onEvent('growth.crawled', soon)];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [client]);
}
