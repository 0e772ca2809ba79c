import type { SubjectInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';

/** Subjects (`j`, `v` as published) published to a node at or above the sharer's memberships. */
const outFor = (sharerId: number) => sql`
  subject j JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no
  WHERE j.status = 'published' AND j.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM membership ms JOIN subject_publish p ON p.node_id = ANY(${idsOf(sql`ms.path`)})
    WHERE ms.member_id = ${sharerId} AND p.subject_id = j.id AND p.ended_at IS NULL)`;

export const publishedInput = (db: Queries, sharerId: number, targetId: number) =>
  db.one<{ input: SubjectInput; channelId: number }>(
    sql`SELECT v.input, j.channel_id AS "channelId" FROM ${outFor(sharerId)} AND j.id = ${targetId}`,
  );

export const countShare = (unit: Queries, targetId: number, what: 'visits' | 'leads') =>
  unit.query(
    what === 'visits'
      ? sql`UPDATE subject SET visits = visits + 1 WHERE id = ${targetId}`
      : sql`UPDATE subject SET leads = leads + 1 WHERE id = ${targetId}`,
  );

export const publishedTitles = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT j.id, coalesce(v.input->>'title', j.title) AS name FROM subject j
    LEFT JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no WHERE j.id = ${anyOf(ids)}`);

export const isPartOfShared = (db: Queries, sharerId: number, targetId: number) =>
  db.one(
    sql`SELECT 1 FROM ${outFor(sharerId)} AND v.input->'substanceIds' @> ${JSON.stringify(targetId)}::jsonb LIMIT 1`,
  );
