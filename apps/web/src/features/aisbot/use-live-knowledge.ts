import { useLive } from '#kit/session/events/use-live.ts';

/** Documents are read by a job: lists follow what the server says has changed. */
export const useLiveKnowledge = () => useLive(['/api/admin/aisbot/'], { 'aisbot.changed': true });
