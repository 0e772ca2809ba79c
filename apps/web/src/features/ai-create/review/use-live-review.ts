import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Several submitted together are read once. */
const TOGETHER_MS = 800;

/** What waits is read again when others submit, decide or go on writing. */
export function useLiveReview() {
  const client = useQueryClient();
  const { active } = usePage();
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('theme.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/aiCreate/article/');
      }, TOGETHER_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client, active]);
}
