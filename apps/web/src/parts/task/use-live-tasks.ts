import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

const CALM_MS = 1500;

/** Reads tasks again when somebody handed in, accepted or ended one; with an id only when it is about that one. */
export function useLiveTasks(id?: number) {
  const client = useQueryClient();
  const { active } = usePage();
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/task/');
      }, CALM_MS);
    };
    const stops = [
      onEvent('task.changed', ({ ids }) => {
        if (id === undefined || ids.includes(id)) soon();
      }),
      onEvent('job.changed', ({ name, status }) => {
        if (name === 'task.spread' && status === 'done') soon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, active, id]);
}
