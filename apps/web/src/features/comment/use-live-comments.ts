import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Changes that come together are read once. */
const TOGETHER_MS = 800;

/** What is shown follows whatever the server says has changed. */
export function useLiveComments() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('comment.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/aivideos/comments/');
      }, TOGETHER_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client]);
}
