import { useLive } from '#kit/session/events/use-live.ts';

/** Customers write, and clues change hands, while the day is in front. */
export const useLiveDay = () =>
  useLive(['/api/admin/clue/'], { 'clue.changed': true, 'chat.changed': true, 'chat.arrived': true });
