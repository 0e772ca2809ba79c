import { useLive } from '#kit/session/events/use-live.ts';

export const useLiveClues = () => useLive(['/api/admin/clue/'], { 'clue.changed': true });
