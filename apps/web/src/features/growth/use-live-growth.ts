import { useLive } from '#kit/session/events/use-live.ts';

/** What is shown follows whatever the server says has changed, here or with the clues made of it. */
export const useLiveGrowth = () =>
  useLive(['/api/admin/growth/'], { 'growth.changed': true, 'growth.crawled': true });
