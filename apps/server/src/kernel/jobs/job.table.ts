import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idRef, moment, momentNow } from '#db/columns.ts';

/** What people see of a job: whose it is, how far it is, how it ended. The queue itself is pg-boss's. */
export const jobRun = pgTable(
  'job_run',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    title: text().notNull(),
    memberId: idRef(),
    channelId: idRef(),
    status: text()
      .$type<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>()
      .notNull()
      .default('queued'),
    payload: jsonb().notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    note: text().notNull().default(''),
    error: text(),
    attempts: integer().notNull().default(0),
    /** The queue it waits in. */
    queue: text(),
    /** Whose turn it takes there; null for what only fills gaps. */
    party: text(),
    turn: integer().notNull().default(0),
    createdAt: momentNow(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (t) => [
    index('job_run_by_created').on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('job_run_by_finished').on(t.finishedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('job_run_member').on(t.memberId, t.createdAt.desc()),
    index('job_run_status').on(t.status, t.createdAt.desc()),
    index('job_run_turn').on(t.queue, t.turn).where(sql`status = 'queued' AND party IS NOT NULL`),
    index('job_run_party').on(t.queue, t.party, t.turn).where(sql`status = 'queued' AND party IS NOT NULL`),
  ],
);
