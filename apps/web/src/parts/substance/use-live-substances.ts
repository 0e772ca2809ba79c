import { useLive } from '#kit/session/events/use-live.ts';

/** What is shown follows what others do: reviews, sendings, recalls. */
export const useLiveSubstances = () =>
  useLive(['/api/admin/substance/', '/api/admin/subject/received'], {
    'substance.changed': true,
    'subject.changed': true,
    'notification.created': ({ link }) => link?.startsWith('/home/substance') ?? false,
  });
