import type { EvidenceFinding } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** A likeness has this many bits. Pictures are taken for the same when at least `ALIKE_PERCENT` of them agree. */
const BITS = 256;

const ALIKE_PERCENT = 95;

export const storeLikeness = (
  unit: Queries,
  {
    id,
    sha256,
    likeness,
    derived,
  }: { id: number; sha256: string; likeness: string; derived: Record<string, string> },
) =>
  unit.query(sql`
    UPDATE task_evidence SET sha256 = ${sha256}, likeness = ${likeness}::bit(256), derived = ${JSON.stringify(derived)}::jsonb
    WHERE id = ${id}`);

/** The most similar screenshot that was handed in before. */
export const mostAlike = (
  unit: Queries,
  {
    id,
    channelId,
    taskId,
    sha256,
    likeness,
  }: { id: number; channelId: number; taskId: number; sha256: string; likeness: string },
) =>
  unit.query<{ id: number; memberTaskId: number; percent: number }>(sql`
    SELECT e.id, e.member_task_id AS "memberTaskId",
           CASE WHEN e.sha256 = ${sha256} THEN 100 ELSE 100 - (bit_count(e.likeness # ${likeness}::bit(256)) * 100 / ${BITS})::int END AS percent
    FROM task_evidence e
    WHERE e.id <> ${id} AND e.state IN ('waiting', 'accepted') AND e.likeness IS NOT NULL
      AND ((e.channel_id = ${channelId} AND e.sha256 = ${sha256})
           OR (e.task_id = ${taskId} AND bit_count(e.likeness # ${likeness}::bit(256)) * 100 <= ${BITS * (100 - ALIKE_PERCENT)}))
    ORDER BY percent DESC, e.id LIMIT 20`);

export const storeFinding = (
  unit: Queries,
  {
    id,
    finding,
    found,
    percent,
    id2,
  }: {
    id: number | undefined;
    finding: EvidenceFinding;
    found: string;
    percent: number | undefined;
    id2: number;
  },
) =>
  unit.query(sql`
    UPDATE task_evidence SET finding = CASE WHEN link IS NOT NULL AND ${finding}::text = 'clear' THEN finding ELSE ${finding} END,
           found = CASE WHEN link IS NULL OR found = '' THEN ${found} ELSE found || '，' || ${found} END, similarity = ${percent ?? null}, double_of = ${id ?? null}
    WHERE id = ${id2}`);
