import { sql } from '#db/sql.ts';
import { auditedAs } from '#kernel/audit/audit-names.ts';
import './account-warning.ts';

export { failedAttempts } from './attempt.source.ts';
export { slotsFrom } from './plan/moments.ts';
export { servePlatformEvents } from './platform-events.ts';
export { publishExport, publishRoutes } from './publish.routes.ts';
export { beginPublishing, cancelPublishing } from './release.ts';
export { publishClock, runPublishing } from './run/run.job.ts';
export { type ContentSource, type Ending, publishes, type Subject } from './subjects.ts';

auditedAs('publishAttempt', 'publish_attempt', sql`x.title`);
