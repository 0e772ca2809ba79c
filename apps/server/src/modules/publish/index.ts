import './account-warning.ts';

export { failedAttempts } from './attempt.source.ts';
export { slotsFrom } from './plan/moments.ts';
export { servePlatformEvents } from './platform-events.ts';
export { publishExport, publishRoutes } from './publish.routes.ts';
export { beginPublishing, cancelPublishing } from './release.ts';
export { publishClock, runPublishing } from './run/run.job.ts';
export { type ContentSource, publishes, type Subject } from './subjects.ts';
