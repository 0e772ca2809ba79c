import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AttemptRecord } from '../attempt.repository.ts';
import { leased } from './claim.repository.ts';

/** Stores the trace before the request that publishes: from here on only the platform knows the outcome. */
export const recordSending = (
  db: Queries,
  {
    id,
    trace,
    mark,
    claimedBy,
  }: { id: number; trace: Readonly<Record<string, string>>; mark: string | null; claimedBy: string | null },
) =>
  db.query(
    prepared(sql`
    UPDATE publish_attempt SET trace = ${JSON.stringify(trace)}::jsonb, sent_at = now(), claimed_until = ${leased}, text_mark = ${mark}
    WHERE id = ${id} AND state = 'submitting' AND claimed_by = ${claimedBy} RETURNING id`),
  );

export const isOpen = ({ db }: Kernel, { id, accountId }: AttemptRecord, mark: string) =>
  db.one(sql`
    SELECT 1 AS found FROM publish_attempt
    WHERE account_id = ${accountId} AND text_mark = ${mark} AND state IN ('submitting', 'unknown') AND id <> ${id}`);
