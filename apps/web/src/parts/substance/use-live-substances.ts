import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Many changes together are read once. */
const TOGETHER_MS = 800;

/** What is shown follows what others do: reviews, sendings, recalls. */
export function useLiveSubstances() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/substance/');
      }, TOGETHER_MS);
    };
    const offs = [
      onEvent('substance.changed', later),
      onEvent('notification.created', ({ link }) => {
        if (link?.startsWith('/home/substance')) later();
      }),
    ];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [client]);
}
