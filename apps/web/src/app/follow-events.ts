import { onEvent, onOpen, startEvents } from '#kit/session/events/stream.ts';
import { refreshProfile, useSession } from '#kit/session/session.store.ts';
import { applyExportEvent, applyJobEvent, loadWork, useWork } from '#parts/job/work.store.ts';

/** A stream that does not open must not keep the work already known from being shown. */
const STREAM_PATIENCE_MS = 5000;

const loadWorkOnce = () => {
  if (!useWork.getState().loaded) void loadWork();
};

let following = false;

/** Starts the stream and lets it keep the header's figures: unread notices, running work, the user's own permissions. */
export function followEvents() {
  if (!following) {
    following = true;
    onEvent('notification.created', ({ unread }) => useSession.setState({ unread }));
    onEvent('notification.read', ({ unread }) => useSession.setState({ unread }));
    onEvent('job.changed', applyJobEvent);
    onEvent('export.changed', applyExportEvent);
    onEvent('access.changed', () => void refreshProfile());
    // Read once the stream is open, so that nothing falls between the reading and the first event.
    onOpen(loadWorkOnce);
    setTimeout(loadWorkOnce, STREAM_PATIENCE_MS);
  }
  startEvents();
}
