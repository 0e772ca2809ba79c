import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idRef, moment, momentNow, uuid } from '#db/columns.ts';

/** The visible state of a job: its owner, progress and result. The queue itself is pg-boss's. */
export const jobRun = pgTable(
  'job_run',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    title: text().notNull(),
    memberId: idRef(),
    channelId: idRef(),
    /** The API token it was asked for with: it does no more than that token may. */
    tokenId: idRef(),
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
    /** The party whose turn it takes; null for background work without turns. */
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
