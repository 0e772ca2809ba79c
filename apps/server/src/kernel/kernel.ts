import type { Config } from '#config';
import type { Database } from '#db/database.ts';
import type { SQL } from '#db/sql.ts';
import type { Access } from './access/access.ts';
import type { AuditNames } from './audit/audit-names.ts';
import type { Events } from './events/events.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { ModelEngine } from './model.ts';
import type { Secrets } from './secrets.ts';
import type { BroughtFor } from './slot.ts';
import type { Storage } from './storage.ts';
import type { Transact } from './unit.ts';

/** What every module stands on. */
export interface Kernel {
  config: Config;
  log: Log;
  db: Database;
  /** Changes happen in here: with their audit entries and announcements, all or nothing. */
  tx: Transact;
  access: Access;
  /** What the audit calls things. */
  auditNames: AuditNames;
  /** What modules ask of each other. */
  brought: BroughtFor;
  /** What is forgotten every night. */
  nightly: readonly SQL[];
  events: Events;
  jobs: Jobs;
  storage: Storage;
  /** Whatever writes text: the configured models, or the offline writer. */
  model: ModelEngine;
  /** The signing secret shared by all processes on this database. */
  secret: string;
  /** Keeps keys and tokens of other services. */
  secrets: Secrets;
}
