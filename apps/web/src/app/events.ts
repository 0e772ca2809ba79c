import { refresh } from '#kit/session/api/queries.ts';
import { onEvent, onReset } from '#kit/session/events/stream.ts';
import { ensureProfile, refreshProfile, useSession } from '#kit/session/session.store.ts';
import { loadWork } from '#parts/job/work.store.ts';
import { followEvents } from './follow-events.ts';
import { queryClient } from './query-client.ts';

/** What is shown follows what happened on the server; the stream starts with the session. */
export function wireEvents() {
  onEvent('job.changed', ({ status }) => {
    if (status !== 'running') void refresh(queryClient, '/api/admin/job/');
  });
  onEvent('export.changed', ({ status }) => {
    if (status !== 'running') void refresh(queryClient, '/api/admin/download/');
  });
  onEvent('notification.created', () => void refresh(queryClient, '/api/admin/notification/'));
  onEvent('notification.read', () => void refresh(queryClient, '/api/admin/notification/'));
  onReset(() => {
    void queryClient.invalidateQueries();
    void refreshProfile();
    void loadWork();
  });
  useSession.subscribe(({ profile }, before) => {
    if (profile && !before.profile) followEvents();
  });
  addEventListener('online', () => void ensureProfile());
}
