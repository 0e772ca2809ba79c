import { sql } from '#db/sql.ts';
import type { Trace } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AttemptRecord } from '../attempt.repository.ts';
import { leased } from './claim.repository.ts';
import { inSeconds, nextCheck } from './outcome.repository.ts';

interface Later {
  seconds?: number;
  trace?: Trace;
  note?: string;
}

/** Works that belong to other attempts: one of the same text is not this one. */
export async function takenBy({ db }: Kernel, { id, accountId, state, sentAt }: AttemptRecord) {
  if (state !== 'unknown') return new Set<string>();
  const rows = await db.query<{ own: string }>(sql`
    SELECT coalesce(post_id, trace->>'itemId', trace->>'photoId') AS own FROM publish_attempt
    WHERE account_id = ${accountId} AND id <> ${id} AND sent_at > ${sentAt}::timestamptz - interval '1 day'
      AND coalesce(post_id, trace->>'itemId', trace->>'photoId') IS NOT NULL`);
  return new Set(rows.map(({ own }) => own));
}

export const later = (kernel: Kernel, attempt: AttemptRecord, { seconds, trace, note }: Later = {}) =>
  kernel.db.query(sql`
    UPDATE publish_attempt p SET look_at = ${inSeconds(seconds ?? nextCheck(attempt.looks))}, looks = ${attempt.looks}, claimed_by = NULL, claimed_until = NULL,
           trace = coalesce(${trace ? JSON.stringify(trace) : null}::jsonb, p.trace), note = coalesce(${note ?? null}, p.note)
    WHERE id = ${attempt.id} AND claimed_by = ${attempt.claimedBy} AND state IN ('processing', 'unknown')`);

/** What follows may take as long as an answer may: the claim begins anew. */
export const keepTrace = (kernel: Kernel, { id, claimedBy }: AttemptRecord, trace: Trace) =>
  kernel.db.one(sql`
    UPDATE publish_attempt SET trace = ${JSON.stringify(trace)}::jsonb, claimed_until = ${leased}, look_at = ${leased}
    WHERE id = ${id} AND claimed_by = ${claimedBy} AND state = 'unknown' RETURNING id`);
