import { useLive } from '#kit/session/events/use-live.ts';

export const useLiveComments = () => useLive(['/api/admin/aivideos/comments/'], { 'comment.changed': true });
