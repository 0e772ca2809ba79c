import { useLive } from '#kit/session/events/use-live.ts';

/** What waits is read again when others submit, decide or go on writing. */
export const useLiveReview = () => useLive(['/api/admin/aiCreate/article/'], { 'theme.changed': true });
