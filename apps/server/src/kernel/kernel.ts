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
import type { ContributionsTo } from './slot.ts';
import type { Storage } from './storage.ts';
import type { Transact } from './unit.ts';

/** The services every module uses. */
export interface Kernel {
  config: Config;
  log: Log;
  db: Database;
  /** Runs a transaction: changes, audit entries and events commit together or not at all. */
  tx: Transact;
  access: Access;
  /** Names of audited rows. */
  auditNames: AuditNames;
  /** What modules contribute to an extension point (`slot`). */
  contributions: ContributionsTo;
  /** Statements of the nightly cleanup. */
  nightly: readonly SQL[];
  events: Events;
  jobs: Jobs;
  storage: Storage;
  /** Generates text: the configured models, or the offline writer. */
  model: ModelEngine;
  /** The signing secret shared by all processes on this database. */
  secret: string;
  /** Seals keys and tokens of other services. */
  secrets: Secrets;
}
