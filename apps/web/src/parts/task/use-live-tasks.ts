import { useLive } from '#kit/session/events/use-live.ts';

const CALM_MS = 1500;

/** Reads tasks again when somebody handed in, accepted or ended one; with an id only when it is about that one. */
export const useLiveTasks = (id?: number) =>
  useLive(
    ['/api/admin/task/'],
    {
      'task.changed': ({ ids }) => id === undefined || ids.includes(id),
      'job.changed': ({ name, status }) => name === 'task.spread' && status === 'done',
    },
    { together: CALM_MS },
  );
