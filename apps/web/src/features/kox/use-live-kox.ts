import { useLive } from '#kit/session/events/use-live.ts';

export const useLiveKox = () => useLive(['/api/admin/kox/'], { 'kox.changed': true });
